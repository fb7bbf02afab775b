import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { makeApp } from '../../../worker/app.ts';
import { MAX_STEPS } from '../../../worker/sources/containers/counted-file.ts';
import { probeVideo } from '../../../worker/sources/probe-video.ts';
import { readThumbnail } from '../../../worker/sources/thumbnail.ts';
import { readWords } from '../../../worker/media/read-artifacts.ts';
import { readPlaylist } from '../../../worker/lives/platforms/playlist.ts';
import { countReads, longestMatched } from '../../support/hostile/count-work.ts';
import type { HostileFile } from '../../support/hostile/hostile-file.ts';
import { hostileMatroska } from '../../support/hostile/hostile-matroska.ts';
import { hostileMp4 } from '../../support/hostile/hostile-mp4.ts';
import { hostileJson, hostileThumbnails } from '../../support/hostile/hostile-texts.ts';
import { makeTinyVideo, type TinyFormat } from '../../support/media/tiny-video.ts';

const MB = 2 ** 20;
/** A step reads the head of a box or element: about ten numbers. */
const MAX_READS = 20 * MAX_STEPS;

/** What a host was asked for. */
type Asked = { requests: number; bytes: number; longest: number };

/** Serves a file by range, or whole. The zeros behind its head are made on request. */
function hostOf({ head, sizeBytes }: HostileFile, withRanges: boolean): { fetch: typeof fetch; asked: Asked } {
  const asked: Asked = { requests: 0, bytes: 0, longest: 0 };
  const fetchFile: typeof fetch = async (_url, init) => {
    const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('Range') ?? '') ?? [];
    const [start, end] = withRanges ? [Number(first), Math.min(sizeBytes, Number(last) + 1)] : [0, sizeBytes];
    asked.requests += 1;
    if (withRanges) asked.longest = Math.max(asked.longest, end - start);
    const headers: Record<string, string> = withRanges
      ? { 'Content-Range': `bytes ${start}-${end - 1}/${sizeBytes}` }
      : { 'Content-Length': String(sizeBytes) };
    return new Response(streamOf(head, start, end, asked), { status: withRanges ? 206 : 200, headers });
  };
  return { fetch: fetchFile, asked };
}

function streamOf(head: Uint8Array, start: number, end: number, asked: Asked): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream(
    {
      pull(controller) {
        if (at >= end) return controller.close();
        const chunk = new Uint8Array(Math.min(64 * 1024, end - at));
        chunk.set(head.subarray(at, at + chunk.length));
        at += chunk.length;
        asked.bytes += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Looks at a file. Gives its duration or the code of the refusal, and what the look cost. */
async function lookAt(file: HostileFile, withRanges: boolean) {
  const { fetch, asked } = hostOf(file, withRanges);
  let answer: unknown;
  const reads = await countReads(async () => {
    answer = await probeVideo({ fetch, allowPrivate: false }, 'https://media.test/a.mp4').then(
      ({ durationSec }) => durationSec,
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
  });
  return { answer, reads, asked };
}

const REFUSALS = ['source.not_video', 'source.no_duration', 'source.no_ranges'];

describe('a file that is made to keep the Worker busy', () => {
  const files = [...hostileMp4().map((file) => ['MP4', file]), ...hostileMatroska().map((file) => ['Matroska', file])];

  it.each(files.map(([kind, file]) => [kind, (file as HostileFile).name, file as HostileFile] as const))(
    '%s with %s costs little',
    async (_kind, _name, file) => {
      for (const withRanges of [true, false]) {
        const { answer, reads, asked } = await lookAt(file, withRanges);
        expect(typeof answer === 'number' ? 'a duration' : answer).toBeOneOf(['a duration', ...REFUSALS]);
        expect(reads).toBeLessThanOrEqual(MAX_READS);
        expect(asked.requests).toBeLessThanOrEqual(10);
        expect(asked.longest).toBeLessThanOrEqual(16 * MB);
        expect(asked.bytes).toBeLessThanOrEqual(33 * MB);
      }
    },
  );

  it.each<TinyFormat>(['mp4', 'mp4-index-last', 'mov', 'mkv', 'mp4-fragments', 'mkv-stream'])(
    'costs as little if it is a broken %s',
    async (format) => {
      const whole = await makeTinyVideo({ format, durationSec: 20 });
      const broken = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(broken, fc.nat(whole.length), async (changes, cut) => {
          const head = whole.slice(0, cut > whole.length / 2 ? whole.length : whole.length - cut);
          for (const [at, byte] of changes) if (at < head.length) head[at] = byte;
          const { answer, reads, asked } = await lookAt({ name: '', head, sizeBytes: head.length }, true);
          expect(typeof answer === 'number' ? 'a duration' : answer).toBeOneOf(['a duration', ...REFUSALS]);
          expect(reads).toBeLessThanOrEqual(MAX_READS);
          expect(asked.requests).toBeLessThanOrEqual(10);
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('a picture of a client', () => {
  it.each(hostileThumbnails(900_000).map(({ name, text }) => [name, text]))(
    'with %s meets no expression',
    (_name, text) => {
      const look = () => {
        try {
          return readThumbnail(text).bytes.length;
        } catch (error) {
          return (error as { code?: string }).code;
        }
      };
      expect(look()).toBe('request.invalid');
      expect(longestMatched(look)).toBeLessThan(100);
    },
  );
});

describe('a playlist', () => {
  it.each([
    ['empty lines', '\n'],
    ['tags', '#EXTINF:1,\n'],
    ['addresses', 'a\n'],
    ['one line', 'a'],
    ['spaces', ' '],
  ])('of %s is read once, line by line', (_name, part) => {
    const text = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${part.repeat(Math.floor(200_000 / part.length))}`;
    const spy = vi.spyOn(String.prototype, 'indexOf');
    const kind = readPlaylist(text)?.kind;
    const calls = spy.mock.calls.length;
    spy.mockRestore();
    expect(kind).toBe('media');
    expect(calls).toBeLessThanOrEqual(text.split('\n').length);
    expect(longestMatched(() => readPlaylist(text))).toBeLessThan(10);
  });
});

describe('a file that a node stored', () => {
  const read = (text: string, size = text.length) => {
    const stored = {
      size,
      text: vi.fn<() => Promise<string>>(async () => text),
      body: { cancel: vi.fn<() => Promise<void>>() },
    };
    return { stored, words: readWords({ media: { get: async () => stored } as never }, 'transcript') };
  };

  it('is not read if an isolate could not hold it', async () => {
    const { stored, words } = read('', 32_000_001);
    expect(await words).toEqual([]);
    expect(stored.text).not.toHaveBeenCalled();
    expect(stored.body.cancel).toHaveBeenCalled();
  });

  it.each(hostileJson(500_000).map(({ name, text }) => [name, text]))('with %s has no words', async (_name, text) => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(await read(text).words).toEqual([]);
    expect(parse.mock.calls.filter(([one]) => /(\[|\{"a":){40}/.test(one))).toEqual([]);
    parse.mockRestore();
  });
});

describe('a body', () => {
  afterEach(() => vi.restoreAllMocks());
  const app = makeApp(
    () => ({ limiter: async () => null, settings: { RATE_LIMITS: 'off' }, clock: () => 0 }) as never,
    () => 'id',
  );
  const post = (body: string) =>
    app.request('https://api.test/api/v1/login', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });

  it.each(hostileJson(LIMITS.bodyBytes - 100).map(({ name, text }) => [name, text]))(
    'with %s is parsed at most once, and refused',
    async (_name, text) => {
      const parse = vi.spyOn(JSON, 'parse');
      const response = await post(text);
      expect(response.status).toBe(400);
      const parsed = parse.mock.calls.filter(([one]) => one === text);
      expect(parsed.length).toBeLessThanOrEqual(1);
      // Nesting is refused before it is parsed.
      expect(parsed.filter(([one]) => /(\[|\{"a":){40}/.test(one))).toEqual([]);
    },
  );

  it.each([64_001, 1_000_000, 8_000_000])('of %d bytes is not parsed', async (bytes) => {
    const parse = vi.spyOn(JSON, 'parse');
    const response = await post(JSON.stringify({ email: 'x'.repeat(bytes) }));
    expect(await response.json()).toEqual({ error: 'The body must not be larger than 64 kB.' });
    expect(parse.mock.calls.filter(([one]) => one.length > 1_000)).toEqual([]);
  });
});
