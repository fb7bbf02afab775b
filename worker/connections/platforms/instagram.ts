import * as z from 'zod';
import { askDestination, type DestinationAnswer, DestinationTrouble, formOf, readAnswer } from '../ask.ts';
import { type OAuthDeps, type OAuthPlatform, pageUrl, type Tokens } from './oauth.ts';

/** https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login */
const CONSENT_URL = 'https://www.instagram.com/oauth/authorize';
const AUTH_URL = 'https://api.instagram.com';
const API_URL = 'https://graph.instagram.com';
/** The last one is for views. */
const SCOPES = ['instagram_business_basic', 'instagram_business_content_publish', 'instagram_business_manage_insights'];

const shortSchema = z.object({ access_token: z.string().min(1) });
const longSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });
/** Newer applications get a list of one. */
const exchangedSchema = z.union([z.object({ data: z.array(shortSchema).min(1) }), shortSchema]);
const meSchema = z.object({ user_id: z.coerce.string().min(1), username: z.string().min(1) });

/** There is one token, which lives 60 days and is renewed while it lives. */
export const instagram: OAuthPlatform = {
  isSetUp: ({ INSTAGRAM_CLIENT_ID: id, INSTAGRAM_CLIENT_SECRET: secret }) => id !== undefined && secret !== undefined,
  consentUrl: ({ INSTAGRAM_CLIENT_ID: id = '' }, { redirectUri, state }) =>
    pageUrl(CONSENT_URL, {
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES.join(','),
      state,
    }),
  async exchange(deps, { code, redirectUri }) {
    const { INSTAGRAM_AUTH_URL: url = AUTH_URL, ...settings } = deps.settings;
    const { INSTAGRAM_CLIENT_ID: id = '', INSTAGRAM_CLIENT_SECRET: secret = '' } = settings;
    const fields = {
      client_id: id,
      client_secret: secret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    };
    // The way back ends with #_, which is not part of the code.
    const form = formOf({ ...fields, code: code.replace(/#_$/, '') });
    const answer = checked(await askDestination(deps, `${url}/oauth/access_token`, form));
    const given = readAnswer(exchangedSchema, answer);
    const token = 'data' in given ? (given.data[0]?.access_token ?? '') : given.access_token;
    return askForToken(deps, 'access_token', {
      grant_type: 'ig_exchange_token',
      client_secret: secret,
      access_token: token,
    });
  },
  refresh: (deps, { refresh }) =>
    askForToken(deps, 'refresh_access_token', { grant_type: 'ig_refresh_token', access_token: refresh }),
  async readAccount(deps, access) {
    const query = new URLSearchParams({ fields: 'user_id,username', access_token: access });
    const answer = checked(await askDestination(deps, `${instagramUrl(deps)}/me?${query.toString()}`));
    const { user_id: account, username } = readAnswer(meSchema, answer);
    return { account, name: username };
  },
  // Its documentation names no call that ends a token: users remove the application in their settings.
  revoke: async () => undefined,
};

export function instagramUrl({ settings }: Pick<OAuthDeps, 'settings'>): string {
  return settings.INSTAGRAM_API_URL ?? API_URL;
}

async function askForToken(deps: OAuthDeps, path: string, query: Record<string, string>): Promise<Tokens> {
  const url = `${instagramUrl(deps)}/${path}?${new URLSearchParams(query).toString()}`;
  const { access_token: access, expires_in: sec } = readAnswer(longSchema, checked(await askDestination(deps, url)));
  return { access, accessUntil: deps.clock() + sec * 1_000, refresh: access };
}

function checked(answer: DestinationAnswer): DestinationAnswer {
  if (answer.status >= 400) throw new DestinationTrouble('access_revoked');
  return answer;
}
