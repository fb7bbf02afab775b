import { eq } from 'drizzle-orm';
import { tastes } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** Statement that removes what was learned of a user, with the switch. */
export function eraseTasteOf(db: Db, userId: string) {
  return db.delete(tastes).where(eq(tastes.id, userId));
}
