import { and, eq, inArray } from 'drizzle-orm';
import { type ProjectStage, stepOf } from '#schema/domain/stages.ts';
import { jobs, projects, renders, shorts } from '#schema/tables/index.ts';
import type { Db } from '../../base/deps.ts';
import type { ShortWork, Work } from '../time-left.ts';
import { BEST_FIRST } from './best-first.ts';
import type { ProjectRow } from './select-project.ts';

/** A pause between two jobs of up to this many ms counts as work: a node is asking for the next one. */
const PAUSE_MS = 5_000;

/** Steps during which a project has no shorts yet. */
const BEFORE_SHORTS: readonly ProjectStage[] = ['download', 'transcribe'];

/** A project in this step, and the work that is done and left. One round trip. Null: the project does not exist. */
export async function findWork(
  db: Db,
  { projectId, stage, now }: { projectId: string; stage: ProjectStage; now: number },
): Promise<{ project: ProjectRow; work: Work } | null> {
  const ofProject = [selectOne(db, projectId), selectBegun(db, projectId)] as const;
  const [[project], begun, chosen, made] = BEFORE_SHORTS.includes(stage)
    ? ([...(await db.batch(ofProject)), [], []] as const)
    : await db.batch([...ofProject, selectChosen(db, projectId), selectMade(db, projectId)]);
  if (project === undefined) return null;
  const wishedRenders = project.renderWish?.count ?? 0;
  const open = chosen.filter(({ mark }) => mark !== 'reject');
  const wished = new Set(open.slice(0, wishedRenders).map(({ id }) => id));
  const framing = begun.filter(({ stage, status }) => stage === 'analyze-faces' && status === 'leased');
  const work: Work = {
    goal: project.goal,
    windowSec: project.endSec - project.startSec,
    maxClips: project.maxClips,
    clipDurationSec: Number(project.clipDuration),
    wishedRenders,
    shorts: chosen.map(({ id, startSec, endSec, framingKey, framingJobId }): ShortWork => {
      const job = framing.find((each) => framingJobId === null || each.id === framingJobId);
      const render = made.find(({ shortId }) => shortId === id);
      return {
        lengthSec: endSec - startSec,
        framed: framingKey === null ? (job?.progress ?? 0) : 1,
        rendered: wished.has(id) ? shareOf(render) : null,
      };
    }),
    busySec: busySecOf(begun, now),
  };
  return { project, work };
}

function selectOne(db: Db, projectId: string) {
  return db.select().from(projects).where(eq(projects.id, projectId));
}

function selectBegun(db: Db, projectId: string) {
  return db
    .select({
      id: jobs.id,
      stage: jobs.stage,
      status: jobs.status,
      progress: jobs.progress,
      claimedAt: jobs.runAfter,
      updatedAt: jobs.updatedAt,
    })
    .from(jobs)
    .where(and(eq(jobs.projectId, projectId), inArray(jobs.status, ['leased', 'done'])));
}

function selectChosen(db: Db, projectId: string) {
  return db
    .select({
      id: shorts.id,
      startSec: shorts.startSec,
      endSec: shorts.endSec,
      framingKey: shorts.framingKey,
      framingJobId: shorts.framingJobId,
      mark: shorts.mark,
    })
    .from(shorts)
    .where(eq(shorts.projectId, projectId))
    .orderBy(...BEST_FIRST);
}

function selectMade(db: Db, projectId: string) {
  return db
    .select({ shortId: renders.shortId, status: renders.status, progress: renders.progress })
    .from(renders)
    .where(eq(renders.projectId, projectId));
}

function shareOf(render: { status: string; progress: number } | undefined): number {
  if (render === undefined) return 0;
  return render.status === 'done' || render.status === 'error' ? 1 : render.progress / 100;
}

type Begun = Pick<typeof jobs.$inferSelect, 'stage' | 'status' | 'updatedAt'> & { claimedAt: number };

/** Seconds in which at least one node worked on each step. Waiting for a node does not count. */
function busySecOf(begun: readonly Begun[], now: number): Work['busySec'] {
  const busyMs = { download: 0, transcribe: 0, 'create-shorts': 0, 'analyze-faces': 0 };
  const until: Partial<Record<ProjectStage, number>> = {};
  for (const { stage, status, claimedAt, updatedAt } of begun.toSorted((a, b) => a.claimedAt - b.claimedAt)) {
    const step = stepOf(stage) ?? 'analyze-faces';
    const last = until[step] ?? claimedAt;
    const from = claimedAt - last > PAUSE_MS ? claimedAt : last;
    const to = Math.max(from, status === 'leased' ? now : updatedAt);
    busyMs[step] += to - from;
    until[step] = to;
  }
  return {
    download: busyMs.download / 1_000,
    transcribe: busyMs.transcribe / 1_000,
    'create-shorts': busyMs['create-shorts'] / 1_000,
    'analyze-faces': busyMs['analyze-faces'] / 1_000,
  };
}
