import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteInsertValue } from 'drizzle-orm/sqlite-core';
import { LIMITS } from '#schema/domain/limits.ts';
import type { ShortMark } from '#schema/domain/media.ts';
import { projects, shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { insertWhere } from '../../base/store/insert-rows.ts';
import type { LiveShortRow } from '../../shorts/store/live-shorts.ts';

/** Whether the user has this project. */
export async function hasProject(db: Db, userId: string, projectId: string): Promise<boolean> {
  const mine = and(eq(projects.id, projectId), eq(projects.userId, userId));
  const [project] = await db.select({ id: projects.id }).from(projects).where(mine);
  return project !== undefined;
}

/**
 * Adds the copy, unless it exists. If no project is named, also adds the user's project for copies of this live. One
 * transaction.
 */
export async function addCopy(
  db: Db,
  origin: LiveShortRow,
  {
    userId,
    projectId,
    mark,
    newId,
    now,
  }: { userId: string; projectId: string | undefined; mark: ShortMark | null; newId: () => string; now: number },
) {
  const target =
    projectId === undefined
      ? sql`(select id from projects where user_id = ${userId} and copies_live_id = ${origin.liveId})`
      : sql`(select id from projects where user_id = ${userId} and id = ${projectId})`;
  const isCopied = sql`exists (select 1 from shorts where user_id = ${userId} and copied_from_id = ${origin.id})`;
  const hasRoom = sql`(select count(*) from shorts where project_id = ${target}) < ${LIMITS.shortsPerProject}`;
  const [, added, [copy]] = await db.batch([
    addGathering(db, origin, {
      id: newId(),
      userId,
      now,
      where: sql`${projectId === undefined ? 1 : 0} and not ${isCopied}`,
    }),
    insertWhere(
      db,
      shorts,
      draftCopy(origin, { id: newId(), userId, projectId: target, mark, now }),
      sql`not ${isCopied} and ${target} is not null and ${hasRoom}`,
    ),
    db
      .select({ id: shorts.id, projectId: shorts.projectId })
      .from(shorts)
      .where(and(eq(shorts.userId, userId), eq(shorts.copiedFromId, origin.id))),
  ]);
  return { copy, isNew: added.meta.changes === 1 };
}

function draftCopy(
  origin: LiveShortRow,
  own: { id: string; userId: string; projectId: SQL; mark: ShortMark | null; now: number },
): SQLiteInsertValue<typeof shorts> {
  return {
    id: own.id,
    userId: own.userId,
    projectId: own.projectId,
    title: origin.title,
    description: origin.description,
    hashtags: origin.hashtags,
    context: origin.context,
    startSec: origin.startSec,
    endSec: origin.endSec,
    score: origin.score,
    scoreDetails: origin.scoreDetails,
    layout: origin.layout ?? origin.projectLayout,
    framingRef: origin.framingKey,
    thumbnailRef: origin.thumbnailKey,
    previewRef: origin.previewKey,
    mark: own.mark,
    copiedFromId: origin.id,
    originProjectId: origin.projectId,
    createdAt: own.now,
  };
}

/** A project for the copies of one live. It is ready from the start and has no source. */
function addGathering(
  db: Db,
  origin: LiveShortRow,
  { id, userId, now, where }: { id: string; userId: string; now: number; where: SQL },
) {
  // Titles and URLs come from the moment's own project, in the same statement.
  const of = (column: string) => sql`(select ${sql.raw(column)} from projects where id = ${origin.projectId})`;
  const draft = {
    id,
    userId,
    status: 'face_analysis_done' as const,
    title: of('source_title'),
    url: of('url'),
    sourceKind: of('source_kind'),
    goal: 'empty' as const,
    videoLayout: of('video_layout'),
    aspectRatio: of('aspect_ratio'),
    clipDuration: of('clip_duration'),
    startSec: 0,
    // The end of the first copy, because the project has no source.
    endSec: of('end_sec'),
    keywords: [],
    maxClips: 1,
    sourceTitle: of('source_title'),
    sourceChannelTitle: of('source_channel_title'),
    sourceDurationSec: of('source_duration_sec'),
    creditsCost: 0,
    progress: 100,
    stageProgress: 100,
    thumbnailRef: origin.thumbnailKey,
    copiesLiveId: origin.liveId,
    createdAt: now,
    updatedAt: now,
  };
  return insertWhere(db, projects, draft, where).onConflictDoNothing();
}
