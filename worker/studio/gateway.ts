import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { App, AppEnv } from '../http/app-env.ts';
import { ApiError } from '../http/failures.ts';

/** The studio's paths for an API, and the cookie that holds the bearer token or a session. */
export type Gate = {
  from: string;
  to: string;
  cookie: string;
  /** The bearer token for the value of the cookie, if that is not the token itself. Undefined: it is not valid. */
  tokenOf?: (c: Ctx, kept: string) => Promise<string | undefined>;
};
type Ctx = Context<AppEnv>;

const READS = new Set(['GET', 'HEAD']);

/**
 * Forwards a request of the studio to its API, with the token of the cookie. An `Authorization` header of the page is
 * ignored, so that no script ever holds a token.
 */
export async function passOn(app: App, gate: Gate, c: Ctx): Promise<Response> {
  const url = new URL(c.req.url);
  url.pathname = gate.to + url.pathname.slice(gate.from.length);
  const request = new Request(url, c.req.raw);
  request.headers.delete('Cookie');
  request.headers.delete('Authorization');
  const kept = readToken(c, gate.cookie);
  const token = kept === undefined || gate.tokenOf === undefined ? kept : await gate.tokenOf(c, kept);
  if (token !== undefined) request.headers.set('Authorization', `Bearer ${token}`);
  return app.fetch(request, c.env, c.executionCtx);
}

/**
 * Middleware: only pages of this server may use its cookies. `SameSite=Strict` already stops other sites; this stops
 * other hosts of the same site. Throws `studio.foreign_origin`.
 */
export const ownPagesOnly = createMiddleware<AppEnv>(async (c, next) => {
  const request = c.req.raw;
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site');
  const isOurs =
    origin === null
      ? READS.has(request.method) && (site === null || site === 'same-origin' || site === 'none')
      : origin === new URL(request.url).origin;
  if (!isOurs) throw new ApiError('studio.foreign_origin');
  await next();
});

/** Keeps a token where no script can read it. `maxAgeSec` is its lifetime in seconds. */
export function keepToken(c: Ctx, name: string, token: string, maxAgeSec: number): void {
  setCookie(c, name, token, { ...cookieOptions(c), maxAge: Math.max(0, Math.floor(maxAgeSec)) });
}

export function forgetToken(c: Ctx, name: string): void {
  deleteCookie(c, name, cookieOptions(c));
}

/** What `keepToken` kept. */
export function readToken(c: Ctx, name: string): string | undefined {
  return isSecure(c) ? getCookie(c, name, 'host') : getCookie(c, name);
}

function cookieOptions(c: Ctx) {
  const prefix = isSecure(c) ? ({ prefix: 'host' } as const) : {};
  return { ...prefix, path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(c) } as const;
}

/** A local instance has no TLS, and browsers store no `Secure` cookie without it. */
function isSecure(c: Ctx): boolean {
  return new URL(c.req.url).protocol === 'https:';
}
