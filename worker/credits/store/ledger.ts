import { and, eq, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '#schema/domain/time.ts';
import { creditLedger, users } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertFrom, insertRows, insertWhere } from '../../base/store/insert-rows.ts';
import type { Guard, GuardedInsert, Statement } from '../../base/store/statements.ts';

/**
 * Every write of the credit ledger. A user's balance is the sum of their movements, so each function changes both. The
 * statements belong into the batch that creates or ends what the credits pay for.
 */

export type Movement = typeof creditLedger.$inferSelect;

/** The reference of the hour to which a minute of a monitor belongs. */
const HOUR_REF = sql`substr(credit_ledger.ref, 1, instr(credit_ledger.ref, ':')) || 'h' ||
  (cast(substr(credit_ledger.ref, instr(credit_ledger.ref, ':') + 1) as integer) / 60)`;

/** What credits are reserved for. */
type Reservation = { id: string; userId: string; creditsCost: number };

/** True if the user has this many credits. */
export function canAfford(userId: string, credits: number): SQL {
  return sql`exists (select 1 from users where id = ${userId} and balance >= ${credits})`;
}

/** Reserves the credits of a project if `guard` holds, which is when the project has been written. */
export function reserveCredits(
  db: Db,
  project: Reservation,
  { movementId, guard, now }: { movementId: string; guard: Guard; now: number },
) {
  const { id, userId, creditsCost } = project;
  const movement = { id: movementId, userId, delta: -creditsCost, reason: 'reserve' as const, ref: id, createdAt: now };
  return [insertWhere(db, creditLedger, movement, guard), changeBalance(db, userId, -creditsCost, guard)] as const;
}

/** Records that a project's reservation was used. After that no credits can be released. */
export function settleCredits(write: GuardedInsert, project: Reservation): Statement {
  return addMovement(write, { userId: project.userId, delta: 0, reason: 'settle', ref: project.id }, write.guard);
}

/** Releases the reservation of a project, unless it was settled or released before. */
export function releaseCredits(write: GuardedInsert, project: Reservation) {
  const { id, userId, creditsCost } = project;
  const isHeld = sql`${write.guard} and not exists (
    select 1 from credit_ledger where reason in ('settle', 'release') and ref = ${id})`;
  // The balance first, because the movement makes its condition false.
  return [
    changeBalance(write.db, userId, creditsCost, isHeld),
    addMovement(write, { userId, delta: creditsCost, reason: 'release', ref: id }, isHeld),
  ] as const;
}

/** Records the first credits of a user whose row already has this balance. */
export function grantFirst(db: Db, grant: Omit<Movement, 'reason' | 'ref'>, guard: Guard): Statement {
  return insertWhere(db, creditLedger, { ...grant, reason: 'grant', ref: grant.id }, guard);
}

/**
 * Grants credits once per reference, in one transaction. Returns the movement with this reference and the balance of
 * its user. If the reference was used before, nothing is written.
 */
export async function addGrant(db: Db, grant: Movement) {
  const isNew = sql`not exists (select 1 from credit_ledger where reason = 'grant' and ref = ${grant.ref})`;
  const isWritten = sql`exists (select 1 from credit_ledger where id = ${grant.id})`;
  const [, , [movement], [user]] = await db.batch([
    insertWhere(db, creditLedger, grant, isNew),
    changeBalance(db, grant.userId, grant.delta, isWritten),
    db
      .select()
      .from(creditLedger)
      .where(and(eq(creditLedger.reason, 'grant'), eq(creditLedger.ref, grant.ref))),
    db.select({ balance: users.balance }).from(users).where(eq(users.id, grant.userId)),
  ]);
  if (movement === undefined || user === undefined) throw new Error('the grant was neither found nor written');
  return { movement, balance: user.balance };
}

/** What moves between an account and its sub-account. `amount` null: all that `fromId` has. `id`: of its first movement. */
type Transfer = { id: string; fromId: string; toId: string; amount: number | null };

/**
 * Statements that move credits if `guard` holds and there are as many: a movement of each side, or none. `hasMoved` is true
 * after them if they did.
 */
export function moveCredits({ db, now, newId, guard }: GuardedInsert, { id, fromId, toId, amount }: Transfer) {
  const hasMoved = sql`exists (select 1 from credit_ledger where id = ${id})`;
  const taken = sql`(select moved.delta from credit_ledger as moved where moved.id = ${id})`;
  const move = { reason: 'transfer' as const, createdAt: now };
  const wanted = amount === null ? sql`users.balance` : sql`${amount}`;
  const statements = [
    insertFrom(
      db,
      creditLedger,
      { ...move, id, userId: fromId, delta: sql`-${wanted}`, ref: `${id}:${toId}` },
      sql`from users where users.id = ${fromId} and ${wanted} between 1 and users.balance and ${guard}`,
    ),
    insertWhere(
      db,
      creditLedger,
      { ...move, id: newId(), userId: toId, delta: sql`-${taken}`, ref: `${id}:${fromId}` },
      hasMoved,
    ),
    db
      .update(users)
      .set({ balance: sql`${users.balance} + ${taken}` })
      .where(and(eq(users.id, fromId), hasMoved)),
    db
      .update(users)
      .set({ balance: sql`${users.balance} - ${taken}` })
      .where(and(eq(users.id, toId), hasMoved)),
  ] as const;
  return { statements, hasMoved };
}

/**
 * Takes one credit for each row of `due`, a query for `user_id`, `ref`, `balance` and `place`. `place` numbers the rows
 * of a user from 1; only as many rows are charged as the balance allows. Ids are `idPrefix`, which is unique to this
 * run, and eight hexadecimal digits.
 */
export function chargeOneEach(db: Db, due: SQL, { idPrefix, now }: { idPrefix: string; now: number }) {
  const isOfThisRun = sql`id >= ${idPrefix} and id < ${`${idPrefix}G`}`;
  return [
    insertFrom(
      db,
      creditLedger,
      {
        id: sql`${idPrefix} || hex(randomblob(4))`,
        userId: sql`user_id`,
        delta: -1,
        reason: 'live',
        ref: sql`ref`,
        createdAt: now,
      },
      sql`from (${due}) where place <= balance`,
    ),
    db
      .update(users)
      .set({
        balance: sql`${users.balance} - (select count(*) from credit_ledger where ${isOfThisRun} and user_id = users.id)`,
      })
      .where(sql`${users.id} in (select user_id from credit_ledger where ${isOfThisRun})`),
  ] as const;
}

/**
 * Turns the minutes of `chargeOneEach` from before this time into one movement for each hour of a monitor. All in one
 * transaction, so the sum of the ledger never changes. The first minute becomes the hour and keeps its id and time.
 * Returns the number of hours, at most `limit`.
 */
export async function rollUpMinutes(db: Db, before: number, limit: number): Promise<number> {
  const isMinute = sql`reason = 'live' and instr(ref, ':h') = 0 and created_at < ${before - (before % HOUR_MS)}`;
  const hours = sql`(select min(id) as id, sum(delta) as delta, ${HOUR_REF} as ref from credit_ledger
    where ${isMinute} group by ${HOUR_REF} limit ${limit}) as hours`;
  const [made] = await db.batch([
    db
      .update(creditLedger)
      .set({ delta: sql`hours.delta`, ref: sql`hours.ref` })
      .from(hours)
      .where(sql`credit_ledger.id = hours.id`),
    db
      .delete(creditLedger)
      .where(
        sql`${isMinute} and exists (select 1 from credit_ledger as made where made.reason = 'live' and made.ref = ${HOUR_REF})`,
      ),
  ]);
  return made.meta.changes;
}

/** The movements of a project. */
const OF_PROJECT = sql`credit_ledger.reason in ('reserve', 'settle', 'release')`;

/** Statement that reads the movements of a project. */
export function selectMovementsOf(db: Db, projectId: string) {
  return db
    .select()
    .from(creditLedger)
    .where(and(OF_PROJECT, eq(creditLedger.ref, projectId)));
}

/** What movements of archived projects become: one for each user and year. */
type Year = { id: string; userId: string; ref: string; createdAt: number };

/** Statements that add the movements of a project to the sum of a year if `guard` holds. The ledger's sum stays. */
export function sumUpMovements(db: Db, projectId: string, year: Year, guard: Guard): Statement[] {
  const moved = and(OF_PROJECT, eq(creditLedger.ref, projectId));
  const sum = sql`from (select sum(delta) as delta from credit_ledger where ${moved}) as moved
    where moved.delta <> 0 and ${guard}`;
  return [
    insertFrom(db, creditLedger, { ...year, delta: sql`moved.delta`, reason: 'archived' }, sum).onConflictDoUpdate({
      target: [creditLedger.reason, creditLedger.ref],
      set: { delta: sql`${creditLedger.delta} + excluded.delta` },
    }),
    db.delete(creditLedger).where(and(moved, guard)),
  ];
}

/** Statements that take movements out of the sum of a year again if `guard` holds. */
export function takeBackMovements(db: Db, movements: readonly Movement[], yearRef: string, guard: Guard): Statement[] {
  const ofYear = and(eq(creditLedger.reason, 'archived'), eq(creditLedger.ref, yearRef), guard);
  const delta = movements.reduce((sum, movement) => sum + movement.delta, 0);
  return [
    insertRows(db, creditLedger, movements, guard),
    db
      .update(creditLedger)
      .set({ delta: sql`${creditLedger.delta} - ${delta}` })
      .where(ofYear),
    db.delete(creditLedger).where(and(ofYear, eq(creditLedger.delta, 0))),
  ];
}

/** True if a movement of `chargeOneEach` has this reference. */
export function isCharged(ref: SQL): SQL {
  return sql`exists (select 1 from credit_ledger where reason = 'live' and ref = ${ref})`;
}

function changeBalance(db: Db, userId: string, delta: number, guard: Guard) {
  return db
    .update(users)
    .set({ balance: sql`${users.balance} + ${delta}` })
    .where(and(eq(users.id, userId), guard));
}

function addMovement(
  { db, now, newId }: GuardedInsert,
  movement: Pick<Movement, 'userId' | 'delta' | 'reason' | 'ref'>,
  guard: Guard,
) {
  return insertWhere(db, creditLedger, { ...movement, id: newId(), createdAt: now }, guard).onConflictDoNothing({
    target: [creditLedger.reason, creditLedger.ref],
  });
}
