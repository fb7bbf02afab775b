import { testUserOf } from '#schema/domain/access/test-key.ts';
import { ACCESS } from '#schema/domain/access/rules.ts';
import { WATCHING } from '#schema/domain/limits.ts';
import type { Deps } from '../base/deps.ts';
import { sha256Hex } from '../base/secrets.ts';
import { bearer, type Holder, optionalBearer } from '../http/bearer.ts';
import { ApiError } from '../http/failures.ts';
import { readToken, type TokenFacts } from './sessions/access-token.ts';
import { noteKey, noteSession, noteWatched, selectUserOfKey, selectUserOfSession, type UserRow } from './store.ts';

export type { UserRow } from './store.ts';
export type User = Omit<UserRow, 'passwordHash'>;
export type Credential = ({ kind: 'session' } & TokenFacts) | { kind: 'key'; keyHash: string };
type AuthDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'later'>;
export type UserOfSession = Awaited<ReturnType<typeof selectUserOfSession>>[number];

/** What a bearer token claims to be, before the database is asked. Null if it cannot be valid. */
export async function readCredential(
  deps: Pick<Deps, 'settings' | 'clock'>,
  token: string,
): Promise<Credential | null> {
  if (token.startsWith('cmk_')) return { kind: 'key', keyHash: await sha256Hex(token) };
  const facts = await readToken({ keys: deps.settings.TOKEN_KEYS, clock: deps.clock }, token);
  return facts === null ? null : { kind: 'session', ...facts };
}

/**
 * The user of an access token or API key. Null if it is not valid: expired, revoked, signed out, or of a session that
 * has ended. `isRead`: the request only reads. Throws `auth.suspended`.
 */
export async function authenticate(deps: AuthDeps, token: string, isRead = false): Promise<Holder<User> | null> {
  const credential = await readCredential(deps, token);
  if (credential === null) return null;
  const holder =
    credential.kind === 'key'
      ? await holderOfKey(deps, credential.keyHash)
      : holderOfSession(deps, credential, (await selectUserOfSession(deps.db, credential, deps.clock()))[0]);
  if (isRead && holder !== null) noteRead(deps, holder.user);
  return holder;
}

/** Notes that a client of the user is reading: see `WATCHING`. */
export function noteRead(deps: Pick<Deps, 'db' | 'clock' | 'later'>, { id, watchedAt }: User): void {
  const now = deps.clock();
  if ((watchedAt ?? 0) < now - WATCHING.noteMs) deps.later(noteWatched(deps.db, id, now));
}

/** The holder of a session token, given the row of its user and session. */
export function holderOfSession(
  deps: AuthDeps,
  facts: TokenFacts,
  row: UserOfSession | undefined,
): Holder<User> | null {
  if (row?.tokenVersion !== facts.tokenVersion) return null;
  const { familyId, seenAt, ...user } = row;
  refuseSuspended(user);
  const now = deps.clock();
  if (seenAt < now - ACCESS.seenEveryMs) deps.later(noteSession(deps.db, facts.sessionId, now));
  return { user, access: { kind: 'session', sessionId: facts.sessionId, familyId } };
}

async function holderOfKey(deps: AuthDeps, keyHash: string): Promise<Holder<User> | null> {
  const now = deps.clock();
  const [row] = await selectUserOfKey(deps.db, keyHash, now);
  // A test key without its test side must never reach the account itself.
  if (row === undefined || row.isTest !== (row.testId !== null)) return null;
  const { keyId, scopes, lastUsedAt, isTest, testId, testBalance, testWatchedAt, ...owner } = row;
  refuseSuspended(owner);
  const ownerId = owner.id;
  const testSide = { id: testId ?? '', balance: testBalance ?? 0, watchedAt: testWatchedAt };
  const testParent = { parentId: owner.parentId === null ? null : testUserOf(owner.parentId) };
  const user = testId === null ? owner : { ...owner, ...testSide, ...testParent };
  if ((lastUsedAt ?? 0) < now - ACCESS.keyUsedEveryMs) deps.later(noteKey(deps.db, keyId, now));
  return { user, access: { kind: 'key', keyId, scopes, ownerId, isTest } };
}

/** Throws `auth.suspended`. */
export function refuseSuspended(user: Pick<UserRow, 'suspendedAt'>): void {
  if (user.suspendedAt !== null) throw new ApiError('auth.suspended');
}

/** Middleware of every route that needs a user. */
export const signedIn = bearer(authenticate);

/** Middleware of routes that also work without one. */
export const maybeSignedIn = optionalBearer(authenticate);
