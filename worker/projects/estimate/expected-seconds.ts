import { type ProjectStage, STEP_AT, STEPS } from '#schema/domain/stages.ts';
import { isFinished, type ProjectState } from '#schema/domain/states.ts';
import { loadOf, quietSec, type Work } from '../time-left.ts';

/** A job that is done. `lengthSec`: seconds of the source that it worked on; of a render, of its file. */
export type DoneJob = { step: ProjectStage | 'render'; tookSec: number; lengthSec: number };

/** What waits or runs on the nodes. */
export type Backlog = {
  /** Projects in progress of all users. `fraction`: of the running step, 0 to 1. */
  projects: { status: ProjectState; fraction: number; work: Work }[];
  /** Renders that were requested separately, in seconds of their files. */
  renderLengthsSec: number[];
  /** Nodes that worked within the last minutes. */
  nodes: number;
  /** Jobs wait, and no node works. */
  isStuck: boolean;
};

export type Expected = { waitingSec: number; totalSec: number };

/** Recent duration of each step, relative to that on two quiet cores. A download: seconds per second of the video. */
type Paces = Partial<Record<DoneJob['step'], number>>;

/**
 * Seconds until a new project would be ready, with the renders that it asks for: the backlog of the nodes, and its own
 * steps at the median pace of recent jobs. Null if there are no recent jobs for one of its steps, or if nothing moves.
 */
export function expectedSeconds(work: Work, done: readonly DoneJob[], backlog: Backlog): Expected | null {
  if (backlog.isStuck) return null;
  const paces = pacesOf(done);
  const ownSec = secondsFrom(work, 'download', paces);
  if (ownSec === null) return null;
  const others = backlog.projects
    .filter(({ status }) => !isFinished(status))
    .map(({ status, fraction, work: other }) => {
      const stage = STEP_AT[status];
      const begunSec = fraction * (secondsOf(other, stage, paces) ?? 0);
      // A goal whose steps have no recent jobs counts as zero.
      return Math.max(0, (secondsFrom(other, stage, paces) ?? 0) - begunSec);
    });
  const renders = backlog.renderLengthsSec.map((lengthSec) => renderPace(paces) * quietSec('render', lengthSec));
  const waitingSec = Math.round(
    [...others, ...renders].reduce((sum, sec) => sum + sec, 0) / Math.max(1, backlog.nodes),
  );
  return { waitingSec, totalSec: waitingSec + Math.round(ownSec) };
}

function pacesOf(done: readonly DoneJob[]): Paces {
  const steps = [...new Set(done.map(({ step }) => step))];
  return Object.fromEntries(
    steps.map((step) => [step, median(done.filter((job) => job.step === step).map(paceOf))] as const),
  );
}

function paceOf({ step, tookSec, lengthSec }: DoneJob): number {
  if (step === 'download') return tookSec / Math.max(1, lengthSec);
  return tookSec / quietSec(step === 'analyze-faces' ? 'framing' : step, lengthSec);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Of this step and all later ones. */
function secondsFrom(work: Work, stage: ProjectStage, paces: Paces): number | null {
  const stages = STEPS[work.goal].map((step) => step.stage);
  const left = stages.slice(Math.max(0, stages.indexOf(stage))).map((each) => secondsOf(work, each, paces));
  return left.reduce<number | null>((sum, sec) => (sum === null || sec === null ? null : sum + sec), 0);
}

function secondsOf(work: Work, stage: ProjectStage, paces: Paces): number | null {
  const pace = paces[stage];
  if (pace === undefined) return null;
  if (stage === 'download') return pace * work.windowSec;
  const framed = loadOf({ ...work, wishedRenders: 0 }, stage).allSec;
  return pace * framed + renderPace(paces) * (loadOf(work, stage).allSec - framed);
}

/** Until there is a recent render, renders take the framing's pace. */
function renderPace(paces: Paces): number {
  return paces.render ?? paces['analyze-faces'] ?? 1;
}
