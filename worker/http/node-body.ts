import { zValidator } from '@hono/zod-validator';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import type * as z from 'zod';
import type { AppEnv } from './app-env.ts';
import { ApiError } from './failures.ts';
import { isJson } from './is-json.ts';

/** A minute of sound as base64 is 2.6 MB, the longest question to a language model 3 MB in UTF-8. */
const MAX_BODY_BYTES = 5_000_000;

/** Middleware before `nodeJson`. Throws `request.invalid` for a body that is larger than any call needs. */
export const nodeBodyLimit = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: () => {
    throw new ApiError('request.invalid', `body: larger than ${MAX_BODY_BYTES} bytes`);
  },
});

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
