import type { Deps } from '../../base/deps.ts';
import { ApiError } from '../../http/failures.ts';
import type { Visitor } from '../../http/visitor.ts';
import { endSessions } from './store.ts';

/** Ends one sign-in of a user with all tokens that come from it. Throws `request.not_found`. */
export async function endSession(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  { userId, familyId }: { userId: string; familyId: string },
  visitor: Visitor,
): Promise<void> {
  const event = { id: deps.newId(), userId, actor: 'user', action: 'session.ended', subject: familyId } as const;
  const isEnded = await endSessions(deps.db, { userId, familyId }, { ...event, ...visitor, createdAt: deps.clock() });
  if (!isEnded) throw new ApiError('request.not_found');
}
