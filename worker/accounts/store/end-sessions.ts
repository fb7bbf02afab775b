import { and, eq, ne, type SQL } from 'drizzle-orm';
import { sessions } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** Statement that ends every session of a user, except those of one family. */
export function endSessionsOf(db: Db, userId: string | SQL, exceptFamilyId: string | null = null) {
  const others = exceptFamilyId === null ? undefined : ne(sessions.familyId, exceptFamilyId);
  return db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}
