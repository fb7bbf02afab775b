import type { Deps } from '../base/deps.ts';
import { isDbBusy } from '../base/store/db.ts';
import { DestinationTrouble } from './ask.ts';
import { OAUTH_PLATFORMS } from './platforms/index.ts';
import type { OAuthDestination, Tokens } from './platforms/oauth.ts';
import { readSecret, sealSecret } from './secret.ts';
import { renewAtOf } from './renew-at.ts';
import { replaceSecret } from './store/secrets.ts';

export type TokenDeps = Pick<Deps, 'db' | 'fetch' | 'settings' | 'clock'>;
type OAuthConnection = { id: string; destination: OAuthDestination; secret: string };

/** A token is not used in its last minutes, because clocks differ and a chunk takes time. */
const MARGIN_MS = 5 * 60_000;

/**
 * An access token that is valid for some minutes, renewed if it must be. `rejected`: the platform did not take this one. Only
 * the run of the Worker that holds the connection may call this, because some refresh tokens work once. Throws
 * `DestinationTrouble`.
 */
export async function accessTokenOf(
  deps: TokenDeps,
  connection: OAuthConnection,
  rejected: string | null = null,
): Promise<string> {
  const tokens = await readSecret(deps.settings, connection);
  if (isFresh(deps, tokens) && tokens.access !== rejected) return tokens.access;
  const renewed = await renew(deps, connection, tokens);
  // Its user has deleted the connection meanwhile: nothing may follow.
  if (renewed.isEnded) throw new DestinationTrouble('unreachable');
  return renewed.tokens.access;
}

function isFresh({ clock }: TokenDeps, { accessUntil }: Tokens): boolean {
  return clock() < accessUntil - MARGIN_MS;
}

/** Ends the tokens of a connection at its platform. Only the run that holds it may call this. Throws `DestinationTrouble`. */
export async function revokeTokens(deps: TokenDeps, connection: OAuthConnection): Promise<void> {
  const tokens = await readSecret(deps.settings, connection);
  const renewed = async () => (await renew(deps, connection, tokens)).tokens;
  await OAUTH_PLATFORMS[connection.destination].revoke(deps, tokens, renewed);
}

/** Renews the tokens of a connection, and stores them. Only the run that holds it may call this. Throws `DestinationTrouble`. */
export async function renewTokens(deps: TokenDeps, connection: OAuthConnection): Promise<void> {
  await renew(deps, connection, await readSecret(deps.settings, connection));
}

/** A new token is worth several tries: the one before may have worked for the last time. */
const STORE_TRIES = 4;

async function renew(
  deps: TokenDeps,
  connection: OAuthConnection,
  tokens: Tokens,
): Promise<{ tokens: Tokens; isEnded: boolean }> {
  const { id, destination } = connection;
  const renewed = await OAUTH_PLATFORMS[destination].refresh(deps, tokens);
  const secret = await sealSecret(deps.settings, id, renewed);
  const renewAt = renewAtOf(destination, deps.clock());
  // Another run has renewed it meanwhile: the next try reads what that run stored.
  const stored = await store(deps, { id, before: connection.secret, secret, renewAt });
  if (stored === null) throw new DestinationTrouble('unreachable');
  connection.secret = secret;
  return { tokens: renewed, isEnded: stored.endedAt !== null };
}

async function store({ db }: TokenDeps, change: Parameters<typeof replaceSecret>[1]) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await replaceSecret(db, change);
    } catch (error) {
      if (tries === STORE_TRIES || !isDbBusy(error)) throw error;
    }
  }
}
