import { and, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { GivenOptions, RenderPlan } from '#schema/domain/render-plan.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { next } from '#schema/domain/states.ts';
import { jobs, projects, renders, shorts, transcriptEdits } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { joined, prefixed } from '../base/store/prefixed.ts';
import { NO_EDITS } from '../projects/store/transcript-edits.ts';
import { nextTurn } from '../queue/store/turns.ts';
import { isFollowedBy } from '../shorts/store/live-shorts.ts';
import { OF_ORIGIN, origins, withOrigin } from '../shorts/store/with-origin.ts';
import type { DraftRenderJob } from './split-into-jobs.ts';
import { type RenderWithShort, selectRenders } from './store/select-renders.ts';

/** A requested render, with the ids for the render and its jobs in case they are new. */
export type DraftRender = {
  id: string;
  jobs: DraftRenderJob[];
  shortId: string;
  projectId: string;
  userId: string;
  hash: string;
  plan: RenderPlan;
  /** As they were sent. */
  options: GivenOptions;
};

/**
 * The data for planning renders of several shorts of a user, the user's existing renders of them, newest first, and how
 * many renders of the user wait or run. One round trip for all. With `ofLives`, reads shorts of lives that the user follows.
 */
export async function findSubjects(
  db: Db,
  userId: string,
  shortIds: readonly string[],
  { ofLives = false }: { ofLives?: boolean } = {},
) {
  const of = ofLives ? isFollowedBy(userId, sql`shorts.project_id`) : eq(shorts.userId, userId);
  const mine = and(sql`${shorts.id} in (select value from json_each(${JSON.stringify(shortIds)}))`, of);
  const openRenders = db
    .select({ count: count() })
    .from(renders)
    .where(and(eq(renders.userId, userId), inArray(renders.status, ['pending', 'processing'])));
  const [found, made, edits] = await db.batch([
    db
      .select({
        short: prefixed('short', getTableColumns(shorts)),
        project: prefixed('project', getTableColumns(projects)),
        origin: OF_ORIGIN,
        open: sql<number>`(${openRenders})`.as('open'),
      })
      .from(shorts)
      .innerJoin(projects, eq(projects.id, shorts.projectId))
      .leftJoin(origins, eq(origins.id, shorts.originProjectId))
      .where(mine),
    db
      .select({ shortId: renders.shortId, hash: renders.renderHash, status: renders.status })
      .from(renders)
      .where(
        and(
          inArray(renders.shortId, db.select({ id: shorts.id }).from(shorts).where(mine)),
          eq(renders.userId, userId),
        ),
      )
      .orderBy(desc(renders.id)),
    db
      .select()
      .from(transcriptEdits)
      .where(inArray(transcriptEdits.projectId, db.select({ id: shorts.projectId }).from(shorts).where(mine))),
  ]);
  const subjects = found.map(({ short, project, ...of }) => {
    const origin = joined(of.origin);
    const transcriptId = origin?.id ?? short.projectId;
    const { corrections } =
      edits.find((one) => one.projectId === short.projectId && one.transcriptId === transcriptId) ?? NO_EDITS;
    return { short, project: withOrigin(project, origin), corrections };
  });
  return { subjects, made, open: found[0]?.open ?? 0 };
}

/**
 * Queues all requested renders in one batch. A render with the same hash is reused, a failed one starts again, and a
 * new one is added if there is none or with `force`. A waiting render without a job gets one. Of parallel requests, one
 * adds the render and the others find it. Rows are one JSON parameter, because D1 binds at most 100 values. Returns the
 * newest render for each request whose short still exists, and the new jobs.
 */
export async function queueRenders(
  db: Db,
  drafts: readonly DraftRender[],
  { force, now, traceId }: { force: boolean; now: number; traceId?: string | undefined },
): Promise<{ renders: RenderWithShort[]; begun: { id: string; stage: Stage }[] }> {
  const wishes = JSON.stringify(
    drafts.map(({ id, jobs: drafted, shortId, userId, hash }) => ({ id, jobs: drafted, shortId, userId, hash })),
  );
  const [, begun, found] = await db.batch([
    addOrRestart(db, drafts, { force, now }),
    addJobs(db, wishes, { now, traceId }).returning({ id: jobs.id, stage: jobs.stage }),
    selectRenders(db).where(sql`${renders.id} in (${newestOf(wishes)})`),
  ]);
  return { renders: found, begun };
}

/** Ids of the newest render of each request. */
function newestOf(wishes: string) {
  return sql`select max(made.id) from json_each(${wishes}) as wish
    join renders as made on made.short_id = wish.value ->> 'shortId' and made.render_hash = wish.value ->> 'hash'
      and made.user_id = wish.value ->> 'userId'
    group by made.short_id`;
}

/**
 * Adds a render for each request, or starts the one that failed again. Columns in the order of the table, because
 * drizzle's insert from a select needs all of them.
 */
function addOrRestart(db: Db, drafts: readonly DraftRender[], { force, now }: { force: boolean; now: number }) {
  const to = next('render', 'error', 'asked_again');
  if (to === null) throw new Error('no such transition');
  const added = sql`
    select case when ${force ? 1 : 0} or newest.id is null then value ->> 'id' else newest.id end,
      value ->> 'shortId', value ->> 'projectId', value ->> 'userId', 'pending', value ->> 'hash', value -> 'plan',
      0, null, null, null, null, null, null, null, null, null, null, null, '[]', ${now}, ${now}, value -> 'options', null
    from json_each(${JSON.stringify(drafts)}) left join renders as newest on newest.id = (
      select max(made.id) from renders as made
      where made.short_id = value ->> 'shortId' and made.render_hash = value ->> 'hash'
        and made.user_id = value ->> 'userId')
    where exists (select 1 from shorts where shorts.id = value ->> 'shortId')
      and (${force ? 1 : 0} or newest.id is null or newest.status = 'error')`;
  const again = { status: to, progress: 0, etaSec: null, failureCode: null, fallbacks: null, updatedAt: now };
  return db.insert(renders).select(added).onConflictDoUpdate({ target: renders.id, set: again });
}

function addJobs(db: Db, wishes: string, { now, traceId }: { now: number; traceId: string | undefined }) {
  return db.insert(jobs).select(sql`
    select job.value ->> 'id', job.value ->> 'stage', waiting.project_id, waiting.id, 'queued', 0, 0, null, null, null, null, null, 0, 0,
      ${now}, null, 0, null, ${now}, ${now}, job.value ->> 'splitId', job.value ->> 'part', null,
      0, 0, null, null, ${traceId ?? null}, waiting.user_id,
      ${nextTurn(sql`job.value ->> 'stage'`, sql`waiting.user_id`, sql`row_number() over (partition by job.value ->> 'stage')`)}
    from json_each(${wishes}) as wish join json_each(wish.value, '$.jobs') as job join renders as waiting on waiting.id = (
      select max(made.id) from renders as made
      where made.short_id = wish.value ->> 'shortId' and made.render_hash = wish.value ->> 'hash'
        and made.user_id = wish.value ->> 'userId')
    where waiting.status = 'pending' and not exists (
      select 1 from jobs where jobs.render_id = waiting.id and jobs.status in ('queued', 'leased')
        and not jobs.cancel_requested)`);
}
