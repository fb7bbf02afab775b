import * as z from 'zod';
import { LAYOUTS, TEXT_KINDS } from '#schema/domain/media.ts';

/** Where people and texts are in the picture of a short. Times are in seconds of the source. */

const seconds = z.number().nonnegative();

const cropSchema = z.strictObject({
  width: z.number().meta({ example: 608 }),
  height: z.number().meta({ example: 1080 }),
  points: z
    .array(z.strictObject({ time: seconds, x: z.number(), y: z.number(), scale: z.number().optional() }))
    .describe(
      'Path of the left and top edges, linear between points. `scale`: the size there, relative to `width` and `height`; only in crops that change it.',
    ),
});

export const layoutSegmentSchema = z.strictObject({
  start: seconds,
  end: seconds,
  layout: z.enum([...LAYOUTS, 'fit']),
  crops: z.array(cropSchema),
});

const pixels = z.number().meta({ example: 420 });
const boxFields = { x: pixels, y: pixels, width: pixels, height: pixels };

const faceSchema = z.strictObject({
  id: z
    .string()
    .describe('Names the face in a change of this shot. A new analysis gives new ids.')
    .meta({ example: 'F1' }),
  boxes: z
    .array(z.strictObject({ time: seconds, ...boxFields }))
    .describe('Where the face is, in pixels of the source, about once a second.'),
  picture: z
    .strictObject({ url: z.url(), ...boxFields })
    .nullable()
    .describe('A picture of the face: this part of the image at `url`.'),
});

export const shotSchema = z.strictObject({
  start: seconds,
  end: seconds,
  by_hand: z.boolean().describe('True if you framed this shot by hand.'),
  faces: z.array(faceSchema).describe('The people in the shot, the most prominent first.'),
});

export const textRegionSchema = z.strictObject({
  start: seconds,
  end: seconds,
  kind: z.enum(TEXT_KINDS).describe('`other` if the kind is unclear.'),
  box: z.strictObject(boxFields),
});
