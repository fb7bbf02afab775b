import * as z from 'zod';
import { PACES } from '#schema/domain/cuts/long-silences.ts';
import { CUT_KINDS } from '#schema/domain/cuts/proposals.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import { wordSchema } from '../shorts/words.ts';
import { answer, optional, ulidSchema } from '../wire.ts';

const seconds = z.number().nonnegative();
const paceSchema = z.enum(PACES);
const kindSchema = z
  .enum(CUT_KINDS)
  .describe(
    '`filler`: a sound of hesitation. `repeat`: the earlier copy of a few words. `noise`: a voice that no word covers. `pause`: nobody speaks. `retake`: an attempt at a sentence that its speaker begins again.',
  )
  .meta({ example: 'pause' });
const idSchema = z
  .string()
  .max(40)
  .describe('The same words at the same pace have the same ids.')
  .meta({ example: 'pause-52400-53100' });
const PACE =
  'How tight speech becomes. `natural` (default) shortens pauses over 0.7 s, as `remove_silence` does; `fast` those over 0.4 s, `faster` those over 0.2 s.';

/** GET /shorts/{project_id}/{short_id}/cuts/proposals */
export const cutProposalsQuerySchema = z.object({ pace: optional(paceSchema).describe(PACE) });

const cutProposalSchema = z
  .strictObject({
    id: idSchema,
    kind: kindSchema,
    start: seconds.meta({ example: 52.4 }),
    end: seconds.meta({ example: 53.1 }),
    seconds_saved: seconds.describe('How much shorter the short gets. 0 if it is already cut.').meta({ example: 0.7 }),
    is_cut: z.boolean().describe('True if it is already cut.'),
    words: z.array(wordSchema).describe('The words that go. None for a pause.').meta({ example: [] }),
  })
  .meta({ id: 'CutProposal' });
export type CutProposalView = z.infer<typeof cutProposalSchema>;

const cutProposalsSchema = z
  .strictObject({
    short_id: ulidSchema,
    pace: paceSchema,
    seconds_saved: seconds.describe('How much shorter the short gets with all of them.').meta({ example: 6.3 }),
    proposals: z.array(cutProposalSchema).describe('In order of time, in seconds of the source.'),
  })
  .meta({ id: 'CutProposals' });
export type CutProposalsView = z.infer<typeof cutProposalsSchema>;
export const cutProposalsResponseSchema = answer('CutProposalsResponse', cutProposalsSchema);

/** POST /shorts/{project_id}/{short_id}/cuts/proposals */
export const acceptCutsRequestSchema = z
  .strictObject({
    kinds: optional(z.array(kindSchema).max(CUT_KINDS.length)).describe('Cuts all proposals of these kinds.'),
    ids: optional(z.array(idSchema).max(LIMITS.cutsPerShort)).describe('Cuts these proposals.'),
    pace: optional(paceSchema).describe(`${PACE} The ids of pauses are those of their pace.`),
  })
  .refine(({ kinds = [], ids = [] }) => kinds.length + ids.length > 0, {
    path: ['kinds'],
    message: 'must name at least one kind, or ids at least one proposal',
  })
  .meta({ id: 'AcceptCutsRequest', example: { kinds: ['filler', 'repeat', 'pause'], pace: 'fast' } })
  .transform(({ kinds = [], ids = [], pace = 'natural' }) => ({ kinds, ids, pace }));
export type AcceptCutsRequest = z.infer<typeof acceptCutsRequestSchema>;
