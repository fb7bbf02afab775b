import type { ProjectEvent } from './states.ts';

type StageRow = {
  /** Nodes ask for the stage with the highest priority first: a live cannot wait, and clips are finished before new ones begin. */
  priority: number;
  /** The step of a project that the stage works for. Null: it works for a render or a live. */
  step: 'download' | 'transcribe' | 'create-shorts' | 'analyze-faces' | null;
  /** Where a stage may be split into parts: the stage that joins their results. */
  joinedBy?: 'join-transcript' | 'join-render';
};

/** Everything that a node can be asked to do. The rows follow the way of a video through clipmill. */
const STAGE_TABLE = {
  download: { priority: 1, step: 'download' },
  transcribe: { priority: 2, step: 'transcribe', joinedBy: 'join-transcript' },
  'join-transcript': { priority: 3, step: 'transcribe' },
  'create-shorts': { priority: 4, step: 'create-shorts' },
  'analyze-faces': { priority: 5, step: 'analyze-faces' },
  render: { priority: 6, step: null },
  'render-part': { priority: 7, step: null, joinedBy: 'join-render' },
  'join-render': { priority: 8, step: null },
  'capture-live': { priority: 9, step: null },
} as const satisfies Record<string, StageRow>;

export type Stage = keyof typeof STAGE_TABLE;
export const STAGES = Object.keys(STAGE_TABLE) as [Stage, ...Stage[]];
export type ProjectStage = NonNullable<StageRow['step']>;

function rowOf(stage: Stage): StageRow {
  return STAGE_TABLE[stage];
}

/** The stages in the order in which nodes ask for them, the most urgent first. */
export function byPriority(stages: readonly Stage[]): Stage[] {
  return stages.toSorted((a, b) => rowOf(b).priority - rowOf(a).priority);
}

/** The stage that joins the parts of `stage`, or null where it has no parts. */
export function joinerOf(stage: Stage): Stage | null {
  return rowOf(stage).joinedBy ?? null;
}

/** True for the stages that join parts. */
export function isJoiner(stage: Stage): boolean {
  return STAGES.some((each) => joinerOf(each) === stage);
}

/** The step of a project that a stage works for; joining belongs to what it joins. Null: it works for a render or a live. */
export function stepOf(stage: Stage): ProjectStage | null {
  return rowOf(stage).step;
}

export const GOALS = ['shorts', 'reframe', 'empty'] as const;
export type Goal = (typeof GOALS)[number];

/** One stage of a project: what the project goes through when it succeeds, and its share of the progress (per cent). */
type Step = { stage: ProjectStage; share: number; events: ProjectEvent[] };

const FULL: Step[] = [
  { stage: 'download', share: 20, events: ['downloaded'] },
  { stage: 'transcribe', share: 45, events: ['transcribed'] },
  { stage: 'create-shorts', share: 5, events: ['shorts_created'] },
  { stage: 'analyze-faces', share: 30, events: ['faces_analyzed'] },
];

/** The stages of a project in order. `empty` wants a ready source without suggestions, so its last stage raises all that is left. */
export const STEPS: Record<Goal, Step[]> = {
  shorts: FULL,
  reframe: FULL,
  empty: [
    { stage: 'download', share: 35, events: ['downloaded'] },
    { stage: 'transcribe', share: 65, events: ['transcribed', 'shorts_created', 'faces_analyzed'] },
  ],
};

/** The stage after `stage` for this goal, or null when the project is complete or `stage` is none of its own. */
export function stageAfter(goal: Goal, stage: ProjectStage): ProjectStage | null {
  const steps = STEPS[goal];
  const at = steps.findIndex((step) => step.stage === stage);
  return at === -1 ? null : (steps[at + 1]?.stage ?? null);
}

/** What the project goes through when `stage` succeeds. */
export function eventsOf(goal: Goal, stage: ProjectStage): ProjectEvent[] {
  return STEPS[goal].find((step) => step.stage === stage)?.events ?? [];
}

/**
 * Progress of a project in per cent when `stage` is at `fraction` (0 to 1). Whole numbers; 100 is only reached by
 * the state `face_analysis_done`, so a running stage never gets past 99.
 */
export function projectProgress(goal: Goal, stage: ProjectStage, fraction: number): number {
  const steps = STEPS[goal];
  const at = steps.findIndex((step) => step.stage === stage);
  const before = steps.slice(0, Math.max(0, at)).reduce((sum, step) => sum + step.share, 0);
  const share = steps[at]?.share ?? 0;
  return Math.min(99, Math.floor(before + share * Math.min(1, Math.max(0, fraction))));
}
