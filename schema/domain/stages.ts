import type { ProjectEvent } from './states.ts';

/** Everything a node can be asked to do. */
export const STAGES = [
  'download',
  'transcribe',
  'join-transcript',
  'create-shorts',
  'analyze-faces',
  'render',
  'render-part',
  'join-render',
  'capture-live',
] as const;
export type Stage = (typeof STAGES)[number];
/** Stages that work for a render. */
export type RenderStage = 'render' | 'render-part' | 'join-render';
export type ProjectStage = Exclude<Stage, RenderStage | 'join-transcript' | 'capture-live'>;

/** Stages that may be split into parts, and the stage that puts their results together. */
export const JOINED_BY = {
  transcribe: 'join-transcript',
  'render-part': 'join-render',
} as const satisfies Partial<Record<Stage, Stage>>;

/** The stage that joins the parts of `stage`, or null where it has no parts. */
export function joinerOf(stage: Stage): Stage | null {
  return (JOINED_BY as Partial<Record<Stage, Stage>>)[stage] ?? null;
}

/** True for the stages that put parts together. */
export function isJoiner(stage: Stage): boolean {
  return (Object.values(JOINED_BY) as Stage[]).includes(stage);
}

/** The step of a project that a stage works for; joining belongs to what is joined. Null: it works for a render or a live. */
export function stepOf(stage: Stage): ProjectStage | null {
  switch (stage) {
    case 'render':
    case 'render-part':
    case 'join-render':
    case 'capture-live':
      return null;
    case 'join-transcript':
      return 'transcribe';
    default:
      return stage;
  }
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
