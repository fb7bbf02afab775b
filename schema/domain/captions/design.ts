import type { FontChoice, FontWeight } from './fonts.ts';

/**
 * What moves. `none`: nothing. With each word: `pop` grows it, `bounce` lets it hop, `keep` leaves it in its colour,
 * `fill` colours it from its first letter to its last, `reveal` and `zoom` bring it in, `typewriter` writes it letter by
 * letter, `focus` dims the others. With each card: `slide` lifts it in, `fade` fades it in and out.
 */
export const CAPTION_ANIMATIONS = [
  'none',
  'pop',
  'bounce',
  'keep',
  'fill',
  'reveal',
  'zoom',
  'typewriter',
  'slide',
  'fade',
  'focus',
] as const;
export type CaptionAnimation = (typeof CAPTION_ANIMATIONS)[number];

/** What the box is behind: the spoken word, each line, or all lines together. */
export const CAPTION_BOXES = ['none', 'word', 'line', 'card'] as const;
type CaptionBox = (typeof CAPTION_BOXES)[number];

export const CAPTION_ALIGNMENTS = ['left', 'center', 'right'] as const;
export type CaptionAlignment = (typeof CAPTION_ALIGNMENTS)[number];

/** How key words stand out. */
export const CAPTION_EMPHASES = ['none', 'color', 'size', 'both'] as const;
type CaptionEmphasis = (typeof CAPTION_EMPHASES)[number];
/** How many key words may be chosen by hand, and how long each may be. */
export const KEY_WORDS = { most: 60, chars: 40 } as const;

/** More speakers begin with the first colour again. */
export const MOST_SPEAKER_COLORS = 8;

/** Least and most of each number. */
export const DESIGN_RANGES = {
  size: [0.5, 2],
  outline: [0, 0.2],
  boxOpacity: [0.1, 1],
  width: [0.4, 1],
  lines: [1, 3],
  wordsPerLine: [1, 8],
} as const;

/**
 * Changes to a style; what is missing is as in the style. Colours are `#RRGGBB`. `size` is a factor, `outline` a share
 * of the font size, `width` a share of the safe area's width.
 */
export type CaptionDesign = {
  font?: FontChoice | undefined;
  weight?: FontWeight | undefined;
  size?: number | undefined;
  textColor?: string | undefined;
  outline?: number | undefined;
  outlineColor?: string | undefined;
  box?: CaptionBox | undefined;
  /** Missing: the colour of the spoken word behind it, else the style's or a dark one. */
  boxColor?: string | undefined;
  boxOpacity?: number | undefined;
  animation?: CaptionAnimation | undefined;
  align?: CaptionAlignment | undefined;
  width?: number | undefined;
  /** At most so many on a card. */
  lines?: number | undefined;
  wordsPerLine?: number | undefined;
  emphasis?: CaptionEmphasis | undefined;
  /** Of key words. Missing: that of the spoken word. */
  emphasisColor?: string | undefined;
  /** Chosen by hand. Missing: those that say most. */
  keyWords?: string[] | undefined;
  /** Of the words of each speaker, in the order in which they first speak in the clip. */
  speakerColors?: string[] | undefined;
  /** Emoji in colour beside the words that they show. Missing: none. */
  emoji?: boolean | undefined;
};

/** The names of a design's fields in the API. */
export const DESIGN_FIELDS = {
  font: 'font',
  weight: 'weight',
  size: 'size',
  textColor: 'text_color',
  outline: 'outline',
  outlineColor: 'outline_color',
  box: 'box',
  boxColor: 'box_color',
  boxOpacity: 'box_opacity',
  animation: 'animation',
  align: 'align',
  width: 'width',
  lines: 'lines',
  wordsPerLine: 'words_per_line',
  emphasis: 'emphasis',
  emphasisColor: 'emphasis_color',
  keyWords: 'key_words',
  speakerColors: 'speaker_colors',
  emoji: 'emoji',
} as const satisfies Record<keyof CaptionDesign, string>;

type Fields = typeof DESIGN_FIELDS;
/** A design in the spelling of the API. */
export type DesignWish = { [K in keyof Fields as Fields[K]]?: CaptionDesign[K] };

const NAMES = Object.entries(DESIGN_FIELDS) as [keyof CaptionDesign, keyof DesignWish][];

/** The design of a wish: colours in capitals, nothing that was not wished, or wished away. */
export function designOf(wish: DesignWish): CaptionDesign {
  const wished = NAMES.map(([name, field]): [string, unknown] => [name, inCapitals(wish[field])]);
  return fieldsOf(wished.filter(([, value]) => value !== false));
}

/** The spelling of the API. */
export function wishOf(design: CaptionDesign): DesignWish {
  return fieldsOf(NAMES.map(([name, wished]) => [wished, design[name]]));
}

function fieldsOf(entries: [string, unknown][]): object {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function inCapitals(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inCapitals);
  return typeof value === 'string' && value.startsWith('#') ? value.toUpperCase() : value;
}
