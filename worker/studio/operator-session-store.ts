import { and, eq, like, sql } from 'drizzle-orm';
import { FACTS } from '#schema/domain/farm/facts.ts';
import { farmFacts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';

/** Stores a session of an operator and drops those that are over. Times in epoch milliseconds. */
export async function addOperatorSession(
  db: Db,
  { hash, now, endsAt }: { hash: string; now: number; endsAt: number },
): Promise<void> {
  const isOver = sql`cast(${farmFacts.value} as integer) <= ${now}`;
  await db.batch([
    db.delete(farmFacts).where(and(like(farmFacts.name, FACTS.operatorSession('%')), isOver)),
    db.insert(farmFacts).values({ name: FACTS.operatorSession(hash), value: String(endsAt), setAt: now }),
  ]);
}

/** When it ends; null if there is no such session. */
export async function findOperatorSessionEnd(db: Db, hash: string): Promise<number | null> {
  const [found] = await db.select({ endsAt: farmFacts.value }).from(farmFacts).where(isSession(hash));
  return found === undefined ? null : Number(found.endsAt);
}

export async function dropOperatorSession(db: Db, hash: string): Promise<void> {
  await db.delete(farmFacts).where(isSession(hash));
}

const isSession = (hash: string) => eq(farmFacts.name, FACTS.operatorSession(hash));
