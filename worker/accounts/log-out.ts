import type { Deps } from '../base/deps.ts';
import { readToken } from './access-token.ts';
import type { User } from './authenticate.ts';
import { raiseTokenVersion, revokeToken } from './store.ts';

/** Signs out one token, or all tokens of the user. Safe to repeat. */
export async function logOut(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  user: User,
  { token, everywhere }: { token: string; everywhere: boolean },
): Promise<void> {
  if (everywhere) return raiseTokenVersion(deps.db, user);
  const facts = await readToken({ keys: deps.settings.TOKEN_KEYS, clock: deps.clock }, token);
  if (facts !== null) await revokeToken(deps.db, facts);
}
