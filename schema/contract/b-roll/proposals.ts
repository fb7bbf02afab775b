import * as z from 'zod';
import { answer, ulidSchema } from '../wire.ts';

/** Lines of a short that name what footage shows. */

/** GET /shorts/{project_id}/{short_id}/b-roll/proposals */
export const bRollProposalsSchema = z
  .strictObject({
    short_id: ulidSchema,
    proposals: z.array(
      z.strictObject({
        footage_id: ulidSchema,
        start: z.number().nonnegative().meta({ example: 52.4 }),
        end: z.number().nonnegative().meta({ example: 56.1 }),
        words: z
          .array(z.string())
          .describe('The words that are said there and stand in its name or description.')
          .meta({ example: ['tomatoes'] }),
        text: z.string().describe('What is said there.').meta({ example: 'I water my tomatoes at six' }),
      }),
    ),
  })
  .meta({ id: 'BRollProposals' });
export type BRollProposalsView = z.infer<typeof bRollProposalsSchema>;
export const bRollProposalsResponseSchema = answer('BRollProposalsResponse', bRollProposalsSchema);
