import type { Destination } from '#schema/domain/posting/destinations.ts';
import { POSTING } from '#schema/domain/posting/post-failure.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret } from '../base/secrets.ts';
import { ApiError } from '../http/failures.ts';
import { isOAuth, isOffered, OAUTH_PLATFORMS } from './platforms/index.ts';

const STUDIO = 'studio';

type ConsentDeps = Pick<Deps, 'settings' | 'signer' | 'clock'>;

/** Where platforms send people back to: a page of this server. The console of each platform must list it. */
export function redirectUriOf({ PUBLIC_URL: url }: { PUBLIC_URL: string }): string {
  return `${url}/connect`;
}

/**
 * The page of a platform on which a user agrees that this server posts for them. `state` comes back with the code, and works
 * for this user alone: nobody can be led to connect their account to that of another. Throws `connections.not_offered`.
 */
export async function askForConsent(
  deps: ConsentDeps,
  userId: string,
  { destination, studio = false }: { destination: Destination; studio?: boolean | undefined },
): Promise<{ url: string; expiresAt: number }> {
  if (!isOAuth(destination) || !isOffered(deps.settings, destination)) throw new ApiError('connections.not_offered');
  const expiresAt = deps.clock() + POSTING.consentMs;
  const claim = [destination, expiresAt, studio ? STUDIO : 'page', newSecret()].join('.');
  const state = `${claim}.${await deps.signer.seal(sealedClaim(userId, claim))}`;
  const way = { redirectUri: redirectUriOf(deps.settings), state };
  return { url: OAUTH_PLATFORMS[destination].consentUrl(deps.settings, way), expiresAt };
}

/** Throws `connections.state_invalid` unless this server gave the state to this user for this destination, lately. */
export async function checkState(
  deps: ConsentDeps,
  userId: string,
  { destination, state }: { destination: Destination; state: string },
): Promise<void> {
  const claim = state.split('.').slice(0, -1).join('.');
  const [of, until] = claim.split('.');
  const isOurs = state === `${claim}.${await deps.signer.seal(sealedClaim(userId, claim))}`;
  if (!isOurs || of !== destination || Number(until) < deps.clock()) throw new ApiError('connections.state_invalid');
}

/** Whether the way back of a `state` leads to the studio. It decides about a page, and about nothing else. */
export function isOfStudio(state: string | undefined): boolean {
  return state?.split('.')[2] === STUDIO;
}

const sealedClaim = (userId: string, claim: string) => `connection of ${userId} ${claim}`;
