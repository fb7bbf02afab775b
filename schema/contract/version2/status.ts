import * as z from 'zod';
import { LIVE_STATES, type LiveState, type ProjectState, type RenderState } from '#schema/domain/states.ts';
import { as, type AskedForm, type FieldForm, SAME } from './forms.ts';

/** The words of version 2 for states: one set for everything that is made. */

const STATUSES = ['pending', 'processing', 'ready', 'failed'] as const;
type Status = (typeof STATUSES)[number];
const STAGES = ['downloading', 'transcribing', 'choosing', 'framing'] as const;
type Stage = (typeof STAGES)[number];

const OF_PROJECT: Record<ProjectState, { status: Status; stage: Stage | null }> = {
  pending: { status: 'pending', stage: null },
  downloading: { status: 'processing', stage: 'downloading' },
  transcribing: { status: 'processing', stage: 'transcribing' },
  transcribed: { status: 'processing', stage: 'choosing' },
  shorts_created: { status: 'processing', stage: 'framing' },
  face_analysis_done: { status: 'ready', stage: null },
  refunded: { status: 'failed', stage: null },
};
const OF_RENDER: Record<RenderState, Status> = {
  pending: 'pending',
  processing: 'processing',
  done: 'ready',
  error: 'failed',
};

const projectStatus = z
  .enum(STATUSES)
  .describe(
    '`pending`: waits for its turn. `ready`: can be rendered. `failed`: see `failure_reason`; it cost nothing.',
  );
const stageSchema = z
  .enum(STAGES)
  .nullable()
  .describe(
    'What is done while the status is `processing`: the video is fetched, its words are heard, clips are chosen, people are framed. Null otherwise.',
  );

/** `status` of a project or a short: `status` and `stage`. */
export const PROJECT_STATUS: FieldForm = {
  into: {
    [SAME]: { schema: projectStatus, of: (state: ProjectState) => OF_PROJECT[state].status },
    stage: { schema: stageSchema, of: (state: ProjectState) => OF_PROJECT[state].stage },
  },
};

/** `status` of a render, or of a search for more clips. */
export const RENDER_STATUS = as(
  z.enum(STATUSES).describe('`ready` and `failed` are final. After `failed`, the same request starts a new attempt.'),
  (state: RenderState) => OF_RENDER[state],
);

const liveStatus = (state: LiveState) => (state === 'error' ? 'failed' : state);
export const LIVE_STATUS = as(
  z
    .enum(LIVE_STATES.map(liveStatus))
    .describe('`waiting`: the channel is offline. `monitoring`: the stream is being followed.'),
  liveStatus,
);

/** The filter of a list. A list in version 1 takes one state, so what is in progress is asked for by its stage. */
export const PROJECT_STATUS_FILTER: AskedForm = {
  as: {
    status: z
      .enum(['pending', 'ready', 'failed'])
      .optional()
      .describe('Only those with this status. What is `processing` is found by its `stage`.'),
    stage: z.enum(STAGES).optional().describe('Only those in this stage.'),
  },
  read: ({ status, stage }) => {
    const found = Object.entries(OF_PROJECT).find(([, place]) =>
      stage === undefined ? place.status === status : place.stage === stage,
    );
    return status === undefined && stage === undefined ? {} : { status: found?.[0] };
  },
  check: ({ status, stage }) =>
    status === undefined || stage === undefined ? null : 'must not be sent with status, which it implies',
};

export const RENDER_STATUS_FILTER: AskedForm = {
  as: { status: z.enum(STATUSES).optional().describe('Renders with this status only.') },
  read: ({ status }) => {
    const found = Object.entries(OF_RENDER).find(([, own]) => own === status);
    return found === undefined ? {} : { status: found[0] };
  },
};
