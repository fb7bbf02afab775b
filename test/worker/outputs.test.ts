import { ulid } from 'ulid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FARM, leaseMsOf } from '#schema/domain/limits.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { type Claimed, finishUploadResponseSchema } from '#schema/jobs/lease.ts';
import { type Farm, makeFarm, putSigned, seedProject, signInput, signOutput } from '../support/system/farm.ts';
import { type LocalSystem, localSystem } from '../support/system/local-system.ts';

let system: LocalSystem;
let farm: Farm;
let claimed: Claimed;
let outputs: JobOf<'download'>['outputs'];
beforeAll(() => {
  system = localSystem();
  farm = makeFarm(system);
});
beforeEach(async () => {
  claimed = await farm.claim((await seedProject(system)).jobId);
  outputs = (claimed.job as JobOf<'download'>).outputs;
});

const put = (url: string, body: string, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', body: new TextEncoder().encode(body), headers: { 'Content-Type': type } });
/** The Worker's answer to a node that wants to write `path`. */
const ask = (path: string, bytes = 4) => farm.post(path.replace('/internal/v1/jobs/', ''), { bytes });

describe('the signed URL of an output', () => {
  test('takes the announced bytes of the right type', async () => {
    const { url, contentType } = await signOutput(outputs.thumbnail.url, 4);
    expect(contentType).toBe('image/jpeg');
    expect((await put(url, 'jpeg')).status).toBe(200);
  });

  test.each([
    ['another type', 'jpeg', 'text/html'],
    ['more bytes', 'jpegs', 'image/jpeg'],
    ['fewer bytes', 'jpe', 'image/jpeg'],
  ])('refuses %s', async (_what, body, type) => {
    const { url } = await signOutput(outputs.thumbnail.url, 4);
    expect((await put(url, body, type)).status).toBe(403);
  });

  test('is for one object and one method', async () => {
    const { url } = await signOutput(outputs.thumbnail.url, 4);
    expect((await put(url.replace('project.jpg', 'other.jpg'), 'jpeg')).status).toBe(403);
    expect((await fetch(url, { headers: { 'Content-Type': 'image/jpeg' } })).status).toBe(403);
  });

  test('lives as long as the lease and a margin', async () => {
    const { url } = await signOutput(outputs.thumbnail.url, 4);
    const lifeSec = Number(new URL(url).searchParams.get('X-Amz-Expires'));
    expect(lifeSec).toBe((leaseMsOf('download') + FARM.outputMarginMs) / 1_000);
  });

  test('of a part is bound to its length too', async () => {
    const path = outputs.source.partUrls[0] ?? '';
    const { url, contentType } = await signOutput(path, 5);
    expect(contentType).toBeNull();
    expect((await put(url, 'bytes and more', '')).status).toBe(403);
    expect((await put(url, 'bytes', '')).status).toBe(200);
    expect((await ask(path, FARM.partBytes + 1)).status).toBe(400);
  });
});

describe('the signed URL of an input', () => {
  let path: string;
  beforeEach(async () => {
    const etag = await putSigned(outputs.source.partUrls[0] ?? '', 'bytes');
    const answer = await farm.finishUpload(claimed, [{ partNumber: 1, etag }]);
    path = finishUploadResponseSchema.parse(await answer.json()).url;
  });

  test('reads the object, and lives as long as the lease and a margin', async () => {
    const { url } = await signInput(path);
    expect(await (await fetch(url)).text()).toBe('bytes');
    const lifeSec = Number(new URL(url).searchParams.get('X-Amz-Expires'));
    expect(lifeSec).toBe((leaseMsOf('download') + FARM.outputMarginMs) / 1_000);
  });

  test.each([
    ['another object', (named: string) => named.replace('/source?', '/other?')],
    ['another seal', (named: string) => named.replace(/[0-9a-f]{4}$/, 'ffff')],
    ['no seal', (named: string) => named.replace(/\?.*/, '')],
  ])('is not given for %s', async (_what, change) => {
    expect((await ask(change(path))).status).toBe(409);
  });

  test('is not given to another job, nor after the attempt', async () => {
    const other = await farm.claim((await seedProject(system)).jobId);
    expect((await ask(path.replace(claimed.job.id, other.job.id))).status).toBe(409);
    await farm.complete(claimed, { status: 'handed_back' });
    expect((await ask(path)).status).toBe(409);
  });
});

describe('a URL is refused', () => {
  test('once the lease is lost', async () => {
    await farm.complete(claimed, { status: 'handed_back' });
    expect((await ask(outputs.thumbnail.url)).status).toBe(409);
  });

  test('for the nonce of another attempt', async () => {
    const path = outputs.thumbnail.url.replace(/[0-9a-f]{32}/, '0'.repeat(32));
    expect((await ask(path)).status).toBe(409);
  });

  test.each([
    ['another project', (path: string) => path.replace(claimed.job.projectId, ulid())],
    ['a page', (path: string) => path.replace('project.jpg', 'page.html')],
    ['a folder above', (path: string) => path.replace('project.jpg', '../x.jpg')],
  ])('for %s', async (_what, change) => {
    expect([400, 404, 409]).toContain((await ask(change(outputs.thumbnail.url))).status);
  });

  test('for a picture that is too large', async () => {
    expect((await ask(outputs.thumbnail.url, 8_000_001)).status).toBe(400);
  });

  test('without the key of a node', async () => {
    const answer = await fetch(system.url + outputs.thumbnail.url, { method: 'POST', body: '{"bytes":4}' });
    expect(answer.status).toBe(401);
  });
});
