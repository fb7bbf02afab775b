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

describe('what a file under /media costs and where it stays', () => {
  /** A bucket with one file of a hundred bytes, which counts its calls. */
  function counted() {
    const calls: string[] = [];
    const object = { key: 'public/x.mp4', size: 100, etag: 'e', httpEtag: '"e"', uploaded: new Date(0) };
    const media = {
      head: async () => {
        calls.push('head');
        return object;
      },
      get: async (_key: string, { range }: { range?: { offset?: number } } = {}) => {
        calls.push('get');
        if ((range?.offset ?? 0) >= 100) throw new Error('get: The requested range is not satisfiable (10039)');
        return { ...object, body: new Response('part').body };
      },
    };
    const app = newRouter();
    app.use(async (c, next) => {
      c.set('deps', { media } as unknown as Deps);
      await next();
    });
    app.route('/media', mediaRoutes);
    app.onError(onError);
    return { calls, ask: (headers: Record<string, string>) => app.request('/media/x.mp4', { headers }) };
  }

  it.each([
    [{}, 200, ['get'], null],
    [{ Range: 'bytes=0-9' }, 206, ['get'], 'bytes 0-9/100'],
    [{ Range: 'bytes=90-200' }, 206, ['get'], 'bytes 90-99/100'],
    [{ Range: 'bytes=-7' }, 206, ['get'], 'bytes 93-99/100'],
    [{ Range: 'bytes=0-1,5-6' }, 200, ['get'], null],
    [{ Range: 'bytes=100-' }, 416, ['get', 'head'], 'bytes */100'],
    [{ Range: 'bytes=-0' }, 416, ['head'], 'bytes */100'],
    [{ Range: 'bytes=0-9', 'If-Range': '"e"' }, 206, ['head', 'get'], 'bytes 0-9/100'],
  ])('%j is %i with the calls %j to the bucket', async (headers, status, calls, range) => {
    const bucket = counted();
    const response = await bucket.ask(headers);
    expect([response.status, bucket.calls]).toEqual([status, calls]);
    expect(response.headers.get('Content-Range')).toBe(range);
  });

  it('stays in shared caches for an hour, so that what was deleted is gone from them', async () => {
    const headers = await headersOf(`renders/${ID}/${NONCE}/clip.mp4`, 'video/mp4');
    expect(headers['cache-control']).toBe('public, max-age=31536000, s-maxage=3600, immutable');
  });
});
