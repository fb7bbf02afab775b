import { and, eq, inArray } from 'drizzle-orm';
import { connections } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/**
 * Replaces a sealed secret, if it is still the one that was read, or was replaced by this one already: its answer may have been lost.
 * Null: it is another one. `endedAt`: its user has deleted the connection.
 */
export async function replaceSecret(
  db: Db,
  { id, before, secret, renewAt }: { id: string; before: string; secret: string; renewAt?: number | null },
): Promise<{ endedAt: number | null } | null> {
  const [replaced] = await db
    .update(connections)
    .set({ secret, ...(renewAt !== undefined && { renewAt }) })
    .where(and(eq(connections.id, id), inArray(connections.secret, [before, secret])))
    .returning({ endedAt: connections.endedAt });
  return replaced ?? null;
}
