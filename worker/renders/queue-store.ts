import { and, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PlannedFont } from '#schema/domain/brands/own-font.ts';
import type { WordCorrections } from '#schema/domain/corrections.ts';
import type { GivenOptions, RenderPlan, TemplateOptions } from '#schema/domain/render-plan.ts';
import type { Stage } from '#schema/domain/stages.ts';
import { next } from '#schema/domain/states.ts';
import { jobs, projects, renders, shorts, transcriptEdits } from '#schema/tables/index.ts';
import { type BrandRow, selectBrands } from '../brands/store/brands.ts';
import { plannedFontsOf } from '../fonts/store/fonts.ts';
import { type FootageRow, selectFootage } from '../footage/store/footage.ts';
import type { Db } from '../base/deps.ts';
import { rootOf } from '../base/store/family.ts';
import { insertFrom } from '../base/store/insert-rows.ts';
import { joined, prefixed } from '../base/store/prefixed.ts';
import { PROJECT, type ProjectRow } from '../projects/store/select-project.ts';
import { NO_EDITS } from '../projects/store/transcript-edits.ts';
import { defaultOptionsOf } from '../templates/store/default-options.ts';
import { insertJobs } from '../queue/store/jobs.ts';
import { isFollowedBy, type ShortRow } from '../shorts/store/live-shorts.ts';
import { OF_ORIGIN, origins, withOrigin } from '../shorts/store/with-origin.ts';
import type { DraftRenderJob } from './split-into-jobs.ts';
import { type RenderWithShort, selectRenders, WITH_SHORT } from './store/select-renders.ts';

/** A requested render, with the ids for the render and its jobs in case they are new. */
export type DraftRender = {
  id: string;
  jobs: DraftRenderJob[];
  shortId: string;
  projectId: string;
  userId: string;
  hash: string;
  plan: RenderPlan;
  /** As the request sent them. */
  options: GivenOptions;
  /** Its jobs can only be claimed by id for so long. */
  holdMs: number;
};

/** A short to render: with its project, the corrected words of its transcript, its existing renders, and its user's brands, fonts, footage and default look. */
type Subject = {
  short: ShortRow;
  project: ProjectRow;
  corrections: WordCorrections;
  /** Hashes of its renders that did not fail. */
  running: string[];
  brands: readonly BrandRow[];
  footage: readonly FootageRow[];
  fonts: readonly PlannedFont[];
  /** The options of the default template. Empty: there is none. */
  defaults: TemplateOptions;
};

/**
 * The data for planning renders of several shorts of a user, and how many renders of the user wait or run. One
 * round trip for all. With `ofLives`, reads shorts of lives that the user follows.
 */
export async function findSubjects(
  db: Db,
  userId: string,
  shortIds: readonly string[],
  { ofLives = false }: { ofLives?: boolean } = {},
): Promise<{ subjects: Subject[]; open: number }> {
  const of = ofLives ? isFollowedBy(userId, sql`shorts.project_id`) : eq(shorts.userId, userId);
  const openRenders = db
    .select({ count: count() })
    .from(renders)
    .where(and(eq(renders.userId, userId), inArray(renders.status, ['pending', 'processing'])));
  const wanted = db
    .select({
      short: prefixed('short', getTableColumns(shorts)),
      project: prefixed('project', PROJECT),
      origin: OF_ORIGIN,
      corrections: CORRECTIONS,
      running: runningOf(userId),
      open: sql<number>`(${openRenders})`.as('open'),
      defaults: defaultOptionsOf(userId),
      fonts: plannedFontsOf(userId),
    })
    .from(shorts)
    .innerJoin(projects, eq(projects.id, shorts.projectId))
    .leftJoin(origins, eq(origins.id, shorts.originProjectId))
    .where(and(sql`${shorts.id} in (select value from json_each(${JSON.stringify(shortIds)}))`, of));
  const [found, brands, footage] = await db.batch([wanted, selectBrands(db, userId), selectFootage(db, userId)]);
  const subjects = found.map(({ short, project, origin, corrections, running, defaults, fonts }) => ({
    short,
    project: withOrigin(project, joined(origin)),
    corrections: corrections ?? NO_EDITS.corrections,
    running,
    brands,
    footage,
    fonts,
    defaults: defaults ?? {},
  }));
  return { subjects, open: found[0]?.open ?? 0 };
}

/** Of the transcript of a short: that of its project, or of the project it copied from. */
const CORRECTIONS = sql<WordCorrections | null>`(select edits.corrections from transcript_edits as edits
    where edits.project_id = ${shorts.projectId} and edits.transcript_id = coalesce(${origins.id}, ${shorts.projectId}))`
  .mapWith(transcriptEdits.corrections)
  .as('corrections_of_words');

function runningOf(userId: string) {
  const hash = sql`iif(typeof(made.render_hash) = 'blob', lower(hex(made.render_hash)), made.render_hash)`;
  return sql`(select json_group_array(${hash}) from renders as made
      where made.short_id = ${shorts.id} and made.user_id = ${userId} and made.status <> 'error')`
    .mapWith((hashes: string) => JSON.parse(hashes) as string[])
    .as('running_hashes');
}

/**
 * Queues all requested renders in one batch. A render with the same hash is reused, a failed one starts again, and a
 * new one is added if there is none or with `force`. A waiting render without a job gets one. Of parallel requests, one
 * adds the render and the others find it. Rows are one JSON parameter, because D1 binds at most 100 values. Returns the
 * newest render for each request whose short still exists, and the new jobs. `areNew`: as far as the caller knows, no
 * request has a render yet. Then the statement returns the rows that it writes, and they are read again only if that
 * has changed.
 */
export async function queueRenders(
  db: Db,
  drafts: readonly DraftRender[],
  {
    force,
    now,
    areNew = false,
    traceId,
  }: { force: boolean; now: number; areNew?: boolean; traceId?: string | undefined },
): Promise<{ renders: RenderWithShort[]; begun: { id: string; stage: Stage }[] }> {
  const wishes = JSON.stringify(
    drafts.map(({ id, jobs: drafted, holdMs, shortId, userId, hash }) => ({
      id,
      jobs: drafted,
      holdMs,
      shortId,
      userId,
      hash,
    })),
  );
  const writes = [
    addOrRestart(db, drafts, { force, now }).returning(WITH_SHORT),
    addJobs(db, wishes, { now, traceId }).returning({ id: jobs.id, stage: jobs.stage }),
  ] as const;
  const all = selectRenders(db).where(sql`${renders.id} in (${newestOf(wishes)})`);
  if (!areNew) {
    const [, begun, found] = await db.batch([...writes, all]);
    return { renders: found, begun };
  }
  const [added, begun] = await db.batch([...writes]);
  return { renders: added.length === drafts.length ? added : await all, begun };
}

/** Ids of the newest render of each request. */
function newestOf(wishes: string) {
  return sql`select max(made.id) from json_each(${wishes}) as wish join renders as made on ${IS_MADE} group by wish.key`;
}

/** A field of the JSON row `wish`: a request, as `DraftRender`. */
function wished(name: keyof DraftRender) {
  return sql.raw(`wish.value ->> '${name}'`);
}

/** True if the row `made` is a render of the request `wish`. Earlier versions stored its hash as text. */
const IS_MADE = sql`made.short_id = ${wished('shortId')} and made.user_id = ${wished('userId')}
  and made.render_hash in (unhex(${wished('hash')}), ${wished('hash')})`;

/** Adds a render for each request, or starts the one that failed again. */
function addOrRestart(db: Db, drafts: readonly DraftRender[], { force, now }: { force: boolean; now: number }) {
  const to = next('render', 'error', 'asked_again');
  if (to === null) throw new Error('no such transition');
  const isNew = sql`${force ? 1 : 0} or newest.id is null`;
  const added = insertFrom(
    db,
    renders,
    {
      id: sql`case when ${isNew} then ${wished('id')} else newest.id end`,
      shortId: wished('shortId'),
      projectId: wished('projectId'),
      userId: wished('userId'),
      status: 'pending',
      renderHash: sql`unhex(${wished('hash')})`,
      plan: wished('plan'),
      options: wished('options'),
      publishedPlatforms: [],
      createdAt: now,
      updatedAt: now,
    },
    sql`from json_each(${JSON.stringify(drafts)}) as wish
      left join renders as newest on newest.id = (select max(made.id) from renders as made where ${IS_MADE})
      where exists (select 1 from shorts where shorts.id = ${wished('shortId')}) and (${isNew} or newest.status = 'error')`,
  );
  const again = {
    title: null,
    status: to,
    progress: 0,
    etaSec: null,
    failureCode: null,
    fallbacks: null,
    updatedAt: now,
  };
  return added.onConflictDoUpdate({ target: renders.id, set: again });
}

/** Adds the jobs of each request whose render waits without one. */
function addJobs(db: Db, wishes: string, { now, traceId }: { now: number; traceId: string | undefined }) {
  const stage = sql`job.value ->> 'stage'`;
  const drafted = {
    id: sql`job.value ->> 'id'`,
    stage,
    projectId: sql`waiting.project_id`,
    renderId: sql`waiting.id`,
    splitId: sql`job.value ->> 'splitId'`,
    part: sql`job.value ->> 'part'`,
    traceId: traceId ?? null,
    ownerId: rootOf(sql`waiting.user_id`),
    nth: sql`row_number() over (partition by ${stage})`,
    now,
    runAfter: sql`${now} + ${wished('holdMs')}`,
  };
  return insertJobs(
    db,
    drafted,
    sql`from json_each(${wishes}) as wish join json_each(wish.value, '$.jobs') as job
      join renders as waiting on waiting.id = (select max(made.id) from renders as made where ${IS_MADE})
      where waiting.status = 'pending' and not exists (
        select 1 from jobs where jobs.render_id = waiting.id and jobs.status in ('queued', 'leased')
          and not jobs.cancel_requested)`,
  );
}
