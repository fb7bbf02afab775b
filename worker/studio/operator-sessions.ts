import { and, eq, like, sql } from 'drizzle-orm';
import { FACTS } from '#schema/domain/farm/facts.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { farmFacts } from '#schema/tables/index.ts';
import type { Deps } from '../base/deps.ts';
import { newSecret, sha256Hex } from '../base/secrets.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Operators in the studio have a session, so that no browser keeps the operator token. The value of its fact is when it
 * ends, in epoch milliseconds.
 */
export async function beginOperatorSession({ db, clock }: SessionDeps): Promise<string> {
  const [session, now] = [newSecret(), clock()];
  const fact = { name: await nameOf(session), value: String(now + KEEP.operatorTokens.ms), setAt: now };
  const isOver = sql`cast(${farmFacts.value} as integer) <= ${now}`;
  await db.batch([
    db.delete(farmFacts).where(and(like(farmFacts.name, FACTS.operatorSession('%')), isOver)),
    db.insert(farmFacts).values(fact),
  ]);
  return session;
}

export async function isOperatorSession({ db, clock }: SessionDeps, session: string): Promise<boolean> {
  const [found] = await db
    .select({ endsAt: farmFacts.value })
    .from(farmFacts)
    .where(isNamed(await nameOf(session)));
  return found !== undefined && Number(found.endsAt) > clock();
}

export async function endOperatorSession({ db }: Pick<Deps, 'db'>, session: string): Promise<void> {
  await db.delete(farmFacts).where(isNamed(await nameOf(session)));
}

const isNamed = (name: string) => eq(farmFacts.name, name);
const nameOf = async (session: string) => FACTS.operatorSession(await sha256Hex(session));
