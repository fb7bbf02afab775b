import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#schema/tables/index.ts';
import { type NewEvent, record } from '../audit/store/record.ts';
import type { Db } from '../base/deps.ts';
import type { UserRow } from '../accounts/authenticate.ts';

/** Changes a user with their sub-accounts, and records why. Null if the user does not exist. */
export async function patchUser(
  db: Db,
  id: string,
  fields: Partial<UserRow>,
  events: readonly NewEvent[],
): Promise<UserRow | null> {
  const [rows] = await db.batch([
    db.update(users).set(fields).where(eq(users.id, id)).returning(),
    db
      .update(users)
      .set(fields)
      .where(and(eq(users.parentId, id), isNull(users.deletedAt))),
    ...events.map((event) => record(db, event)),
  ]);
  return rows[0] ?? null;
}
