/**
 * The state machines of clipmill as data: machine -> state -> event -> next state. Stores only write states returned by
 * `next`. docs/states.md is generated from these tables.
 */
export const PROJECT_STATES = [
  'pending',
  'downloading',
  'transcribing',
  'transcribed',
  'shorts_created',
  'face_analysis_done',
  'refunded',
] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];
export type ProjectEvent =
  | 'download_started'
  | 'downloaded'
  | 'transcribed'
  | 'shorts_created'
  | 'faces_analyzed'
  | 'failed';

export const RENDER_STATES = ['pending', 'processing', 'done', 'error'] as const;
export type RenderState = (typeof RENDER_STATES)[number];
export type RenderEvent = 'claimed' | 'rendered' | 'failed' | 'lease_lost' | 'asked_again';

export const JOB_STATES = ['queued', 'leased', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];
export type JobEvent = 'claimed' | 'succeeded' | 'failed' | 'requeued';

/** `waiting`: not recorded, because the channel is off air or has no followers. */
export const LIVE_STATES = ['waiting', 'monitoring', 'ended', 'error'] as const;
export type LiveState = (typeof LIVE_STATES)[number];
/** `left`: the last follower is gone. The platform reports `went_on_air` and `went_off_air`, the recording `failed`. */
export type LiveEvent = 'went_on_air' | 'went_off_air' | 'left' | 'failed';

/** `sending`: its file is on the way. `processing`: the platform has it and works on it. */
export const POST_STATES = ['planned', 'sending', 'processing', 'live', 'failed'] as const;
export type PostState = (typeof POST_STATES)[number];
export type PostEvent = 'begun' | 'uploaded' | 'published' | 'failed' | 'asked_again';

type Machine<State extends string, Event extends string> = Record<State, Partial<Record<Event, State>>>;

const project: Machine<ProjectState, ProjectEvent> = {
  pending: { download_started: 'downloading', failed: 'refunded' },
  downloading: { download_started: 'downloading', downloaded: 'transcribing', failed: 'refunded' },
  transcribing: { transcribed: 'transcribed', failed: 'refunded' },
  transcribed: { shorts_created: 'shorts_created', failed: 'refunded' },
  shorts_created: { faces_analyzed: 'face_analysis_done', failed: 'refunded' },
  face_analysis_done: {},
  refunded: {},
};

const render: Machine<RenderState, RenderEvent> = {
  pending: { claimed: 'processing', failed: 'error' },
  processing: { rendered: 'done', failed: 'error', lease_lost: 'pending' },
  done: {},
  error: { asked_again: 'pending' },
};

const job: Machine<JobState, JobEvent> = {
  queued: { claimed: 'leased', failed: 'failed' },
  leased: { succeeded: 'done', failed: 'failed', requeued: 'queued' },
  done: {},
  failed: {},
};

/** One broadcast. It can come back on air within `LIVES.graceMs`. After that, the channel gets a new live. */
const live: Machine<LiveState, LiveEvent> = {
  waiting: { went_on_air: 'monitoring', went_off_air: 'ended' },
  monitoring: { went_off_air: 'ended', left: 'waiting', failed: 'error' },
  ended: { went_on_air: 'monitoring' },
  error: { went_on_air: 'monitoring', went_off_air: 'ended', left: 'waiting' },
};

/** A post that is asked for again continues where it failed: what the platform has already is not sent twice. */
const post: Machine<PostState, PostEvent> = {
  planned: { begun: 'sending', failed: 'failed' },
  sending: { begun: 'sending', uploaded: 'processing', published: 'live', failed: 'failed' },
  processing: { begun: 'processing', uploaded: 'processing', published: 'live', failed: 'failed' },
  live: {},
  failed: { asked_again: 'planned' },
};

export const MACHINES = { project, render, job, live, post };

type States = { project: ProjectState; render: RenderState; job: JobState; live: LiveState; post: PostState };
type Events = { project: ProjectEvent; render: RenderEvent; job: JobEvent; live: LiveEvent; post: PostEvent };

/** The next state, or null if the event is not allowed in this state. */
export function next<M extends keyof States>(machine: M, state: States[M], event: Events[M]): States[M] | null {
  const table = MACHINES[machine] as unknown as Machine<States[M], Events[M]>;
  return table[state][event] ?? null;
}

/** The state after several events in a row, or null if one of them is not allowed. */
export function nextAfter<M extends keyof States>(machine: M, state: States[M], events: Events[M][]): States[M] | null {
  let at: States[M] | null = state;
  for (const event of events) {
    if (at === null) return null;
    at = next(machine, at, event);
  }
  return at;
}

/** True for the final states of a project: ready or refunded. */
export function isFinished(state: ProjectState): boolean {
  return state === 'face_analysis_done' || state === 'refunded';
}

/**
 * Why an entry is in the ledger. `grant` adds credits. `reserve` takes credits for a project, and `release` returns
 * them. `settle` changes no balance: it marks a reservation as spent. `live` takes one credit for a started minute of a
 * monitor (its `ref` is `<monitor>:<minute since 1970>`). `archived` is the sum of all movements of the archived
 * projects of a year (its `ref` is `<user>:<year>`). `transfer` moves credits between an account and its sub-account (its
 * `ref` is `<transfer>:<the other account>`).
 */
export const CREDIT_REASONS = ['grant', 'reserve', 'settle', 'release', 'live', 'archived', 'transfer'] as const;
