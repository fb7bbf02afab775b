import { and, asc, eq, sql } from 'drizzle-orm';
import { BRANDS } from '#schema/domain/brands/brand.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { placeOfBrand } from '#schema/domain/object-keys.ts';
import { brands } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import { planRemoval, planRemovalOf, withdrawRemoval } from '../../media/store/plan-removal.ts';

export type BrandRow = typeof brands.$inferSelect;
type OwnedBrand = { userId: string; brandId: string };
export type BrandEdit = Partial<Pick<BrandRow, 'name' | 'isDefault' | 'colours' | 'font' | 'logo'>>;

/** Adds a brand, if its user does not have too many. */
export async function addBrand(db: Db, brand: BrandRow): Promise<boolean> {
  const isFew = sql`(select count(*) from brands where user_id = ${brand.userId}) < ${BRANDS.perUser}`;
  const [added] = await db.batch([
    insertWhere(db, brands, brand, isFew),
    keepOneDefault(db, brand.userId, brand.id),
    keepLogo(db, brand.id, brand.logo?.key ?? ''),
  ]);
  return added.meta.changes === 1;
}

/** Statement that reads the brands of a user, oldest first. */
export function selectBrands(db: Db, userId: string) {
  return db.select().from(brands).where(eq(brands.userId, userId)).orderBy(asc(brands.id));
}

/** A brand of a user, or null. */
export async function findBrand(db: Db, owned: OwnedBrand): Promise<BrandRow | null> {
  const [found] = await db.select().from(brands).where(isOwned(owned));
  return found ?? null;
}

/** Changes the given fields, and plans the removal of a logo that goes. Null if the user has no such brand. */
export async function changeBrand(
  db: Db,
  owned: OwnedBrand,
  change: BrandEdit & { updatedAt: number },
): Promise<BrandRow | null> {
  const { brandId, userId } = owned;
  const key = change.logo?.key ?? '';
  const old = sql`select logo ->> 'key' from brands where id = ${brandId} and user_id = ${userId}
    and ${change.logo === undefined ? sql`false` : sql`logo ->> 'key' <> ${key}`}`;
  const [, [changed]] = await db.batch([
    planRemovalOf(db, old, change.updatedAt + KEEP.oldLogos.ms),
    db.update(brands).set(change).where(isOwned(owned)).returning(),
    ...(change.isDefault === true ? [keepOneDefault(db, userId, brandId)] : []),
    keepLogo(db, brandId, key),
  ]);
  return changed ?? null;
}

/** Deletes a brand, plans the removal of its files, and returns it as it was. Null if the user has no such brand. */
export async function eraseBrand(db: Db, owned: OwnedBrand, now: number): Promise<BrandRow | null> {
  const place = sql`select ${placeOfBrand(owned.brandId)} from brands where ${isOwned(owned)} and logo is not null`;
  const [, [erased]] = await db.batch([
    planRemovalOf(db, place, now + KEEP.oldLogos.ms),
    db.delete(brands).where(isOwned(owned)).returning(),
  ]);
  return erased ?? null;
}

/** Statements that delete the brands of a user with their files, for the batch that closes the account. */
export function eraseBrandsOf(db: Db, userId: string, now: number) {
  const places = sql`select ${'public/brands/'} || id || '/' from brands where user_id = ${userId}`;
  return [planRemovalOf(db, places, now), db.delete(brands).where(eq(brands.userId, userId))] as const;
}

/** Plans the removal of a logo that is about to be stored, in case no brand will have it. */
export async function expectLogo(db: Db, key: string, now: number): Promise<void> {
  await planRemoval(db, [key], now + KEEP.oldLogos.ms);
}

/** Withdraws that removal if the brand has the logo. */
function keepLogo(db: Db, brandId: string, key: string) {
  return withdrawRemoval(db, key, sql`exists (select 1 from brands where id = ${brandId} and logo ->> 'key' = ${key})`);
}

/** If this brand is the default, no other one of the user is. */
function keepOneDefault(db: Db, userId: string, brandId: string) {
  return db
    .update(brands)
    .set({ isDefault: false })
    .where(
      sql`${brands.userId} = ${userId} and ${brands.id} <> ${brandId} and ${brands.isDefault} and exists (select 1 from brands as one where one.id = ${brandId} and one.is_default)`,
    );
}

function isOwned({ userId, brandId }: OwnedBrand) {
  return and(eq(brands.id, brandId), eq(brands.userId, userId));
}
