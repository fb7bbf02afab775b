import { createMiddleware } from 'hono/factory';
import { timingSafeEqual } from 'hono/utils/buffer';
import { red } from '#schema/domain/farm/verdict.ts';
import { findWrongSettings, SECRET_CHARS } from '../base/env.ts';
import type { AppEnv } from '../http/app-env.ts';
import { readBearer } from '../http/bearer.ts';
import { VERSION, viewCheck } from './view.ts';

/**
 * Middleware for the time in which the settings are wrong: every request is answered with 500, but an operator learns
 * which settings those are. It needs no dependencies.
 */
export const answerWrongSettings = createMiddleware<AppEnv>(async (c, next) => {
  const wrong = findWrongSettings(c.env);
  const token = c.env['OPERATOR_TOKEN'];
  const shown = readBearer(c.req.header('Authorization')) ?? '';
  const isKnown = typeof token === 'string' && token.length >= SECRET_CHARS && (await timingSafeEqual(shown, token));
  if (wrong.length === 0 || !isKnown) return next();
  const checks = [viewCheck({ id: 'settings.valid', ...red(wrong.join(', ')) })];
  return c.json({ message: 'Settings are missing or wrong.', data: { version: VERSION, checks } });
});
