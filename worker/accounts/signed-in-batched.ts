import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/app-env.ts';
import type { Db } from '../base/deps.ts';
import { readBearer } from '../http/bearer.ts';
import { ApiError } from '../http/failures.ts';
import { readToken } from './access-token.ts';
import type { User } from './authenticate.ts';
import { selectUserOfToken } from './store.ts';

/**
 * `signedIn` for lists, which clients poll: it reads the user in the same round trip as the list. The token itself is
 * checked first. The handler gets `userId` and a `deps.db`. The first batch of that database also reads the user, and
 * returns rows only if the user exists and is within the rate limit. Throws what `signedIn` throws.
 */
export const signedInBatched = createMiddleware<AppEnv & { Variables: { userId: string } }>(async (c, next) => {
  const { deps } = c.var;
  const token = readBearer(c.req.header('Authorization'));
  const facts = token === null ? null : await readToken({ keys: deps.settings.TOKEN_KEYS, clock: deps.clock }, token);
  if (facts === null) throw new ApiError('auth.required');
  let isChecked = false;
  const check = async ([user]: User[]) => {
    isChecked = true;
    if (user?.tokenVersion !== facts.tokenVersion) throw new ApiError('auth.required');
    await c.var.meter.countRequest(user);
  };
  const lookUp = selectUserOfToken(deps.db, facts);
  c.set('deps', { ...deps, db: withFirstStatement(deps.db, lookUp, check) });
  c.set('userId', facts.userId);
  await next();
  // A request that failed before its first query: 401 and 429 come before other errors.
  if (!isChecked) await check(await lookUp);
});

/**
 * The database with one more statement at the start of its first batch. `check` gets its rows before the caller gets
 * the others.
 */
function withFirstStatement(
  db: Db,
  lookUp: ReturnType<typeof selectUserOfToken>,
  check: (users: User[]) => Promise<void>,
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
