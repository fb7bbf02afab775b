import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from './app-env.ts';
import { errorName, logEvent } from '../base/log.ts';
import { FAILURES, type FailureCode, ApiError } from './failures.ts';

/**
 * The only place that turns errors into responses. An unexpected error becomes a 500 without details, and only its
 * class is logged.
 */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof ApiError) {
    if (error.retryAfterSec !== undefined) c.header('Retry-After', String(error.retryAfterSec));
    return refuse(c, error.code, error.detail);
  }
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'request.invalid');
  logEvent('request_failed', { requestId: c.var.requestId ?? null, error: errorName(error) });
  return refuse(c, 'internal');
};

export const onUnknownPath: NotFoundHandler<AppEnv> = (c) => refuse(c, 'request.not_found');

function refuse(c: Context<AppEnv>, code: FailureCode, detail?: string) {
  const { status, text } = FAILURES[code];
  c.header('X-Error-Code', code);
  c.header('Cache-Control', 'no-store');
  // A 429 can replace a 401.
  c.header('WWW-Authenticate', status === 401 ? 'Bearer' : undefined);
  return c.json({ error: detail ?? text }, status);
}
