import { type SQL, sql } from 'drizzle-orm';
import { users } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import { grantFirst } from '../../credits/store/ledger.ts';
import type { UserRow } from '../store.ts';

/** Statements that add the test side of a user if `guard` holds and it has none. */
export function addTestSide(db: Db, { grantId, ...row }: UserRow & { grantId: string }, guard: SQL) {
  const isNew = sql`not exists (select 1 from credit_ledger where user_id = ${row.id})`;
  const isMissing = sql`${guard} and not exists (select 1 from users where id = ${row.id})`;
  const grant = { id: grantId, userId: row.id, delta: row.balance, createdAt: row.createdAt };
  const isThere = sql`exists (select 1 from users where id = ${row.id})`;
  return [insertWhere(db, users, row, isMissing), grantFirst(db, grant, sql`${isThere} and ${isNew}`)] as const;
}
