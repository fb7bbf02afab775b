import { zValidator } from '@hono/zod-validator';
import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import type { AppEnv } from './app-env.ts';
import { ApiError } from './failures.ts';
import { isJson } from './is-json.ts';

/** Middleware before `nodeBody`. A body that is not JSON counts as `null`, and the content type is ignored. */
export const nodeJson = createMiddleware<AppEnv>(async (c, next) => {
  const { url, method, headers: sent } = c.req.raw;
  if (method !== 'POST') return next();
  const text = await c.req.raw.text();
  const headers = new Headers(sent);
  headers.set('Content-Type', 'application/json');
  headers.delete('Content-Length');
  c.req.raw = new Request(url, { method, headers, body: isJson(text) ? text : 'null' });
  return next();
});

/**
 * Validates the body of a node's call. The handler reads it with `c.req.valid('json')`. Throws `request.invalid` with
 * the field and the reason.
 */
export function nodeBody<S extends z.ZodType>(schema: S) {
  return zValidator('json', schema, (result) => {
    if (result.success) return;
    const first = result.error.issues[0];
    throw new ApiError('request.invalid', `${first?.path.join('.') || 'body'}: ${first?.message ?? 'not valid'}`);
  });
}
