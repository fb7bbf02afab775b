import { createMiddleware } from 'hono/factory';
import { TEST_KEYS } from '#schema/domain/access/test-key.ts';
import { sha256Hex } from '../base/secrets.ts';
import type { AppEnv } from '../http/app-env.ts';
import { readBearer } from '../http/bearer.ts';
import { playJobsOfKey, withoutNodes } from '../pipeline/test-jobs/play-jobs.ts';
import { makeWalk, type Walk } from './walk.ts';

type TestEnv = AppEnv & { Variables: { user?: { id: string } } };

/**
 * Middleware of the public API for requests with a test key: nodes hear nothing of them, what is due of their projects is
 * done before the answer, and the rest soon after. The key itself is checked later, as any other.
 */
export function makeEnterTest(walk: Walk = makeWalk()) {
  return createMiddleware<TestEnv>(async (c, next) => {
    const token = readBearer(c.req.header('Authorization'));
    if (token?.startsWith(`${TEST_KEYS.prefix}_`) !== true) return next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    c.set('deps', withoutNodes(c.var.deps));
    await playJobsOfKey(c.var.deps, await sha256Hex(token));
    await next();
    const { deps, user } = c.var;
    if (!isRead && user !== undefined) walk(deps, user.id);
  });
}
