import { createMiddleware } from 'hono/factory';
import { sha256Hex } from '../base/secrets.ts';
import type { AppEnv } from './app-env.ts';

/** Hexadecimal characters of a tag: 128 bits. */
const TAG_CHARS = 32;

/**
 * Middleware of the public API: each JSON answer to a GET has an ETag, and a client that names it in `If-None-Match`
 * gets 304 without a body while nothing has changed. The tag is weak, because proxies may compress the answer.
 */
export const answerUnchanged = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const isJson = c.res.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (c.req.method !== 'GET' || c.res.status !== 200 || !isJson || c.res.headers.has('Cache-Control')) return;
  const tag = `"${(await sha256Hex(await c.res.clone().text())).slice(0, TAG_CHARS)}"`;
  c.header('ETag', `W/${tag}`);
  c.header('Cache-Control', 'private, no-cache');
  const known = c.req.header('If-None-Match') ?? '';
  if (known.trim() === '*' || known.includes(tag)) c.res = new Response(null, { status: 304, headers: c.res.headers });
});
