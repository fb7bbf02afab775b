import type { SQL } from 'drizzle-orm';
import type { SQLiteInsertValue } from 'drizzle-orm/sqlite-core';
import { webhookDeliveries } from '#schema/tables/index.ts';
import { insertFrom } from '../../base/store/insert-rows.ts';
import type { GuardedWrite, Statement } from '../../base/store/statements.ts';

type Delivery = Pick<
  SQLiteInsertValue<typeof webhookDeliveries>,
  'id' | 'userId' | 'webhookId' | 'pushId' | 'url' | 'event' | 'subjectId'
>;

/** Statement that adds a delivery, due now, for each row of `source` (`from …`, `where …`). */
export function addDeliveries(
  { db, now }: Pick<GuardedWrite, 'db' | 'now'>,
  delivery: Delivery,
  source: SQL,
): Statement {
  const unsent = { payload: '', nextAt: now, createdAt: now, updatedAt: now };
  return insertFrom(db, webhookDeliveries, { ...delivery, ...unsent, status: 'pending' }, source);
}
