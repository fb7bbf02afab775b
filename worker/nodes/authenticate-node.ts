import { createMiddleware } from 'hono/factory';
import { timingSafeEqual } from 'hono/utils/buffer';
import { isLocal } from '../base/env.ts';
import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import type { AppEnv, NodeIdentity } from '../http/app-env.ts';
import { readBearer } from '../http/bearer.ts';
import { ApiError } from '../http/failures.ts';
import { refuseSecret } from '../http/shared-secret.ts';
import { findNodeKey, noteNode } from './store.ts';

const SEEN_EVERY_MS = 60_000;
const SHARED: NodeIdentity = { keyId: null, name: null, stages: null };

/**
 * Middleware of every call of a node: the key of one node, or in a local system the shared `NODE_KEY`. Throws
 * `auth.required`, `auth.shared_node_key`, and `rate.limited` after many wrong keys from one network.
 */
export const signedInNode = createMiddleware<AppEnv>(async (c, next) => {
  const { deps } = c.var;
  const key = readBearer(c.req.header('Authorization'));
  if (key === null) return refuseSecret(c);
  c.set(
    'node',
    (await readSharedKey(deps, key)) ??
      (await readOwnKey(deps, key, c.req.header('User-Agent') ?? '')) ??
      (await refuseSecret(c)),
  );
  await next();
});

async function readSharedKey({ settings }: Pick<Deps, 'settings'>, key: string): Promise<NodeIdentity | null> {
  if (settings.NODE_KEY === undefined || !(await timingSafeEqual(key, settings.NODE_KEY))) return null;
  if (!isLocal(settings)) throw new ApiError('auth.shared_node_key');
  return SHARED;
}

async function readOwnKey(
  deps: Pick<Deps, 'db' | 'clock' | 'later'>,
  key: string,
  client: string,
): Promise<NodeIdentity | null> {
  const row = await findNodeKey(deps.db, await sha256Hex(key));
  if (row === null) return null;
  const version = /^clipmill-node\/([\w.+-]{1,40})/.exec(client)?.[1] ?? 'unknown';
  const now = deps.clock();
  if (row.version !== version || (row.lastSeenAt ?? 0) < now - SEEN_EVERY_MS)
    deps.later(noteNode(deps.db, row.id, { version, now, everyMs: SEEN_EVERY_MS }));
  return { keyId: row.id, name: row.name, stages: row.stages };
}
