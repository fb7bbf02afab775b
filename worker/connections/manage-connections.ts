import type { PageRequest } from '#schema/contract/pages.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import { formatTimestamp } from '#schema/domain/time.ts';
import type { By } from '../audit/by.ts';
import type { Deps } from '../base/deps.ts';
import { eachAlone } from '../base/each-alone.ts';
import { inPages } from '../base/in-pages.ts';
import { keyIdOf, SealBroken } from '../base/seal.ts';
import { ApiError } from '../http/failures.ts';
import type { Page } from '../http/pages.ts';
import { accessTokenOf, renewTokens, revokeTokens, type TokenDeps } from './access-token.ts';
import { DestinationTrouble } from './ask.ts';
import { failPostsOf } from './fail-posts.ts';
import { checkBucket } from './platforms/bucket.ts';
import { isOAuth, OAUTH_PLATFORMS } from './platforms/index.ts';
import { listChannels } from './platforms/postiz.ts';
import { callWebhook } from './platforms/webhook.ts';
import { readSecret, sealSecret } from './secret.ts';
import { keepConnection, releaseConnection, takeConnection, takeEnded } from './store/lease.ts';
import {
  type ConnectionRow,
  endConnection,
  findConnection,
  findEnded,
  findSealedOtherwise,
  findToRenew,
  forgetConnection,
  listConnections,
  noteCheck,
  renewLater,
} from './store.ts';
import { replaceSecret } from './store/secrets.ts';

type Owned = { userId: string; id: string };

/** A page of a user's connections, newest first. */
export function listConnectionsOfUser(
  deps: Pick<Deps, 'db'>,
  userId: string,
  page: PageRequest,
): Promise<Page<ConnectionRow>> {
  return listConnections(deps.db, userId, page);
}

/** `isChecked` is false if something is sent there now: then nobody asked. */
type Checked = { connection: ConnectionRow; isChecked: boolean };

/**
 * Asks the destination whether the connection still works, and notes the answer. Throws `request.not_found`, and
 * `connections.unreachable` if it did not answer.
 */
export async function checkConnection(deps: TokenDeps & Pick<Deps, 'newId'>, owned: Owned): Promise<Checked> {
  const known = found(await findConnection(deps.db, owned));
  const now = deps.clock();
  const run = { connectionId: known.id, token: deps.newId() };
  const connection = await takeConnection(deps.db, run, now);
  // Some tokens can be renewed once, so nobody else may while something is sent.
  if (connection === null) return { connection: known, isChecked: false };
  const note = async (answer: { name?: string; failure: 'access_revoked' | null }): Promise<Checked> => ({
    connection: found(await noteCheck(deps.db, owned, { ...answer, now })),
    isChecked: true,
  });
  try {
    return await note({ name: await askForName(deps, connection), failure: null });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'unreachable') throw new ApiError('connections.unreachable');
    return await note({ failure: 'access_revoked' });
  } finally {
    await releaseConnection(deps.db, run);
  }
}

/** A secret whose key is lost is as good as revoked. Other errors go on. */
function failureOf(error: unknown) {
  if (error instanceof DestinationTrouble) return error.failure;
  if (error instanceof SealBroken) return 'access_revoked';
  throw error;
}

/** For how long a destination asked to be left alone. */
function waitFor(error: unknown): number {
  return error instanceof DestinationTrouble ? error.waitMs : 0;
}

async function askForName(deps: TokenDeps & Pick<Deps, 'newId'>, connection: ConnectionRow): Promise<string> {
  const { id, destination, name, secret } = connection;
  if (isOAuth(destination)) {
    const access = await accessTokenOf(deps, { id, destination, secret });
    return (await OAUTH_PLATFORMS[destination].readAccount(deps, access)).name;
  }
  if (destination === 'postiz') {
    const known = await readSecret(deps.settings, { id, destination, secret });
    const channel = (await listChannels(deps, known)).find((each) => each.id === known.channel);
    if (channel === undefined) throw new DestinationTrouble('access_revoked');
    return `${channel.name} (${channel.identifier})`;
  }
  if (destination === 'bucket') {
    await checkBucket(deps, await readSecret(deps.settings, { id, destination, secret }));
    return name;
  }
  const event = { type: 'publish.test', timestamp: formatTimestamp(deps.clock()), data: { connection_id: id } };
  await callWebhook(deps, await readSecret(deps.settings, { id, destination, secret }), { id: deps.newId(), event });
  return name;
}

type EndDeps = TokenDeps & Pick<Deps, 'newId' | 'nudge' | 'webhookQueue'>;

/** Batches of posts that fail at once: few while somebody waits. */
const FAILED_AT_ONCE = { request: 2, sweep: 5 };

/**
 * Deletes a connection: nothing is sent there any more, and its posts that are not live have failed. Its tokens are revoked at the
 * platform. Of many posts, or if the platform does not answer, the sweep does the rest. Throws `request.not_found`.
 */
export async function deleteConnection(deps: EndDeps, { by, ...owned }: Owned & { by: By }): Promise<ConnectionRow> {
  const now = deps.clock();
  const event = { id: deps.newId(), userId: owned.userId, action: 'connection.deleted', subject: owned.id } as const;
  const ended = found(await endConnection(deps.db, owned, { now, event: { ...event, createdAt: now, ...by } }));
  await eachAlone('connection_not_revoked', [ended], (connection) => revoke(deps, connection, FAILED_AT_ONCE.request));
  return ended;
}

/** Lets the posts of ended connections fail, revokes their tokens, and forgets them. Runs each minute. */
export async function revokeEnded(deps: EndDeps): Promise<void> {
  await inPages(
    deps,
    (page) => findEnded(deps.db, page),
    (ended) =>
      eachAlone('connection_not_revoked', ended, (connection) => revoke(deps, connection, FAILED_AT_ONCE.sweep)),
    POSTING.sweptAtOnce,
  );
}

async function revoke(deps: EndDeps, ended: ConnectionRow, batches: number): Promise<void> {
  const { id, userId, endedAt } = ended;
  // While it has posts, it stays: the next sweep finds them by it.
  if (!(await failPostsOf(deps, { id, userId }, batches))) return;
  // What still sends may be renewing tokens, which some platforms do once. The next sweep finds what it left.
  const [run, now] = [{ connectionId: id, token: deps.newId() }, deps.clock()];
  const held = await takeEnded(deps.db, run, now);
  if (held === null) return;
  let waitMs = 0;
  try {
    const { destination, secret } = held;
    // After a week of tries, or without the key that opens it, nothing is left to do.
    const isOver = now - (endedAt ?? 0) > POSTING.revokeMs;
    if (!isOver && isOAuth(destination))
      await revokeTokens(deps, { id, destination, secret }).catch(checkNothingIsLeft);
    await forgetConnection(deps.db, id);
  } catch (error) {
    waitMs = waitFor(error);
    throw error;
  } finally {
    // No other run takes it before that.
    await keepConnection(deps.db, run, waitMs === 0 ? 0 : deps.clock() + waitMs);
  }
}

/** Nothing is left to revoke of tokens that the platform refuses, or that nobody can open. Other errors go on. */
function checkNothingIsLeft(error: unknown): void {
  if (failureOf(error) === 'unreachable') throw error;
}

/** Renews tokens that would end because nothing was posted for long. Runs each minute. */
export async function renewOldTokens(deps: TokenDeps & Pick<Deps, 'newId'>): Promise<void> {
  const work = async ({ id, userId }: ConnectionRow) => {
    const [run, now] = [{ connectionId: id, token: deps.newId() }, deps.clock()];
    const held = await takeConnection(deps.db, run, now);
    if (held === null) return;
    const { destination, secret } = held;
    try {
      if (isOAuth(destination)) await renewTokens(deps, { id, destination, secret });
    } catch (error) {
      const failure = failureOf(error);
      if (failure !== 'unreachable') await noteCheck(deps.db, { userId, id }, { failure, now });
      else {
        await renewLater(deps.db, id, now + waitFor(error));
        throw error;
      }
    } finally {
      await releaseConnection(deps.db, run);
    }
  };
  await inPages(
    deps,
    (page) => findToRenew(deps.db, deps.clock(), page),
    (due) => eachAlone('connection_not_renewed', due, work),
    POSTING.sweptAtOnce,
  );
}

const RESEALED_AT_ONCE = 100;

/**
 * Encrypts all secrets with the newest key that another one encrypted. `sealed`: how many. `lost`: secrets whose key is gone. After
 * that, older keys may be removed.
 */
export async function resealConnections(
  deps: Pick<Deps, 'db' | 'settings'>,
): Promise<{ sealed: number; lost: number }> {
  const [newest] = deps.settings.CONNECTION_KEYS;
  if (newest === undefined) throw new ApiError('connections.not_offered');
  let [sealed, lost, afterId] = [0, 0, ''];
  for (;;) {
    const rows = await findSealedOtherwise(deps.db, { keyId: newest.kid, afterId, limit: RESEALED_AT_ONCE });
    for (const { id, secret: before } of rows) {
      if (deps.settings.CONNECTION_KEYS.some(({ kid }) => kid === keyIdOf(before))) {
        const opened = await readSecret(deps.settings, { id, secret: before, destination: 'webhook' });
        const secret = await sealSecret(deps.settings, id, opened);
        // One that was renewed meanwhile has the newest key already.
        if ((await replaceSecret(deps.db, { id, before, secret })) !== null) sealed += 1;
      } else lost += 1;
      afterId = id;
    }
    if (rows.length < RESEALED_AT_ONCE) return { sealed, lost };
  }
}

function found<Row>(row: Row | null): Row {
  if (row === null) throw new ApiError('request.not_found');
  return row;
}
