import { sql } from 'drizzle-orm';
import { projects, shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';

/**
 * The objects of one attempt under one folder of `public/`. `item`: for a recording, its moment, because a recording
 * that lost its lease leaves some moments that count and one that does not; otherwise empty.
 */
export type AttemptPlace = { folder: string; ownerId: string; nonce: string; item: string };

/**
 * Those of the places that nothing refers to: no row of their owner has a key of the attempt, and no job of their owner
 * is running as that attempt or ended well with it. References of a refunded project do not count: its media were to be
 * removed with the refund. One statement.
 */
export async function findUnreferenced(db: Db, places: readonly AttemptPlace[]): Promise<AttemptPlace[]> {
  return db.all<AttemptPlace>(sql`
    select value ->> 'folder' as folder, value ->> 'ownerId' as ownerId, value ->> 'nonce' as nonce, value ->> 'item' as item
    from json_each(${JSON.stringify(places)})
    where exists (select 1 from projects where id = value ->> 'ownerId' and status = 'refunded')
      or (not exists (select 1 from jobs where (project_id = value ->> 'ownerId' or render_id = value ->> 'ownerId')
        and jobs.nonce = value ->> 'nonce' and status in ('leased', 'done'))
      and not exists (select 1 from renders where id = value ->> 'ownerId' and ${names(['video_object', 'thumbnail_object', 'captions_object'])})
      and not exists (select 1 from projects where id = value ->> 'ownerId' and ${names(['thumbnail_object', 'transcript_object'])})
      and not exists (select 1 from live_moments where live_id = value ->> 'ownerId' and ${names(['clip_key', 'thumbnail_key'])})
      and not exists (select 1 from shorts where project_id = value ->> 'ownerId' and ${names(['framing_object', 'thumbnail_object', 'preview_object'])}))`);
}

/** True if one of the columns is a key of the attempt, or of its item. */
function names(columns: string[]) {
  const each = columns.map(
    (column) => sql`instr(coalesce(${sql.raw(column)}, ''), '/' || (value ->> 'nonce') || '/' || (value ->> 'item'))`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Which of these projects exist, and which have shorts that were copied: copies refer to media of their origin. */
export async function findOwners(
  db: Db,
  ids: readonly string[],
): Promise<{ existing: Set<string>; copied: Set<string> }> {
  const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const [existing, copied] = await db.batch([
    db
      .select({ id: projects.id })
      .from(projects)
      .where(sql`${projects.id} in ${wanted}`),
    db
      .selectDistinct({ id: shorts.originProjectId })
      .from(shorts)
      .where(sql`${shorts.originProjectId} in ${wanted}`),
  ]);
  return {
    existing: new Set(existing.map(({ id }) => id)),
    copied: new Set(copied.flatMap(({ id }) => (id === null ? [] : [id]))),
  };
}
