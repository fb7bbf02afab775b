/**
 * A piece of text that one font draws. `sizeEm` is the font size passed to libass (the height of the line box), per em
 * of the text.
 */
export type FontRun = { text: string; family: string; sizeEm: number };

/**
 * Extents of text as drawn, in em. Ascent and descent are those of the line box; ink is what is actually drawn,
 * measured from the baseline.
 */
export type SetText = {
  runs: FontRun[];
  widthEm: number;
  /** Distance from the middle of the width, to the right, of the point that libass places. */
  middleEm: number;
  ascentEm: number;
  descentEm: number;
  inkUpEm: number;
  inkDownEm: number;
};

/**
 * A picture in flat colours, its layers from bottom to top. `colour` is `#RRGGBB`, `opacity` 0 to 1. Outlines have the commands of
 * libass' drawings (move, line, Bézier curve), with coordinates in shares of the picture's square, from its top left corner.
 */
export type Picture = readonly {
  colour: string;
  opacity: number;
  outline: readonly { type: 'm' | 'l' | 'b'; values: readonly number[] }[];
}[];

/** A font with its fallback fonts for other scripts. Characters that none of them has are left out of the runs. */
export type Typeface = {
  family: string;
  /** Line box of the font itself: `ascentEm + descentEm` is the height that libass calls the font size. */
  ascentEm: number;
  descentEm: number;
  set: (text: string) => SetText;
  /** Of emoji beside the text. Missing: none were asked for. */
  pictures?: ReadonlyMap<string, Picture>;
};

export function widthEm(typeface: Typeface, text: string): number {
  return typeface.set(text).widthEm;
}

/** How far the baseline is below the middle of the font's own line box. */
export function baselineEm({ ascentEm, descentEm }: Pick<Typeface, 'ascentEm' | 'descentEm'>): number {
  return (ascentEm - descentEm) / 2;
}
