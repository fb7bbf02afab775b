import { eq } from 'drizzle-orm';
import { videoMetadata } from '#schema/tables/index.ts';
import type { Db } from '../deps.ts';

export type VideoMetadataRow = typeof videoMetadata.$inferSelect;

/** Writes what was just learned of a URL over what was known before; id and time of creation stay. */
export async function saveMetadata(db: Db, row: typeof videoMetadata.$inferInsert): Promise<VideoMetadataRow> {
  const { id: _id, url: _url, createdAt: _createdAt, ...facts } = row;
  const [saved] = await db
    .insert(videoMetadata)
    .values(row)
    .onConflictDoUpdate({ target: videoMetadata.url, set: facts })
    .returning();
  if (saved === undefined) throw new Error('an upsert gave no row');
  return saved;
}

export async function setThumbnail(db: Db, id: string, thumbnailUrl: string): Promise<void> {
  await db.update(videoMetadata).set({ thumbnailUrl }).where(eq(videoMetadata.id, id));
}
