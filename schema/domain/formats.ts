import { CLEAR_OF_PLAYERS } from './captions/safe-areas.ts';

/** Margins, as shares of the picture, that text must leave free: a phone covers them with buttons and texts. */
type SafeArea = { top: number; bottom: number; sides: number };

/** The shape of a clip. Width and height are for 1080 pixels on the shorter side. */
export type Format = { width: number; height: number; label: string; safeArea: SafeArea };

const ON_PHONES: SafeArea = CLEAR_OF_PLAYERS;
/** Feeds show all of that beside the picture. On it lie a button for the sound, and in grids its edges are cut. */
const IN_FEEDS: SafeArea = { top: 0.08, bottom: 0.1, sides: 0.08 };

/**
 * The shapes that a clip can have, by their names in the API. Everything else derives from these numbers: canvas,
 * crops, captions, thumbnails, previews, the studio, the command line. A new format is a row here and its names in
 * `studio/locales`; then raise `PROTOCOL` and `OLDEST_PROTOCOL` (schema/jobs/lease.ts), and run `npm run generate`.
 */
export const FORMATS = {
  vertical: { width: 1080, height: 1920, label: '9:16', safeArea: ON_PHONES },
  '4:5': { width: 1080, height: 1350, label: '4:5', safeArea: IN_FEEDS },
  '1:1': { width: 1080, height: 1080, label: '1:1', safeArea: IN_FEEDS },
  horizontal: { width: 1920, height: 1080, label: '16:9', safeArea: ON_PHONES },
} satisfies Record<string, Format>;

export type AspectRatio = keyof typeof FORMATS;
export const ASPECT_RATIOS = Object.keys(FORMATS) as [AspectRatio, ...AspectRatio[]];

/** The shape by its name, or by its ratio (`9:16`). Undefined: there is no such shape. */
export function readAspectRatio(text: string): AspectRatio | undefined {
  return ASPECT_RATIOS.find((name) => name === text || FORMATS[name].label === text);
}

/** All that `readAspectRatio` reads: the names, then the ratios of those whose name is another. */
export function aspectRatioTexts(): [string, ...string[]] {
  const [first, ...others] = ASPECT_RATIOS;
  return [first, ...new Set([...others, ...ASPECT_RATIOS.map((name) => FORMATS[name].label)])];
}

/** The shapes that options ask for: one by name, several in a list, or none. */
export type ShapeWish = { aspectRatio?: AspectRatio | undefined; aspectRatios?: AspectRatio[] | undefined };

/** The shape that stands for several. */
export function firstShape({ aspectRatio, aspectRatios }: ShapeWish): AspectRatio | undefined {
  return aspectRatio ?? aspectRatios?.[0];
}

/** The options for each shape that they ask for, in its order: the same ones if they name no list. */
export function forEachShape<O extends ShapeWish>({ aspectRatios, ...options }: O): Omit<O, 'aspectRatios'>[] {
  return aspectRatios?.map((aspectRatio) => ({ ...options, aspectRatio })) ?? [options];
}

/** Width and height, in even pixels, of a picture with this many pixels on its shorter side. */
export function pictureSize(aspectRatio: AspectRatio, shortSidePx: number): { width: number; height: number } {
  const { width, height } = FORMATS[aspectRatio];
  const scaled = (side: number) => 2 * Math.round((side * shortSidePx) / Math.min(width, height) / 2);
  return { width: scaled(width), height: scaled(height) };
}
