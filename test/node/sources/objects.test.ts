import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import type { ObjectStore } from '../../../render-node/tools/http/object-store.ts';
import { makeSignedObjects } from '../../../render-node/tools/http/signed-objects.ts';
import { startFakeStorage, type FakeStorage } from '../../support/fakes/services/storage.ts';
import { makeFakeObjects } from '../../support/fakes/in-memory/objects.ts';

const NEVER = new AbortController().signal;
let storage: FakeStorage;
let signed: ReturnType<typeof makeSignedObjects>;
let folder: string;

beforeAll(async () => {
  storage = await startFakeStorage();
  signed = makeSignedObjects({ retries: 3, retryMs: 1 });
  folder = await mkdtemp(join(tmpdir(), 'clipmill-objects-'));
});
afterAll(async () => {
  await signed.close();
  storage.close();
  await rm(folder, { recursive: true });
});

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no failure',
    (error: unknown) => (error instanceof JobFailure ? error.code : error),
  );
}

type Stored = { bytes: Buffer; contentType: string | null } | undefined;
type Subject = { objects: ObjectStore; urlOf: (key: string) => string; stored: (key: string) => Stored };

const overHttp = (): Subject => ({
  objects: signed,
  urlOf: (key) => storage.urlOf(key),
  stored: (key) => storage.objects.get(key),
});
const fake = (): Subject => {
  const objects = makeFakeObjects();
  return { objects, urlOf: (key) => key, stored: (key) => objects.stored.get(key) };
};

describe('a link that a hostile program left', () => {
  it('is neither stored nor written through', async () => {
    const [secret, link] = [join(folder, 'secret'), join(folder, 'cover.jpg')];
    await writeFile(secret, 'of the host');
    await symlink(secret, link);
    await expect(
      signed.putFile({ url: storage.urlOf('cover.jpg'), contentType: 'image/jpeg' }, link, NEVER),
    ).rejects.toThrow('no file');
    expect(storage.objects.get('cover.jpg')).toBeUndefined();
    await signed.putPart(storage.urlOf('part'), new Uint8Array(10), NEVER);
    await signed.getFile({ url: storage.urlOf('part'), maxBytes: 10 }, link, NEVER);
    expect([await readFile(secret, 'utf8'), (await stat(link)).size]).toEqual(['of the host', 10]);
  });
});

describe.each([
  ['signed URLs', overHttp],
  ['their fake', fake],
])('%s', (_name, make) => {
  let subject: Subject;
  beforeEach(() => {
    subject = make();
  });

  it('give no more of an object than wanted', async () => {
    const { objects, urlOf } = subject;
    await objects.putPart(urlOf('large'), new Uint8Array(100_000), NEVER);
    const file = join(folder, 'large');
    await objects.getFile({ url: urlOf('large'), maxBytes: 100_000 }, file, NEVER);
    expect((await stat(file)).size).toBe(100_000);
    const more = objects.getFile({ url: urlOf('large'), maxBytes: 99_999 }, file, NEVER);
    expect(await codeOf(more)).toBe('storage.failed');
  });

  it('keep JSON', async () => {
    const { objects, urlOf, stored } = subject;
    await objects.putJson(urlOf('a.json'), { words: ['é', 1] }, NEVER);
    expect(await objects.getJson(urlOf('a.json'), NEVER)).toEqual({ words: ['é', 1] });
    expect(stored('a.json')?.contentType).toBe('application/json');
  });

  it('keep a file with its type', async () => {
    const { objects, urlOf, stored } = subject;
    const file = join(folder, 'clip.mp4');
    await writeFile(file, Buffer.alloc(100_000, 7));
    await objects.putFile({ url: urlOf('clip.mp4'), contentType: 'video/mp4' }, file, NEVER);
    expect(stored('clip.mp4')).toEqual({ bytes: Buffer.alloc(100_000, 7), contentType: 'video/mp4' });
  });

  it('keep a part, of a buffer that is used again at once', async () => {
    const { objects, urlOf, stored } = subject;
    const buffer = Buffer.alloc(70_000, 1);
    const etag = await objects.putPart(urlOf('part'), buffer.subarray(0, 60_000), NEVER);
    buffer.fill(2);
    expect(etag).toMatch(/^".+"$/);
    expect(stored('part')).toEqual({ bytes: Buffer.alloc(60_000, 1), contentType: null });
  });

  it('fail where there is no such object, or no JSON', async () => {
    const { objects, urlOf } = subject;
    expect(await codeOf(objects.getJson(urlOf('nothing'), NEVER))).toBe('storage.failed');
    await objects.putPart(urlOf('text'), Buffer.from('no json'), NEVER);
    expect(await codeOf(objects.getJson(urlOf('text'), NEVER))).toBe('storage.failed');
  });

  it('throw the reason of their signal', async () => {
    const { objects, urlOf } = subject;
    const reason = new Error('stop');
    await expect(objects.putPart(urlOf('part'), Buffer.from('x'), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('signed URLs under trouble', () => {
  it.each([500, 503, 429, 408, 0])('are tried again after %d', async (status) => {
    storage.break(status, 2);
    const before = storage.requests.length;
    await signed.putPart(storage.urlOf('again'), Buffer.from('again'), NEVER);
    expect(storage.objects.get('again')?.bytes.toString()).toBe('again');
    expect(storage.requests.length - before).toBe(3);
  });

  it('read a file anew for each try', async () => {
    const file = join(folder, 'again.bin');
    await writeFile(file, Buffer.alloc(200_000, 9));
    storage.break(503);
    await signed.putFile({ url: storage.urlOf('file'), contentType: 'video/mp4' }, file, NEVER);
    expect(storage.objects.get('file')?.bytes).toEqual(Buffer.alloc(200_000, 9));
  });

  it('fail when the tries are used up', async () => {
    storage.break(503, 4);
    expect(await codeOf(signed.putPart(storage.urlOf('x'), Buffer.from('x'), NEVER))).toBe('storage.failed');
  });

  it.each([403, 404, 412])('are not tried again after %d', async (status) => {
    storage.break(status);
    const before = storage.requests.length;
    expect(await codeOf(signed.putPart(storage.urlOf('x'), Buffer.from('x'), NEVER))).toBe('storage.failed');
    expect(storage.requests.length - before).toBe(1);
  });

  it('get a new URL from the Worker for each try of an output', async () => {
    const asked: { path: string; body: string; key: string | undefined }[] = [];
    const worker = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push({ path: request.url ?? '', body, key: request.headers.authorization });
        response.end(JSON.stringify({ url: storage.urlOf(`signed-${asked.length}`), contentType: 'video/mp4' }));
      });
    });
    await new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve));
    const apiUrl = `http://127.0.0.1:${(worker.address() as AddressInfo).port}`;
    const objects = makeSignedObjects({ retries: 3, retryMs: 1, worker: { apiUrl, nodeKey: 'key' } });
    const file = join(folder, 'output.bin');
    await writeFile(file, Buffer.alloc(10, 9));
    storage.break(503);
    const path = '/internal/v1/jobs/JOB/outputs/work/P/N/part.mp4';
    await objects.putFile({ url: path, contentType: 'video/mp4' }, file, NEVER);
    expect(asked).toEqual([1, 2].map(() => ({ path, body: '{"bytes":10}', key: 'Bearer key' })));
    expect(storage.objects.get('signed-2')).toEqual({ bytes: Buffer.alloc(10, 9), contentType: 'video/mp4' });
    await objects.close();
    worker.close();
  });

  it('fail where nobody answers', async () => {
    expect(await codeOf(signed.getJson('http://127.0.0.1:9/x', NEVER))).toBe('storage.failed');
  });
});
