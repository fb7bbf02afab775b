import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { UPLOADS } from '#schema/domain/limits.ts';
import { uploads, users } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { familyOf } from '../base/store/family.ts';
import { insertWhere } from '../base/store/insert-rows.ts';

export type UploadRow = typeof uploads.$inferSelect;
type OwnedUpload = { userId: string; id: string };

/**
 * Adds an upload, unless the user has the maximum number of open ones, or if all their files would exceed `maxBytes`, or those
 * of an account with its sub-accounts what is theirs.
 */
export async function addUpload(
  db: Db,
  upload: UploadRow,
  { maxBytes, family }: { maxBytes: number; family?: { rootId: string; maxBytes: number } },
): Promise<'added' | 'too_many' | 'too_large'> {
  const open = sql`(select count(*) from uploads where user_id = ${upload.userId} and status = 'open')`;
  // Brands, fonts and footage are copies of uploads. Pictures of brands and fonts are small.
  const bytesOf = (
    users: SQL,
  ) => sql<number>`((select coalesce(sum(size_bytes), 0) from uploads where user_id in ${users} and id <> ${upload.id})
    + (select coalesce(sum(coalesce(music ->> 'bytes', 0) + coalesce(intro ->> 'bytes', 0) + coalesce(outro ->> 'bytes', 0)), 0) from brands where user_id in ${users})
    + (select coalesce(sum(bytes), 0) from footage where user_id in ${users}))`;
  const left = sql<number>`${maxBytes} - ${bytesOf(sql`(${upload.userId})`)}`;
  const room =
    family === undefined ? left : sql<number>`min(${left}, ${family.maxBytes} - ${bytesOf(familyOf(family.rootId))})`;
  const [added, [after]] = await db.batch([
    insertWhere(db, uploads, upload, sql`${open} < ${UPLOADS.openPerUser} and ${upload.sizeBytes} <= ${room}`),
    db.select({ room }).from(users).where(eq(users.id, upload.userId)),
  ]);
  if (added.meta.changes === 1) return 'added';
  return upload.sizeBytes > (after?.room ?? 0) ? 'too_large' : 'too_many';
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
