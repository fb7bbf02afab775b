import { describe, expect, it } from 'vitest';
import type { Deps } from '../../../../worker/base/deps.ts';
import { checkHls } from '../../../../worker/lives/platforms/hls.ts';
import { readPlaylist } from '../../../../worker/lives/platforms/playlist.ts';
import type { CheckResults } from '../../../../worker/lives/platforms/live-source.ts';
import { checkYoutube } from '../../../../worker/lives/platforms/youtube.ts';
import { youtubeVideo } from '../../../support/fakes/services/youtube.ts';

type World = (url: URL) => Response;

/** Fake dependencies, and the URLs that were requested. */
function reach(world: World) {
  const asked: string[] = [];
  const fetch = async (input: string) => {
    asked.push(input);
    return world(new URL(input));
  };
  const settings = {
    YOUTUBE_API_URL: 'https://api.test',
    YOUTUBE_FEED_URL: 'https://feed.test',
    ALLOW_PRIVATE_SOURCES: false,
  };
  const deps = { settings, twitchAuth: null, fetch } as unknown as Pick<Deps, 'fetch' | 'settings' | 'twitchAuth'>;
  return { asked, deps, asking: { fetch: fetch as typeof globalThis.fetch, signal: new AbortController().signal } };
}

const channel = (id: string, more: object = {}) => ({ id, channel: id, memo: null, broadcastId: null, ...more });
const live = (id: string) => youtubeVideo(id, { snippet: { liveBroadcastContent: 'live' } });

const seenOf = (looks: CheckResults) =>
  [...looks].flatMap(([id, look]) => (look === 'not_asked' ? [] : [{ id, ...look }]));

describe('a check of YouTube', () => {
  it('reads the newest videos from the feeds, fifty per request, and a running broadcast by its id', async () => {
    const { asked, deps, asking } = reach((url) => {
      if (url.host === 'feed.test') {
        const name = url.searchParams.get('channel_id') ?? '';
        const ids = [1, 2, 3, 4, 5, 6].map((at) => `${name}${at}`.padStart(11, '0'));
        return new Response(ids.map((id) => `<yt:videoId>${id}</yt:videoId>`).join(''));
      }
      const ids = (url.searchParams.get('id') ?? '').split(',');
      return Response.json({ items: ids.map((id) => (id.endsWith('c113') ? live(id) : youtubeVideo(id))) });
    });
    const channels = Array.from({ length: 20 }, (_, at) => channel(`c${at + 1}`));
    const running = channel('running', { broadcastId: 'runningc113' });
    const looks = await checkYoutube(deps, asking, [...channels, running]);
    expect(asked.filter((url) => url.includes('feed'))).toHaveLength(20);
    expect(asked.filter((url) => url.includes('/videos?'))).toHaveLength(3);
    const onAir = seenOf(looks)
      .filter(({ isOnAir }) => isOnAir)
      .map(({ id, broadcastId }) => [id, broadcastId]);
    expect(onAir).toEqual([
      ['c11', '0000000c113'],
      ['running', 'runningc113'],
    ]);
    expect(looks.size).toBe(21);
  });

  it('has no result for a channel whose feed or videos gave no answer', async () => {
    const { deps, asking } = reach((url) =>
      url.searchParams.get('channel_id') === 'fine'
        ? new Response('<yt:videoId>abcdefghijk</yt:videoId>')
        : new Response('no', { status: 500 }),
    );
    expect([...(await checkYoutube(deps, asking, [channel('fine'), channel('broken')]))]).toEqual([]);
  });

  it('reports a channel without videos as off air', async () => {
    const { deps, asking } = reach(() => new Response('<feed></feed>'));
    expect((await checkYoutube(deps, asking, [channel('new')])).get('new')).toMatchObject({ isOnAir: false });
  });
});

describe('a playlist', () => {
  const MEDIA = ['#EXTM3U', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:7', '#EXTINF:4,', 'a.ts'];

  it.each([
    ['', null],
    ['<html></html>', null],
    ['#EXTM3U\n', null],
    ['#EXTM3U\nsong.mp3', null],
    [
      '#EXTM3U\r\n#EXT-X-STREAM-INF:BANDWIDTH=1\r\nlow/index.m3u8\r\n',
      { kind: 'master', firstVariant: 'low/index.m3u8' },
    ],
    [MEDIA.join('\n'), { kind: 'media', isEnded: false, position: '7/1/a.ts' }],
    [[...MEDIA, '#EXT-X-ENDLIST'].join('\r\n'), { kind: 'media', isEnded: true, position: '7/1/a.ts' }],
    [
      `\uFEFF${[...MEDIA, '#EXT-X-PLAYLIST-TYPE:VOD'].join('\n')}`,
      { kind: 'media', isEnded: true, position: '7/1/a.ts' },
    ],
  ])('%j is read', (text, playlist) => {
    expect(readPlaylist(text)).toEqual(playlist);
  });

  it('behind a master is on air if it has advanced, and has no result if it cannot be read', async () => {
    const { deps, asking } = reach((url) => {
      if (url.pathname === '/gone.m3u8') return new Response('no', { status: 503 });
      if (url.pathname === '/private.m3u8')
        return new Response(null, { status: 302, headers: { Location: 'http://10.0.0.1/a' } });
      return new Response(
        url.pathname === '/master.m3u8' ? '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/a.m3u8' : MEDIA.join('\n'),
      );
    });
    const at = (name: string, memo: string | null) =>
      channel(`https://host.example/${name}`, { id: `${name} ${memo}`, memo });
    const looks = await checkHls(deps, asking, [
      at('master.m3u8', '6/1/z.ts'),
      at('master.m3u8', '7/1/a.ts'),
      at('master.m3u8', null),
      at('gone.m3u8', 'x'),
      at('private.m3u8', 'x'),
    ]);
    expect(seenOf(looks).map(({ id, isOnAir, memo }) => [id, isOnAir, memo])).toEqual([
      ['master.m3u8 6/1/z.ts', true, '7/1/a.ts'],
      ['master.m3u8 7/1/a.ts', false, '7/1/a.ts'],
      ['master.m3u8 null', false, '7/1/a.ts'],
    ]);
  });
  it('that waits behind slow hosts is not checked this minute', async () => {
    const { deps } = reach(() => new Response(''));
    const deadline = new AbortController();
    const asked: string[] = [];
    const neverAnswers = (url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        if (asked.push(url) === 4) deadline.abort();
      });
    const channels = [1, 2, 3, 4, 5, 6].map((at) => channel(`https://host${at}.example/a.m3u8`));
    const slow = { fetch: neverAnswers as typeof globalThis.fetch, signal: deadline.signal };
    const looks = await checkHls({ ...deps, fetch: slow.fetch }, slow, channels);
    expect([...looks.values()]).toEqual(channels.map(() => 'not_asked'));
    expect(asked).toHaveLength(4);
  });

  it('of two million lines is read without storing them', () => {
    const text = `#EXTM3U\n#EXTINF:1,\n${'a\n'.repeat(2_000_000)}`;
    expect(readPlaylist(text)).toMatchObject({ kind: 'media', position: '0/2000000/a' });
  });
});
