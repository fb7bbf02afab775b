import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { OWN_FONTS, type PlannedFont } from '#schema/domain/brands/own-font.ts';
import { placeOfFont } from '#schema/domain/object-keys.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { brands, fonts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import { planRemovalOf, withdrawRemoval } from '../../media/store/plan-removal.ts';

export type FontRow = typeof fonts.$inferSelect;
type OwnedFont = { userId: string; fontId: string };

/** Adds a font whose file was announced by `keepCopy`, if its user does not have too many. */
export async function addFont(db: Db, font: FontRow): Promise<boolean> {
  const isFew = sql`(select count(*) from fonts where user_id = ${font.userId}) < ${OWN_FONTS.perUser}`;
  const [added] = await db.batch([
    insertWhere(db, fonts, font, isFew),
    withdrawRemoval(db, font.key, sql`exists (select 1 from fonts where id = ${font.id})`),
  ]);
  return added.meta.changes === 1;
}

/** Statement that reads the fonts of a user, oldest first. */
export function selectFonts(db: Db, userId: string) {
  return db.select().from(fonts).where(eq(fonts.userId, userId)).orderBy(asc(fonts.id));
}

/** The fonts of a user as a column of a statement about something else: what plans need of them. */
export function plannedFontsOf(userId: string | SQLWrapper): SQL.Aliased<PlannedFont[]> {
  return sql`(select json_group_array(json_object('id', own.id, 'key', own.key)) from fonts as own where own.user_id = ${userId})`
    .mapWith((rows: string) => JSON.parse(rows) as PlannedFont[])
    .as('planned_fonts');
}

/** Deletes a font, takes it from the brands that have it, and returns it as it was. Null if the user has no such font. */
export async function eraseFont(db: Db, owned: OwnedFont, now: number): Promise<FontRow | null> {
  const { userId, fontId } = owned;
  const isOwned = and(eq(fonts.id, fontId), eq(fonts.userId, userId));
  const place = sql`select ${placeOfFont(fontId)} from fonts where ${isOwned}`;
  const [, , [erased]] = await db.batch([
    planRemovalOf(db, place, now + KEEP.oldBrandFiles.ms),
    db
      .update(brands)
      .set({ font: null, updatedAt: now })
      .where(and(eq(brands.userId, userId), eq(brands.font, fontId))),
    db.delete(fonts).where(isOwned).returning(),
  ]);
  return erased ?? null;
}

/** Statements that delete the fonts of a user with their files, for the batch that closes the account. */
export function eraseFontsOf(db: Db, userId: string, now: number) {
  const places = sql`select ${'public/fonts/'} || id || '/' from fonts where user_id = ${userId}`;
  return [planRemovalOf(db, places, now), db.delete(fonts).where(eq(fonts.userId, userId))] as const;
}
