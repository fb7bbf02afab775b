import { and, count, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { STAGES, stepOf } from '#schema/domain/stages.ts';
import { jobs, projects, renders } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import { familyOf } from '../../base/store/family.ts';
import { isOfTest } from '../../base/store/test-users.ts';
import { IS_FOR_NODES } from '../../queue/store/jobs.ts';
import { type NewProject, type ProjectWithCount, withCount } from '../store/select-project.ts';
import { IS_UNFINISHED } from '../project-store.ts';
import type { Backlog, DoneJob } from './expected-seconds.ts';

/** Recent jobs that are read. */
const RECENT_JOBS = 1_000;
/** A node seen within this time counts as working. */
const NODE_SEEN_MS = 10 * 60_000;
/** If jobs wait longer and none runs, no node works. */
const STUCK_MS = 60_000;
const MOST_PROJECTS = 200;

/** Everything that an estimate needs, in one round trip. `rootId`: the account with whose sub-accounts limits are shared. */
export async function findFigures(
  db: Db,
  draft: NewProject,
  rootId: string,
  now: number,
): Promise<{
  unfinished: { own: number; ofFamily: number };
  twin: ProjectWithCount | null;
  done: DoneJob[];
  backlog: Backlog;
}> {
  const [[own], [twin], recent, [seen], open, rendering] = await db.batch([
    db
      .select({ own: sql<number>`coalesce(sum(${projects.userId} = ${draft.userId}), 0)`, ofFamily: count() })
      .from(projects)
      .where(
        and(sql`(${projects.userId} = ${draft.userId} or ${projects.userId} in ${familyOf(rootId)})`, IS_UNFINISHED),
      ),
    selectTwin(db, draft),
    selectRecent(db),
    db
      .select({
        nodes: sql<number>`count(distinct case when ${jobs.status} in ('leased', 'done') and ${jobs.updatedAt} > ${now - NODE_SEEN_MS} then ${jobs.node} end)`,
        running: sql<number>`coalesce(sum(${jobs.status} = 'leased'), 0)`,
        waitingSince: sql<number | null>`min(case when ${jobs.status} = 'queued' then ${jobs.runAfter} end)`,
      })
      .from(jobs)
      .where(isRecent()),
    db
      .select()
      .from(projects)
      .where(and(IS_UNFINISHED, sql`not ${isOfTest(projects.userId)}`))
      .limit(MOST_PROJECTS),
    db
      .select({ plan: renders.plan })
      .from(renders)
      .where(inArray(renders.id, openRenders(db))),
  ]);
  const isStuck = (seen?.running ?? 0) === 0 && now - (seen?.waitingSince ?? now) > STUCK_MS;
  return {
    unfinished: own ?? { own: 0, ofFamily: 0 },
    twin: twin ?? null,
    done: recent.flatMap(({ stage, ...job }) => {
      const step = stage === 'render' ? 'render' : stepOf(stage);
      return step === null || job.lengthSec === null ? [] : [{ step, tookSec: job.tookSec, lengthSec: job.lengthSec }];
    }),
    backlog: {
      projects: open.map((project) => ({
        status: project.status,
        fraction: project.stageProgress / 100,
        work: workOf(project),
      })),
      renderLengthsSec: rendering.map(({ plan: { range } }) => range.endSec - range.startSec),
      nodes: seen?.nodes ?? 0,
      isStuck,
    },
  };
}

/** The work of a project, before anything about it is known. */
export function workOf(
  project: Pick<NewProject, 'goal' | 'startSec' | 'endSec' | 'maxClips' | 'clipDuration' | 'renderWish'>,
) {
  return {
    goal: project.goal,
    windowSec: project.endSec - project.startSec,
    maxClips: project.maxClips,
    clipDurationSec: Number(project.clipDuration),
    wishedRenders: project.renderWish?.count ?? 0,
    shorts: [],
    busySec: { download: 0, transcribe: 0, 'create-shorts': 0, 'analyze-faces': 0 },
  };
}

/** Ids are in order of time. Test jobs say nothing of nodes. */
function isRecent() {
  return sql`${jobs.id} in (select id from jobs order by id desc limit ${RECENT_JOBS}) and ${IS_FOR_NODES}`;
}

const MEASURED = STAGES.filter(
  (stage) => stage === 'render' || (stepOf(stage) !== null && stage !== 'join-transcript'),
);

function selectRecent(db: Db) {
  const windowSec = sql`(select end_sec - start_sec from projects where projects.id = ${jobs.projectId})`;
  return db
    .select({
      stage: jobs.stage,
      tookSec: sql<number>`(${jobs.updatedAt} - ${jobs.runAfter}) / 1000.0`,
      lengthSec: sql<number | null>`case ${jobs.stage}
        when 'render' then (select duration_sec from renders where renders.id = ${jobs.renderId})
        when 'analyze-faces' then (select sum(end_sec - start_sec) from shorts where shorts.project_id = ${jobs.projectId}
          and (shorts.framing_job_id is null or shorts.framing_job_id = ${jobs.id}))
        else coalesce((${jobs.part} ->> 'endSec') - (${jobs.part} ->> 'startSec'), ${windowSec}) end`,
    })
    .from(jobs)
    .where(and(isRecent(), eq(jobs.status, 'done'), isNull(jobs.more), inArray(jobs.stage, MEASURED)));
}

/** Renders that wait or run, except those of projects in progress. */
function openRenders(db: Db) {
  const unfinished = db.select({ id: projects.id }).from(projects).where(IS_UNFINISHED);
  return db
    .select({ id: sql`${jobs.renderId}` })
    .from(jobs)
    .where(
      and(
        inArray(jobs.status, ['queued', 'leased']),
        IS_FOR_NODES,
        sql`${jobs.renderId} is not null`,
        notInArray(jobs.projectId, unfinished),
      ),
    );
}

/** The newest project of the user with the same source and settings that did not fail. */
function selectTwin(db: Db, draft: NewProject) {
  return db
    .select(withCount)
    .from(projects)
    .where(
      and(
        eq(projects.userId, draft.userId),
        eq(projects.url, draft.url),
        eq(projects.goal, draft.goal),
        eq(projects.videoLayout, draft.videoLayout),
        eq(projects.aspectRatio, draft.aspectRatio),
        eq(projects.clipDuration, draft.clipDuration),
        eq(projects.startSec, draft.startSec),
        eq(projects.endSec, draft.endSec),
        eq(projects.language, draft.language ?? 'auto'),
        eq(projects.keywords, draft.keywords),
        sql`${projects.prompt} is ${draft.prompt ?? null}`,
        eq(projects.maxClips, draft.maxClips),
        ne(projects.status, 'refunded'),
      ),
    )
    .orderBy(desc(projects.id))
    .limit(1);
}
