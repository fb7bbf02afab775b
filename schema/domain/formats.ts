import { CLEAR_OF_PLAYERS } from './captions/safe-areas.ts';

/** Margins, as shares of the picture, that text must leave free: a phone covers them with buttons and texts. */
type SafeArea = { top: number; bottom: number; sides: number };

/** The shape of a clip. Width and height are for 1080 pixels on the shorter side. */
export type Format = { width: number; height: number; label: string; safeArea: SafeArea };

const ON_PHONES: SafeArea = CLEAR_OF_PLAYERS;

/**
 * The shapes that a clip can have, by their names in the API. Everything else derives from these numbers: canvas,
 * crops, captions, thumbnails, previews, the studio, the command line. A new format is a row here and its names in
 * `studio/locales`; then raise `PROTOCOL` and `OLDEST_PROTOCOL` (schema/jobs/lease.ts), and run `npm run generate`.
 */
export const FORMATS = {
  vertical: { width: 1080, height: 1920, label: '9:16', safeArea: ON_PHONES },
  horizontal: { width: 1920, height: 1080, label: '16:9', safeArea: ON_PHONES },
} satisfies Record<string, Format>;

export type AspectRatio = keyof typeof FORMATS;
export const ASPECT_RATIOS = Object.keys(FORMATS) as [AspectRatio, ...AspectRatio[]];

/** Width and height, in even pixels, of a picture with this many pixels on its shorter side. */
export function pictureSize(aspectRatio: AspectRatio, shortSidePx: number): { width: number; height: number } {
  const { width, height } = FORMATS[aspectRatio];
  const scaled = (side: number) => 2 * Math.round((side * shortSidePx) / Math.min(width, height) / 2);
  return { width: scaled(width), height: scaled(height) };
}
