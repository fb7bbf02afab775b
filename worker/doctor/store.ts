import { and, eq, like, lt, sql } from 'drizzle-orm';
import { farmFacts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { HOUR_MS } from '#schema/domain/time.ts';

/** The migrations that wrangler has applied, by the names of their files without ending. */
export async function listMigrations(db: Db): Promise<string[]> {
  const rows = await db.all<{ name: string }>(sql`select name from d1_migrations`);
  return rows.map(({ name }) => name.replace(/\.sql$/, ''));
}

/** One trip. Returns the region that answered; empty if the database does not say. */
export async function findRegion(db: Db): Promise<string> {
  const { meta } = await db.run(sql`select 1`);
  return (meta as { served_by_region?: string }).served_by_region ?? '';
}

const nameOf = (id: string) => `probe:${id}`;

/** Notes that the message of a probe has arrived. */
export async function addProbes(db: Db, ids: readonly string[], now: number): Promise<void> {
  const rows = ids.map((id) => ({ name: nameOf(id), value: '', setAt: now }));
  await db.insert(farmFacts).values(rows).onConflictDoNothing();
}

/** Whether the message of a probe has arrived. Forgets it, and those that came too late for their own run. */
export async function takeProbe(db: Db, id: string, now: number): Promise<boolean> {
  const [taken] = await db.batch([
    db
      .delete(farmFacts)
      .where(eq(farmFacts.name, nameOf(id)))
      .returning({ name: farmFacts.name }),
    db.delete(farmFacts).where(and(like(farmFacts.name, nameOf('%')), lt(farmFacts.setAt, now - HOUR_MS))),
  ]);
  return taken.length > 0;
}
