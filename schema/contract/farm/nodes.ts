import * as z from 'zod';
import { NODE_STATES, SANDBOX_STATES } from '#schema/domain/farm/facts.ts';
import { STAGES } from '#schema/domain/stages.ts';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { timestampSchema } from '../wire.ts';

/** GET /internal/v1/farm/nodes, for operators: seen last first. */
export const farmNodeListQuerySchema = z.object(pageQuery);

export const farmNodeSchema = z
  .strictObject({
    name: z.string().meta({ description: 'Its own name and its key.', example: 'host-7@node-1' }),
    key_id: z.string().nullable().describe('Null: a local instance with a shared key.'),
    version: z.string().meta({ example: '0.1.0+r3' }),
    protocol: z.int(),
    stages: z.array(z.enum(STAGES)),
    slots: z.int().describe('Jobs that it works on at once.'),
    capture_slots: z.int().describe('Lives that it records at once, besides.'),
    running: z
      .int()
      .describe(
        'Jobs that run on it. A render that only stores its file leaves its slot to the next, so there can be more than `slots`.',
      ),
    recording: z.int().describe('Lives that it records.'),
    speech: z.string().nullable().meta({
      description: 'Its speech engine with the models. Null: it does not transcribe, or is older.',
      example: 'parakeet-tdt-0.6b-v3-int8+moonshine-tiny',
    }),
    sandbox: z
      .enum(SANDBOX_STATES)
      .nullable()
      .describe(
        'Whether its media programs run in a sandbox. `missing`: its host does not allow it. Null: it is older and does not say.',
      ),
    encoder: z.string().nullable().meta({
      description: 'What it encodes video with. Empty: it cannot. Null: it is older and does not say.',
      example: 'libx264',
    }),
    state: z.enum(NODE_STATES),
    is_live: z.boolean().describe('False: it has not checked in for two and a half minutes.'),
    is_too_old: z.boolean().describe('True: its version is below the lowest one, so it gets no jobs.'),
    first_seen_at: timestampSchema,
    last_seen_at: timestampSchema,
  })
  .meta({ id: 'FarmNode' });
export type FarmNodeView = z.infer<typeof farmNodeSchema>;
export const farmNodeListSchema = standardEnvelope(farmNodeSchema);

export const farmNodePathSchema = z.object({ name: z.string().min(1).max(200) });

/** PATCH /internal/v1/farm/nodes/{name} */
export const changeNodeRequestSchema = z.strictObject({
  state: z
    .enum(NODE_STATES)
    .describe(
      '`drained`: it finishes its jobs and takes no others. `quarantined`: its jobs are taken away too. `working`: it takes jobs again.',
    ),
});
export const farmNodeResponseSchema = z.strictObject({
  message: z.string(),
  data: farmNodeSchema,
  jobs_taken_away: z.int(),
});
