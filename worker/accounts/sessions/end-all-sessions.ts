import type { Deps } from '../../base/deps.ts';
import type { UserRow } from '../authenticate.ts';
import { signOutEverywhere } from '../store.ts';

/** For operators: ends every session of a user. API keys stay valid. */
export async function endAllSessions(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  user: Pick<UserRow, 'id' | 'tokenVersion'>,
): Promise<void> {
  const event = { id: deps.newId(), userId: user.id, actor: 'operator', action: 'sessions.ended' } as const;
  await signOutEverywhere(deps.db, user, { ...event, createdAt: deps.clock() });
}
