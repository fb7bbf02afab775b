import * as z from 'zod';
import { aspectRatioTexts, type ShapeWish } from '#schema/domain/formats.ts';
import { aliasOf, aspectRatioText, firstGiven, optional } from '../wire.ts';

const one = optional(aspectRatioText);
const several = optional(
  z
    .array(aspectRatioText)
    .min(1)
    .max(aspectRatioTexts().length)
    .transform((shapes) => [...new Set(shapes)]),
);

/** How options name the shapes of a clip. */
export const shapeFields = {
  aspect_ratio: one.describe('Default: the aspect ratio of the project.'),
  aspectRatio: aliasOf('aspect_ratio', one),
  aspect_ratios: several.describe(
    'Several shapes, in place of `aspect_ratio`: a render of each, all made from one reading of the source. Each counts as one render and costs no credits.',
  ),
  aspectRatios: aliasOf('aspect_ratios', several),
};

type ShapeFields = Partial<z.infer<z.ZodObject<typeof shapeFields>>>;

/** The same options, of which `aspect_ratio` and `aspect_ratios` may not both be sent. */
export function inShapes<S extends z.ZodType<ShapeFields>>(options: S): S {
  const isOneWay = (body: ShapeFields) =>
    Object.values(readShapes(body)).filter((wish) => wish !== undefined).length < 2;
  return options.refine(isOneWay, { path: ['aspect_ratios'], error: 'must not be sent with aspect_ratio' });
}

export function readShapes(body: ShapeFields): ShapeWish {
  return {
    aspectRatio: firstGiven(body.aspect_ratio, body.aspectRatio),
    aspectRatios: firstGiven(body.aspect_ratios, body.aspectRatios),
  };
}
