import type { Deps } from '../../base/deps.ts';
import type { Access } from '../../http/access.ts';
import { ApiError } from '../../http/failures.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { User } from '../authenticate.ts';
import { signOutEverywhere } from '../store.ts';
import { endSessions } from './store.ts';

/** Signs out one token, or all tokens of the user. Safe to repeat. Throws `auth.session_required` for an API key. */
export async function logOut(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { user, access }: { user: User; access: Access },
  { everywhere, visitor }: { everywhere: boolean; visitor: Visitor },
): Promise<void> {
  if (access.kind === 'key') throw new ApiError('auth.session_required');
  const event = { id: deps.newId(), userId: user.id, actor: 'user', ...visitor, createdAt: deps.clock() } as const;
  if (everywhere) return signOutEverywhere(deps.db, user, { ...event, action: 'sessions.ended' });
  const { sessionId } = access;
  await endSessions(deps.db, { userId: user.id, sessionId }, { ...event, action: 'sign_out', subject: sessionId });
}
