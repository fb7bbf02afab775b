import type { Deps } from '../deps.ts';
import { Refusal } from '../http/failures.ts';
import { normalizeEmail } from './log-in.ts';
import { hashPassword } from './password.ts';
import { addUser } from './store.ts';
import type { User } from './authenticate.ts';

/** Makes a user with a first grant of credits. The name defaults to the part of the e-mail before the @. Throws `accounts.email_taken`. */
export async function createUser(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  asked: { email: string; password: string; name?: string | undefined; credits: number; plan: string },
): Promise<User> {
  const email = normalizeEmail(asked.email);
  const user: User = {
    id: deps.newId(),
    email,
    name: asked.name ?? email.replace(/@.*/, ''),
    tokenVersion: 1,
    allowsVod: false,
    eligibleForTrial: false,
    subscriptionId: deps.newId(),
    subscriptionStatus: 'active',
    plan: asked.plan,
    balance: asked.credits,
    createdAt: deps.clock(),
  };
  const passwordHash = await hashPassword(asked.password, deps.settings.SCRYPT_P);
  const isAdded = await addUser(deps.db, { ...user, passwordHash, grantId: deps.newId() });
  if (!isAdded) throw new Refusal('accounts.email_taken');
  return user;
}
