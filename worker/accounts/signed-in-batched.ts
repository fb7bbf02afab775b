import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/app-env.ts';
import type { Db } from '../base/deps.ts';
import { type Access, checkScope } from '../http/access.ts';
import { readBearer } from '../http/bearer.ts';
import { ApiError } from '../http/failures.ts';
import { authenticate, holderOfSession, noteRead, readCredential, type UserOfSession } from './authenticate.ts';
import type { TokenFacts } from './sessions/access-token.ts';
import { selectUserOfSession } from './store.ts';

type BatchedEnv = AppEnv & { Variables: { userId: string; access?: Access } };

/**
 * `signedIn` for lists, which clients poll: it reads the user in the same round trip as the list. The token itself is
 * checked first. The handler gets `userId` and a `deps.db`, whose first batch also reads the user and returns rows only
 * if the user exists and is within the rate limit. An API key does not name its user, so it takes an extra round trip.
 * Throws what `signedIn` throws.
 */
export const signedInBatched = createMiddleware<BatchedEnv>(async (c, next) => {
  const token = readBearer(c.req.header('Authorization'));
  const credential = token === null ? null : await readCredential(c.var.deps, token);
  if (token === null || credential === null) throw new ApiError('auth.required');
  if (credential.kind === 'session') return readWithFirstBatch(c, credential, next);
  const holder = await authenticate(c.var.deps, token, true);
  if (holder === null) throw new ApiError('auth.required');
  c.set('access', holder.access);
  checkScope(holder.access, c.req);
  await c.var.meter.countRequest(holder.user);
  c.set('userId', holder.user.id);
  return next();
});

async function readWithFirstBatch(c: Context<BatchedEnv>, facts: TokenFacts, next: () => Promise<void>): Promise<void> {
  const { deps } = c.var;
  let isChecked = false;
  const check = async ([row]: UserOfSession[]) => {
    isChecked = true;
    const holder = holderOfSession(deps, facts, row);
    if (holder === null) throw new ApiError('auth.required');
    noteRead(deps, holder.user);
    await c.var.meter.countRequest(holder.user);
  };
  const lookUp = selectUserOfSession(deps.db, facts, deps.clock());
  c.set('deps', { ...deps, db: withFirstStatement(deps.db, lookUp, check) });
  c.set('userId', facts.userId);
  await next();
  // A request that failed before its first query: 401 and 429 come before other errors.
  if (!isChecked) await check(await lookUp);
}

/**
 * The database with one more statement at the start of its first batch. `check` gets its rows before the caller gets
 * the others.
 */
function withFirstStatement(
  db: Db,
  lookUp: ReturnType<typeof selectUserOfSession>,
  check: (users: UserOfSession[]) => Promise<void>,
): Db {
  let isFirst = true;
  const batch = async (statements: Parameters<Db['batch']>[0]) => {
    if (!isFirst) return db.batch(statements);
    isFirst = false;
    const [users, ...rest] = await db.batch([lookUp, ...statements]);
    await check(users);
    return rest;
  };
  return Object.assign(Object.create(db) as Db, { batch });
}
