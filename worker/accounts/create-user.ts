import { record } from '../audit/store/record.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/failures.ts';
import type { User } from './authenticate.ts';
import { draftUser } from './draft-user.ts';
import { hashPassword } from './password.ts';
import { addUser } from './store.ts';

/** For operators: creates a user with a first grant of credits. Throws `accounts.email_taken`. */
export async function createUser(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  asked: { email: string; password: string; name?: string | undefined; credits: number; plan: string },
): Promise<User> {
  const user = draftUser(deps, { ...asked, eligibleForTrial: false });
  const passwordHash = await hashPassword(asked.password, deps.settings);
  const isAdded = await addUser(deps.db, { ...user, passwordHash, grantId: deps.newId() });
  if (!isAdded) throw new ApiError('accounts.email_taken');
  const event = { id: deps.newId(), userId: user.id, actor: 'operator', action: 'user.created' } as const;
  await record(deps.db, { ...event, createdAt: user.createdAt });
  return user;
}
