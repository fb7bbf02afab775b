import * as z from 'zod';
import { ASPECT_RATIOS } from '../domain/formats.ts';
import {
  type Body,
  type Crop,
  type CropPoint,
  type Face,
  type FaceSample,
  type Inset,
  LAYOUTS,
  type LayoutSegment,
  type PictureLook,
  QUALITY_NOTES,
  type ScreenInterest,
  type ShotContent,
  type ShotFocus,
  type SpeakerTurn,
  TEXT_KINDS,
  type TextRegion,
} from '../domain/media.ts';
import type { FramingEdit } from '../domain/framing-edit.ts';
import { rangeSchema, type ShapeOf, version1 } from './shape.ts';

const number = z.number();
const box = z.tuple([number, number, number, number]);

const faceSchema = z.object({
  box,
  score: number,
  frontality: number.optional(),
  eyeContrast: number.optional(),
} satisfies ShapeOf<Face>);

const bodySchema = z.object({ head: box, box, score: number } satisfies ShapeOf<Body>);

const lookSchema = z.object({
  brightness: number,
  sharpness: number,
  clippedShare: number,
  saturation: number,
} satisfies ShapeOf<PictureLook>);

const sampleSchema = z.object({
  atSec: number,
  faces: z.array(faceSchema),
  bodies: z.array(bodySchema).optional(),
  look: lookSchema.optional(),
} satisfies ShapeOf<FaceSample>);

const screenSchema = z.object({
  columns: z.array(number),
  rows: z.array(number),
  moving: number,
} satisfies ShapeOf<ScreenInterest>);

const placed = { ...rangeSchema.shape, box } satisfies ShapeOf<SpeakerTurn> & ShapeOf<ShotFocus> & ShapeOf<ShotContent>;
const insetSchema = z.object({
  ...placed,
  screen: screenSchema.optional(),
  isProved: z.boolean().optional(),
} satisfies ShapeOf<Inset>);

const textSchema = z.object({ ...placed, kind: z.enum(TEXT_KINDS) } satisfies ShapeOf<TextRegion>);

const pointSchema = z.object({
  atSec: number,
  x: number,
  y: number,
  scale: number.positive().max(1).optional(),
} satisfies ShapeOf<CropPoint>);

const cropSchema = z.object({
  width: number.positive(),
  height: number.positive(),
  points: z.array(pointSchema),
} satisfies ShapeOf<Crop>);

const segmentSchema = z.object({
  ...rangeSchema.shape,
  layout: z.enum([...LAYOUTS, 'fit']),
  crops: z.array(cropSchema),
} satisfies ShapeOf<LayoutSegment>);

/** What a user framed by hand: see domain/framing-edit.ts. */
export const framingEditSchema = z.object({
  ...rangeSchema.shape,
  layout: z.enum([...LAYOUTS, 'fit']).optional(),
  face: box.optional(),
  crop: z
    .object({ ...cropSchema.shape, aspectRatio: z.enum(ASPECT_RATIOS), eased: z.literal(true).optional() })
    .optional(),
  panels: z.object({ first: box, second: box, share: number.optional() }).optional(),
} satisfies ShapeOf<FramingEdit>);

/**
 * A person in a shot whom a user may choose. `track`: where the face is, at most once a second. `picture`: the place of
 * the face's picture among those of the short.
 */
const personSchema = z.object({
  ...rangeSchema.shape,
  id: z.string(),
  track: z.array(z.object({ atSec: number, box })),
  picture: box.optional(),
});
export type FramedPerson = z.infer<typeof personSchema>;

/**
 * `framing-{short}.json`: the shots and faces of one short, and the segments planned from them for one layout and one
 * aspect ratio. Written by `analyze-faces`. A render with the same layout and aspect ratio uses `segments`; any other
 * render plans its own from the rest.
 */
export const framingSchema = z.object({
  version: version1,
  layout: z.enum(LAYOUTS),
  aspectRatio: z.enum(ASPECT_RATIOS),
  shots: z.array(rangeSchema),
  samples: z.array(sampleSchema),
  /** Who speaks when, where the people do not fit into one crop and the speaker is certain. */
  turns: z.array(z.object(placed)).optional(),
  focus: z.array(z.object(placed)).optional(),
  insets: z.array(insetSchema).optional(),
  contents: z.array(z.object(placed)).optional(),
  /** Missing in older framings. */
  people: z.array(personSchema).optional(),
  /** The key of the image with the pictures of the faces. Missing: there is no such image. */
  facesKey: z.string().optional(),
  /** The edits by hand from which the segments were planned. */
  edits: z.array(framingEditSchema).optional(),
  textRegions: z.array(textSchema).optional(),
  notes: z.array(z.enum(QUALITY_NOTES)).optional(),
  segments: z.array(segmentSchema),
});
export type Framing = z.infer<typeof framingSchema>;
