import * as z from 'zod';
import type { EndLook, PlannedCard } from '#schema/domain/brands/ends.ts';

/** How an intro or an outro is shown in a render. */
export const endLookSchema = z.strictObject({
  duration: z.number().meta({ description: 'In seconds.', example: 3.2 }),
  fade: z.number().meta({ example: 0.3 }),
});

/** How an end card is shown in a render. */
export const endCardLookSchema = z.strictObject({
  seconds: z.number().meta({ example: 3 }),
  background: z.string().meta({ example: '#101418' }),
  text: z.string().nullable().meta({ example: 'Follow for more' }),
});

/** The fields of the look of an intro or outro, in the spelling of the API. */
export function viewEndLook({ durationSec, fadeSec }: EndLook) {
  return { duration: durationSec, fade: fadeSec };
}

/** The same of an end card. */
export function viewCardLook({ durationSec, background, text }: PlannedCard) {
  return { seconds: durationSec, background, text: text ?? null };
}
