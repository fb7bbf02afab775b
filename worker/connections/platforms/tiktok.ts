import * as z from 'zod';
import { askDestination, DestinationTrouble, formOf, readAnswer } from '../ask.ts';
import { type OAuthDeps, type OAuthPlatform, pageUrl, type Tokens } from './oauth.ts';

/** https://developers.tiktok.com/doc/oauth-user-access-token-management */
const CONSENT_URL = 'https://www.tiktok.com/v2/auth/authorize/';
const API_URL = 'https://open.tiktokapis.com';
/** The last one is for views. */
const SCOPES = ['user.info.basic', 'video.upload', 'video.list'];

const tokensSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1),
});
const userSchema = z.object({
  data: z.object({ user: z.object({ open_id: z.string().min(1), display_name: z.string() }) }),
});

/** A refresh token works once: the next one comes with the answer. */
export const tiktok: OAuthPlatform = {
  isSetUp: ({ TIKTOK_CLIENT_KEY: key, TIKTOK_CLIENT_SECRET: secret }) => key !== undefined && secret !== undefined,
  consentUrl: ({ TIKTOK_CLIENT_KEY: key = '' }, { redirectUri, state }) =>
    pageUrl(CONSENT_URL, {
      client_key: key,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES.join(','),
      state,
    }),
  exchange: (deps, { code, redirectUri }) =>
    askForTokens(deps, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
  refresh: (deps, { refresh }) => askForTokens(deps, { grant_type: 'refresh_token', refresh_token: refresh }),
  async readAccount(deps, access) {
    const url = `${tiktokUrl(deps)}/v2/user/info/?fields=open_id,display_name`;
    const answer = await askDestination(deps, url, { headers: { Authorization: `Bearer ${access}` } });
    if (answer.status >= 400) throw new DestinationTrouble('access_revoked');
    const { open_id: account, display_name: name } = readAnswer(userSchema, answer).data.user;
    return { account, name: name || account };
  },
  async revoke(deps, { access, accessUntil }, renewed) {
    const end = async (token: string) => {
      const answer = await askDestination(
        deps,
        `${tiktokUrl(deps)}/v2/oauth/revoke/`,
        formOf({ ...clientOf(deps), token }),
      );
      return answer.status < 400 && !isError(answer.json);
    };
    // TikTok may end an access token before its time. The refresh token lives on then.
    if (deps.clock() < accessUntil && (await end(access))) return;
    await end((await renewed()).access);
  },
};

export function tiktokUrl({ settings }: Pick<OAuthDeps, 'settings'>): string {
  return settings.TIKTOK_API_URL ?? API_URL;
}

async function askForTokens(deps: OAuthDeps, fields: Record<string, string>): Promise<Tokens> {
  const form = formOf({ ...clientOf(deps), ...fields });
  const answer = await askDestination(deps, `${tiktokUrl(deps)}/v2/oauth/token/`, form);
  const isRefused = answer.status >= 400 || isError(answer.json);
  if (isRefused) throw new DestinationTrouble('access_revoked');
  const { access_token: access, expires_in: sec, refresh_token: refresh } = readAnswer(tokensSchema, answer);
  return { access, accessUntil: deps.clock() + sec * 1_000, refresh };
}

/** Errors of tokens come with the status 200. */
function isError(json: unknown): boolean {
  return typeof json === 'object' && json !== null && typeof (json as { error?: unknown }).error === 'string';
}

function clientOf({ settings }: OAuthDeps): Record<string, string> {
  const { TIKTOK_CLIENT_KEY: key = '', TIKTOK_CLIENT_SECRET: secret = '' } = settings;
  return { client_key: key, client_secret: secret };
}
