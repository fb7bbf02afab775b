import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { AppEnv } from './app-env.ts';
import { isDbBusy } from '../base/store/db.ts';
import type { Deps } from '../base/deps.ts';
import { errorName, logEvent } from '../base/log.ts';
import { FAILURES, type FailureCode, ApiError } from './failures.ts';
import { errorBody2, fieldOf } from './version2/error-body.ts';
import { isVersion2 } from './version2/ways.ts';

/** Overload usually ends within seconds. */
const BUSY_SEC = 5;

/**
 * The only place that turns errors into responses. An unexpected error becomes a 500 without details, or a 503 while
 * the database is busy, and only its class is logged.
 */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof ApiError) {
    if (error.retryAfterSec !== undefined) c.header('Retry-After', String(error.retryAfterSec));
    return refuse(c, error.code, error);
  }
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'request.invalid');
  const isBusy = isDbBusy(error);
  // Missing where the settings are wrong.
  const traceId = (c.var.deps as Deps | undefined)?.traceId;
  logEvent(isBusy ? 'database_busy' : 'request_failed', {
    requestId: c.var.requestId ?? null,
    ...(traceId !== undefined && { trace: traceId }),
    error: errorName(error),
  });
  if (!isBusy) return refuse(c, 'internal');
  c.header('Retry-After', String(BUSY_SEC));
  return refuse(c, 'server.busy');
};

export const onUnknownPath: NotFoundHandler<AppEnv> = (c) => refuse(c, 'request.not_found');

function refuse(
  c: Context<AppEnv>,
  code: FailureCode,
  { detail, fields }: Pick<Partial<ApiError>, 'detail' | 'fields'> = {},
) {
  const { status, text } = FAILURES[code];
  c.header('X-Error-Code', code);
  c.header('Cache-Control', 'no-store');
  // A 429 can replace a 401.
  c.header('WWW-Authenticate', status === 401 ? 'Bearer' : undefined);
  const sentence = detail ?? text;
  if (!isVersion2(c.req.url)) {
    c.set('errorField', fieldOf({ code, fields }));
    return c.json({ error: sentence }, status);
  }
  const body = errorBody2({ code, sentence, fields, requestId: c.var.requestId ?? '' });
  c.set('errorField', body.field);
  return c.json(body, status);
}
