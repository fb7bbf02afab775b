import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SOURCE_KINDS } from '#schema/domain/source-url.ts';
import { formatClock } from '#schema/domain/time.ts';
import { type CheckVideoDeps, checkVideo } from '../../../../worker/sources/check-video.ts';
import { findPlatformVideo } from '../../../../worker/sources/find-platform-video.ts';
import { askPlatform } from '../../../../worker/sources/platforms/ask-platform.ts';
import { parseIsoDuration, parseTwitchDuration } from '../../../../worker/sources/platforms/durations.ts';
import { makeTwitchAuth } from '../../../../worker/sources/platforms/twitch-auth.ts';
import type { Settings } from '../../../../worker/base/env.ts';
import { type FakeD1, makeFakeD1 } from '../../../support/fakes/in-memory/d1.ts';
import {
  makeFakeTwitchLogic,
  FAKE_TWITCH_CLIENT,
  FAKE_TWITCH_SECRET,
  twitchList,
  twitchVideo,
} from '../../../support/fakes/services/twitch.ts';
import { youtubeList, youtubeVideo } from '../../../support/fakes/services/youtube.ts';

const refused = (code: string, detail?: string) =>
  expect.objectContaining({ name: 'ApiError', code, ...(detail === undefined ? {} : { message: detail }) });

describe('durations', () => {
  it.each([
    ['PT1H2M3S', 3_723],
    ['PT4M', 240],
    ['PT59S', 59],
    ['PT2H', 7_200],
    ['P1DT2H3M4S', 93_784],
    ['P1W', 604_800],
    ['P2DT1S', 172_801],
    ['PT1.5S', 1.5],
    ['PT100M', 6_000],
    ['P0D', 0],
    ['PT0S', 0],
    ['', null],
    ['P', null],
    ['PT', null],
    ['1H', null],
    ['PT1S2M', null],
    ['P1Y', null],
  ])('of ISO 8601: %j is %s', (text, seconds) => {
    expect(parseIsoDuration(text)).toBe(seconds);
  });

  it.each([
    ['3h8m33s', 11_313],
    ['45s', 45],
    ['10m', 600],
    ['48h0m0s', 172_800],
    ['0s', 0],
    ['', null],
    ['3:08', null],
    ['33s8m', null],
  ])('of Twitch: %j is %s', (text, seconds) => {
    expect(parseTwitchDuration(text)).toBe(seconds);
  });

  it('are read back as they are written', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
        const sum = hours * 3_600 + minutes * 60 + seconds;
        expect(parseIsoDuration(`PT${hours}H${minutes}M${seconds}S`)).toBe(sum);
        expect(parseTwitchDuration(`${hours}h${minutes}m${seconds}s`)).toBe(sum);
        expect(formatClock(sum)).toMatch(new RegExp(`${minutes}:0?${seconds}$`));
      }),
    );
  });
});

describe('a request to a platform', () => {
  const answer =
    (response: Response): typeof fetch =>
    async () =>
      response;
  const ask = (fetcher: typeof fetch, signal = new AbortController().signal) =>
    askPlatform({ fetch: fetcher, signal }, 'youtube', { url: 'https://api.test/videos' });

  it('ends with the signal, even if the host does not answer', async () => {
    const hang = ((_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'TimeoutError')));
      })) as typeof fetch;
    await expect(ask(hang, AbortSignal.timeout(20))).rejects.toEqual(refused('source.platform_failed'));
  });

  it('follows no redirect: it carries keys', async () => {
    let redirect: string | undefined;
    const spy = (async (_input, init) => {
      redirect = init?.redirect;
      return new Response(null, { status: 302, headers: { Location: 'https://elsewhere.test/' } });
    }) as typeof fetch;
    expect(await ask(spy)).toEqual({ status: 302, body: null });
    expect(redirect).toBe('manual');
  });

  it.each([
    [500, 'source.platform_failed'],
    [503, 'source.platform_failed'],
    [429, 'source.platform_busy'],
  ])('that is answered %d is an error', async (status, code) => {
    await expect(ask(answer(new Response('x', { status })))).rejects.toEqual(refused(code));
  });

  it('returns other answers, JSON or not', async () => {
    expect(await ask(answer(new Response('{"a":1}', { status: 404 })))).toEqual({ status: 404, body: { a: 1 } });
    expect(await ask(answer(new Response('<html>')))).toEqual({ status: 200, body: null });
  });
});

describe('stored metadata of platforms', () => {
  let d1: FakeD1;
  let now = 0;
  let asked: string[] = [];
  beforeEach(() => {
    d1 = makeFakeD1();
    now = Date.parse('2026-01-02T03:04:05Z');
    asked = [];
  });
  afterEach(() => d1.close());

  function depsFor(settings: Partial<Settings>, respond: (url: string) => unknown = () => ({})): CheckVideoDeps {
    const clock = () => now;
    let ids = 0;
    const all = { SOURCE_KINDS: [...SOURCE_KINDS], ...settings } as Settings;
    const fetcher = (async (input) => {
      asked.push(String(input));
      return Response.json(respond(String(input)));
    }) as typeof fetch;
    const newId = () => `01J0000000000000000000000${(ids += 1)}`;
    const twitchAuth = makeTwitchAuth(all, clock);
    return { db: d1.db, media: {} as CheckVideoDeps['media'], fetch: fetcher, settings: all, twitchAuth, clock, newId };
  }
  const check = (deps: CheckVideoDeps, url: string) =>
    checkVideo(deps, { id: 'user', allowsVod: true }, { url, isReframe: false });

  it.each([
    [
      'https://youtu.be/dQw4w9WgXcQ',
      'This server is not set up for YouTube videos. Send a direct file link, or upload the file.',
    ],
    [
      'https://drive.google.com/open?id=1AbCdEfGhIjKlMnOp',
      'This server is not set up for Google Drive files. Send a direct file link, or upload the file.',
    ],
    [
      'https://www.twitch.tv/videos/123',
      'This server is not set up for Twitch VODs. Send a direct file link, or upload the file.',
    ],
  ])('is not available without a key: %s', async (url, sentence) => {
    await expect(check(depsFor({}), url)).rejects.toEqual(refused('source.not_configured', sentence));
    expect(asked).toEqual([]);
  });

  it('is read at the default addresses of the platforms', async () => {
    const deps = depsFor({ YOUTUBE_API_KEY: 'k1', GOOGLE_API_KEY: 'k2' }, () => ({ items: [] }));
    await expect(check(deps, 'https://youtu.be/dQw4w9WgXcQ')).rejects.toEqual(refused('source.unavailable'));
    await expect(check(deps, 'https://drive.google.com/open?id=1AbCdEfGhIjKlMnOp')).rejects.toEqual(
      refused('source.not_video', 'The file at this URL is not a video. Send the link of a video file.'),
    );
    const [youtube, drive] = asked.map((url) => new URL(url));
    expect(youtube?.origin).toBe('https://www.googleapis.com');
    expect(youtube?.pathname).toBe('/youtube/v3/videos');
    expect(youtube?.searchParams.get('key')).toBe('k1');
    expect(drive?.pathname).toBe('/drive/v3/files/1AbCdEfGhIjKlMnOp');
    expect(drive?.searchParams.get('key')).toBe('k2');
    expect(drive?.searchParams.get('supportsAllDrives')).toBe('true');
  });

  it('needs no key if the operator sets another address', async () => {
    const deps = depsFor({ YOUTUBE_API_URL: 'https://proxy.test/yt' }, () => youtubeList(youtubeVideo('x')).body);
    expect((await check(deps, 'https://youtu.be/dQw4w9WgXcQ')).title).toBe('How bridges sing');
    expect(asked[0]).toMatch(/^https:\/\/proxy\.test\/yt\/videos\?/);
    expect(asked[0]).not.toContain('key=');
  });

  it('is reused for ten minutes and read again after them', async () => {
    let title = 'Before';
    const deps = depsFor({ YOUTUBE_API_KEY: 'k' }, () => youtubeList(youtubeVideo('x', { snippet: { title } })).body);
    const source = { kind: 'youtube', videoId: 'x', url: 'https://www.youtube.com/watch?v=x' } as const;
    const first = await findPlatformVideo(deps, source);
    title = 'After';
    now += 10 * 60_000 - 1;
    expect(await findPlatformVideo(deps, source)).toEqual(first);
    now += 1;
    const renewed = await findPlatformVideo(deps, source);
    expect(renewed).toMatchObject({ id: first.id, createdAt: first.createdAt, title: 'After', updatedAt: now });
    expect(asked).toHaveLength(2);
  });

  it('stores tags and all other fields in the row', async () => {
    const deps = depsFor({ YOUTUBE_API_KEY: 'k' }, () => youtubeList(youtubeVideo('x')).body);
    await check(deps, 'https://youtu.be/dQw4w9WgXcQ');
    const [row] = d1.rows<{ tags: string; views: number }>('select * from video_metadata');
    expect(JSON.parse(row?.tags ?? '')).toEqual(['bridges', 'resonance', 'wind']);
    expect(row).toMatchObject({ views: 1_234_567, platform: 'youtube' });
  });

  it('tolerates missing or odd fields in an answer', async () => {
    const items = [{ snippet: { title: '', thumbnails: 'none', tags: null }, contentDetails: { duration: 'PT10M' } }];
    const row = await check(
      depsFor({ YOUTUBE_API_KEY: 'k' }, () => ({ items })),
      'https://youtu.be/dQw4w9WgXcQ',
    );
    expect(row).toMatchObject({ title: 'Untitled', thumbnailUrl: null, tags: [], views: 0, publishedAt: null });
  });
});

describe('the token of Twitch', () => {
  const settings = {
    TWITCH_CLIENT_ID: FAKE_TWITCH_CLIENT,
    TWITCH_CLIENT_SECRET: FAKE_TWITCH_SECRET,
  } as Settings;
  const LIFE_SEC = 3_600;

  function start(logic = makeFakeTwitchLogic(LIFE_SEC)) {
    const asked: string[] = [];
    const scripted = new Map([['1', twitchList(twitchVideo('1'))]]);
    const fetcher = (async (input, init) => {
      const url = new URL(String(input));
      asked.push(url.href);
      const headers = Object.fromEntries(new Headers(init?.headers));
      const form = new URLSearchParams(init?.body instanceof URLSearchParams ? init.body : '');
      const path = url.pathname.replace(/^\/(oauth2|helix)/, '');
      const request = { method: init?.method ?? 'GET', path, query: url.searchParams, form, headers };
      const { status, body } = logic(request, scripted);
      return Response.json(body, { status });
    }) as typeof fetch;
    return { asked, asking: { fetch: fetcher, signal: new AbortController().signal } };
  }

  it('is reused until five minutes before its expiry', async () => {
    let now = 0;
    const { asked, asking } = start();
    const auth = makeTwitchAuth(settings, () => now);
    expect(await auth?.token(asking)).toBe('token-1');
    now = (LIFE_SEC - 300) * 1_000 - 1;
    expect(await auth?.token(asking)).toBe('token-1');
    now += 1;
    expect(await auth?.token(asking)).toBe('token-2');
    expect(asked).toEqual(['https://id.twitch.tv/oauth2/token', 'https://id.twitch.tv/oauth2/token']);
  });

  it('is dropped only if it is still the rejected one', async () => {
    const { asking } = start();
    const auth = makeTwitchAuth(settings, () => 0);
    await auth?.token(asking);
    auth?.forget('another');
    expect(await auth?.token(asking)).toBe('token-1');
    auth?.forget('token-1');
    expect(await auth?.token(asking)).toBe('token-2');
  });

  it('is refused for wrong credentials', async () => {
    const { asking } = start();
    const auth = makeTwitchAuth({ ...settings, TWITCH_CLIENT_SECRET: 'wrong' }, () => 0);
    await expect(auth?.token(asking)).rejects.toEqual(refused('source.platform_refused'));
  });

  it('needs both id and secret of the client', () => {
    expect(makeTwitchAuth({ TWITCH_CLIENT_ID: 'only' } as Settings, () => 0)).toBeNull();
    expect(makeTwitchAuth({ TWITCH_CLIENT_SECRET: 'only' } as Settings, () => 0)).toBeNull();
  });
});
