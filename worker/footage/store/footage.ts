import { and, asc, eq, sql } from 'drizzle-orm';
import { FOOTAGE } from '#schema/domain/footage/footage.ts';
import { placeOfFootage } from '#schema/domain/object-keys.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { footage } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import { planRemovalOf, withdrawRemoval } from '../../media/store/plan-removal.ts';

export type FootageRow = typeof footage.$inferSelect;
export type OwnedFootage = { userId: string; footageId: string };

/** Adds an item, if its user does not have too many. */
export async function addFootage(db: Db, item: FootageRow): Promise<boolean> {
  const isFew = sql`(select count(*) from footage where user_id = ${item.userId}) < ${FOOTAGE.perUser}`;
  const [added] = await db.batch([
    insertWhere(db, footage, item, isFew),
    withdrawRemoval(db, item.key, sql`exists (select 1 from footage where id = ${item.id})`),
  ]);
  return added.meta.changes === 1;
}

/** Statement that reads the footage of a user, oldest first. */
export function selectFootage(db: Db, userId: string) {
  return db.select().from(footage).where(eq(footage.userId, userId)).orderBy(asc(footage.id));
}

/** An item of a user, or null. */
export async function findFootage(db: Db, owned: OwnedFootage): Promise<FootageRow | null> {
  const [found] = await db.select().from(footage).where(isOwned(owned));
  return found ?? null;
}

/** Changes the given fields. Null if the user has no such item. */
export async function changeFootage(
  db: Db,
  owned: OwnedFootage,
  change: Partial<Pick<FootageRow, 'name' | 'description'>> & { updatedAt: number },
): Promise<FootageRow | null> {
  const [changed] = await db.update(footage).set(change).where(isOwned(owned)).returning();
  return changed ?? null;
}

/** Deletes an item, plans the removal of its file, and returns it as it was. Null if the user has no such item. */
export async function eraseFootage(db: Db, owned: OwnedFootage, now: number): Promise<FootageRow | null> {
  const place = sql`select ${placeOfFootage(owned.footageId)} from footage where ${isOwned(owned)}`;
  const [, [erased]] = await db.batch([
    planRemovalOf(db, place, now + KEEP.oldFootage.ms),
    db.delete(footage).where(isOwned(owned)).returning(),
  ]);
  return erased ?? null;
}

/** Statements that delete the footage of a user with its files, for the batch that closes the account. */
export function eraseFootageOf(db: Db, userId: string, now: number) {
  const places = sql`select ${'public/footage/'} || id || '/' from footage where user_id = ${userId}`;
  return [planRemovalOf(db, places, now), db.delete(footage).where(eq(footage.userId, userId))] as const;
}

function isOwned({ userId, footageId }: OwnedFootage) {
  return and(eq(footage.id, footageId), eq(footage.userId, userId));
}
