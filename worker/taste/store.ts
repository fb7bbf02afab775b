import { and, desc, eq, gte, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { LearnedTaste } from '#schema/domain/taste/learned.ts';
import type { TastePost } from '#schema/domain/taste/evidence.ts';
import { posts, tastes } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { isOpen } from './store/note-evidence.ts';

export type TasteRow = typeof tastes.$inferSelect;
type Due = Pick<TasteRow, 'id' | 'learnAt'>;

/** Null: nothing is known of the user's viewers, and nothing was switched. */
export async function findTaste(db: Db, userId: string): Promise<TasteRow | null> {
  const [row] = await db.select().from(tastes).where(eq(tastes.id, userId));
  return row ?? null;
}

/** Tastes that are to be learned, the longest waiting first. */
export function findDue(db: Db, { now, limit }: { now: number; limit: number }): Promise<TasteRow[]> {
  return db
    .select()
    .from(tastes)
    .where(and(sql`learn_at is not null`, lte(tastes.learnAt, now)))
    .orderBy(tastes.learnAt)
    .limit(limit);
}

/** The newest posts with views whose clips were measured, save those that YouTube does not show to everybody. */
export async function findPostsToLearn(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<TastePost[]> {
  const { connectionId, projectId, shortId, facts, points } = posts;
  const isShown = or(ne(posts.destination, 'youtube'), eq(posts.privacy, 'public'));
  const isMeasured = sql`${posts.facts} ->> '$.traits' is not null`;
  const rows = await db
    .select({ connectionId, projectId, shortId, facts, points })
    .from(posts)
    .where(and(eq(posts.userId, userId), gte(posts.publishAt, since), isNotNull(posts.points), isShown, isMeasured))
    .orderBy(desc(posts.publishAt), desc(posts.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, points: row.points ?? [] }));
}

/** Keeps what was learned, unless it was switched off, forgotten, or something new came meanwhile. */
export async function keepLearned(
  db: Db,
  row: Due,
  { learned, now }: { learned: LearnedTaste; now: number },
): Promise<void> {
  await db.update(tastes).set({ learned, learnedAt: now, learnAt: null }).where(isAsRead(row));
}

/** What cannot be learned from waits, so that others are not kept waiting. */
export async function postpone(db: Db, row: Due, until: number): Promise<void> {
  await db.update(tastes).set({ learnAt: until }).where(isAsRead(row));
}

/** Nothing new came since the row was read. */
function isAsRead({ id, learnAt }: Due) {
  return and(eq(tastes.id, id), eq(tastes.learnAt, learnAt ?? 0));
}

/** Switches learning and following on or off. What was learned stays. */
export async function switchTaste(
  db: Db,
  userId: string,
  { isOn, learnAt }: { isOn: boolean; learnAt: number | null },
): Promise<void> {
  await insertWhere(db, tastes, { id: userId, isOn, videos: [], learnAt }, isOpen(userId)).onConflictDoUpdate({
    target: tastes.id,
    set: { isOn, learnAt },
  });
}

/** Forgets what was learned and what it was learned from: also the traits of posted clips. The switch stays. */
export async function forgetTaste(db: Db, userId: string): Promise<void> {
  await db.batch([
    db.update(tastes).set({ videos: [], learned: null, learnedAt: null, learnAt: null }).where(eq(tastes.id, userId)),
    db
      .update(posts)
      .set({ facts: sql`json_remove(${posts.facts}, '$.traits')` })
      .where(and(eq(posts.userId, userId), sql`${posts.facts} ->> '$.traits' is not null`)),
  ]);
}
