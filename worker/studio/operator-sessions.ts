import { KEEP } from '#schema/domain/storage/keep.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret, sha256Hex } from '../base/secrets.ts';
import { addOperatorSession, dropOperatorSession, findOperatorSessionEnd } from './operator-session-store.ts';

/** Begins a session of an operator in the studio, so that no browser keeps the operator token. Returns its secret. */
export async function beginOperatorSession({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const [session, now] = [newSecret(), clock()];
  await addOperatorSession(db, { hash: await sha256Hex(session), now, endsAt: now + KEEP.operatorTokens.ms });
  return session;
}

export async function isOperatorSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, session: string): Promise<boolean> {
  const endsAt = await findOperatorSessionEnd(db, await sha256Hex(session));
  return endsAt !== null && endsAt > clock();
}

/** Ends it for every copy of the cookie. */
export async function endOperatorSession({ db }: Pick<Deps, 'db'>, session: string): Promise<void> {
  await dropOperatorSession(db, await sha256Hex(session));
}
