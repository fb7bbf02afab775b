import * as z from 'zod';
import { askDestination, DestinationTrouble, formOf, readAnswer } from '../ask.ts';
import { type OAuthDeps, type OAuthPlatform, pageUrl, type Tokens } from './oauth.ts';

/** https://developers.google.com/identity/protocols/oauth2/web-server */
const CONSENT_URL = 'https://accounts.google.com/o/oauth2/v2/auth';
const AUTH_URL = 'https://oauth2.googleapis.com';
const API_URL = 'https://www.googleapis.com';
/** To upload videos and set their covers; to read which channel it is, and what became of an upload; and how much of each is watched. */
const SCOPES = ['youtube.upload', 'youtube.readonly', 'yt-analytics.readonly'].map(
  (scope) => `https://www.googleapis.com/auth/${scope}`,
);

const tokensSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
});
const channelsSchema = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) })).min(1),
});

export const youtube: OAuthPlatform = {
  isSetUp: ({ YOUTUBE_CLIENT_ID: id, YOUTUBE_CLIENT_SECRET: secret }) => id !== undefined && secret !== undefined,
  consentUrl: ({ YOUTUBE_CLIENT_ID: id = '' }, { redirectUri, state }) =>
    pageUrl(CONSENT_URL, {
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES.join(' '),
      state,
      // A refresh token, also for a user who agreed before.
      access_type: 'offline',
      prompt: 'consent',
    }),
  async exchange(deps, { code, redirectUri }) {
    const tokens = await askForTokens(deps, { grant_type: 'authorization_code', code, redirect_uri: redirectUri });
    if (tokens.refresh === '') throw new DestinationTrouble('access_revoked');
    return tokens;
  },
  async refresh(deps, { refresh }) {
    const tokens = await askForTokens(deps, { grant_type: 'refresh_token', refresh_token: refresh });
    return { ...tokens, refresh: tokens.refresh || refresh };
  },
  async readAccount(deps, access) {
    const url = `${youtubeUrl(deps)}/youtube/v3/channels?part=snippet&mine=true`;
    const answer = await askDestination(deps, url, { headers: { Authorization: `Bearer ${access}` } });
    // A Google account without a channel has none.
    if (answer.status >= 400) throw new DestinationTrouble('access_revoked');
    const [channel] = readAnswer(channelsSchema, answer).items;
    return { account: channel?.id ?? '', name: channel?.snippet.title ?? '' };
  },
  async revoke(deps, { refresh }) {
    // 400: it is not valid any more.
    await askDestination(deps, `${authUrl(deps)}/revoke`, formOf({ token: refresh }));
  },
};

async function askForTokens(deps: OAuthDeps, fields: Record<string, string>): Promise<Tokens> {
  const { YOUTUBE_CLIENT_ID: id = '', YOUTUBE_CLIENT_SECRET: secret = '' } = deps.settings;
  const form = formOf({ client_id: id, client_secret: secret, ...fields });
  const answer = await askDestination(deps, `${authUrl(deps)}/token`, form);
  // `invalid_grant`: used, expired or revoked.
  if (answer.status >= 400) throw new DestinationTrouble('access_revoked');
  const { access_token: access, expires_in: sec, refresh_token: refresh = '' } = readAnswer(tokensSchema, answer);
  return { access, accessUntil: deps.clock() + sec * 1_000, refresh };
}

/** Where YouTube's API is, for what needs the agreement of a user. */
export function youtubeUrl({ settings }: Pick<OAuthDeps, 'settings'>): string {
  return settings.YOUTUBE_POST_URL ?? API_URL;
}

function authUrl({ settings }: OAuthDeps): string {
  return settings.YOUTUBE_AUTH_URL ?? AUTH_URL;
}
