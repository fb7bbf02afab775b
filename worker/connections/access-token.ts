import type { Deps } from '../base/deps.ts';
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
  const isFresh = deps.clock() < tokens.accessUntil - MARGIN_MS && tokens.access !== rejected;
  return isFresh ? tokens.access : (await renew(deps, connection, tokens)).access;
}

/** Renews the tokens of a connection, and stores them. Throws `DestinationTrouble`. */
export async function renewTokens(deps: TokenDeps, connection: OAuthConnection): Promise<void> {
  await renew(deps, connection, await readSecret(deps.settings, connection));
}

async function renew(deps: TokenDeps, connection: OAuthConnection, tokens: Tokens): Promise<Tokens> {
  const { id, destination } = connection;
  const renewed = await OAUTH_PLATFORMS[destination].refresh(deps, tokens);
  const secret = await sealSecret(deps.settings, id, renewed);
  const renewAt = renewAtOf(destination, deps.clock());
  // Another run has renewed it meanwhile: the next try reads what that run stored.
  if (!(await replaceSecret(deps.db, { id, before: connection.secret, secret, renewAt })))
    throw new DestinationTrouble('unreachable');
  connection.secret = secret;
  return renewed;
}
