import { eq } from 'drizzle-orm';
import { sweepMarks } from '#schema/tables/index.ts';
import type { Db } from './db.ts';

/** Where a sweep that needs many runs continues; empty at the beginning. */
export async function readMark(db: Db, name: string): Promise<string> {
  const rows = await db.select().from(sweepMarks).where(eq(sweepMarks.name, name));
  return rows[0]?.mark ?? '';
}

export async function writeMark(db: Db, name: string, mark: string): Promise<void> {
  await db.insert(sweepMarks).values({ name, mark }).onConflictDoUpdate({ target: sweepMarks.name, set: { mark } });
}
