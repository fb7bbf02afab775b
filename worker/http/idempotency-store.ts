import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { KEEP } from '#schema/domain/storage/keep.ts';
import { idempotencyKeys } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import type { Guard } from '../base/store/statements.ts';

export type KeyRow = typeof idempotencyKeys.$inferSelect;
/** A request that holds a key. */
export type KeyOwner = Pick<KeyRow, 'userId' | 'key' | 'requestHash' | 'createdAt'>;

/**
 * Claims a key that is free, older than a day, or held by a request that was abandoned before `abandonedBefore`. Null
 * if the key is claimed now, otherwise the row that holds it. Of parallel requests only one succeeds.
 */
export async function claimKey(
  db: Db,
  owner: KeyOwner,
  { abandonedBefore }: { abandonedBefore: number },
): Promise<KeyRow | null> {
  const fresh = { ...owner, status: null, errorCode: null, body: null };
  const isFree = or(
    lte(idempotencyKeys.createdAt, owner.createdAt - KEEP.idempotencyKeys.ms),
    and(isNull(idempotencyKeys.status), lte(idempotencyKeys.createdAt, abandonedBefore)),
  );
  const [claimed, [row]] = await db.batch([
    db
      .insert(idempotencyKeys)
      .values(fresh)
      .onConflictDoUpdate({
        target: [idempotencyKeys.userId, idempotencyKeys.key],
        set: fresh,
        ...(isFree === undefined ? {} : { setWhere: isFree }),
      }),
    db.select().from(idempotencyKeys).where(named(owner)),
  ]);
  return claimed.meta.changes > 0 ? null : (row ?? null);
}

export async function findKey(db: Db, owner: Pick<KeyRow, 'userId' | 'key'>): Promise<KeyRow | null> {
  const rows = await db.select().from(idempotencyKeys).where(named(owner));
  return rows[0] ?? null;
}

/** Statement that stores the response, unless another request has claimed the key in the meantime. `guard`: a further condition. */
export function keepAnswer(
  db: Db,
  owner: KeyOwner,
  answer: { status: number; errorCode: string | null; body: string },
  guard?: Guard,
) {
  return db
    .update(idempotencyKeys)
    .set(answer)
    .where(and(held(owner), guard));
}

/** Releases a key whose request failed. */
export async function releaseKey(db: Db, owner: KeyOwner): Promise<void> {
  await db.delete(idempotencyKeys).where(held(owner));
}

/** Statement that removes at most `limit` responses that are older than a day. */
export function dropOldKeys(db: Db, now: number, limit: number) {
  const old = sql`rowid in (select rowid from idempotency_keys where created_at <= ${now - KEEP.idempotencyKeys.ms} limit ${limit})`;
  return db.delete(idempotencyKeys).where(old);
}

function named(owner: Pick<KeyRow, 'userId' | 'key'>) {
  return and(eq(idempotencyKeys.userId, owner.userId), eq(idempotencyKeys.key, owner.key));
}

function held(owner: KeyOwner) {
  return and(named(owner), isNull(idempotencyKeys.status), eq(idempotencyKeys.createdAt, owner.createdAt));
}
