import { describe, expect, it } from 'vitest';
import type { Deps } from '../../../../worker/base/deps.ts';
import { mediaRoutes } from '../../../../worker/media/delivery.ts';
import { newRouter } from '../../../../worker/http/router.ts';
import { onError } from '../../../../worker/http/on-error.ts';

/** A bucket in which every key exists, stored with this content type. */
function bucketOf(contentType: string): Deps['media'] {
  const object = (key: string) => ({
    key,
    size: 4,
    etag: 'e',
    httpEtag: '"e"',
    uploaded: new Date(0),
    httpMetadata: { contentType },
    body: new Response('file').body,
    text: async () => '',
  });
  return { get: async (key: string) => object(key), head: async (key: string) => object(key) } as never;
}

async function headersOf(path: string, stored: string) {
  const app = newRouter();
  app.use(async (c, next) => {
    c.set('deps', { media: bucketOf(stored) } as Deps);
    await next();
  });
  app.route('/media', mediaRoutes);
  app.onError(onError);
  const { headers } = await app.request(`/media/${path}`);
  return Object.fromEntries(headers);
}

const NONCE = '0123456789abcdef0123456789abcdef';
const ID = '01KAFV5N7Q2V8XW4T6R5N0M1AB';

describe('a file under /media', () => {
  it.each([
    [`renders/${ID}/${NONCE}/clip.mp4`, 'video/mp4'],
    [`thumbnails/${ID}/${NONCE}/project.jpg`, 'image/jpeg'],
    [`renders/${ID}/${NONCE}/captions.srt`, 'application/x-subrip'],
    [`renders/${ID}/${NONCE}/captions.vtt`, 'text/vtt; charset=utf-8'],
    [`renders/${ID}/${NONCE}/subtitles.srt`, 'application/x-subrip'],
  ])('%s has the type of its ending, whatever a node stored', async (path, type) => {
    const headers = await headersOf(path, 'text/html');
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toMatch(/^inline; /);
  });

  it.each([`renders/${ID}/${NONCE}/page.html`, `renders/${ID}/${NONCE}/x.svg`, `renders/${ID}/${NONCE}/none`])(
    '%s is saved and never shown',
    async (path) => {
      const headers = await headersOf(path, 'text/html');
      expect(headers['content-type']).toBe('application/octet-stream');
      expect(headers['content-disposition']).toMatch(/^attachment; /);
    },
  );

  it('shows the picture of a source by its stored type, and nothing but pictures', async () => {
    const path = `thumbnails/sources/${ID}/${NONCE}`;
    expect((await headersOf(path, 'image/webp'))['content-type']).toBe('image/webp');
    expect((await headersOf(path, 'image/svg+xml'))['content-type']).toBe('application/octet-stream');
  });

  it.each(['clip.mp4', 'page.html', 'captions.vtt', 'subtitles.txt'])(
    'runs nothing in a browser that opens it: %s',
    async (name) => {
      const policy = (await headersOf(`renders/${ID}/${NONCE}/${name}`, 'text/html'))['content-security-policy'];
      expect(policy).toContain('sandbox');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script|allow-/);
    },
  );
});
