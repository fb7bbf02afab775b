/** Pictures and short videos of an account that its clips show: over their own picture (B-roll), or behind it. */

export const FOOTAGE_KINDS = ['picture', 'video'] as const;
export type FootageKind = (typeof FOOTAGE_KINDS)[number];

export const FOOTAGE = {
  perUser: 200,
  nameChars: 200,
  descriptionChars: 500,
  /** A picture as a phone takes it. */
  pictureMaxBytes: 20_000_000,
  pictureMaxSidePx: 8_192,
  pictureMaxPixels: 50_000_000,
  /** A minute as a phone records it. */
  videoMaxBytes: 150_000_000,
  videoSec: [0.5, 60],
} as const;

/** `fill` covers the whole picture, and cuts edges off. `fit` shows all of it, over a blurred copy. */
export const B_ROLL_FITS = ['fill', 'fit'] as const;
export type BRollFit = (typeof B_ROLL_FITS)[number];

export const B_ROLL = { perShort: 8, leastSec: 0.5, mostSec: 20 } as const;

/** What a short shows instead of its own picture while it plays this range of the source. */
export type BRoll = { startSec: number; endSec: number; footageId: string; fit: BRollFit };
/** The same in a plan, with the key of the file in storage. Its ending says what kind of file it is. */
export type PlannedBRoll = BRoll & { key: string };

/** A file of footage in storage. `durationSec`: null for a picture. */
export type FootageFile = { kind: FootageKind; key: string; bytes: number; durationSec: number | null };

/** Whether a key is that of a picture. */
export function isPictureKey(key: string): boolean {
  return /\.(png|jpg|webp)$/.test(key);
}
