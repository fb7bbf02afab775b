import { answer, makeDigests, makeSlow, makeStandIn, makeTokens } from './stand-in.ts';

/**
 * A stand-in of Google's OAuth, and of YouTube's Data and upload APIs, after their documentation:
 * https://developers.google.com/identity/protocols/oauth2/web-server and
 * https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol. Our own values.
 */
type Video = {
  id: string;
  channel: string;
  snippet: { title: string; description: string; tags?: string[] };
  status: { privacyStatus?: string };
  sizeBytes: number;
  /** The first byte of each chunk. */
  firsts: number[];
  sha256: string | null;
  cover: number;
};
type Session = {
  id: string;
  channel: string;
  video: Omit<Video, 'id' | 'channel' | 'firsts' | 'sha256' | 'cover'>;
  received: number;
  firsts: number[];
  done: Video | null;
};

const CLIENT = { id: 'client-of-the-fake-google', secret: 'secret-of-the-fake-google' };
export const FAKE_GOOGLE = CLIENT;
const CHUNK_UNIT = 256 * 1024;

export type FakeYoutubeUploads = ReturnType<typeof makeFakeYoutubeUploads>;

export function makeFakeYoutubeUploads({ isHashing = false } = {}) {
  const tokens = makeTokens();
  const digests = makeDigests(isHashing);
  const sessions = new Map<string, Session>();
  const videos: Video[] = [];
  const seen = new Map<string, { viewCount: string; likeCount?: string }>();
  const watched = new Map<string, number>();
  const slow = makeSlow<string>('processed');
  let count = 0;

  const error = (status: number, reason: string) =>
    answer(status, {
      error: { code: status, message: reason, errors: [{ domain: 'youtube', reason, message: reason }] },
    });

  async function giveTokens(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret) {
      return answer(401, { error: 'invalid_client' });
    }
    const isCode = form.get('grant_type') === 'authorization_code';
    const code = form.get('code') ?? '';
    const isUri = form.get('redirect_uri')?.endsWith('/connect') === true;
    const account = isCode
      ? code.startsWith('code-') && isUri
        ? code.slice(5)
        : null
      : tokens.ofRefresh(form.get('refresh_token') ?? '');
    if (account === null) return answer(400, { error: 'invalid_grant', error_description: 'Bad Request' });
    const { access, refresh } = tokens.issue(account);
    const body = { access_token: access, expires_in: 3_599, scope: 'youtube.upload', token_type: 'Bearer' };
    return answer(200, isCode ? { ...body, refresh_token: refresh } : body);
  }

  async function begin(request: Request, url: URL, channel: string): Promise<Response> {
    if (url.searchParams.get('uploadType') !== 'resumable') return error(400, 'badRequest');
    const video = (await request.json()) as Pick<Video, 'snippet' | 'status'>;
    if (video.snippet.title === '' || video.snippet.title.length > 100 || /[<>]/.test(video.snippet.title)) {
      return error(400, 'invalidTitle');
    }
    count += 1;
    const sizeBytes = Number(request.headers.get('X-Upload-Content-Length'));
    const id = String(count);
    sessions.set(id, { id, channel, video: { ...video, sizeBytes }, received: 0, firsts: [], done: null });
    return answer(200, '', { Location: `${url.origin}/session/${count}` });
  }

  async function receive(request: Request, session: Session): Promise<Response> {
    const [, start, end, total] =
      /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(request.headers.get('Content-Range') ?? '') ?? [];
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (Number(total) !== session.video.sizeBytes) return error(400, 'badRequest');
    if (session.done !== null) return answer(200, { kind: 'youtube#video', id: session.done.id });
    if (start !== undefined && Number(start) === session.received) {
      const isLast = Number(end) === session.video.sizeBytes - 1;
      if (bytes.length !== Number(end) - Number(start) + 1) return error(400, 'badRequest');
      if (!isLast && bytes.length % CHUNK_UNIT !== 0) return error(400, 'badRequest');
      take(session, bytes);
    }
    return finish(session);
  }

  function take(session: Session, bytes: Uint8Array): void {
    session.received += bytes.length;
    session.firsts.push(bytes[0] ?? 0);
    digests.add(session.id, bytes);
  }

  /** Of a chunk that breaks off, whole units of what came are kept. */
  async function receiveHalf(request: Request, session: Session): Promise<void> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    take(session, bytes.subarray(0, Math.floor(bytes.length / 2 / CHUNK_UNIT) * CHUNK_UNIT));
  }

  function finish(session: Session): Response {
    if (session.received < session.video.sizeBytes) {
      const range: Record<string, string> = session.received === 0 ? {} : { Range: `bytes=0-${session.received - 1}` };
      return new Response(null, { status: 308, headers: range });
    }
    const { channel, video, firsts } = session;
    const sha256 = digests.of(session.id);
    session.done = { id: `video-${videos.length + 1}`, channel, ...video, firsts, sha256, cover: 0 };
    videos.unshift(session.done);
    return answer(200, { kind: 'youtube#video', id: session.done.id });
  }

  async function setCover(request: Request, url: URL): Promise<Response> {
    const video = videos.find(({ id }) => id === url.searchParams.get('videoId'));
    if (video === undefined) return error(404, 'videoNotFound');
    video.cover = (await request.arrayBuffer()).byteLength;
    return answer(200, { kind: 'youtube#thumbnailSetResponse' });
  }

  function list(url: URL, channel: string): Response {
    const part = url.searchParams.get('part');
    if (url.pathname.endsWith('/channels')) {
      const contentDetails = { relatedPlaylists: { uploads: `UU-${channel}` } };
      return answer(200, { items: [{ id: channel, snippet: { title: `Channel ${channel}` }, contentDetails }] });
    }
    if (url.pathname.endsWith('/playlistItems')) {
      const mine = videos.filter((video) => video.channel === channel).slice(0, 50);
      if (mine.length === 0) return error(404, 'playlistNotFound');
      return answer(200, { items: mine.map(({ id }) => ({ contentDetails: { videoId: id } })) });
    }
    const ids = url.searchParams.get('id')?.split(',') ?? [];
    if (ids.length > 50) return error(400, 'invalidFilters');
    const found = videos.filter(({ id }) => ids.includes(id));
    if (part === 'statistics')
      return answer(200, { items: found.map(({ id }) => ({ id, statistics: seen.get(id) ?? { viewCount: '0' } })) });
    if (part !== 'status') return answer(200, { items: found.map(({ id, snippet }) => ({ id, snippet })) });
    const uploadStatus = slow.look(found[0]?.id ?? '') ?? 'uploaded';
    return answer(200, { items: found.map(({ id, status }) => ({ id, status: { ...status, uploadStatus } })) });
  }

  /** https://developers.google.com/youtube/analytics/reference/reports/query. Videos without a number have no row. */
  function report({ searchParams }: URL, channel: string): Response {
    const of = (name: string) => searchParams.get(name) ?? '';
    const areDays = [of('startDate'), of('endDate')].every((day) => /^\d{4}-\d\d-\d\d$/.test(day));
    const isTopVideos = of('dimensions') === 'video' && of('sort').startsWith('-') && Number(of('maxResults')) <= 200;
    const metrics = of('metrics').split(',');
    if (of('ids') !== 'channel==MINE' || !areDays || !isTopVideos || !metrics.includes('averageViewPercentage')) {
      return error(400, 'badRequest');
    }
    const ids = of('filters').replace('video==', '').split(',');
    const mine = videos.filter(({ id, channel: owner }) => owner === channel && ids.includes(id) && watched.has(id));
    const views = (id: string) => Number(seen.get(id)?.viewCount ?? 0);
    const rows = mine.map(({ id }) => [id, ...metrics.map((name) => (name === 'views' ? views(id) : watched.get(id)))]);
    const columnHeaders = ['video', ...metrics].map((name) => ({ name, columnType: 'METRIC', dataType: 'FLOAT' }));
    return answer(200, { kind: 'youtubeAnalytics#resultTable', columnHeaders, ...(rows.length > 0 && { rows }) });
  }

  const standIn = makeStandIn(async (request, url) => {
    const path = url.pathname;
    if (path === '/token') return { name: 'token', answer: () => giveTokens(request) };
    if (path === '/revoke') {
      const token = new URLSearchParams(await request.text()).get('token') ?? '';
      const account = tokens.ofRefresh(token);
      return {
        name: 'revoke',
        answer: () =>
          account === null ? answer(400, { error: 'invalid_token' }) : (tokens.revoke(account), answer(200, {})),
      };
    }
    const channel = tokens.of(request);
    const signedIn = (work: (account: string) => Promise<Response> | Response) => () =>
      channel === null ? error(401, 'authError') : work(channel);
    const session = sessions.get(/^\/session\/(\d+)$/.exec(path)?.[1] ?? '');
    if (path.startsWith('/session/')) {
      return {
        name: 'chunk',
        answer: signedIn(() => (session === undefined ? error(404, 'notFound') : receive(request, session))),
        half: async () => session && receiveHalf(request, session),
      };
    }
    if (path === '/upload/youtube/v3/videos')
      return { name: 'begin', answer: signedIn((of) => begin(request, url, of)) };
    if (path === '/upload/youtube/v3/thumbnails/set')
      return { name: 'cover', answer: signedIn(() => setCover(request, url)) };
    if (path === '/v2/reports') return { name: 'reports', answer: signedIn((of) => report(url, of)) };
    const isList = /^\/youtube\/v3\/(channels|playlistItems|videos)$/.test(path);
    return isList ? { name: path.slice('/youtube/v3/'.length), answer: signedIn((of) => list(url, of)) } : null;
  });
  return {
    ...standIn,
    videos,
    /** Numbers of videos by id. Without likes: their owner hides them. */
    seen,
    /** How much of videos an average viewer watched, by id, in percent. */
    watched,
    tokens,
    quotaUsed: { status: 403, body: { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } } },
    /** Sessions end, as they do after a week. */
    loseSessions: () => sessions.clear(),
    /** The next videos take so many looks, and end so. */
    process: slow.process,
    processEach: slow.processEach,
  };
}
