import * as z from 'zod';
import { TRAITS } from '#schema/domain/traits/traits.ts';
import { answer, timestampSchema } from '../wire.ts';
import { intervalShape } from './interval.ts';

/** What the viewers of an account like: /taste */

const TRAIT_MEANINGS =
  '`score`: what is chosen anyway. `hook`: the first sentence holds. `clear_opening`: a stranger understands it. `energy`, `laughter`, `motion`: as they are heard and seen. `fast_speech`. `dialogue`: speakers take turns. `length`. `questions`, `numbers`, `stories`, `advice`, `conflict` (people disagree or confess), `names` (and figures), `feelings` (also people, loss and danger), `money`, `surprise`: how much of it is said. The last three in English only.';

export const changeTasteRequestSchema = z
  .strictObject({
    enabled: z.boolean().describe('False: nothing is learned, and nothing that was learned is followed.'),
  })
  .meta({ id: 'ChangeTasteRequest' });

const tasteSchema = z
  .strictObject({
    enabled: z.boolean(),
    status: z
      .enum(['off', 'too_little', 'no_gain', 'in_use'])
      .describe(
        '`too_little`: fewer than ten videos have a heatmap or clips with views at 7 days, or fewer than 30 clips and passages. `no_gain`: on videos that it was not learned from, what was learned foretells nothing beyond chance, so it is not followed. `in_use`: it does, and the choice of clips follows it.',
      ),
    posts: z.int().nonnegative().describe('Clips with views at 7 days that it was learned from.'),
    videos: z.int().nonnegative().describe('Long videos with a heatmap that it was learned from.'),
    explained: z.number().min(0).max(1).nullable().meta({
      description:
        'The share of the differences in views that it foretells, in videos that it was not learned from. Null: too little is known.',
      example: 0.12,
    }),
    learned_at: timestampSchema.nullable(),
    traits: z
      .array(
        z
          .strictObject({
            trait: z.enum(TRAITS).describe(TRAIT_MEANINGS),
            times: z.number().nonnegative().meta({
              description:
                'How many times the views a clip has that has much of it (one standard deviation more than other passages of its video).',
              example: 1.2,
            }),
            ...intervalShape,
          })
          .meta({ id: 'TasteTrait' }),
      )
      .describe('The surest first. Empty: nothing is known.'),
  })
  .meta({ id: 'Taste' });
export type TasteView = z.infer<typeof tasteSchema>;

export const tasteResponseSchema = answer('TasteResponse', tasteSchema);
