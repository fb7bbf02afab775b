import { describe, expect, it } from 'vitest';
import { ApiError, createClient, type UploadProgress } from '../../../packages/client/src/index.ts';

const BASE = 'https://api.test/api/v1';
const FILE = new File(['abcdefghij'], 'talk.mp4', { type: 'video/mp4' });

/** A service that takes a file of 10 bytes in parts of 4. `refuse` may answer a PUT instead. */
function makeService(refuse: (put: { part: number; times: number; url: string }) => Response | null = () => null) {
  const stored = new Map<number, string>();
  const calls: { call: string; body: unknown }[] = [];
  const times = new Map<number, number>();
  let signed = 0;
  const view = (parts: number[]) => ({
    id: 'U',
    status: 'open',
    size: 10,
    part_size: 4,
    parts: parts.map((number) => ({
      part_number: number,
      size: number === 3 ? 2 : 4,
      url: `https://store.test/${number}?v=${(signed += 1)}`,
    })),
  });
  const fetch = async (url: string, init: RequestInit) => {
    const { host, pathname, searchParams } = new URL(url);
    if (host === 'store.test') {
      const part = Number(pathname.slice(1));
      times.set(part, (times.get(part) ?? 0) + 1);
      const refused = refuse({ part, times: times.get(part) ?? 0, url });
      if (refused !== null) return refused;
      stored.set(part, await new Response(init.body).text());
      return new Response('', { headers: { ETag: `"${part}"` } });
    }
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
    calls.push({ call: `${init.method} ${pathname.replace('/api/v1', '')}`, body });
    if (pathname.endsWith('/complete'))
      return Response.json({ data: { id: 'U', status: 'completed', url: 'https://up' } });
    return Response.json({ data: view((searchParams.get('parts') ?? '1,2,3').split(',').map(Number)) });
  };
  const slept: number[] = [];
  const world = { fetch, sleep: async (ms: number) => void slept.push(ms) };
  return { client: createClient({ baseUrl: BASE, token: 'T', world }), stored, calls, slept, times };
}

describe('an upload', () => {
  it('sends every part, says how far it is, and completes', async () => {
    const { client, stored, calls } = makeService();
    const seen: UploadProgress[] = [];
    const upload = await client.upload(FILE, { onProgress: (progress) => seen.push(progress), concurrency: 1 });
    expect(upload.url).toBe('https://up');
    expect([...stored]).toEqual([
      [1, 'abcd'],
      [2, 'efgh'],
      [3, 'ij'],
    ]);
    expect(seen.map(({ uploadedBytes }) => uploadedBytes)).toEqual([0, 4, 8, 10]);
    expect(calls[0]).toMatchObject({ body: { filename: 'talk.mp4', size: 10, content_type: 'video/mp4' } });
    const parts = [1, 2, 3].map((number) => ({ part_number: number, etag: `"${number}"` }));
    expect(calls.at(-1)).toEqual({ call: 'POST /uploads/U/complete', body: { parts } });
    expect(seen.at(-1)?.state).toEqual({ id: 'U', parts });
  });

  it('goes on with the parts that are missing', async () => {
    const { client, stored, calls } = makeService();
    const resume = { id: 'U', parts: [{ part_number: 2, etag: '"2"' }] };
    await client.upload(FILE, { resume });
    expect([...stored.keys()].toSorted()).toEqual([1, 3]);
    expect(calls.map(({ call }) => call)).toEqual(['GET /uploads/U', 'POST /uploads/U/complete']);
  });

  it('does not go on with another file', async () => {
    const { client } = makeService();
    const other = new File(['abc'], 'talk.mp4');
    await expect(client.upload(other, { resume: { id: 'U', parts: [] } })).rejects.toThrow('the sizes differ');
  });

  it('sends a part again after an outage, later each time, with a new URL', async () => {
    const { client, slept, times } = makeService(({ part, times: tried }) => {
      if (part === 2 && tried === 1) throw new TypeError('fetch failed');
      return part === 2 && tried < 4 ? new Response('', { status: 503 }) : null;
    });
    await client.upload(FILE);
    expect([slept, times.get(2), times.get(1)]).toEqual([[1_000, 2_000, 4_000], 4, 1]);
  });

  it('renews a URL that expired, at once', async () => {
    const urls: string[] = [];
    const { client, slept } = makeService(({ part, url }) => {
      if (part !== 1) return null;
      urls.push(url);
      return urls.length === 1 ? new Response('', { status: 403 }) : null;
    });
    await client.upload(FILE, { concurrency: 1 });
    expect([slept, urls]).toEqual([[], ['https://store.test/1?v=1', 'https://store.test/1?v=4']]);
  });

  it.each([
    ['the storage refuses it', 403, 'A part was refused: HTTP 403.'],
    ['the storage hides the ETag', 200, 'The storage gave no ETag'],
  ])('ends when %s, after its other parts', async (_what, status, message) => {
    const { client, calls } = makeService(({ part }) => (part === 1 ? new Response('', { status }) : null));
    const error = await client.upload(FILE).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toContain(message);
    expect(calls.map(({ call }) => call)).not.toContain('POST /uploads/U/complete');
  });

  it('ends when its signal says so', async () => {
    const { client } = makeService();
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    await expect(client.upload(FILE, { signal: controller.signal, onProgress })).rejects.toThrow('enough');
  });

  it('of a blob needs a name', async () => {
    const { client } = makeService();
    await expect(client.upload(new Blob(['x']))).rejects.toThrow('filename is required');
  });
});
