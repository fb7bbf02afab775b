import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import { transfer, type TransferOptions } from '../../../render-node/stages/download/transfer.ts';
import type { ResolveAll } from '../../../render-node/tools/http/guarded-connector.ts';
import {
  failureOfStatus,
  makeGuardedFetcher,
  type GuardedFetcherOptions,
} from '../../../render-node/tools/http/guarded-fetcher.ts';
import { makeFakeObjects } from '../../support/fakes/in-memory/objects.ts';
import { makeFakeSources } from '../../support/fakes/in-memory/sources.ts';
import {
  serveBytes,
  serveCut,
  serveForEver,
  serveWithoutRanges,
  startFakeHttpServer,
  type Handler,
  type FakeHttpServer,
} from '../../support/fakes/services/http-server.ts';

const BYTES = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), Buffer.alloc(300_000, 'clipmill')]);
const METADATA_SERVICE = 'http://169.254.169.254/latest/meta-data/';

const redirect =
  (location: string, status = 302): Handler =>
  (_request, response) =>
    void response.writeHead(status, { location }).end();
const status =
  (code: number): Handler =>
  (_request, response) =>
    void response.writeHead(code).end('no');

const HANDLERS: Record<string, Handler> = {
  '/good.mp4': serveBytes(BYTES),
  '/cut.mp4': serveCut(BYTES, 0.6, 3),
  '/no-ranges.mp4': serveWithoutRanges(BYTES, 2),
  '/for-ever.mp4': serveForEver(BYTES.subarray(0, 100), Buffer.alloc(100_000), 0),
  '/drip.mp4': serveForEver(BYTES.subarray(0, 100), Buffer.from('x'), 20),
  '/silent.mp4': (_request, response) => void response.writeHead(200, { 'content-length': 9_000 }).write('abc'),
  '/no-headers.mp4': () => undefined,
  '/huge.mp4': (_request, response) => void response.writeHead(200, { 'content-length': 10_000_000_001 }).write(BYTES),
  '/wrong-range.mp4': (_request, response) =>
    void response.writeHead(206, { 'content-range': 'bytes 7-9/10' }).end('abc'),
  '/relative': redirect('/good.mp4', 301),
  '/with-credentials': (request, response) =>
    redirect(`http://user:pass@${request.headers.host}/good.mp4`, 307)(request, response),
  '/loop': redirect('/loop'),
  '/to-metadata': redirect(METADATA_SERVICE),
  '/to-mapped-metadata': redirect('http://[::ffff:169.254.169.254]/'),
  '/to-name': redirect('http://metadata.test/'),
  '/to-file': redirect('file:///etc/passwd'),
  '/to-ftp': redirect('ftp://127.0.0.1/video.mp4'),
  '/to-nothing': redirect('http://'),
  ...Object.fromEntries([401, 403, 404, 410, 416, 429, 451, 500, 503].map((code) => [`/${code}`, status(code)])),
};

let host: FakeHttpServer;
beforeAll(async () => {
  host = await startFakeHttpServer(HANDLERS);
});
afterAll(() => host.close());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((fetcher) => fetcher.close()));
});

function fetcherWith(over: Partial<GuardedFetcherOptions> = {}) {
  const fetcher = makeGuardedFetcher({ allowPrivate: true, ...over });
  opened.push(fetcher);
  return fetcher;
}

const NEVER = new AbortController().signal;

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return 'no failure';
  } catch (error) {
    return error instanceof JobFailure ? error.code : error;
  }
}

describe.each([
  ['guarded fetcher', () => ({ fetcher: fetcherWith(), url: host.urlOf('/good.mp4') })],
  ['its fake', () => ({ fetcher: makeFakeSources(BYTES), url: 'http://any.example/' })],
])('%s', (_name, make) => {
  it('opens a source at its start and says what it is', async () => {
    const { fetcher, url } = make();
    const source = await fetcher.open(url, 0, NEVER);
    expect(source).toMatchObject({ totalBytes: BYTES.length, acceptsRanges: true, validator: '"v1"' });
    expect((await readAll(source.body)).equals(BYTES)).toBe(true);
  });

  it('opens a source at an offset', async () => {
    const { fetcher, url } = make();
    const source = await fetcher.open(url, 123_456, NEVER);
    expect(source.totalBytes).toBe(BYTES.length);
    expect((await readAll(source.body)).equals(BYTES.subarray(123_456))).toBe(true);
  });

  it('opens a source at its end', async () => {
    const { fetcher, url } = make();
    const source = await fetcher.open(url, BYTES.length, NEVER);
    expect(source.totalBytes).toBe(BYTES.length);
    expect(await readAll(source.body)).toHaveLength(0);
  });

  it('throws the reason of its signal', async () => {
    const { fetcher, url } = make();
    const reason = new Error('stop');
    await expect(fetcher.open(url, 0, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('the guard', () => {
  const spellings = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0x7f.0.0.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '127.255.255.254',
    '%31%32%37.0.0.1',
    '①②⑦.⓪.⓪.①',
    '0.0.0.0',
    '0',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '2852039166',
    '224.0.0.1',
    '255.255.255.255',
    'localhost',
    'LOCALHOST',
  ];

  it.each(spellings)('refuses http://%s without a connection', async (name) => {
    const before = host.connections();
    const code = await codeOf(
      fetcherWith({ allowPrivate: false }).open(`http://${name}:${host.port}/good.mp4`, 0, NEVER),
    );
    expect(code).toBe('source.address_blocked');
    expect(host.connections()).toBe(before);
  });

  const names: Record<string, string[]> = {
    'loopback.test': ['127.0.0.1'],
    'loopback6.test': ['::1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'metadata.test': ['169.254.169.254'],
    'private.test': ['10.0.0.7', '192.168.3.4'],
    'nat64.test': ['64:ff9b::7f00:1'],
    'mixed.test': ['169.254.169.254', '127.0.0.1'],
  };
  const resolving = () => {
    const asked: string[] = [];
    const resolveAll: ResolveAll = (hostname, _options, callback) => {
      asked.push(hostname);
      const addresses = names[hostname] ?? [];
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return { asked, resolveAll };
  };

  it.each([
    'loopback.test',
    'loopback6.test',
    'mapped.test',
    'metadata.test',
    'private.test',
    'nat64.test',
    'unknown.test',
  ])('refuses the name %s by what it resolves to', async (name) => {
    const { resolveAll, asked } = resolving();
    const before = host.connections();
    const fetcher = fetcherWith({ allowPrivate: false, resolveAll });
    expect(await codeOf(fetcher.open(`http://${name}:${host.port}/good.mp4`, 0, NEVER))).toBe('source.address_blocked');
    expect(host.connections()).toBe(before);
    expect(asked).toEqual([name]);
  });

  it('connects to the very address it checked: one lookup a connection, refused addresses left out', async () => {
    const { resolveAll, asked } = resolving();
    const source = await fetcherWith({ resolveAll }).open(`http://mixed.test:${host.port}/good.mp4`, 0, NEVER);
    expect((await readAll(source.body)).equals(BYTES)).toBe(true);
    expect(asked).toEqual(['mixed.test']);
  });

  it.each(['/to-metadata', '/to-mapped-metadata', '/to-name', '/to-file', '/to-ftp', '/to-nothing'])(
    'refuses the redirect %s even where private addresses are allowed',
    async (path) => {
      const { resolveAll } = resolving();
      expect(await codeOf(fetcherWith({ resolveAll }).open(host.urlOf(path), 0, NEVER))).toBe('source.address_blocked');
    },
  );

  it.each([
    'file:///etc/passwd',
    'ftp://host.example/a.mp4',
    'data:video/mp4,abc',
    'gopher://host.example',
    'no address',
  ])('refuses %s', async (url) => {
    expect(await codeOf(fetcherWith().open(url, 0, NEVER))).toBe('source.address_blocked');
  });
});

describe('answers', () => {
  it('follows a redirect, keeps the range and sends neither credentials nor cookies nor a wish for compression', async () => {
    const source = await fetcherWith().open(host.urlOf('/with-credentials'), 100, NEVER);
    expect((await readAll(source.body)).equals(BYTES.subarray(100))).toBe(true);
    const { headers } = host.requests.at(-1) ?? {};
    expect(headers).toMatchObject({ range: 'bytes=100-', 'accept-encoding': 'identity' });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  });

  it('follows a relative redirect', async () => {
    const source = await fetcherWith().open(host.urlOf('/relative'), 0, NEVER);
    expect(await readAll(source.body)).toHaveLength(BYTES.length);
  });

  it('follows five redirects and no more', async () => {
    const before = host.requests.length;
    expect(await codeOf(fetcherWith().open(host.urlOf('/loop'), 0, NEVER))).toBe('source.refused');
    expect(host.requests.length - before).toBe(6);
  });

  it.each([
    ['/401', 'source.refused'],
    ['/403', 'source.refused'],
    ['/451', 'source.refused'],
    ['/404', 'source.not_found'],
    ['/410', 'source.not_found'],
    ['/416', 'source.changed'],
    ['/429', 'source.unreachable'],
    ['/500', 'source.unreachable'],
    ['/503', 'source.unreachable'],
    ['/wrong-range.mp4', 'source.unreachable'],
  ])('reads %s as %s', async (path, code) => {
    expect(await codeOf(fetcherWith().open(host.urlOf(path), 5, NEVER))).toBe(code);
  });

  it('gives every other status a verdict', () => {
    const verdicts = Array.from({ length: 500 }, (_, i) => failureOfStatus(100 + i));
    expect(new Set(verdicts)).toEqual(
      new Set(['source.refused', 'source.not_found', 'source.changed', 'source.unreachable']),
    );
  });

  it('reads a host that is not there as unreachable', async () => {
    expect(await codeOf(fetcherWith().open('http://127.0.0.1:9/a.mp4', 0, NEVER))).toBe('source.unreachable');
  });

  it('gives up a host that sends no headers', async () => {
    const fetcher = fetcherWith({ headersTimeoutMs: 150 });
    expect(await codeOf(fetcher.open(host.urlOf('/no-headers.mp4'), 0, NEVER))).toBe('source.unreachable');
  });

  it('gives up a body that falls silent', async () => {
    const source = await fetcherWith({ idleTimeoutMs: 150 }).open(host.urlOf('/silent.mp4'), 0, NEVER);
    expect(await codeOf(readAll(source.body))).toBe('source.unreachable');
  });

  it('drops what lies before the offset where a host ignores ranges', async () => {
    const bytes = serveWithoutRanges(BYTES, 0);
    const own = await startFakeHttpServer({ '/a.mp4': bytes });
    const source = await fetcherWith().open(own.urlOf('/a.mp4'), 200_001, NEVER);
    expect(source).toMatchObject({ acceptsRanges: false, totalBytes: BYTES.length });
    expect((await readAll(source.body)).equals(BYTES.subarray(200_001))).toBe(true);
    own.close();
  });
});

describe('a transfer from a real host', () => {
  const bring = async (path: string, over: Partial<TransferOptions> = {}) => {
    const objects = makeFakeObjects();
    const target = { partBytes: 65_536, partUrls: Array.from({ length: 100 }, (_, i) => `part-${i}`) };
    const outcome = await transfer(host.urlOf(path), target, {
      fetcher: fetcherWith(),
      objects,
      signal: NEVER,
      clock: () => performance.now(),
      onProgress: () => undefined,
      retryPausesMs: [1, 1, 1],
      ...over,
    }).catch((error: unknown) => (error instanceof JobFailure ? error.code : error));
    return { outcome, joined: Buffer.concat([...objects.stored.values()].map(({ bytes }) => bytes)) };
  };

  it('goes on after connections that break in the middle', async () => {
    const { outcome, joined } = await bring('/cut.mp4');
    expect(outcome).toMatchObject({ sizeBytes: BYTES.length });
    expect(joined.equals(BYTES)).toBe(true);
    const ranges = host.requests.filter(({ path }) => path === '/cut.mp4').map(({ headers }) => headers.range);
    expect(ranges).toHaveLength(4);
    expect(ranges.slice(1)).toEqual([1, 2, 3].map(() => expect.stringMatching(/^bytes=[1-9]\d+-$/)));
  });

  it('goes on where the host knows no ranges', async () => {
    const { outcome, joined } = await bring('/no-ranges.mp4');
    expect(outcome).toMatchObject({ sizeBytes: BYTES.length });
    expect(joined.equals(BYTES)).toBe(true);
  });

  it('ends a body without an end, and its connection', async () => {
    const { outcome } = await bring('/for-ever.mp4', { maxBytes: 1_000_000 });
    expect(outcome).toBe('source.too_large');
    await expect.poll(() => host.openConnections()).toBe(0);
  });

  it('ends what is too large by its header, and its connection', async () => {
    expect((await bring('/huge.mp4')).outcome).toBe('source.too_large');
    await expect.poll(() => host.openConnections()).toBe(0);
  });

  it('ends a body that drips', async () => {
    const slowSource = { floorBytesPerSec: 1_000, windowMs: 300 };
    expect((await bring('/drip.mp4', { slowSource })).outcome).toBe('source.too_slow');
    await expect.poll(() => host.openConnections()).toBe(0);
  });

  it.each(['/silent.mp4', '/no-headers.mp4'])('gives up %s after its tries', async (path) => {
    const fetcher = fetcherWith({ headersTimeoutMs: 50, idleTimeoutMs: 50 });
    expect((await bring(path, { fetcher, retryPausesMs: [1] })).outcome).toBe('source.unreachable');
  });
});
