import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type VideoMetadataView, videoMetadataResponseSchema } from '#schema/contract/video-metadata.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { type FakeVideoServer, startFakeVideoServer } from '../support/video-server.ts';

let user: TestUser;
let host: FakeVideoServer;
beforeAll(async () => {
  [user, host] = await Promise.all([makeUser(), startFakeVideoServer()]);
});
afterAll(() => host.close());

const ask = (body: object) => call('POST', '/videoMetadata', { token: user.token, body });
const show = async (body: object): Promise<VideoMetadataView> =>
  expectSuccess(await ask(body), 200, videoMetadataResponseSchema).data;

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('POST /videoMetadata of a direct link', () => {
  it('previews the video, with null and 0 for unknown fields', async () => {
    const url = await host.addVideo('My first talk.mp4', { durationSec: 3_725 });
    const data = await show({ url: `  ${url}#t=5 ` });
    expect(data).toMatchObject({
      platform: 'direct_link',
      url,
      title: 'My first talk',
      description: '',
      duration: '1:02:05',
      durationInSec: 3_725,
      zero_ai_suggestion: false,
      published_at: null,
      thumbnail_url: '',
      channel_title: null,
      channel_id: null,
      views: '0',
      comments: '0',
      likes: '0',
      language: null,
      tags: [],
    });
    expect(data.size_in_mb).toBeGreaterThan(0);
  });

  it.each(['mp4', 'mp4-index-last', 'mov', 'mkv'] as const)('reads %s', async (format) => {
    const url = await host.addVideo(`${format}.${format.slice(0, 3)}`, { format, durationSec: 30 });
    expect((await show({ url })).durationInSec).toBe(30);
  });

  it('reads a host without ranges', async () => {
    await host.addVideo('no-ranges.mp4', { durationSec: 30 });
    expect((await show({ url: host.urlOf('no-ranges.mp4', 'no-ranges') })).durationInSec).toBe(30);
  });

  it('accepts videos of less than four minutes: that rule is for platforms', async () => {
    const url = await host.addVideo('short.mp4', { durationSec: 20 });
    expect((await show({ url, isReframe: false })).durationInSec).toBe(20);
    expect((await show({ url, isReframe: true })).durationInSec).toBe(20);
  });

  it('keeps the id of a known URL, and updates the rest', async () => {
    const url = await host.addVideo('twice.mp4', { durationSec: 20 });
    const first = await show({ url });
    await host.addVideo('twice.mp4', { durationSec: 40 });
    const second = await show({ url });
    expect(second).toMatchObject({ id: first.id, created_at: first.created_at, durationInSec: 40 });
    expect(second.updated_at >= first.updated_at).toBe(true);
  });
});

describe('POST /videoMetadata with duration and thumbnail from the client', () => {
  const url = 'https://media.example/uploaded/video.mp4';

  it('does not call the host, and serves the thumbnail', async () => {
    const data = await show({ url, uploadedDuration: 95.5, uploadedThumbnail: `data:image/png;base64,${PIXEL}` });
    expect(data).toMatchObject({ url, duration: '1:35', durationInSec: 95, size_in_mb: null });
    const picture = await fetch(data.thumbnail_url ?? '');
    expect(picture.status).toBe(200);
    expect(picture.headers.get('Content-Type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(PIXEL);
  });

  it('does not show the thumbnail to later requests for the same URL', async () => {
    const video = await host.addVideo('thumbnail.mp4', { durationSec: 30 });
    await show({ url: video, uploadedDuration: 95.5, uploadedThumbnail: `data:image/png;base64,${PIXEL}` });
    expect(await show({ url: video })).toMatchObject({ thumbnail_url: '', durationInSec: 30 });
  });

  it('keeps one thumbnail of a URL, of 512 kB at most', async () => {
    const own = `https://media.example/${user.id}.mp4`;
    const body = { url: own, uploadedDuration: 95.5, uploadedThumbnail: `data:image/png;base64,${PIXEL}` };
    const first = await show(body);
    const second = await show(body);
    expect((await fetch(second.thumbnail_url ?? '')).status).toBe(200);
    expect((await fetch(first.thumbnail_url ?? '')).status).toBe(404);
    const large = { ...body, uploadedThumbnail: `data:image/png;base64,${PIXEL.slice(0, 40)}${'A'.repeat(700_000)}` };
    expect(expectRefusal(await ask(large), 400, 'request.invalid')).toContain('512 kB');
  });

  it('leaves the thumbnail that another user sent for the same URL', async () => {
    const shared = `https://media.example/shared-${user.id}.mp4`;
    const body = { url: shared, uploadedDuration: 95.5, uploadedThumbnail: `data:image/png;base64,${PIXEL}` };
    const mine = await show(body);
    const other = await makeUser();
    expect((await call('POST', '/videoMetadata', { token: other.token, body })).status).toBe(200);
    expect((await fetch(mine.thumbnail_url ?? '')).status).toBe(200);
  });

  it('calls the host if only one of them is sent', async () => {
    const video = await host.addVideo('alone.mp4', { durationSec: 30 });
    expect((await show({ url: video, uploadedDuration: 500 })).durationInSec).toBe(30);
    const pictured = await show({ url: video, uploadedThumbnail: `data:image/png;base64,${PIXEL}` });
    expect(pictured.durationInSec).toBe(30);
    expect(pictured.thumbnail_url).toMatch(/^http/);
  });

  it.each([
    ['no picture', { uploadedDuration: 9, uploadedThumbnail: 'data:image/png;base64,AAAA' }, /^uploadedThumbnail must/],
    ['a page', { uploadedDuration: 9, uploadedThumbnail: '<svg/>' }, /^uploadedThumbnail must/],
    ['a wrong kind of thumbnail', { uploadedDuration: 9, uploadedThumbnail: 5 }, /^uploadedThumbnail must be a string/],
    ['no duration', { uploadedDuration: 0, uploadedThumbnail: 'x' }, /^uploadedDuration must be at least/],
    ['a wrong duration', { uploadedDuration: 'long', uploadedThumbnail: 'x' }, /^uploadedDuration must be a number/],
  ])('refuses %s', async (_what, more, sentence) => {
    expect(expectRefusal(await ask({ url, ...more }), 400, 'request.invalid')).toMatch(sentence);
  });
});

describe('the validation table of the specification', () => {
  it.each([
    [{ url: '' }, 'source.url_empty', 'URL cannot be empty.'],
    [{ url: '   ' }, 'source.url_empty', 'URL cannot be empty.'],
    [{}, 'source.url_empty', 'URL cannot be empty.'],
    [{ url: null }, 'source.url_empty', 'URL cannot be empty.'],
    [{ url: 'talk.mp4' }, 'source.url_malformed', /^Invalid or malformed URL/],
    [{ url: 'https://a.test/a.mp4https://b.test/b.mp4' }, 'source.url_malformed', /^Invalid or malformed URL/],
    [{ url: 'https://user:secret@a.test/a.mp4' }, 'source.url_invalid', 'Invalid URL.'],
    [{ url: 'https://a.test/video.avi' }, 'source.url_unsupported', /^Unsupported URL type\..*\.mp4, \.mkv/],
    [{ url: 42 }, 'request.invalid', 'url must be a string.'],
    [{ url: 'https://a.test/a.mp4', isReframe: 'yes' }, 'request.invalid', 'isReframe must be true or false.'],
  ])('refuses %j', async (body, code, sentence) => {
    expect(expectRefusal(await ask(body), 400, code)).toMatch(sentence);
  });

  it('refuses a file that is not a video', async () => {
    const page = await host.addFile('page.mp4', '<!doctype html><title>Sign in</title>'.repeat(100));
    expectRefusal(await ask({ url: page }), 400, 'source.not_video');
    const sound = await host.addVideo('sound.mp4', { kind: 'audio' });
    expectRefusal(await ask({ url: sound }), 400, 'source.not_video');
    expectRefusal(await ask({ url: await host.addFile('empty.mp4', '') }), 400, 'source.not_video');
  });

  it.each([
    ['403', 'source.refused', /refused access/],
    ['404', 'source.not_found', /Nothing was found/],
    ['500', 'source.host_failed', /returned an error/],
  ] as const)('refuses a host that answers %s', async (fault, code, sentence) => {
    expect(expectRefusal(await ask({ url: host.urlOf('any.mp4', fault) }), 400, code)).toMatch(sentence);
  });

  it('refuses an unreachable host', async () => {
    const refused = expectRefusal(await ask({ url: 'http://127.0.0.1:9/a.mp4' }), 400, 'source.unreachable');
    expect(refused).toMatch(/does not exist, or did not accept the connection/);
    expect(refused).not.toContain('127.0.0.1');
  });

  it('stops waiting for a host that does not answer', async () => {
    await host.addVideo('hang.mp4');
    expectRefusal(await ask({ url: host.urlOf('hang.mp4', 'hang') }), 400, 'source.too_slow');
  });
});
