import type { FontChoice } from '../captions/fonts.ts';

/** What a brand puts before and after its clips: an intro, an outro, and an end card after both. */

export const END_VIDEO_KINDS = ['mp4', 'mkv'] as const;
export type EndVideoKind = (typeof END_VIDEO_KINDS)[number];

export const ENDS = {
  /** Of an intro or an outro: ten seconds as a phone records them. */
  maxBytes: 50_000_000,
  videoSec: [0.5, 10],
  /** Sound often ends a little after the picture. What is longer than ten seconds is not shown. */
  toleranceSec: 0.1,
  fadeSec: [0, 2],
  cardSec: [1, 5],
  cardTextChars: 80,
} as const;

/** `fadeSec`: how long it fades to black towards the clip, picture and sound. */
export type EndLook = { durationSec: number; fadeSec: number };
/** An intro or an outro of a brand, and its file in storage. */
export type BrandEnd = EndLook & { key: string; bytes: number };

/** The end card of a brand. `background`: null is that of the brand. `picture` lies over it. */
export type BrandCard = {
  durationSec: number;
  background: string | null;
  text: string | null;
  hasLogo: boolean;
  picture: { key: string } | null;
};

export const DEFAULT_END_FADE_SEC = 0.3;
export const DEFAULT_CARD: BrandCard = {
  durationSec: 3,
  background: null,
  text: null,
  hasLogo: true,
  picture: null,
};

/** The end card of a plan. `logo`: with the logo of the plan. */
export type PlannedCard = {
  durationSec: number;
  background: string;
  text?: string | undefined;
  textColour?: string | undefined;
  font?: FontChoice | undefined;
  logo?: true | undefined;
  pictureKey?: string | undefined;
};

/** What a plan puts before and after its clip. Missing: nothing. */
export type PlannedEnds = {
  intro?: (EndLook & { key: string }) | undefined;
  outro?: (EndLook & { key: string }) | undefined;
  endCard?: PlannedCard | undefined;
};

/** How many frames each has at `fps` frames per second. */
export function endFrames({ intro, outro, endCard }: PlannedEnds, fps: number) {
  const of = (end: { durationSec: number } | undefined) =>
    end === undefined ? 0 : Math.max(1, Math.round(end.durationSec * fps));
  return { intro: of(intro), outro: of(outro), endCard: of(endCard) };
}

/** Whether a plan puts anything before or after its clip. */
export function hasEnds({ intro, outro, endCard }: PlannedEnds): boolean {
  return intro !== undefined || outro !== undefined || endCard !== undefined;
}

/** How long a fade between such a video and the clip is: at most half of the video. */
export function endFadeSec({ durationSec, fadeSec }: EndLook): number {
  return Math.min(fadeSec, durationSec / 2);
}

/** The end card that a plan gets of a brand. */
export function plannedCard(
  card: BrandCard,
  brand: {
    colours: { text?: string | undefined; background?: string | undefined };
    font: FontChoice | null;
    hasLogo: boolean;
  },
): PlannedCard {
  const { durationSec, text, picture } = card;
  const background = card.background ?? brand.colours.background ?? '#000000';
  return {
    durationSec,
    background,
    ...(text !== null && {
      text,
      textColour: brand.colours.text ?? (picture === null && isBright(background) ? '#141414' : '#FFFFFF'),
      ...(brand.font !== null && { font: brand.font }),
    }),
    ...(card.hasLogo && brand.hasLogo && { logo: true as const }),
    ...(picture !== null && { pictureKey: picture.key }),
  };
}

/** Whether dark text is read better on a colour than white text. */
function isBright(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140;
}

/** Where the parts of an end card stand, in shares of its width and height: preview and render place them alike. */
export const CARD_LAYOUT = {
  logo: { width: 0.5, height: 0.3, middle: 0.42, middleAlone: 0.5 },
  text: { width: 0.84, middle: 0.66, middleAlone: 0.5, emOfShortSide: 0.062, maxLines: 3 },
} as const;
