import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadResponseSchema, type UploadView } from '#schema/contract/upload.ts';
import { projectResponseSchema } from '#schema/contract/project.ts';
import { videoMetadataResponseSchema } from '#schema/contract/video-metadata.ts';
import { putSigned, signInput } from '../../support/system/farm.ts';
import { makeTinyVideo } from '../../support/media/tiny-video.ts';
import { BASE_URL, call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';
import { claimFor } from '../support/farm.ts';
import { uploadPicture } from '../support/pictures.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const MIB = 1024 * 1024;

let user: TestUser;
/** 90 seconds with the index at the end, so that a reader must seek. */
let video: Bytes;
beforeAll(async () => {
  user = await makeUser();
  video = await makeTinyVideo({ durationSec: 90, format: 'mp4-index-last', bytesPerFrame: 2_000 });
});

async function open(body: object, owner = user): Promise<UploadView> {
  return expectSuccess(await call('POST', '/uploads', { token: owner.token, body }), 201, uploadResponseSchema).data;
}

const openVideo = (owner = user, filename = 'My talk.mp4') =>
  open({ filename, size: video.length, content_type: 'video/mp4' }, owner);

const read = (upload: UploadView, query = '', owner = user) => call('GET', `/uploads/${upload.id}${query}`, owner);

type SentPart = { part_number: number; etag: string };
const complete = (upload: UploadView, parts: SentPart[], owner = user) =>
  call('POST', `/uploads/${upload.id}/complete`, { token: owner.token, body: { parts } });

/** PUTs one part of a file. */
async function send(upload: UploadView, bytes: Bytes, number = 1): Promise<SentPart> {
  const part = upload.parts.find(({ part_number }) => part_number === number);
  const from = (number - 1) * upload.part_size;
  return { part_number: number, etag: await putSigned(part?.url ?? '', bytes.slice(from, from + upload.part_size)) };
}

async function uploadVideo(owner = user): Promise<UploadView> {
  const upload = await openVideo(owner);
  const parts = [await send(upload, video)];
  return expectSuccess(await complete(upload, parts, owner), 200, uploadResponseSchema).data;
}

const validate = (owner: TestUser, url: string, extra: object = {}) =>
  call('POST', '/videoMetadata', { token: owner.token, body: { url, ...extra } });

describe('POST /uploads', () => {
  test('returns a URL for each part and the future URL of the file', async () => {
    const upload = await open({ filename: 'big file.mov', size: 20 * MIB + 5, content_type: 'video/quicktime' });
    expect(upload).toMatchObject({
      status: 'open',
      filename: 'big file.mov',
      size: 20 * MIB + 5,
      content_type: 'video/quicktime',
      part_size: 8 * MIB,
      part_count: 3,
    });
    expect(upload.parts.map(({ part_number, size }) => [part_number, size])).toEqual([
      [1, 8 * MIB],
      [2, 8 * MIB],
      [3, 4 * MIB + 5],
    ]);
    expect(upload.url).toMatch(new RegExp(`^${BASE_URL}/media/uploads/${upload.id}/[0-9a-f]{32}/big%20file\\.mov$`));
    expect(Date.parse(upload.expires_at) - Date.parse(upload.created_at)).toBe(24 * 3600_000);
    expect(Date.parse(upload.parts_expire_at ?? '')).toBeGreaterThan(Date.now());
  });

  test('accepts the largest file in a hundred parts, and not a byte more', async () => {
    const largest = await open({ filename: 'a.mkv', size: 10_000_000_000 });
    expect(largest).toMatchObject({ part_count: 100, content_type: 'application/octet-stream' });
    expect(largest.parts.reduce((sum, { size }) => sum + size, 0)).toBe(10_000_000_000);
    const body = { filename: 'a.mkv', size: 10_000_000_001 };
    const refused = await call('POST', '/uploads', { token: user.token, body });
    expect(expectRefusal(refused, 400, 'source.too_large')).toContain('10000 MB');
  });

  test.each([
    ['no name', { size: 5 }, 'filename is required.'],
    ['no size', { filename: 'a.mp4' }, 'size must be a number'],
    ['an empty file', { filename: 'a.mp4', size: 0 }, 'size must be at least 1'],
    ['half a byte', { filename: 'a.mp4', size: 1.5 }, 'size must be a whole number'],
    ['a name that is no video', { filename: 'a.exe', size: 5 }, 'filename must end in .mp4'],
    [
      'a content type that is none',
      { filename: 'a.mp4', size: 5, content_type: 'video' },
      'content_type must be a media type',
    ],
  ])('refuses %s', async (_what, body, sentence) => {
    const answer = await call('POST', '/uploads', { token: user.token, body });
    expect(expectRefusal(answer, 400, 'request.invalid')).toContain(sentence);
  });

  test('keeps names with special characters', async () => {
    const owner = await makeUser();
    const upload = await openVideo(owner, 'Größe 100% #1? 動画.mp4');
    const done = await complete(upload, [await send(upload, video)], owner);
    const { url } = expectSuccess(done, 200, uploadResponseSchema).data;
    const seen = expectSuccess(await validate(owner, url), 200, videoMetadataResponseSchema);
    expect(seen.data.title).toBe('Größe 100% #1? 動画');
  });

  test('opens one upload for an Idempotency-Key', async () => {
    const { token, id } = await makeUser();
    const body = { filename: 'a.mp4', size: 5 };
    const post = () => call('POST', '/uploads', { token, body, headers: { 'Idempotency-Key': id } });
    const first = expectSuccess(await post(), 201, uploadResponseSchema);
    expect(expectSuccess(await post(), 201, uploadResponseSchema)).toEqual(first);
  });

  test('opens twenty at most', async () => {
    const owner = await makeUser();
    for (let opened = 0; opened < 20; opened += 1) await openVideo(owner);
    const body = { filename: 'a.mp4', size: 5 };
    const refused = await call('POST', '/uploads', { token: owner.token, body });
    expect(expectRefusal(refused, 403, 'uploads.too_many')).toContain('20');
  });

  test('holds 50 GB of a user at most, open or completed, with the music of brands', async () => {
    const owner = await makeUser();
    await uploadVideo(owner);
    const song = new Uint8Array(Buffer.from('fLaC'));
    const music = { upload_id: await uploadPicture(owner, song, 'song.flac') };
    expect((await call('POST', '/brands', { token: owner.token, body: { name: 'Mine', music } })).status).toBe(201);
    for (let opened = 0; opened < 4; opened += 1) await open({ filename: 'a.mkv', size: 10_000_000_000 }, owner);
    const body = { filename: 'a.mkv', size: 10_000_000_000 };
    const left = body.size - video.length - 2 * song.length;
    const refused = await call('POST', '/uploads', { token: owner.token, body: { ...body, size: left + 1 } });
    expect(expectRefusal(refused, 403, 'uploads.too_large')).toContain('50 GB');
    await open({ ...body, size: left }, owner);
  });

  test.each([
    ['POST', '/uploads'],
    ['GET', `/uploads/${ulid()}`],
    ['POST', `/uploads/${ulid()}/complete`],
    ['DELETE', `/uploads/${ulid()}`],
  ])('%s %s needs a user', async (method, path) => {
    expectRefusal(await call(method, path), 401, 'auth.required');
  });
});

describe('an upload', () => {
  test('continues after a part was lost', async () => {
    const bytes = new Uint8Array(8 * MIB + 11).fill(7);
    const upload = await open({ filename: 'a.mp4', size: bytes.length });
    const second = await send(upload, bytes, 2);
    expectRefusal(await complete(upload, [second]), 400, 'upload.parts_wrong');
    const again = expectSuccess(await read(upload, '?parts=1'), 200, uploadResponseSchema).data;
    expect(again.parts.map(({ part_number, size }) => [part_number, size])).toEqual([[1, 8 * MIB]]);
    const first = await send(again, bytes, 1);
    const completed = expectSuccess(await complete(upload, [second, first]), 200, uploadResponseSchema).data;
    expect(completed).toMatchObject({ status: 'completed', url: upload.url, parts: [], parts_expire_at: null });
    expect(Date.parse(completed.expires_at) - Date.parse(completed.created_at)).toBe(7 * 24 * 3600_000);
  });

  test('may be completed twice, even in parallel', async () => {
    const upload = await openVideo();
    const parts = [await send(upload, video)];
    const answers = await Promise.all([complete(upload, parts), complete(upload, parts), complete(upload, parts)]);
    const seen = answers.map((answer) => expectSuccess(answer, 200, uploadResponseSchema).data.status);
    expect(seen).toEqual(['completed', 'completed', 'completed']);
    expectSuccess(await complete(upload, parts), 200, uploadResponseSchema);
    expectSuccess(await validate(user, upload.url), 200, videoMetadataResponseSchema);
  });

  test('with a wrong ETag stays open', async () => {
    const upload = await openVideo();
    const part = await send(upload, video);
    const wrong = await complete(upload, [{ ...part, etag: '"0123456789abcdef0123456789abcdef"' }]);
    expectRefusal(wrong, 400, 'upload.parts_wrong');
    expect(expectSuccess(await read(upload), 200, uploadResponseSchema).data.status).toBe('open');
    expectSuccess(await complete(upload, [part]), 200, uploadResponseSchema);
  });

  test.each([-1, 1])('takes no part that is %i byte longer than announced', async (more) => {
    // Few bytes: a local storage that refuses without reading the rest breaks the connection.
    const bytes = new Uint8Array(1_000);
    const upload = await open({ filename: 'a.mp4', size: bytes.length - more });
    await expect(putSigned(upload.parts[0]?.url ?? '', bytes)).rejects.toThrow('PUT: 403');
    expectRefusal(await complete(upload, [{ part_number: 1, etag: '"x"' }]), 400, 'upload.parts_wrong');
    expectSuccess(await call('DELETE', `/uploads/${upload.id}`, user), 200, uploadResponseSchema);
  });

  test('has no URLs for other parts', async () => {
    const upload = await openVideo();
    expect(expectRefusal(await read(upload, '?parts=2'), 400, 'request.invalid')).toContain('from 1 to 1');
    expectRefusal(await read(upload, '?parts=x'), 400, 'request.invalid');
    const part = await send(upload, video);
    expectRefusal(await complete(upload, [part, part]), 400, 'upload.parts_wrong');
    expectRefusal(await complete(upload, [{ ...part, part_number: 2 }]), 400, 'upload.parts_wrong');
    expectRefusal(await complete(upload, []), 400, 'request.invalid');
  });

  test('belongs to its owner only', async () => {
    const [upload, stranger] = await Promise.all([uploadVideo(), makeUser()]);
    expectRefusal(await read(upload, '', stranger), 404, 'request.not_found');
    expectRefusal(await complete(upload, [{ part_number: 1, etag: 'x' }], stranger), 404, 'request.not_found');
    expectRefusal(await call('DELETE', `/uploads/${upload.id}`, stranger), 404, 'request.not_found');
    expectRefusal(await validate(stranger, upload.url), 400, 'source.unreachable');
    const fromClient = { uploadedDuration: 90, uploadedThumbnail: `data:image/gif;base64,${btoa('GIF89a')}` };
    expectRefusal(await validate(stranger, upload.url, fromClient), 400, 'source.unreachable');
    expectRefusal(
      await call('POST', '/createShorts', { token: stranger.token, body: { url: upload.url } }),
      400,
      'source.unreachable',
    );
    expectSuccess(await read(upload), 200, uploadResponseSchema);
  });

  test('can be deleted, open or completed', async () => {
    const [opened, completed] = [await openVideo(), await uploadVideo()];
    for (const upload of [opened, completed]) {
      const path = `/uploads/${upload.id.toLowerCase()}`;
      expect(expectSuccess(await call('DELETE', path, user), 200, uploadResponseSchema).data.id).toBe(upload.id);
      expectRefusal(await call('DELETE', path, user), 404, 'request.not_found');
      expectRefusal(await validate(user, upload.url), 400, 'source.unreachable');
    }
    const late = await fetch(opened.parts[0]?.url ?? '', { method: 'PUT', body: video });
    expect(late.ok).toBe(false);
  });
});

describe('the url of an upload', () => {
  test('is a direct link that the source check reads', async () => {
    const upload = await uploadVideo();
    const { data } = expectSuccess(await validate(user, upload.url), 200, videoMetadataResponseSchema);
    expect(data).toMatchObject({ platform: 'direct_link', url: upload.url, title: 'My talk', durationInSec: 90 });
    expect(data.size_in_mb).toBeCloseTo(video.length / 1_000_000, 1);
    expectSuccess(await validate(user, upload.url), 200, videoMetadataResponseSchema);
  });

  test('is not a source before the upload is completed', async () => {
    expectRefusal(await validate(user, (await openVideo()).url), 400, 'source.unreachable');
  });

  test('with another nonce is refused', async () => {
    const { url } = await uploadVideo();
    expectRefusal(await validate(user, url.replace(/[0-9a-f]{32}/, '0'.repeat(32))), 400, 'source.unreachable');
  });

  test('of a file that is not a video is refused', async () => {
    const bytes = new TextEncoder().encode('<html>no video</html>');
    const upload = await open({ filename: 'page.mp4', size: bytes.length });
    expectSuccess(await complete(upload, [await send(upload, bytes)]), 200, uploadResponseSchema);
    expectRefusal(await validate(user, upload.url), 400, 'source.not_video');
  });

  test('is not served to clients', async () => {
    const { url } = await uploadVideo();
    expect((await fetch(url)).status).toBe(404);
    const key = new URL(url).pathname.replace('/media/uploads/', '..%2Fuploads%2F');
    expect((await fetch(`${BASE_URL}/media/${key.replace(/[^/]*$/, 'source')}`)).status).toBe(404);
  });

  test('creates a project whose node reads the file', async () => {
    const owner = await makeUser();
    const upload = await uploadVideo(owner);
    const created = await call('POST', '/createShorts', { token: owner.token, body: { url: upload.url } });
    const project = expectSuccess(created, 201, projectResponseSchema).data;
    expect(project).toMatchObject({ url: upload.url, title: 'My talk', end_time: 90 });
    const { job } = await claimFor('download', project.id);
    expect(job.source).toMatchObject({ kind: 'direct_link' });
    expect(job.outputs.source.partUrls).toHaveLength(2);
    const response = await fetch((await signInput(job.source.url)).url);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(video);
  });
});
