import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { BRANDS } from '#schema/domain/brands/brand.ts';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { placeOfBrand } from '#schema/domain/object-keys.ts';
import { brands } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import { planRemovalOf, withdrawRemoval } from '../../media/store/plan-removal.ts';

export type BrandRow = typeof brands.$inferSelect;
type OwnedBrand = { userId: string; brandId: string };
export type BrandEdit = Partial<
  Pick<BrandRow, 'name' | 'isDefault' | 'colours' | 'font' | 'logo' | 'music' | 'intro' | 'outro' | 'endCard'>
>;

/** Columns with a file of the brand. */
const FILES = ['logo', 'music', 'intro', 'outro', 'endCard'] as const;
type FileColumn = (typeof FILES)[number];

/** The key of a file, as a row has it. */
function keyOf(brand: BrandEdit, file: FileColumn): string | undefined {
  return file === 'endCard' ? brand.endCard?.picture?.key : brand[file]?.key;
}

/** Adds a brand, if its user does not have too many. */
export async function addBrand(db: Db, brand: BrandRow): Promise<boolean> {
  const isFew = sql`(select count(*) from brands where user_id = ${brand.userId}) < ${BRANDS.perUser}`;
  const [added] = await db.batch([
    insertWhere(db, brands, brand, isFew),
    keepOneDefault(db, brand.userId, brand.id),
    ...FILES.map((file) => keepFile(db, brand.id, file, keyOf(brand, file))),
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

/** Changes the given fields, and plans the removal of files that go. Null if the user has no such brand. */
export async function changeBrand(
  db: Db,
  owned: OwnedBrand,
  change: BrandEdit & { updatedAt: number },
): Promise<BrandRow | null> {
  const { brandId, userId } = owned;
  const old = FILES.map((file) => {
    const isOld = change[file] === undefined ? sql`false` : sql`${keyIn(file)} <> ${keyOf(change, file) ?? ''}`;
    return sql`select ${keyIn(file)} from brands where id = ${brandId} and user_id = ${userId} and ${isOld}`;
  });
  const [, [changed]] = await db.batch([
    planRemovalOf(db, sql.join(old, sql` union all `), change.updatedAt + KEEP.oldBrandFiles.ms),
    db.update(brands).set(change).where(isOwned(owned)).returning(),
    ...(change.isDefault === true ? [keepOneDefault(db, userId, brandId)] : []),
    ...FILES.map((file) => keepFile(db, brandId, file, keyOf(change, file))),
  ]);
  return changed ?? null;
}

/** Deletes a brand, plans the removal of its files, and returns it as it was. Null if the user has no such brand. */
export async function eraseBrand(db: Db, owned: OwnedBrand, now: number): Promise<BrandRow | null> {
  const hasFile = FILES.map((file) => sql`${keyIn(file)} is not null`);
  const place = sql`select ${placeOfBrand(owned.brandId)} from brands where ${isOwned(owned)} and (${sql.join(hasFile, sql` or `)})`;
  const [, [erased]] = await db.batch([
    planRemovalOf(db, place, now + KEEP.oldBrandFiles.ms),
    db.delete(brands).where(isOwned(owned)).returning(),
  ]);
  return erased ?? null;
}

/** Statements that delete the brands of a user with their files, for the batch that closes the account. */
export function eraseBrandsOf(db: Db, userId: string, now: number) {
  const places = sql`select ${'public/brands/'} || id || '/' from brands where user_id = ${userId}`;
  return [planRemovalOf(db, places, now), db.delete(brands).where(eq(brands.userId, userId))] as const;
}

/** Withdraws that removal if the brand has the file. */
function keepFile(db: Db, brandId: string, file: FileColumn, key = '') {
  return withdrawRemoval(db, key, sql`exists (select 1 from brands where id = ${brandId} and ${keyIn(file)} = ${key})`);
}

/** The key of a file in a row of the table. */
function keyIn(file: FileColumn): SQL {
  return file === 'endCard' ? sql`end_card ->> '$.picture.key'` : sql`${sql.identifier(file)} ->> 'key'`;
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
