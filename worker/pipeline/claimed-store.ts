import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { DictionaryEntry } from '#schema/domain/dictionary.ts';
import { DRAFT_RESOLUTION } from '#schema/domain/render-plan.ts';
import type { ReviewedRange } from '#schema/domain/score.ts';
import type { Stage } from '#schema/domain/stages.ts';
import type { LearnedTaste } from '#schema/domain/taste/learned.ts';
import type { QueueMessage } from '#schema/jobs/lease.ts';
import { auditEvents, jobs, projects, renders, shorts, videoMetadata } from '#schema/tables/index.ts';
import type { Db } from '../base/deps.ts';
import { insertFrom } from '../base/store/insert-rows.ts';
import { joined, prefixed } from '../base/store/prefixed.ts';
import { startProject } from '../projects/store/project-transitions.ts';
import { PROJECT } from '../projects/store/select-project.ts';
import { startRender } from '../renders/store/render-transitions.ts';
import { OF_ORIGIN, origins, withOrigin } from '../shorts/store/with-origin.ts';

export type NewLease = {
  leaseHash: string;
  nonce: string;
  node: string;
  now: number;
  /** What the audit log says about the claim. */
  event: { id: string; keyId: string | null };
};

const START_PROJECTS: Stage[] = ['download', 'capture-live'];
const START_RENDERS: Stage[] = ['render', 'render-part', 'join-render'];

/**
 * Statements that mark the subject of a leased job as started. A project starts with its first stage, so most stages
 * need no statement; if the stage is not known, both are tried.
 */
export function startSubject(
  db: Db,
  stage: Stage | undefined,
  { isMine, now }: { isMine: SQL | undefined; now: number },
) {
  const ofMine = (id: typeof jobs.projectId | typeof jobs.renderId) => sql`(select ${id} from ${jobs} where ${isMine})`;
  const mayBe = (stages: readonly Stage[]) => stage === undefined || stages.includes(stage);
  return [
    ...(mayBe(START_PROJECTS) ? [startProject(db, eq(projects.id, ofMine(jobs.projectId)), now)] : []),
    ...(mayBe(START_RENDERS) ? [startRender(db, eq(renders.id, ofMine(jobs.renderId)), now)] : []),
  ];
}

/** The event of a claim, if it succeeded now and not before. It belongs to the owner of the project. */
export function recordClaim(db: Db, { leaseHash, node, nonce, now, event }: NewLease) {
  const claimed = {
    id: event.id,
    userId: sql`project.user_id`,
    actor: 'node',
    actorId: event.keyId,
    action: 'job.claimed',
    subject: sql`job.id`,
    client: node,
    createdAt: now,
  } as const;
  const source = sql`from jobs as job join projects as project on project.id = job.project_id
    where job.lease_hash = ${leaseHash} and job.nonce = ${nonce}`;
  return insertFrom(db, auditEvents, claimed, source);
}

/** What a framing job must know about a short. */
const SHORT_TO_FRAME = {
  id: shorts.id,
  title: shorts.title,
  startSec: shorts.startSec,
  endSec: shorts.endSec,
  pieces: shorts.pieces,
  layout: shorts.layout,
  framingKey: shorts.framingKey,
  framingJobId: shorts.framingJobId,
  framingEdits: shorts.framingEdits,
  isJudgementOld: shorts.isJudgementOld,
  originProjectId: shorts.originProjectId,
};

/** What a language model thought of the short when it was chosen. Null: none did. */
const REVIEW = sql<ReviewedRange | null>`${shorts.scoreDetails} -> '$.review'`
  .mapWith((json: string) => JSON.parse(json) as ReviewedRange)
  .as('short_review');

/** The project whose source a job of a copied short reads: the project of the short that it renders or frames. */
const ORIGIN_ID = sql`(select origin_project_id from shorts as copied where copied.id = ${renders.shortId}
  union all select origin_project_id from shorts as copied where copied.project_id = ${jobs.projectId}
    and copied.framing_job_id = ${jobs.id}
  limit 1)`;
/** The stages whose jobs and results are about shorts. */
export const NEED_SHORTS: Stage[] = ['create-shorts', 'analyze-faces'];

/** The dictionaries of the project and of its user, in this order. Null if the stage hears nothing. */
const DICTIONARIES = sql<DictionaryEntry[][] | null>`case when ${jobs.stage} in ('transcribe', 'translate') then (
  select json_group_array(json(entries)) from (select entries from dictionaries
    where dictionaries.id in (${projects.id}, ${projects.userId}) order by dictionaries.id = ${projects.userId})) end`
  .mapWith((lists: string) => JSON.parse(lists) as DictionaryEntry[][])
  .as('dictionaries');

/** What was learned of the viewers of the project's user. Null if nothing is chosen, or it is off. */
const TASTE = sql<LearnedTaste | null>`case when ${jobs.stage} = 'create-shorts' then (
  select learned from tastes where tastes.id = ${projects.userId} and tastes.is_on = 1) end`
  .mapWith((json: string) => JSON.parse(json) as LearnedTaste)
  .as('taste');

/**
 * Waiting renders of the same clip in other shapes: with this one, a node makes them from one reading of the source. A
 * job that has failed before is made alone. Drafts are small enough.
 */
const ALONGSIDE = sql<QueueMessage[] | null>`case when ${jobs.stage} = 'render' and ${jobs.attempts} = 1 then (
  select json_group_array(json_object('jobId', other.id, 'generation', other.generation, 'stage', other.stage))
  from renders as made join jobs as other on other.render_id = made.id
  where made.short_id = ${renders.shortId} and other.status = 'queued' and other.stage = 'render' and other.attempts = 0
    and made.plan ->> '$.resolution' is not ${sql.raw(String(DRAFT_RESOLUTION))}
    and made.plan ->> '$.aspectRatio' is not ${renders.plan} ->> '$.aspectRatio'
    and json_remove(made.plan, '$.aspectRatio') = json_remove(${renders.plan}, '$.aspectRatio')) end`
  .mapWith((messages: string) => JSON.parse(messages) as QueueMessage[])
  .as('alongside');

/** All that the answer to a claim needs: a row for each short of the project if the stage needs them, else one. */
export function selectClaimed(db: Db, isMine: SQL | undefined) {
  return db
    .select({
      job: prefixed('job', getTableColumns(jobs)),
      project: prefixed('project', PROJECT),
      render: prefixed('render', { id: renders.id, plan: renders.plan }),
      origin: OF_ORIGIN,
      short: prefixed('short', SHORT_TO_FRAME),
      review: REVIEW,
      sizeBytes: videoMetadata.sizeBytes,
      dictionaries: DICTIONARIES,
      taste: TASTE,
      alongside: ALONGSIDE,
    })
    .from(jobs)
    .innerJoin(projects, eq(projects.id, jobs.projectId))
    .leftJoin(renders, eq(renders.id, jobs.renderId))
    .leftJoin(origins, eq(origins.id, ORIGIN_ID))
    .leftJoin(videoMetadata, eq(videoMetadata.url, projects.url))
    .leftJoin(shorts, and(eq(shorts.projectId, jobs.projectId), inArray(jobs.stage, NEED_SHORTS)))
    .where(isMine)
    .orderBy(asc(shorts.id));
}

/** The claimed job with its subject, from those rows. Null if there is none. */
export function readClaimed(rows: Awaited<ReturnType<typeof selectClaimed>>) {
  const [first] = rows;
  if (first === undefined) return null;
  const { job, project, render, origin, sizeBytes, dictionaries, taste, alongside } = first;
  return {
    job,
    project: withOrigin(project, joined(origin)),
    render: joined(render),
    shorts: rows.flatMap(({ short, review }) => (joined(short) === null ? [] : [{ ...short, review }])),
    sizeBytes,
    dictionary: dictionaries?.flat() ?? [],
    taste,
    alongside: alongside ?? [],
  };
}

export type ClaimedJob = NonNullable<ReturnType<typeof readClaimed>>;

/** Stores the open multipart upload of an attempt, so that the upload can be aborted if the attempt fails. */
export async function storeUploadId(db: Db, jobId: string, uploadId: string): Promise<void> {
  await db.update(jobs).set({ uploadId }).where(eq(jobs.id, jobId));
}
