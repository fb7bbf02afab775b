import { startFakeService, type FakeAnswer, type FakeLogic } from './json-service.ts';

/**
 * A fake of Twitch's OAuth (`/token`) and Helix (`/videos`, `/users`, `/streams`, `/clips`) APIs: shapes from the
 * documentation, our own values.
 */

export const FAKE_TWITCH_CLIENT = 'client-of-the-fake-twitch';
export const FAKE_TWITCH_SECRET = 'secret-of-the-fake-twitch';

/** A request for this id revokes every token before it is answered. */
export const REVOKING_ID = '4040';

/** An id without a scripted answer is an unknown video. */
export function makeFakeTwitchLogic(lifeSec = 5_011_271): FakeLogic {
  let issued = 0;
  let valid: string | null = null;
  let isRevoked = false;
  return ({ method, path, query, form, headers }, scripted) => {
    if (path === '/token' && method === 'POST') {
      if (form.get('client_id') !== FAKE_TWITCH_CLIENT) return refusal(400, 'invalid client');
      if (form.get('client_secret') !== FAKE_TWITCH_SECRET) return refusal(403, 'invalid client secret');
      if (form.get('grant_type') !== 'client_credentials') return refusal(400, 'missing grant type');
      issued += 1;
      valid = `token-${issued}`;
      return { status: 200, body: { access_token: valid, expires_in: lifeSec, token_type: 'bearer' } };
    }
    const id = query.get('id') ?? '';
    if (id === REVOKING_ID && !isRevoked) {
      isRevoked = true;
      valid = null;
    }
    if (headers.authorization !== `Bearer ${valid}`) return error(401, 'Unauthorized', 'Invalid OAuth token');
    if (headers['client-id'] !== FAKE_TWITCH_CLIENT) return error(401, 'Unauthorized', 'Client ID mismatch');
    return dataOf(path, query, scripted);
  };
}

export const startFakeTwitch = () => startFakeService(makeFakeTwitchLogic());

export function twitchList(...data: object[]): FakeAnswer {
  return { status: 200, body: { data, pagination: {} } };
}

function dataOf(path: string, query: URLSearchParams, scripted: ReadonlyMap<string, FakeAnswer>): FakeAnswer {
  if (path === '/users') return scripted.get(`user:${query.get('login')}`) ?? twitchList();
  if (path === '/streams') return streamsOf(query.getAll('user_login'), scripted);
  if (path === '/clips') return clipsOf(query, scripted);
  const id = query.get('id') ?? '';
  return scripted.get(id) ?? error(404, 'Not Found', `video with id ${id} does not exist`);
}

/** Offline channels are left out. An error scripted for one login fails the whole request. */
function streamsOf(logins: string[], scripted: ReadonlyMap<string, FakeAnswer>): FakeAnswer {
  if (logins.length > 100) return error(400, 'Bad Request', 'The parameter "user_login" takes 100 values at most');
  const answers = logins.flatMap((login) => scripted.get(`stream:${login}`) ?? []);
  const refusing = answers.find(({ status }) => status !== 200);
  return refusing ?? twitchList(...answers.flatMap(({ body }) => (body as { data: object[] }).data));
}

/**
 * A page of the clips scripted for `clips:{broadcaster}`: those that were created in the asked time, the most watched
 * first. An error scripted for it fails every request.
 */
function clipsOf(query: URLSearchParams, scripted: ReadonlyMap<string, FakeAnswer>): FakeAnswer {
  const broadcaster = query.get('broadcaster_id');
  const [from, to] = ['started_at', 'ended_at'].map((name) => Date.parse(query.get(name) ?? ''));
  const first = Number(query.get('first') ?? 20);
  const isValid = Boolean(broadcaster) && Number(from) < Number(to) && first >= 1 && first <= 100;
  if (!isValid) return error(400, 'Bad Request', 'Missing or invalid parameters');
  const answer = scripted.get(`clips:${broadcaster}`) ?? twitchList();
  if (answer.status !== 200) return answer;
  const found = (answer.body as { data: TwitchClip[] }).data
    .filter(({ created_at }) => Date.parse(created_at) >= Number(from) && Date.parse(created_at) <= Number(to))
    .toSorted((a, b) => b.view_count - a.view_count);
  const at = Number(atob(query.get('after') ?? '')) || 0;
  const cursor = at + first < found.length ? { cursor: btoa(String(at + first)) } : {};
  return { status: 200, body: { data: found.slice(at, at + first), pagination: cursor } };
}

type TwitchClip = { view_count: number; created_at: string };

/** A complete clip of half a minute from a recording. `more` replaces fields. */
export function twitchClip(id: string, videoId: string, more: object = {}): object {
  return {
    id,
    url: `https://clips.twitch.tv/${id}`,
    embed_url: `https://clips.twitch.tv/embed?clip=${id}`,
    broadcaster_id: '141981764',
    broadcaster_name: 'KitchenWizard',
    creator_id: '53834192',
    creator_name: 'CrumbCollector',
    video_id: videoId,
    game_id: '509667',
    language: 'en',
    title: 'The dough escapes',
    view_count: 10,
    created_at: '2025-09-01T19:12:44Z',
    thumbnail_url: `https://clips-media.example/${id}/thumb-0000000000-480x272.jpg`,
    duration: 29.9,
    vod_offset: 4_310,
    is_featured: false,
    ...more,
  };
}

export function twitchUser(login: string): object {
  return { id: '141981764', login, display_name: login.toUpperCase(), type: '', broadcaster_type: 'partner' };
}

export function twitchStream(login: string, id: string): object {
  const user = { user_id: '141981764', user_login: login, user_name: login.toUpperCase() };
  return { id, ...user, type: 'live', title: `${login} bakes`, viewer_count: 12, started_at: '2025-09-01T18:00:05Z' };
}

/** A complete recording of three hours. `more` replaces fields. */
export function twitchVideo(id: string, more: object = {}): object {
  return {
    id,
    stream_id: '51934567890',
    user_id: '141981764',
    user_login: 'kitchenwizard',
    user_name: 'KitchenWizard',
    title: 'Sourdough from zero',
    description: '',
    created_at: '2025-09-01T18:00:05Z',
    published_at: '2025-09-01T18:00:05Z',
    url: `https://www.twitch.tv/videos/${id}`,
    thumbnail_url: `https://static-cdn.jtvnw.example/cf_vods/${id}/thumb0-%{width}x%{height}.jpg`,
    viewable: 'public',
    view_count: 1863062,
    language: 'en',
    type: 'archive',
    duration: '3h8m33s',
    muted_segments: null,
    ...more,
  };
}

/** Helix adds the status in words; the OAuth API does not. */
function error(status: number, name: string, message: string): FakeAnswer {
  return { status, body: { error: name, status, message } };
}

function refusal(status: number, message: string): FakeAnswer {
  return { status, body: { status, message } };
}
