import * as z from 'zod';
import { readUlid, TRACE_ID, traceIdOfUlid } from '#schema/domain/ids.ts';
import { JOB_FAILURE_CODES } from '#schema/domain/failure.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { JOB_STATES } from '#schema/domain/states.ts';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { timestampSchema, ulidSchema, ulidText } from '../wire.ts';

/** GET /internal/v1/farm/jobs, for operators. */
export const farmJobListQuerySchema = z.object({
  ...pageQuery,
  stage: z.enum(STAGES).optional(),
  status: z.enum(JOB_STATES).optional(),
  node: z.string().max(200).optional().describe('Jobs that this node holds. Without `status`: those that it works on.'),
  project_id: ulidText.optional(),
  failure_code: z.enum(JOB_FAILURE_CODES).optional(),
  trace_id: z
    .string()
    .transform((text, context) => {
      if (TRACE_ID.test(text)) return text;
      const requestId = readUlid(text);
      if (requestId !== null) return traceIdOfUlid(requestId);
      context.addIssue({ code: 'custom', message: 'must be 32 hexadecimal characters, or an X-Request-Id' });
      return z.NEVER;
    })
    .meta({ type: 'string' })
    .optional()
    .describe('Jobs of the request with this trace id, or with this `X-Request-Id`.'),
});

/** Counted up to this number. */
export const COUNTED_JOBS = 10_000;

export const farmJobSchema = z
  .strictObject({
    id: ulidSchema,
    stage: z.enum(STAGES),
    status: z.enum(JOB_STATES),
    project_id: ulidSchema,
    render_id: ulidSchema.nullable(),
    user_id: z.string(),
    attempt: z.int().describe('Attempts that have begun and count.'),
    setbacks: z
      .int()
      .describe('Attempts that ended without fault of the job and do not count: lost leases, incidents.'),
    generation: z.int().describe('Grows whenever the job returns to the queue.'),
    progress: z.int().describe('Percent of the stage.'),
    node: z.string().nullable().describe('The node that has it, or had it last.'),
    run_after: timestampSchema.describe('Queued: not before this time. Else: when it was claimed.'),
    lease_expires_at: timestampSchema.nullable(),
    last_message_at: timestampSchema.nullable().describe('When its last queue message was sent.'),
    messages: z.int().describe('Queue messages sent.'),
    failure_code: z.enum(JOB_FAILURE_CODES).nullable(),
    trace_id: z.string().nullable().describe('Stands in the log lines of its nodes as `trace`.'),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'FarmJob' });
export type FarmJobView = z.infer<typeof farmJobSchema>;

/** `meta.total` is at most `COUNTED_JOBS`. */
export const farmJobListSchema = standardEnvelope(farmJobSchema);
export const farmJobPathSchema = z.object({ id: ulidText });
export const farmJobResponseSchema = z.strictObject({ message: z.string(), data: farmJobSchema });

/** GET /internal/v1/farm/dead-letters: newest first. */
export const deadLetterListQuerySchema = z.object(pageQuery);
export const deadLetterSchema = z
  .strictObject({
    id: ulidSchema,
    job_id: z.string(),
    generation: z.int(),
    arrived_at: timestampSchema,
    stage: z.enum(STAGES).nullable().describe('Null: the job is gone.'),
    status: z.enum(JOB_STATES).nullable().describe('What became of the job.'),
    failure_code: z.enum(JOB_FAILURE_CODES).nullable(),
    is_current: z.boolean().describe('Whether the job still waits for this very message.'),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetterView = z.infer<typeof deadLetterSchema>;
export const deadLetterListSchema = standardEnvelope(deadLetterSchema);
