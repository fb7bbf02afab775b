import * as z from 'zod';
import { CHECK_IDS, WORKER_CHECKS } from '#schema/domain/farm/doctor.ts';
import { CHECK_STATES } from '#schema/domain/farm/verdict.ts';

/** POST /internal/v1/doctor, for operators. */
export const doctorRequestSchema = z.strictObject({
  checks: z.array(z.enum(WORKER_CHECKS)).min(1).optional().describe('Only these. All if missing.'),
  mail_to: z.email().max(320).optional().describe('An address that gets a mail, to see that it arrives.'),
});

const checkSchema = z
  .strictObject({
    id: z.enum(CHECK_IDS),
    state: z
      .enum(CHECK_STATES)
      .describe(
        '`green`: it works. `yellow`: it is optional and off, or weaker than it could be. `red`: it is broken. `skipped`: it does not apply here.',
      ),
    asks: z.string().meta({ example: 'Does the database (D1) respond?' }),
    note: z.string().meta({ description: 'Figures and names. Never a secret.', example: '12 ms, WEUR' }),
    remedy: z.string().nullable().describe('What to do. Null if nothing.'),
  })
  .meta({ id: 'DoctorCheck' });
export type CheckView = z.infer<typeof checkSchema>;

const versionSchema = z.strictObject({
  protocol: z.int().describe('Between Worker and nodes.'),
  renderer: z.string(),
  migration: z.string().describe('The last one that this Worker expects.'),
});
export type VersionView = z.infer<typeof versionSchema>;

export const doctorResponseSchema = z.strictObject({
  message: z.string(),
  data: z.strictObject({ version: versionSchema, checks: z.array(checkSchema) }),
});

/** POST /internal/v1/doctor/ring: rings the sockets of a node key, to see that they do. */
export const ringRequestSchema = z.strictObject({ key_name: z.string().min(1).max(100) });
export const ringResponseSchema = z.strictObject({
  message: z.string(),
  data: z.strictObject({ rung: z.int().describe('Sockets that were rung.') }),
});
