import { encodeTime } from 'ulid';
import { recordSeldom } from '../../audit/store/record.ts';
import type { Deps } from '../../base/deps.ts';
import type { Visitor } from '../../http/visitor.ts';

const EVERY_MS = 60_000;
const TIME_CHARS = 10;

/** Records a failed sign-in, at most one a minute from each network: an attack must not fill the log. */
export async function noteFailure(
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  userId: string,
  visitor: Visitor,
): Promise<void> {
  const createdAt = deps.clock();
  const event = { id: deps.newId(), userId, actor: 'user', action: 'sign_in.failed', ...visitor, createdAt } as const;
  // Ids begin with their time, so that the index finds the last minute.
  await recordSeldom(deps.db, event, encodeTime(createdAt - EVERY_MS, TIME_CHARS));
}
