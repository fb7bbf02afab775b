import * as z from 'zod';
import { REVIEW_VERDICTS } from '../domain/access/review.ts';
import { POST_FAILURE_CODES } from '../domain/posting/post-failure.ts';
import { LIVE_STATES, POST_STATES, PROJECT_STATES, RENDER_STATES } from '../domain/states.ts';
import { percentSchema, testMark, timestampSchema, ulidSchema, watchShareSchema } from './wire.ts';
import { inVersion2, named } from './version2/forms.ts';
import { LIVE_STATUS, PROJECT_STATUS, RENDER_STATUS } from './version2/status.ts';

/**
 * GET /events: the events of a stream. Each carries the state of one object at that time, not the difference from an
 * earlier one. The whole object is read with its own endpoint.
 */

const title = z.string().meta({ example: 'The garden in spring' });
const seconds = z.number().nonnegative().meta({ example: 45.2 });
const etaSeconds = z.number().nonnegative().nullable().meta({ description: 'Estimated seconds left.', example: 12 });

const projectChange = z.strictObject({
  id: ulidSchema,
  title,
  status: z.enum(PROJECT_STATES).register(inVersion2, PROJECT_STATUS),
  progress: percentSchema,
  stage_progress: percentSchema,
  eta_seconds: etaSeconds,
  updated_at: timestampSchema,
});
const shortFramed = z.strictObject({
  id: ulidSchema,
  project_id: ulidSchema,
  title,
  start_time: seconds,
  end_time: seconds,
  early: z.boolean(),
  updated_at: timestampSchema,
});
const shortError = z.strictObject({
  id: ulidSchema,
  project_id: ulidSchema,
  error_reason: z.string().register(inVersion2, named('failure_reason')),
  updated_at: timestampSchema,
});
const renderChange = z.strictObject({
  id: ulidSchema,
  short_id: ulidSchema,
  project_id: ulidSchema,
  status: z.enum(RENDER_STATES).register(inVersion2, RENDER_STATUS),
  progress: percentSchema,
  eta_seconds: etaSeconds,
  updated_at: timestampSchema,
});
const liveChange = z.strictObject({
  id: ulidSchema,
  monitor_id: ulidSchema,
  status: z
    .enum(LIVE_STATES)
    .describe('`monitoring` while the live is on air and followed.')
    .register(inVersion2, LIVE_STATUS),
  title: z.string(),
  live_shorts_count: z.int().nonnegative(),
  updated_at: timestampSchema,
});
const liveClip = z.strictObject({
  id: ulidSchema,
  live_id: ulidSchema,
  title,
  start_time: seconds,
  end_time: seconds,
  score: z.number().meta({ example: 87.4 }),
});

const reviewComment = z.strictObject({
  id: ulidSchema,
  project_id: ulidSchema,
  short_id: ulidSchema,
  reviewer: z.string().meta({ example: 'Ann' }),
  verdict: z.enum(REVIEW_VERDICTS).nullable().describe('Null for a comment without a decision.'),
  created_at: timestampSchema,
});

const postChange = z.strictObject({
  id: ulidSchema,
  project_id: ulidSchema,
  short_id: ulidSchema,
  connection_id: ulidSchema,
  status: z.enum(POST_STATES),
  publish_at: timestampSchema,
  url: z.string().nullable(),
  views: z.int().nonnegative().nullable(),
  likes: z.int().nonnegative().nullable(),
  watch_share: watchShareSchema,
  failure: z.enum(POST_FAILURE_CODES).nullable(),
  updated_at: timestampSchema,
});

/** The name of an event is its `event:` line and the `type` of its data. */
export const streamEventSchema = z
  .discriminatedUnion('type', [
    event('reset', z.strictObject({})),
    event('project.changed', projectChange),
    event('short.framed', shortFramed),
    event('short.error', shortError),
    event('render.changed', renderChange),
    event('live.changed', liveChange),
    event('live.clip', liveClip),
    event('review.commented', reviewComment),
    event('post.changed', postChange),
  ])
  .meta({
    id: 'StreamEvent',
    description: '`reset`: earlier events are no longer available. Reload what you show.',
  });
export type StreamEvent = z.infer<typeof streamEventSchema>;
/** An event about something that changed. */
export type ChangeEvent = Exclude<StreamEvent, { type: 'reset' }>;

function event<const Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return z.strictObject({ type: z.literal(type), timestamp: timestampSchema, data, test: testMark });
}

export const streamHeadersSchema = z.object({
  'last-event-id': z
    .string()
    .optional()
    .meta({ description: 'The id of the last event that you have. The stream continues after it.' }),
});
