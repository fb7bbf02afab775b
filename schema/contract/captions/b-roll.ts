import * as z from 'zod';
import { B_ROLL_FITS, type BRoll } from '#schema/domain/footage/footage.ts';

/** Where a short or a render shows footage. */

export const bRollFitSchema = z
  .enum(B_ROLL_FITS)
  .describe('`fill` covers the picture, `fit` shows all of it over a blurred copy.');

/** B-roll of a short or a render. */
export const bRollSchema = z.array(
  z.strictObject({
    footage_id: z.string().meta({ example: '01KAFV5N7Q2V8XW4T6R5N0M1AB' }),
    start: z.number().nonnegative().meta({ example: 52.4 }),
    end: z.number().nonnegative().meta({ example: 56.1 }),
    fit: bRollFitSchema.meta({ example: 'fill' }),
  }),
);

export function viewBRoll(items: readonly BRoll[]): z.infer<typeof bRollSchema> {
  return items.map(({ footageId, startSec, endSec, fit }) => ({
    footage_id: footageId,
    start: startSec,
    end: endSec,
    fit,
  }));
}
