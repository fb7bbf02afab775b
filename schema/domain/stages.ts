import type { ProjectEvent, ProjectState } from './states.ts';

type StageRow = {
  /** Nodes ask for the highest number first: a live cannot wait, and clips are finished before new ones are started. */
  priority: number;
  /** The step of a project that the stage works for. Null: it works for a render, a translation or a live. */
  step: 'download' | 'transcribe' | 'create-shorts' | 'analyze-faces' | null;
  /** For stages that may be split into parts: the stage that joins their results. */
  joinedBy?: 'join-transcript' | 'join-render';
};

/** Every stage of work that a node can do, in the order in which a video goes through them. */
const STAGE_TABLE = {
  download: { priority: 1, step: 'download' },
  transcribe: { priority: 2, step: 'transcribe', joinedBy: 'join-transcript' },
  'join-transcript': { priority: 3, step: 'transcribe' },
  'create-shorts': { priority: 4, step: 'create-shorts' },
  'analyze-faces': { priority: 5, step: 'analyze-faces' },
  translate: { priority: 6, step: null },
  render: { priority: 7, step: null },
  'render-part': { priority: 8, step: null, joinedBy: 'join-render' },
  'join-render': { priority: 9, step: null },
  'capture-live': { priority: 10, step: null },
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

/** The stages in the order of a video, but recordings first: they cannot wait. */
export function earlyFirst(stages: readonly Stage[]): Stage[] {
  const [lives, others] = [true, false].map((isLive) => stages.filter((each) => (each === 'capture-live') === isLive));
  return [...(lives ?? []), ...byPriority(others ?? []).toReversed()];
}

/** The stage that joins the parts of `stage`, or null if it has no parts. */
export function joinerOf(stage: Stage): Stage | null {
  return rowOf(stage).joinedBy ?? null;
}

/** True for the stages that join parts. */
export function isJoiner(stage: Stage): boolean {
  return STAGES.some((each) => joinerOf(each) === stage);
}

/** The step of a project that a stage works for, or null. A stage that joins parts belongs to the step of the parts. */
export function stepOf(stage: Stage): ProjectStage | null {
  return rowOf(stage).step;
}

export const GOALS = ['shorts', 'reframe', 'empty'] as const;
export type Goal = (typeof GOALS)[number];

/** One step of a project: the events that its success raises, and its share of the progress in percent. */
type Step = { stage: ProjectStage; share: number; events: ProjectEvent[] };

const FULL: Step[] = [
  { stage: 'download', share: 20, events: ['downloaded'] },
  { stage: 'transcribe', share: 45, events: ['transcribed'] },
  { stage: 'create-shorts', share: 5, events: ['shorts_created'] },
  { stage: 'analyze-faces', share: 30, events: ['faces_analyzed'] },
];

/** The steps of a project in order. `empty` needs no suggestions, so its last step raises all remaining events. */
export const STEPS: Record<Goal, Step[]> = {
  shorts: FULL,
  reframe: FULL,
  empty: [
    { stage: 'download', share: 35, events: ['downloaded'] },
    { stage: 'transcribe', share: 65, events: ['transcribed', 'shorts_created', 'faces_analyzed'] },
  ],
};

/** The step that a project in this state is at, or was at when it ended. */
export const STEP_AT: Record<ProjectState, ProjectStage> = {
  pending: 'download',
  downloading: 'download',
  transcribing: 'transcribe',
  transcribed: 'create-shorts',
  shorts_created: 'analyze-faces',
  face_analysis_done: 'analyze-faces',
  refunded: 'analyze-faces',
};

/** The stage after `stage` for this goal, or null if `stage` is the last one or not part of the goal. */
export function stageAfter(goal: Goal, stage: ProjectStage): ProjectStage | null {
  const steps = STEPS[goal];
  const at = steps.findIndex((step) => step.stage === stage);
  return at === -1 ? null : (steps[at + 1]?.stage ?? null);
}

/** The events that the project goes through when `stage` succeeds. */
export function eventsOf(goal: Goal, stage: ProjectStage): ProjectEvent[] {
  return STEPS[goal].find((step) => step.stage === stage)?.events ?? [];
}

/**
 * The progress of a project in whole percent when `stage` is at `fraction` (0 to 1). At most 99: only the state
 * `face_analysis_done` is 100.
 */
export function projectProgress(goal: Goal, stage: ProjectStage, fraction: number): number {
  const steps = STEPS[goal];
  const at = steps.findIndex((step) => step.stage === stage);
  const before = steps.slice(0, Math.max(0, at)).reduce((sum, step) => sum + step.share, 0);
  const share = steps[at]?.share ?? 0;
  return Math.min(99, Math.floor(before + share * Math.min(1, Math.max(0, fraction))));
}
