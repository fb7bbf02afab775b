import type { Deps } from '../deps.ts';
import { Refusal } from '../http/failures.ts';
import { issueToken } from './access-token.ts';
import { dummyHash, hashPassword, isOutdated, verifyPassword } from './password.ts';
import { findUserByEmail, replacePasswordHash, type UserRow } from './store.ts';

/**
 * Signs a user in. An unknown e-mail and a wrong password are refused alike and after the same work. A hash with weaker
 * parameters than today's is replaced. Throws `auth.wrong_credentials`.
 */
export async function logIn(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'newId'>,
  { email, password }: { email: string; password: string },
): Promise<{ user: UserRow; token: string }> {
  const cost = deps.settings.SCRYPT_P;
  const user = await findUserByEmail(deps.db, normalizeEmail(email));
  const isRight = await verifyPassword(password, user?.passwordHash ?? dummyHash(cost));
  if (user === null || !isRight) throw new Refusal('auth.wrong_credentials');
  if (isOutdated(user.passwordHash, cost)) {
    await replacePasswordHash(deps.db, user, await hashPassword(password, cost));
  }
  const { TOKEN_KEYS: keys, TOKEN_TTL_DAYS: ttlDays } = deps.settings;
  const token = await issueToken({ ...deps, keys, ttlDays }, { userId: user.id, tokenVersion: user.tokenVersion });
  return { user, token };
}

/** E-mail addresses are compared without regard to case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
