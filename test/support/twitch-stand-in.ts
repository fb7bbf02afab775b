import { startStandIn, type StandInAnswer, type StandInLogic } from './stand-in.ts';

/** Twitch's OAuth (`/token`) and Helix (`/videos`) APIs on one host: shapes of their documentation, values of our own. */

export const TWITCH_STAND_IN_CLIENT = 'client-of-the-twitch-stand-in';
export const TWITCH_STAND_IN_SECRET = 'secret-of-the-twitch-stand-in';

/** A question for this id takes every token back before it is answered. */
export const REVOKING_ID = '4040';

/** An id without a script is an unknown video. */
export function makeTwitchLogic(lifeSec = 5_011_271): StandInLogic {
  let issued = 0;
  let valid: string | null = null;
  let isRevoked = false;
  return ({ method, path, query, form, headers }, scripted) => {
    if (path === '/token' && method === 'POST') {
      if (form.get('client_id') !== TWITCH_STAND_IN_CLIENT) return refusal(400, 'invalid client');
      if (form.get('client_secret') !== TWITCH_STAND_IN_SECRET) return refusal(403, 'invalid client secret');
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
    if (headers['client-id'] !== TWITCH_STAND_IN_CLIENT) return error(401, 'Unauthorized', 'Client ID mismatch');
    return scripted.get(id) ?? error(404, 'Not Found', `video with id ${id} does not exist`);
  };
}

export const startTwitchStandIn = () => startStandIn(makeTwitchLogic());

export function twitchList(...data: object[]): StandInAnswer {
  return { status: 200, body: { data, pagination: {} } };
}

/** A whole recording of three hours; `more` goes over it. */
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

/** Helix names the status in words, the OAuth side does not. */
function error(status: number, name: string, message: string): StandInAnswer {
  return { status, body: { error: name, status, message } };
}

function refusal(status: number, message: string): StandInAnswer {
  return { status, body: { status, message } };
}
