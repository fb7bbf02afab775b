import type { DesignWish } from '../captions/design.ts';
import type { FontChoice } from '../captions/fonts.ts';

/** What an account puts on its clips: a logo, colours and a font. Its music: music.ts. */

/** Corners of the picture, or the middle of its lower edge. */
export const LOGO_PLACES = ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'bottom'] as const;
export type LogoPlace = (typeof LOGO_PLACES)[number];

/** The whole clip, its first seconds, or its last. */
export const LOGO_TIMES = ['always', 'start', 'end'] as const;
export type LogoTime = (typeof LOGO_TIMES)[number];

export const PICTURE_KINDS = ['png', 'jpg', 'webp'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const BRANDS = {
  perUser: 20,
  nameChars: 100,
  logoMaxBytes: 5_000_000,
  /** Of each side. Larger pictures cost memory and gain nothing: a clip is at most 2160 pixels wide. */
  logoMaxSidePx: 4_096,
  /** Least and most of each number. `seconds`: how long a logo is shown at the start or the end. */
  size: [0.05, 0.5],
  opacity: [0.1, 1],
  seconds: [1, 30],
} as const;

/** The longer side is `size` times the width of the clip. `seconds` is there unless the logo is shown `always`. */
export type LogoLook = {
  place: LogoPlace;
  size: number;
  opacity: number;
  shown: LogoTime;
  seconds?: number | undefined;
};
/** The picture of a logo in storage. */
export type LogoPicture = { key: string; width: number; height: number };

export const DEFAULT_LOGO: LogoLook = { place: 'top-right', size: 0.18, opacity: 1, shown: 'always' };

/** `#RRGGBB`. */
export type BrandColours = { text?: string | undefined; accent?: string | undefined; background?: string | undefined };

type ColouredWish = DesignWish & { highlight_color?: string | undefined };

/** Captions with the colours and the font of a brand wherever neither a request nor a look says others. */
export function captionsWithBrand<W extends ColouredWish>(
  wish: W,
  brand: { colours: BrandColours; font: FontChoice | null },
): W {
  const { text, accent, background } = brand.colours;
  const given = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as W;
  return {
    ...(brand.font !== null && { font: brand.font }),
    ...(text !== undefined && { text_color: text }),
    ...(accent !== undefined && { highlight_color: accent }),
    ...(background !== undefined && { box_color: background }),
    ...given,
  };
}

/** Distance of a logo from the edges, as shares of the width and height of the clip: that of the watermark. */
export const LOGO_MARGIN = { x: 0.04, y: 0.045 };
/** The upper edge of a logo at the upper right, below the watermark of a plan: share of the clip's height. */
const BELOW_WATERMARK = 0.09;

/** Where a logo stands: how far its edges are from those of the clip, in shares of the clip's width and height. */
export function marginsOfLogo(place: LogoPlace, isMarked: boolean): { x: number; y: number } {
  const isUnderMark = isMarked && place === 'top-right';
  return { x: LOGO_MARGIN.x, y: isUnderMark ? BELOW_WATERMARK : LOGO_MARGIN.y };
}

/** When a logo is shown in a clip of this length, in seconds of the clip. Null: always. */
export function timeOfLogo(
  { shown, seconds = 0 }: Pick<LogoLook, 'shown' | 'seconds'>,
  durationSec: number,
): { fromSec: number; toSec: number } | null {
  if (shown === 'always' || seconds >= durationSec) return null;
  if (shown === 'start') return { fromSec: 0, toSec: seconds };
  return { fromSec: durationSec - seconds, toSec: durationSec };
}
