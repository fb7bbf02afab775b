import type { ConnectionRequest } from '#schema/contract/posting/connections.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import type { By } from '../audit/by.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import { newWebhookSecret } from '../outbox/new-secret.ts';
import { type AskDeps, DestinationTrouble, mayReach } from './ask.ts';
import { checkState, redirectUriOf } from './consent.ts';
import { isOffered, OAUTH_PLATFORMS } from './platforms/index.ts';
import { checkBucket } from './platforms/bucket.ts';
import type { Account } from './platforms/oauth.ts';
import { listChannels, POSTIZ_PLATFORMS } from './platforms/postiz.ts';
import { renewAtOf } from './renew-at.ts';
import { type AnySecret, sealSecret } from './secret.ts';
import { addConnection, type ConnectionRow, findAccount, replaceConnection } from './store.ts';

type CreateDeps = Pick<Deps, 'db' | 'signer' | 'clock' | 'newId'> & AskDeps;
type Known = Account & { secret: AnySecret };

/**
 * Connects an account, after a real call to it. The same account again gets the new keys and keeps its id and its posts. Only this answer holds the
 * secret of a webhook. Throws `connections.not_offered`, `connections.state_invalid`, `connections.url_refused`,
 * `connections.refused`, `connections.unreachable` and `connections.too_many`.
 */
export async function createConnection(
  deps: CreateDeps,
  { userId, by }: { userId: string; by: By },
  asked: ConnectionRequest,
): Promise<{ connection: ConnectionRow; secret: string | null }> {
  const { destination } = asked;
  if (!isOffered(deps.settings, destination)) throw new ApiError('connections.not_offered');
  const { account, name, secret } = await refusing(knowAccount({ ...deps, waitMs: POSTING.connectMs }, userId, asked));
  const known = await findAccount(deps.db, { userId, destination, account });
  const [id, now] = [known?.id ?? deps.newId(), deps.clock()];
  const row = {
    id,
    userId,
    destination,
    name,
    account,
    failure: null,
    checkedAt: now,
    endedAt: null,
    createdAt: now,
    secret: await sealSecret(deps.settings, id, secret),
    renewAt: renewAtOf(destination, now),
  };
  const event = { id: deps.newId(), userId, action: 'connection.created', subject: id, createdAt: now, ...by } as const;
  const kept = known === null ? await addConnection(deps.db, row, event) : await replaceConnection(deps.db, row, event);
  if (kept === null) throw new ApiError('connections.too_many');
  return { connection: kept, secret: destination === 'webhook' && 'secret' in secret ? secret.secret : null };
}

/** Reads the account from the destination, which shows that the keys are good. Throws `DestinationTrouble` and `ApiError`. */
async function knowAccount(deps: CreateDeps, userId: string, asked: ConnectionRequest): Promise<Known> {
  switch (asked.destination) {
    case 'youtube':
    case 'instagram':
    case 'tiktok': {
      await checkState(deps, userId, asked);
      const platform = OAUTH_PLATFORMS[asked.destination];
      const agreement = { code: asked.code, redirectUri: redirectUriOf(deps.settings) };
      const secret = await platform.exchange(deps, agreement);
      return { ...(await platform.readAccount(deps, secret.access)), secret };
    }
    case 'postiz':
      return knowPostiz(deps, { ...asked, url: targetOf(deps, asked.url) });
    case 'bucket': {
      const { destination: _, ...keys } = asked;
      const secret = { ...keys, endpoint: targetOf(deps, asked.endpoint) };
      await checkBucket(deps, secret);
      const name = `${secret.bucket}/${secret.prefix}`;
      return { account: `${secret.endpoint}/${name}`, name, secret };
    }
    case 'webhook': {
      const url = targetOf(deps, asked.url);
      return { account: url, name: new URL(url).host, secret: { url, secret: newWebhookSecret() } };
    }
  }
}

async function knowPostiz(
  deps: CreateDeps,
  { url, key, channel }: Extract<ConnectionRequest, { destination: 'postiz' }>,
): Promise<Known> {
  const channels = (await listChannels(deps, { url, key })).filter(({ identifier }) =>
    POSTIZ_PLATFORMS.includes(identifier),
  );
  const found = channels.find(({ id }) => id === channel);
  if (found === undefined) {
    const known = channels.map(({ id, name, identifier }) => `${id} (${identifier}: ${name})`).join(', ');
    throw new ApiError('request.invalid', `channel must be one of these: ${known || 'none, add one in Postiz'}.`);
  }
  const secret = { url, key, channel: found.id, kind: found.identifier };
  return { account: `${url}#${found.id}`, name: `${found.name} (${found.identifier})`, secret };
}

/** The address of a user's own destination, without a slash at the end. Throws `connections.url_refused`. */
function targetOf({ settings }: Pick<Deps, 'settings'>, text: string): string {
  if (!mayReach(text, settings.ALLOW_PRIVATE_SOURCES)) throw new ApiError('connections.url_refused');
  const url = new URL(text);
  url.hash = '';
  return url.href.replace(/\/+$/, '');
}

/** What a destination refused, as an answer of our API. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DestinationTrouble)) throw error;
    throw new ApiError(error.failure === 'unreachable' ? 'connections.unreachable' : 'connections.refused');
  }
}
