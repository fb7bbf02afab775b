import type { Clips } from '../../packages/client/src/index.ts';

/** What one poll shows a client. Percent; `leftSec` is the estimate. */
type Shown = { status: string; percent: number; leftSec: number | null };
export type Poll = {
  atMs: number;
  project: Shown & { stagePercent: number; isWaiting: boolean };
  renders: (Shown & { id: string })[];
};

/** Estimates count from here on, and are right within this share of the truth or this many seconds. */
const RULE = { fromSec: 60, share: 0.3, slackSec: 5 };

export type ProgressJudged = {
  /** Longest time without any change of the project's progress while it was worked on. */
  projectStillSec: number;
  /** The same of the render that stood longest. */
  renderStillSec: number;
  /** Share of the polls after the first minute whose time left was right. Null: there was none. */
  rightShare: number | null;
  /** The worst of their errors, as a share of the truth. Those within the slack count as 0. */
  worstError: number;
  /** A line for each change, as a user would read it. */
  sequence: string[];
};

/** What a poll of `waitForClips` shows. */
export function readPoll({ project, renders }: Clips, atMs: number): Poll {
  return {
    atMs,
    project: {
      status: project.status,
      percent: project.progress,
      stagePercent: project.stage_progress,
      isWaiting: project.waiting,
      leftSec: project.eta_seconds,
    },
    renders: renders.map(({ id, status, progress, eta_seconds: leftSec }) => ({
      id,
      status,
      percent: progress,
      leftSec,
    })),
  };
}

/** Judges the polls of a run from its creation at `startMs` to its last finished render at `endMs`. */
export function judgeProgress(
  polls: readonly Poll[],
  { startMs, endMs }: Record<'startMs' | 'endMs', number>,
): ProgressJudged {
  const ids = [...new Set(polls.flatMap(({ renders }) => renders.map(({ id }) => id)))];
  const errors = polls
    .filter(({ atMs }) => atMs >= startMs + RULE.fromSec * 1_000 && atMs < endMs)
    .map(({ atMs, project }) => errorOf(project.leftSec, (endMs - atMs) / 1_000));
  return {
    projectStillSec: stillSec(
      polls.map(({ atMs, project }) => {
        const isWorkedOn =
          !project.isWaiting && project.status !== 'pending' && project.status !== 'face_analysis_done';
        return { atMs, shown: isWorkedOn ? `${project.status} ${project.percent} ${project.stagePercent}` : null };
      }),
    ),
    renderStillSec: Math.max(
      0,
      ...ids.map((id) =>
        stillSec(
          polls.map(({ atMs, renders }) => {
            const render = renders.find((each) => each.id === id);
            return { atMs, shown: render?.status === 'processing' ? String(render.percent) : null };
          }),
        ),
      ),
    ),
    rightShare: errors.length === 0 ? null : errors.filter((error) => error <= RULE.share).length / errors.length,
    worstError: Math.max(0, ...errors),
    sequence: polls.map((poll) => describe(poll, startMs, endMs)),
  };
}

/** An unknown time counts as wrong by all of it. */
function errorOf(saidSec: number | null, trueSec: number): number {
  const wrongSec = Math.abs((saidSec ?? 0) - trueSec);
  return saidSec !== null && wrongSec <= RULE.slackSec ? 0 : wrongSec / trueSec;
}

/** Longest time from the first sight of a text to the first sight of another one. Null: nobody works on it. */
function stillSec(looks: readonly { atMs: number; shown: string | null }[]): number {
  let longest = 0;
  let since = 0;
  let last: string | null = null;
  for (const { atMs, shown } of looks) {
    if (last !== null) longest = Math.max(longest, atMs - since);
    if (shown !== last) since = atMs;
    last = shown;
  }
  return longest / 1_000;
}

function describe({ atMs, project, renders }: Poll, startMs: number, endMs: number): string {
  const sec = (ms: number) => Math.round(ms / 1_000);
  const left = (leftSec: number | null) => (leftSec === null ? '?' : `${Math.round(leftSec)} s`);
  const clips = renders
    .filter(({ status }) => status === 'processing')
    .map(({ percent, leftSec }) => `; clip ${percent} %, ${left(leftSec)} left`);
  const { status, percent, stagePercent, leftSec, isWaiting } = project;
  const whole = `${status}${isWaiting ? ', waiting' : ''} ${percent} % (stage ${stagePercent} %), ${left(leftSec)} left, really ${sec(endMs - atMs)} s`;
  return `${sec(atMs - startMs)} s: ${whole}${clips.join('')}`;
}
