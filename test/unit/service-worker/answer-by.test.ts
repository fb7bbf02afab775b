import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isVideoName } from '../../../studio/src/pages/start/video-files.ts';
import { answerBy } from '../../../studio/service-worker/answer-by.ts';

const ORIGIN = 'https://clips.example.com';
const world = { origin: ORIGIN, shell: ['/', '/theme.js', '/assets/index-1.js'] };
const get = (path: string, mode = 'cors') => answerBy({ method: 'GET', url: `${ORIGIN}${path}`, mode }, world);

describe('answerBy', () => {
  it.each([
    '/studio/api/v1/user',
    '/studio/api/v1/events',
    '/studio/settings',
    '/api/v1/projects',
    '/media/renders/1/clip.mp4',
    '/internal/v1/health',
    '/mcp',
    '/docs',
  ])('never touches %s', (path) => {
    expect([get(path), get(path, 'navigate')]).toEqual(['through', 'through']);
  });

  it('never touches what is not read, nor another host', () => {
    expect(answerBy({ method: 'POST', url: `${ORIGIN}/theme.js`, mode: 'cors' }, world)).toBe('through');
    expect(answerBy({ method: 'GET', url: 'https://media.example/theme.js', mode: 'no-cors' }, world)).toBe('through');
    expect(get('/assets/editor-2.js')).toBe('through');
  });

  it('takes what share sheets post, and no other post', () => {
    const post = (url: string) => answerBy({ method: 'POST', url, mode: 'navigate' }, world);
    expect([post(`${ORIGIN}/share`), post(`${ORIGIN}/`), post('https://other.example/share')]).toEqual([
      'inbox',
      'through',
      'through',
    ]);
  });

  it('opens pages of the studio, also without a network', () => {
    expect(['/', '/library?tab=videos', '/projects/01J'].map((path) => get(path, 'navigate'))).toEqual(
      Array(3).fill('page'),
    );
  });

  it('takes a file that is named after its content from the cache, others only without a network', () => {
    expect([get('/assets/index-1.js'), get('/theme.js')]).toEqual(['kept', 'fresh']);
  });
});

describe('the manifest', () => {
  const folder = new URL('../../../studio/public/', import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL('manifest.webmanifest', folder), 'utf8')) as {
    icons: { src: string; sizes: string; purpose?: string }[];
    share_target: { action: string; params: { files: { accept: string[] }[] } };
  };

  it('names pictures of the sizes that it says, one of them for masks', () => {
    const sizes = manifest.icons.map(({ src }) => {
      const png = readFileSync(new URL(`.${src}`, folder));
      return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
    });
    expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes));
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  });

  it('takes the videos that the start page takes, where the service worker listens', () => {
    const { action, params } = manifest.share_target;
    expect(answerBy({ method: 'POST', url: `${ORIGIN}${action}`, mode: 'navigate' }, world)).toBe('inbox');
    const endings = params.files.flatMap(({ accept }) => accept).filter((each) => each.startsWith('.'));
    expect(endings).toEqual(['.mp4', '.mov', '.mkv']);
    expect(endings.filter((ending) => !isVideoName(`video${ending}`))).toEqual([]);
  });
});
