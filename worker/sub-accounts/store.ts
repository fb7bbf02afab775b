import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { CapsPatch } from '#schema/contract/access/sub-account.ts';
import type { PageRequest } from '#schema/contract/pages.ts';
import { users } from '#schema/tables/index.ts';
import type { User, UserRow } from '../accounts/authenticate.ts';
import { type NewEvent, recordWhere } from '../audit/store/record.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';
import { type Guard, runBatch, type Statement } from '../base/store/statements.ts';
import { moveCredits } from '../credits/store/ledger.ts';
import { offsetOf, type Page } from '../http/pages.ts';

export type SubAccount = UserRow & { apiKeys: number };
type Owned = { parentId: string; id: string };
/** Statements that keep the answer of a request if a condition holds: see `KeepAnswer`. */
type KeepIf = (guard: Guard) => Statement[];
/** Credits that move, and the event that tells of it. */
type Move = { transferId: string; otherId: string; fromId: string; toId: string; amount: number };

/** With the number of their API keys. */
const columns = {
  ...getTableColumns(users),
  apiKeys: sql<number>`(select count(*) from api_keys where api_keys.user_id = users.id)`,
};

function isOpen({ parentId, id }: Owned): SQL | undefined {
  return and(eq(users.id, id), eq(users.parentId, parentId), isNull(users.deletedAt));
}

/** True if no other sub-account has this external id. */
function isFreeId({ parentId, id }: Owned, externalId: string | null | undefined): SQL {
  return sql`not exists (select 1 from users as other where other.parent_id = ${parentId} and other.id <> ${id}
    and other.external_id = ${externalId ?? null})`;
}

/** How many sub-accounts a user has that are not closed. */
function countOf(parentId: string): SQL {
  return sql`(select count(*) from users where parent_id = ${parentId} and deleted_at is null)`;
}

/**
 * Adds a sub-account with credits of its parent, whose plan, limits and permissions it gets, and records the event: all or
 * nothing. False if there is no room, its external id is taken, or its parent has too few credits or is closed.
 */
export async function addAccount(
  db: Db,
  row: User,
  { most, move, event, keep }: { most: number; move: Move; event: NewEvent; keep: KeepIf },
): Promise<boolean> {
  const parentId = move.fromId;
  const ofParent = (column: string) => sql`(select ${sql.raw(column)} from users where id = ${parentId})`;
  const canPay = sql`exists (select 1 from users where id = ${parentId} and suspended_at is null and balance >= ${move.amount})`;
  const guard = sql`${countOf(parentId)} < ${most} and ${isFreeId({ ...row, parentId }, row.externalId)} and ${canPay}`;
  const isAdded = sql`exists (select 1 from users where id = ${row.id})`;
  const copied = { plan: ofParent('plan'), limits: ofParent('limits'), allowsVod: ofParent('allows_vod') };
  const write = { db, now: event.createdAt, newId: () => move.otherId, guard: isAdded };
  const [added] = await runBatch(db, [
    insertWhere(db, users, { ...row, passwordHash: '', ...copied }, guard),
    ...moveCredits(write, { ...move, id: move.transferId }).statements,
    ...keep(isAdded),
    recordWhere(db, event, isAdded),
  ]);
  return added === 1;
}

/** The facts that say why an account was not added or changed. */
export async function findObstacles(db: Db, owned: Owned, externalId: string | null | undefined) {
  const [facts] = await db
    .select({ accounts: sql<number>`${countOf(owned.parentId)}`, isFree: sql<number>`${isFreeId(owned, externalId)}` })
    .from(users)
    .where(eq(users.id, owned.parentId));
  return { accounts: facts?.accounts ?? 0, isFree: facts?.isFree === 1 };
}

/** Null if the parent has no open sub-account with this id. */
export async function findAccount(db: Db, owned: Owned): Promise<SubAccount | null> {
  const [row] = await db.select(columns).from(users).where(isOpen(owned));
  return row ?? null;
}

/** Newest first. */
export async function listAccounts(
  db: Db,
  { parentId, externalId }: { parentId: string; externalId: string | undefined },
  page: PageRequest,
): Promise<Page<SubAccount>> {
  const mine = and(
    eq(users.parentId, parentId),
    isNull(users.deletedAt),
    externalId === undefined ? undefined : eq(users.externalId, externalId),
  );
  const [[counted], rows] = await db.batch([
    db.select({ total: count() }).from(users).where(mine),
    db.select(columns).from(users).where(mine).orderBy(desc(users.id)).limit(page.perPage).offset(offsetOf(page)),
  ]);
  return { ...page, rows, total: counted?.total ?? 0 };
}

type Patch = { name?: string | undefined; externalId?: string | null | undefined; caps?: CapsPatch | undefined };

/** Changes a sub-account and records it. False if it is closed, or its new external id is taken. */
export async function patchAccount(
  db: Db,
  owned: Owned,
  { caps, ...fields }: Patch,
  event: NewEvent,
): Promise<boolean> {
  const patched =
    caps === undefined ? {} : { caps: sql`json_patch(coalesce(${users.caps}, '{}'), ${JSON.stringify(caps)})` };
  const isFree = (fields.externalId ?? null) === null ? undefined : isFreeId(owned, fields.externalId);
  const isAllowed = and(isOpen(owned), isFree);
  const [recorded] = await runBatch(db, [
    recordWhere(db, event, sql`exists (select 1 from users where ${isAllowed})`),
    db
      .update(users)
      // `id` changes nothing, but a patch may have no field.
      .set({ id: owned.id, ...fields, ...patched })
      .where(isAllowed),
  ]);
  return recorded === 1;
}

/** Moves credits and records it, all or nothing. False if the giving side has too few, or the sub-account is closed. */
export async function storeMove(
  db: Db,
  owned: Owned,
  { move, event, keep }: { move: Move; event: NewEvent; keep: KeepIf },
): Promise<boolean> {
  const guard = sql`exists (select 1 from users as sub where sub.id = ${owned.id} and sub.parent_id = ${owned.parentId}
    and sub.deleted_at is null)`;
  const write = { db, now: event.createdAt, newId: () => move.otherId, guard };
  const { statements, hasMoved } = moveCredits(write, { ...move, id: move.transferId });
  const [moved] = await runBatch(db, [...statements, ...keep(hasMoved), recordWhere(db, event, hasMoved)]);
  return moved === 1;
}
