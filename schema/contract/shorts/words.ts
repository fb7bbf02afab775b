import * as z from 'zod';
import { ASIDES } from '#schema/domain/media.ts';
import { ASIDE_KINDS } from '#schema/domain/texts/asides.ts';

const seconds = z.number().nonnegative();

export const wordSchema = z.strictObject({
  index: z
    .int()
    .nonnegative()
    .describe('Position of the word in the whole transcript. A correction names the word by it.'),
  text: z.string().meta({ example: 'Water' }),
  start: seconds,
  end: seconds,
  speaker: z.string().nullable().meta({ example: 'S1' }),
  aside: z
    .enum(ASIDES)
    .optional()
    .describe(
      '`filler`: a sound of hesitation, such as "uh". `repeat`: the earlier copy of what is said again by mistake. Captions, titles and files leave these words out. Missing for all other words, and for those that you corrected.',
    ),
  unsure: z
    .literal(true)
    .optional()
    .describe(
      'The word may be misheard: check it. Missing for all other words, for names of a dictionary, and for words that you corrected, even to the same text.',
    ),
});

export const asidesSchema = z
  .array(
    z.strictObject({
      start: seconds.meta({ example: 52.4 }),
      end: seconds.meta({ example: 52.9 }),
      kind: z
        .enum(ASIDE_KINDS)
        .describe('`filler` and `repeat` as in `aside` of the words. `noise`: a voice that no word covers.')
        .meta({ example: 'filler' }),
    }),
  )
  .describe(
    'What can be cut without losing anything that is said, in seconds of the source and in order: from silence to silence. To cut them, see `POST /shorts/{project_id}/{short_id}/cuts/proposals`.',
  );
