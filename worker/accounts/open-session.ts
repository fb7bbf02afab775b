import type { Deps } from '../base/deps.ts';
import { issueToken } from './access-token.ts';
import type { User } from './authenticate.ts';

export type Session = { user: User; token: string };

/** Creates a new token for a user. Earlier tokens stay valid until they expire or are signed out. */
export async function openSession(deps: Pick<Deps, 'settings' | 'clock' | 'newId'>, user: User): Promise<Session> {
  const { TOKEN_KEYS: keys, TOKEN_TTL_DAYS: ttlDays } = deps.settings;
  const token = await issueToken({ ...deps, keys, ttlDays }, { userId: user.id, tokenVersion: user.tokenVersion });
  return { user, token };
}
