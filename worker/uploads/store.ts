import { and, eq, lt, or, sql } from 'drizzle-orm';
import { UPLOADS } from '#schema/domain/limits.ts';
import { uploads, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertWhere } from '../base/store/insert-rows.ts';

export type UploadRow = typeof uploads.$inferSelect;
type OwnedUpload = { userId: string; id: string };

/** Adds an upload, unless the user has the maximum number of open ones, or if all its files would exceed `maxBytes`. */
export async function addUpload(
  db: Db,
  upload: UploadRow,
  { maxBytes }: { maxBytes: number },
): Promise<'added' | 'too_many' | 'too_large'> {
  const open = sql`(select count(*) from uploads where user_id = ${upload.userId} and status = 'open')`;
  // Brands keep copies of their music.
  const bytes = sql<number>`((select coalesce(sum(size_bytes), 0) from uploads where user_id = ${upload.userId} and id <> ${upload.id})
    + (select coalesce(sum(music ->> 'bytes'), 0) from brands where user_id = ${upload.userId}))`;
  const fits = sql`${bytes} + ${upload.sizeBytes} <= ${maxBytes}`;
  const [added, [used]] = await db.batch([
    insertWhere(db, uploads, upload, sql`${open} < ${UPLOADS.openPerUser} and ${fits}`),
    db.select({ bytes }).from(users).where(eq(users.id, upload.userId)),
  ]);
  if (added.meta.changes === 1) return 'added';
  return (used?.bytes ?? 0) + upload.sizeBytes > maxBytes ? 'too_large' : 'too_many';
}

export async function findUpload(db: Db, { userId, id }: OwnedUpload): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)));
  return row ?? null;
}

/** False if it was removed in the meantime. Safe to repeat. */
export async function markCompleted(db: Db, id: string): Promise<boolean> {
  const marked = await db.update(uploads).set({ status: 'completed' }).where(eq(uploads.id, id));
  return marked.meta.changes === 1;
}

export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.id, id));
}

/** Expired uploads, except those that a project of the user has yet to download. */
export function findExpiredUploads(db: Db, before: { open: number; completed: number }, limit: number) {
  const isWaitedFor = sql`exists (
    select 1 from projects where projects.user_id = ${uploads.userId} and projects.status in ('pending', 'downloading')
      and projects.status not in ('face_analysis_done', 'refunded') and instr(projects.url, '/media/uploads/' || ${uploads.id}) > 0)`;
  return db
    .select()
    .from(uploads)
    .where(
      or(
        and(eq(uploads.status, 'open'), lt(uploads.createdAt, before.open)),
        and(eq(uploads.status, 'completed'), lt(uploads.createdAt, before.completed), sql`not ${isWaitedFor}`),
      ),
    )
    .limit(limit);
}
