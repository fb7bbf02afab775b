import { createMiddleware } from 'hono/factory';
import { timingSafeEqual } from 'hono/utils/buffer';
import { isOlder } from '#schema/domain/farm/facts.ts';
import { isLocal } from '../base/env.ts';
import { meantStages } from '#schema/jobs/stages-of-node.ts';
import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import type { AppEnv, NodeIdentity } from '../http/app-env.ts';
import { readBearer } from '../http/bearer.ts';
import { ApiError } from '../http/failures.ts';
import { refuseSecret } from '../http/shared-secret.ts';
import { findNodeKey, noteNode } from './store.ts';

const SEEN_EVERY_MS = 60_000;

/**
 * Middleware of every call of a node: the key of one node, or in a local instance the shared `NODE_KEY`. Throws
 * `auth.required`, `auth.shared_node_key`, and `rate.limited` after many wrong keys from one network.
 */
export const signedInNode = createMiddleware<AppEnv>(async (c, next) => {
  const { deps } = c.var;
  const key = readBearer(c.req.header('Authorization'));
  if (key === null) return refuseSecret(c);
  const version = /^clipmill-node\/([\w.+-]{1,40})/.exec(c.req.header('User-Agent') ?? '')?.[1] ?? 'unknown';
  c.set(
    'node',
    (await readSharedKey(deps, key, version)) ?? (await readOwnKey(deps, key, version)) ?? (await refuseSecret(c)),
  );
  await next();
});

async function readSharedKey(
  { settings }: Pick<Deps, 'settings'>,
  key: string,
  version: string,
): Promise<NodeIdentity | null> {
  if (settings.NODE_KEY === undefined || !(await timingSafeEqual(key, settings.NODE_KEY))) return null;
  if (!isLocal(settings)) throw new ApiError('auth.shared_node_key');
  return { keyId: null, name: null, stages: null, version, isTooOld: false };
}

async function readOwnKey(
  deps: Pick<Deps, 'db' | 'clock' | 'later'>,
  key: string,
  version: string,
): Promise<NodeIdentity | null> {
  const row = await findNodeKey(deps.db, await sha256Hex(key));
  if (row === null) return null;
  const now = deps.clock();
  if (row.version !== version || (row.lastSeenAt ?? 0) < now - SEEN_EVERY_MS)
    deps.later(noteNode(deps.db, row.id, { version, now, everyMs: SEEN_EVERY_MS }));
  const isTooOld = row.lowestVersion !== null && isOlder(version, row.lowestVersion);
  return {
    keyId: row.id,
    name: row.name,
    stages: row.stages === null ? null : meantStages(row.stages),
    version,
    isTooOld,
  };
}
