import * as z from 'zod';
import type { Settings } from '../../base/env.ts';
import { ApiError } from '../../http/failures.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { TwitchAuth } from '../../base/ports.ts';
import { askPlatform, readAnswer } from './ask-platform.ts';

const AUTH_URL = 'https://id.twitch.tv/oauth2';
/** A token is not used in its last minutes, because clocks differ and a request takes time. */
const MARGIN_MS = 5 * 60_000;

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

/** Null if no Twitch client is configured. A proxy that replaces both addresses needs none. */
export function makeTwitchAuth(settings: Settings, clock: Clock): TwitchAuth | null {
  const { TWITCH_CLIENT_ID: clientId = '', TWITCH_CLIENT_SECRET: clientSecret = '' } = settings;
  const isStoodIn = settings.TWITCH_AUTH_URL !== undefined && settings.TWITCH_API_URL !== undefined;
  if ((clientId === '' || clientSecret === '') && !isStoodIn) return null;
  const url = `${settings.TWITCH_AUTH_URL ?? AUTH_URL}/token`;
  // Only the token text is kept: in workerd one request must not await the promise of another.
  let kept: { token: string; untilMs: number } | null = null;
  return {
    clientId,
    async token(asking) {
      if (kept !== null && clock() < kept.untilMs) return kept.token;
      const form = { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' };
      const answer = await askPlatform(asking, 'twitch', { url, form });
      if (answer.status >= 300) throw new ApiError('source.platform_refused');
      const { access_token: token, expires_in: lifeSec } = readAnswer(tokenSchema, answer.body);
      kept = { token, untilMs: clock() + lifeSec * 1_000 - MARGIN_MS };
      return token;
    },
    forget(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
