import * as z from 'zod';
import { SIGN_IN_METHODS } from '#schema/domain/access/rules.ts';
import { pageQuery, standardEnvelope } from '../pages.ts';
import { answer, timestampSchema, ulidSchema, ulidText } from '../wire.ts';

/** GET /sessions */
export const sessionListQuerySchema = z.object(pageQuery);
const sessionSchema = z
  .strictObject({
    id: ulidSchema,
    method: z.enum(SIGN_IN_METHODS).describe('How it began.'),
    network: z.string().meta({ description: 'Where it was used last.', example: '203.0.113.7' }),
    client: z.string().meta({ description: 'The program, as it names itself.', example: 'Mozilla/5.0' }),
    is_current: z.boolean().describe('True for the session of this request.'),
    created_at: timestampSchema,
    last_used_at: timestampSchema.describe('To the hour.'),
    ends_at: timestampSchema.describe('After this you must sign in again, however often the tokens were renewed.'),
  })
  .meta({ id: 'Session' });
export type SessionView = z.infer<typeof sessionSchema>;
export const sessionListSchema = standardEnvelope(sessionSchema).meta({ id: 'SessionList' });

/** Paths below /sessions. */
export const sessionPathSchema = z.object({ id: ulidText.describe('Session ID.') });
export const endSessionResponseSchema = answer('EndSessionResponse', z.null());
