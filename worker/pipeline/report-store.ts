import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Range } from '#schema/domain/clip.ts';
import { LIVES_OWNER_ID } from '#schema/domain/live.ts';
import { jobs, projects, renders, shorts } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { joined, prefixed } from '../base/store/prefixed.ts';
import { PROJECT, type ProjectRow } from '../projects/store/select-project.ts';
import { IS_LEASED, type JobRow } from '../queue/store/jobs.ts';
import { awaitsFramingOf, isFramedBy } from '../shorts/store/frame-shorts.ts';

export type JobWithSubject = {
  job: JobRow;
  project: ProjectRow;
  render: typeof renders.$inferSelect | null;
  /** The project's events have a receiver. */
  isHeard: boolean;
  /** When a client of the user last read something: see `WATCHING`. */
  watchedAt: number | null;
};

/** Events of lives go to their followers. */
const IS_HEARD = sql`projects.webhook_url is not null or projects.user_id = ${LIVES_OWNER_ID}
  or exists (select 1 from webhooks where webhooks.user_id = projects.user_id)
  or exists (select 1 from push_subscriptions where push_subscriptions.user_id = projects.user_id)`
  .mapWith(Boolean)
  .as('is_heard');

const WATCHED_AT = sql<number | null>`(select users.watched_at from users where users.id = projects.user_id)`.as(
  'user_watched_at',
);

/** Selects jobs with their project and their render. Callers add conditions. */
export function selectWithSubject(db: Db) {
  return db
    .select({ job: jobs, project: PROJECT, render: renders, isHeard: IS_HEARD, watchedAt: WATCHED_AT })
    .from(jobs)
    .innerJoin(projects, eq(projects.id, jobs.projectId))
    .leftJoin(renders, eq(renders.id, jobs.renderId));
}

/** A job with its project and its render, or null. */
export async function findJob(db: Db, jobId: string): Promise<JobWithSubject | null> {
  const rows = await selectWithSubject(db).where(eq(jobs.id, jobId));
  return rows[0] ?? null;
}

/** Jobs that a node works on. */
export function findJobsOfNode(db: Db, node: string) {
  return selectWithSubject(db).where(and(IS_LEASED, eq(jobs.node, node)));
}

/**
 * A job whose node reports. `unframed`: the shorts that it frames, if it is a framing job. `early`: the early shorts of its
 * project, if it chooses shorts. One round trip.
 */
export type ReportedJob = JobWithSubject & { unframed: ReportedShort[]; early: ReportedShort[] };
type ReportedShort = Range & { id: string; isEarly: boolean | null };

export async function findReported(
  db: Db,
  jobId: string,
  { needsShorts }: { needsShorts: boolean },
): Promise<ReportedJob | null> {
  if (!needsShorts) {
    const found = await findJob(db, jobId);
    return found === null ? null : { ...found, unframed: [], early: [] };
  }
  const projectId = sql`(select project_id from jobs where id = ${jobId})`;
  const [[found], all] = await db.batch([
    db
      .select(IN_BATCH)
      .from(jobs)
      .innerJoin(projects, eq(projects.id, jobs.projectId))
      .leftJoin(renders, eq(renders.id, jobs.renderId))
      .where(eq(jobs.id, jobId)),
    db
      .select(REPORTED)
      .from(shorts)
      .where(and(eq(shorts.projectId, projectId), or(awaitsFramingOf(jobId), eq(shorts.isEarly, true)))),
  ]);
  if (found === undefined) return null;
  const shown = all.map(({ id, startSec, endSec, isEarly }) => ({ id, startSec, endSec, isEarly }));
  return {
    ...found,
    render: joined(found.render),
    unframed: shown.filter((_, at) => isFramedBy(jobId, all[at] as (typeof all)[number])),
    early: shown.filter(({ isEarly }) => isEarly === true),
  };
}

const REPORTED = {
  id: shorts.id,
  startSec: shorts.startSec,
  endSec: shorts.endSec,
  isEarly: shorts.isEarly,
  framingKey: shorts.framingKey,
  framingJobId: shorts.framingJobId,
};

/** The same columns for a batch, which returns rows as objects: see `prefixed`. */
const IN_BATCH = {
  job: prefixed('job', getTableColumns(jobs)),
  project: prefixed('project', PROJECT),
  render: prefixed('render', getTableColumns(renders)),
  isHeard: IS_HEARD,
  watchedAt: WATCHED_AT,
};
