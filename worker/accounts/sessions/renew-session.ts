import type { Deps } from '../../base/deps.ts';
import { newKey, sha256Hex } from '../../base/secrets.ts';
import type { Access } from '../../http/access.ts';
import { ApiError } from '../../http/failures.ts';
import type { Visitor } from '../../http/visitor.ts';
import { refuseSuspended, type User } from '../authenticate.ts';
import { findUserById } from '../store.ts';
import { issueSession, type Session } from './open-session.ts';
import { forkSession, rotateRefreshToken } from './store.ts';

type RenewDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>;

/**
 * New tokens for a refresh token, which works once. A token that was used before ends every session of its family.
 * Throws `auth.refresh_invalid` and `auth.suspended`.
 */
export async function renewByRefreshToken(deps: RenewDeps, shown: string, visitor: Visitor): Promise<Session> {
  const [now, refreshToken] = [deps.clock(), newKey('cmr')];
  const token = { hash: await sha256Hex(shown), nextHash: await sha256Hex(refreshToken), now };
  const reused = { id: deps.newId(), actor: 'user', action: 'session.reused', ...visitor, createdAt: now } as const;
  const session = await rotateRefreshToken(deps.db, token, reused);
  const user = session === null ? null : await findUserById(deps.db, session.userId);
  if (session === null || user === null) throw new ApiError('auth.refresh_invalid');
  refuseSuspended(user);
  return issueSession(deps, user, { ...session, refreshToken });
}

/** New tokens for a valid access token, which stays valid. They end with the same sign-in. Throws `auth.required`. */
export async function renewByAccessToken(
  deps: RenewDeps,
  { user, access }: { user: User; access: Access },
  visitor: Visitor,
): Promise<Session> {
  if (access.kind === 'key') throw new ApiError('auth.session_required');
  const [id, refreshToken] = [deps.newId(), newKey('cmr')];
  const fork = { id, fromId: access.sessionId, userId: user.id, refreshHash: await sha256Hex(refreshToken) };
  const session = await forkSession(deps.db, { ...fork, visitor, now: deps.clock() });
  if (session === null) throw new ApiError('auth.required');
  return issueSession(deps, user, { sessionId: id, endsAt: session.endsAt, refreshToken });
}
