import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type VideoMetadataView, videoMetadataResponseSchema } from '#schema/contract/video-metadata.ts';
import {
  type Handler,
  type FakeHttpServer,
  serveBytes,
  startFakeHttpServer,
} from '../../support/fakes/services/http-server.ts';
import { makeTinyVideo } from '../../support/media/tiny-video.ts';
import { call, expectRefusal, expectSuccess, makeUser, type TestUser } from '../support/api.ts';

const MIB = 1024 * 1024;

let user: TestUser;
let host: FakeHttpServer;
const handlers: Record<string, Handler> = {};
beforeAll(async () => {
  [user, host] = await Promise.all([makeUser(), startFakeHttpServer(handlers)]);
});
afterAll(() => host.close());

const ask = (url: string) => call('POST', '/videoMetadata', { token: user.token, body: { url } });
const show = async (url: string): Promise<VideoMetadataView> =>
  expectSuccess(await ask(url), 200, videoMetadataResponseSchema).data;
const requestsTo = (path: string) => host.requests.filter((request) => request.path === path);

function serve(path: string, handler: Handler): string {
  handlers[path] = handler;
  return host.urlOf(path);
}

/** The first range of a file with its ETag, and 304 to clients that send the ETag. */
function serveTagged(file: Buffer, etag: string): Handler {
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { etag, 'content-type': 'video/mp4', 'content-length': file.length }).end(file);
  };
}

function redirectTo(path: string): Handler {
  return (_request, response) => response.writeHead(302, { location: path }).end();
}

describe('POST /videoMetadata calls the host of a direct link', () => {
  it('only a few times, even if the index is at the end', async () => {
    const file = await makeTinyVideo({ format: 'mp4-index-last', durationSec: 60, bytesPerFrame: 5_000 });
    const url = serve('/last.mp4', (request, response) => {
      const [, from = '0', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const part = Buffer.from(file).subarray(Number(from), Number(to) + 1);
      const range = `bytes ${from}-${Number(from) + part.length - 1}/${file.length}`;
      response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part);
    });
    expect((await show(url)).durationInSec).toBe(60);
    expect(requestsTo('/last.mp4').length).toBeLessThanOrEqual(4);
  });

  it('each time, and uses stored facts only while the strong ETag is the same', async () => {
    const path = '/tagged.mp4';
    const url = serve(path, serveTagged(Buffer.from(await makeTinyVideo({ durationSec: 20 })), '"v1"'));
    const first = await show(url);
    expect(await show(url)).toMatchObject({ id: first.id, durationInSec: 20, size_in_mb: first.size_in_mb });
    expect(requestsTo(path).map((request) => request.headers['if-none-match'])).toEqual([undefined, '"v1"']);
    serve(path, serveTagged(Buffer.from(await makeTinyVideo({ durationSec: 40 })), '"v2"'));
    expect(await show(url)).toMatchObject({ id: first.id, durationInSec: 40 });
  });

  it('behind a redirect, and keeps the URL that was sent', async () => {
    serve('/storage/abc', serveBytes(Buffer.from(await makeTinyVideo({ durationSec: 20 }))));
    const url = serve('/moved.mp4', redirectTo('/storage/abc'));
    expect(await show(url)).toMatchObject({ url, title: 'moved', durationInSec: 20 });
  });
});

describe('POST /videoMetadata refuses a direct link', () => {
  it('with endless redirects', async () => {
    const url = serve('/loop.mp4', redirectTo('/loop.mp4'));
    const answer = await ask(url);
    // The local test system follows redirects itself and fails before the Worker can count them.
    const code = answer.headers.get('X-Error-Code') ?? '';
    expect(['source.too_many_redirects', 'source.unreachable']).toContain(code);
    expectRefusal(answer, 400, code);
  });

  it('to a page, by its content type', async () => {
    const url = serve('/login.mp4', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in</h1>');
    });
    expect(expectRefusal(await ask(url), 400, 'source.wrong_type')).toMatch(/Content-Type/);
  });

  it('to a host without ranges, if the index cannot be reached', async () => {
    const file = Buffer.from(await makeTinyVideo({ format: 'mp4-index-last', durationSec: 400, bytesPerFrame: 5_000 }));
    expect(file.length).toBeGreaterThan(8 * MIB);
    const url = serve('/whole.mp4', (_request, response) => {
      response.writeHead(200, { 'content-length': file.length }).end(file);
    });
    expect(expectRefusal(await ask(url), 400, 'source.no_ranges')).toMatch(/range requests/);
  });

  it.each([
    ['a range', 206, { 'content-range': 'bytes 0-1/10000000001' }],
    ['the whole', 200, { 'content-length': '10000000001' }],
  ])('to more than 10000 MB, known by %s', async (_what, status, headers) => {
    const path = `/large-${status}.mp4`;
    const url = serve(path, (_request, response) => {
      response.writeHead(status, headers);
      response.write('ab');
    });
    expect(expectRefusal(await ask(url), 400, 'source.too_large')).toContain('10000 MB');
    expect(requestsTo(path)).toHaveLength(1);
  });
});
