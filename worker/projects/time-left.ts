import { type Goal, type ProjectStage, STEPS } from '#schema/domain/stages.ts';

/** What the time of a project depends on. Before its shorts are chosen, their number and lengths are estimated. */
export type Workload = {
  goal: Goal;
  windowSec: number;
  /** Number and total seconds of the shorts. Null: not chosen yet. */
  shorts: { count: number; totalSec: number } | null;
  maxClips: number;
  clipDurationSec: number;
  /** Number of shorts that are rendered without a further request. */
  wishedRenders: number;
};

/**
 * Seconds that the stages take on a node with two cores: `each` time, and per second of the window or of the shorts.
 * Only their relation counts, once the project has shown how fast its nodes are.
 */
const COSTS = {
  download: { each: 4, perSec: 0.02 },
  transcribe: { each: 3, perSec: 0.1 },
  'create-shorts': { each: 2, perSec: 0 },
  'analyze-faces': { each: 3, perSec: 0.7 },
  render: { each: 4, perSec: 1.3 },
} as const;
/** Clips of a talk: this share of a short one, and in a long one a few, and one more in so many seconds. */
const EXPECTED_CLIPS = { share: 0.8, few: 3, windowSec: 900 };
/** From this share of a stage on, its own pace counts alone. Before that, the last estimate counts for the rest. */
const TRUSTED_SHARE = 0.2;
const SPEED_RANGE = { least: 0.25, most: 8 };

/**
 * Seconds until the project is ready. `stage` has done `fraction` (0 to 1) of its work in `elapsedSec`. Later stages are
 * estimated from the workload, at the speed that a stage of pure computing shows. `lastSec` is what the last estimate
 * leaves by now, or null. Null if nothing is known.
 */
export function secondsLeft(
  work: Workload,
  running: { stage: ProjectStage; fraction: number; elapsedSec: number },
  lastSec: number | null,
): number | null {
  const { stage, fraction, elapsedSec } = running;
  if (stage === 'download' && fraction === 0) return null;
  const trust = Math.min(1, fraction / TRUSTED_SHARE);
  const laterSec = stagesAfter(work.goal, stage).reduce((sum, each) => sum + expectedSec(work, each), 0);
  const ownSec = expectedSec(work, stage);
  const byWork = Math.max(0, ownSec - elapsedSec) + laterSec;
  // Only a stage of pure computing shows how fast the nodes are.
  const speed = stage === 'transcribe' || stage === 'analyze-faces' ? elapsedSec / fraction / ownSec : 1;
  const byPace = fraction === 0 ? 0 : (elapsedSec / fraction) * (1 - fraction) + clamp(speed, SPEED_RANGE) * laterSec;
  if (lastSec === null) return Math.round(trust * byPace + (1 - trust) * byWork);
  return Math.round(stage === 'create-shorts' ? lastSec : trust * byPace + (1 - trust) * lastSec);
}

function clamp(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value));
}

function stagesAfter(goal: Goal, stage: ProjectStage): ProjectStage[] {
  const stages = STEPS[goal].map((step) => step.stage);
  return stages.slice(stages.indexOf(stage) + 1);
}

function expectedSec(work: Workload, stage: ProjectStage): number {
  if (stage !== 'analyze-faces') return COSTS[stage].each + COSTS[stage].perSec * work.windowSec;
  const { count, totalSec } = work.shorts ?? expectedShorts(work);
  // If every short is rendered, the last render comes after the framing.
  const rendered = work.wishedRenders < count ? work.wishedRenders : Math.max(0, count - 1);
  const share = rendered / Math.max(1, count);
  const { render, 'analyze-faces': framing } = COSTS;
  return framing.each + framing.perSec * totalSec + rendered * render.each + render.perSec * totalSec * share;
}

function expectedShorts({ goal, windowSec, maxClips, clipDurationSec }: Workload): { count: number; totalSec: number } {
  if (goal === 'reframe') return { count: 1, totalSec: windowSec };
  const { share, few, windowSec: perClipSec } = EXPECTED_CLIPS;
  const most = Math.min((share * windowSec) / clipDurationSec, few + windowSec / perClipSec);
  const count = Math.max(1, Math.min(maxClips, Math.round(most)));
  return { count, totalSec: count * Math.min(clipDurationSec, windowSec) };
}
