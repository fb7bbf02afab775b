import { and, eq } from 'drizzle-orm';
import { connections } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';

/** Replaces a sealed secret, if it is still the one that was read. */
export async function replaceSecret(
  db: Db,
  { id, before, secret, renewAt }: { id: string; before: string; secret: string; renewAt?: number | null },
): Promise<boolean> {
  const replaced = await db
    .update(connections)
    .set({ secret, ...(renewAt !== undefined && { renewAt }) })
    .where(and(eq(connections.id, id), eq(connections.secret, before)));
  return replaced.meta.changes === 1;
}
