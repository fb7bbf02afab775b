import { startFakeService, type FakeAnswer, type FakeLogic } from './json-service.ts';

/**
 * A fake of YouTube's Data API v3 (`videos.list`, `channels.list`) and its feeds: shapes from the documentation, our
 * own values.
 */

export const FAKE_YOUTUBE_KEY = 'key-of-the-fake-youtube';

const KEPT_PARTS = ['kind', 'etag', 'id'];

/** Returns the requested parts, as the real API does. An id without a scripted answer is an unknown video. */
export const fakeYoutubeLogic: FakeLogic = ({ path, query }, scripted) => {
  if (path === '/videos.xml') return scripted.get(`feed:${query.get('channel_id')}`) ?? youtubeError(404, 'notFound');
  if (path === '/channels') return channelOf(query, scripted);
  if (path !== '/videos') return youtubeError(404, 'notFound');
  if (query.get('key') !== FAKE_YOUTUBE_KEY) return youtubeKeyError();
  const answer = videosOf(query.get('id') ?? '', scripted);
  if (answer.status !== 200) return answer;
  const parts = [...KEPT_PARTS, ...(query.get('part') ?? '').split(',')];
  const { items } = answer.body as { items?: Record<string, unknown>[] };
  return items === undefined ? answer : youtubeList(...items.map((item) => pick(item, parts)));
};

export const startFakeYoutube = () => startFakeService(fakeYoutubeLogic);

/** A channel by its handle, id or user name. */
function channelOf(query: URLSearchParams, scripted: ReadonlyMap<string, FakeAnswer>): FakeAnswer {
  const names = ['forHandle', 'id', 'forUsername'].flatMap((name) => query.get(name) ?? []);
  return scripted.get(`channel:${names[0]}`) ?? youtubeList();
}

function videosOf(idText: string, scripted: ReadonlyMap<string, FakeAnswer>): FakeAnswer {
  return idText.includes(',') ? joined(idText.split(','), scripted) : (scripted.get(idText) ?? youtubeList());
}

/** Videos without a scripted answer are left out, as the real API does. */
function joined(ids: string[], scripted: ReadonlyMap<string, FakeAnswer>): FakeAnswer {
  const answers = ids.flatMap((id) => scripted.get(id) ?? []);
  return youtubeList(...answers.flatMap(({ body }) => (body as { items?: Record<string, unknown>[] }).items ?? []));
}

export function youtubeChannel(id: string, customUrl: string): FakeAnswer {
  return youtubeList({ kind: 'youtube#channel', id, snippet: { title: 'Span & Wire', customUrl } });
}

function pick(item: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

export function youtubeList(...items: Record<string, unknown>[]): FakeAnswer {
  const pageInfo = { totalResults: items.length, resultsPerPage: items.length };
  return { status: 200, body: { kind: 'youtube#videoListResponse', etag: 'pT0lX2v5b', items, pageInfo } };
}

type Parts = {
  snippet?: object;
  contentDetails?: object;
  statistics?: object;
  status?: object;
  liveStreamingDetails?: object;
};

/** A complete video of an hour. `parts` replace fields. */
export function youtubeVideo(id: string, parts: Parts = {}): Record<string, unknown> {
  const thumbnail = (name: string, width: number, height: number) => ({
    url: `https://i.ytimg.example/vi/${id}/${name}.jpg`,
    width,
    height,
  });
  return {
    kind: 'youtube#video',
    etag: 'm9cQ4kq1s',
    id,
    snippet: {
      publishedAt: '2025-03-04T17:00:12Z',
      channelId: 'UCa1b2c3d4e5f6g7h8i9j0kl',
      title: 'How bridges sing',
      description: 'A talk about wind.\n\nRecorded in Bergen.',
      thumbnails: {
        default: thumbnail('default', 120, 90),
        medium: thumbnail('mqdefault', 320, 180),
        high: thumbnail('hqdefault', 480, 360),
        standard: thumbnail('sddefault', 640, 480),
        maxres: thumbnail('maxresdefault', 1280, 720),
      },
      channelTitle: 'Span & Wire',
      tags: ['bridges', 'resonance', 'wind'],
      categoryId: '28',
      liveBroadcastContent: 'none',
      localized: { title: 'How bridges sing', description: 'A talk about wind.' },
      defaultLanguage: 'nb',
      defaultAudioLanguage: 'en-GB',
      ...parts.snippet,
    },
    contentDetails: {
      duration: 'PT1H2M3S',
      dimension: '2d',
      definition: 'hd',
      caption: 'true',
      licensedContent: true,
      contentRating: {},
      projection: 'rectangular',
      ...parts.contentDetails,
    },
    status: {
      uploadStatus: 'processed',
      privacyStatus: 'public',
      license: 'youtube',
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
      ...parts.status,
    },
    statistics: {
      viewCount: '1234567',
      likeCount: '8901',
      favoriteCount: '0',
      commentCount: '234',
      ...parts.statistics,
    },
    ...(parts.liveStreamingDetails === undefined ? {} : { liveStreamingDetails: parts.liveStreamingDetails }),
  };
}

/** An error of the older layer, which names its reason in `errors`. */
export function youtubeError(code: number, reason: string, domain = 'youtube.video'): FakeAnswer {
  const message = `What YouTube has to say of ${reason}.`;
  return { status: code, body: { error: { code, message, errors: [{ message, domain, reason }] } } };
}

export const youtubeQuotaError = () => youtubeError(403, 'quotaExceeded', 'youtube.quota');

/** An error of the layer before the API, which names its reason in `details`. */
export function youtubeKeyError(): FakeAnswer {
  const message = 'API key not valid. Please pass a valid API key.';
  return {
    status: 400,
    body: {
      error: {
        code: 400,
        message,
        errors: [{ message, domain: 'global', reason: 'badRequest' }],
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'API_KEY_INVALID',
            domain: 'googleapis.com',
            metadata: { service: 'youtube.googleapis.com' },
          },
        ],
      },
    },
  };
}
