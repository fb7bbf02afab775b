import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { isLocal } from '../base/env.ts';
import type { App, AppEnv } from '../http/app-env.ts';
import { newRouter } from '../http/router.ts';
import { operator } from '../http/shared-secret.ts';
import { forgetToken, type Gate, keepToken, ownPagesOnly, passOn, readToken } from './gateway.ts';
import { SETTINGS_PATH, viewSettings } from './page.ts';
import { beginOperatorSession, endOperatorSession, isOperatorSession } from './operator-sessions.ts';

const USERS: Gate = { from: '/studio/api/v1', to: '/api/v1', cookie: 'clipmill' };
const OPERATORS: Gate = {
  from: '/studio/operator/v1',
  to: '/internal/v1',
  cookie: 'clipmill_operator',
  tokenOf: async ({ var: { deps } }, session) =>
    (await isOperatorSession(deps, session)) ? deps.settings.OPERATOR_TOKEN : undefined,
};
/** Their answers hold tokens, which go into the cookie instead of the page. */
export const SIGN_INS = ['/login', '/social/callback/email', '/token/refresh', '/password/reset'];

type SignedIn = { user?: { token?: string; refresh_token?: string; token_expires_at?: string } };

/** What the studio's page calls: the public API and the operator API, signed in by cookies instead of bearer tokens. */
export function studioRoutes(app: App): App {
  const routes = newRouter();
  routes.use('/studio/*', ownPagesOnly);
  for (const path of SIGN_INS) {
    routes.post(USERS.from + path, async (c) => keepSignIn(c, await passOn(app, USERS, c)));
  }
  routes.post(`${USERS.from}/logout`, async (c) => {
    const response = await passOn(app, USERS, c);
    if (response.ok || response.status === 401) forgetToken(c, USERS.cookie);
    return answer(c, response, response.body);
  });
  routes.post('/studio/operator/session', operator, async (c) => {
    keepToken(c, OPERATORS.cookie, await beginOperatorSession(c.var.deps), KEEP.operatorTokens.ms / 1_000);
    c.header('Cache-Control', 'no-store');
    return c.json({ message: 'Signed in.' });
  });
  routes.delete('/studio/operator/session', async (c) => {
    const session = readToken(c, OPERATORS.cookie);
    if (session !== undefined) await endOperatorSession(c.var.deps, session);
    forgetToken(c, OPERATORS.cookie);
    return c.json({ message: 'Signed out.' });
  });
  routes.get(SETTINGS_PATH, (c) => {
    const { settings, mail } = c.var.deps;
    const offered = {
      demo_video_url: settings.DEMO_VIDEO_URL ?? null,
      operator_contact: settings.OPERATOR_CONTACT ?? null,
      sends_mail: mail !== null,
      signs_up: mail !== null && settings.SIGN_UP !== 'off',
      signs_in_by_link: isLocal(settings),
      has_session: readToken(c, USERS.cookie) !== undefined,
    };
    return c.json(viewSettings(offered));
  });
  // The service worker takes what share sheets post here. Without one, the start page asks for it again.
  routes.post('/share', (c) => c.redirect('/?shared=lost', 303));
  for (const gate of [USERS, OPERATORS]) routes.all(`${gate.from}/*`, (c) => passOn(app, gate, c));
  return routes;
}

async function keepSignIn(c: Context<AppEnv>, response: Response): Promise<Response> {
  const body = await response.json<SignedIn>();
  const { token, refresh_token: _never, token_expires_at: expiresAt, ...user } = body.user ?? {};
  if (token !== undefined && expiresAt !== undefined) {
    keepToken(c, USERS.cookie, token, (Date.parse(expiresAt) - c.var.deps.clock()) / 1_000);
    body.user = { ...user, token_expires_at: expiresAt };
  }
  return answer(c, response, JSON.stringify(body));
}

/** The response with another body, and with the cookie that was set. */
function answer(c: Context<AppEnv>, { status, headers }: Response, body: string | ReadableStream | null): Response {
  const kept = [...headers].filter(([name]) => name !== 'content-length');
  return c.newResponse(body, status as StatusCode, Object.fromEntries(kept));
}
