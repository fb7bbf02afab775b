/**
 * Piece of a text that one font draws. `sizeEm` is what libass is told as its size (the height of the line box), per em
 * of the text.
 */
export type FontRun = { text: string; family: string; sizeEm: number };

/**
 * A text as it will be drawn, in em. Ascent and descent are those of the line box, ink is what is really drawn from the
 * baseline.
 */
export type SetText = {
  runs: FontRun[];
  widthEm: number;
  /** How far right of the middle of the width the point lies that libass places. */
  middleEm: number;
  ascentEm: number;
  descentEm: number;
  inkUpEm: number;
  inkDownEm: number;
};

/** A font with the ones that stand in for it in other scripts. What none of them has is left out of the runs. */
export type Typeface = {
  family: string;
  /** Line box of the font itself: `ascentEm + descentEm` is the height that libass calls the font size. */
  ascentEm: number;
  descentEm: number;
  set: (text: string) => SetText;
};

export function widthEm(typeface: Typeface, text: string): number {
  return typeface.set(text).widthEm;
}

/** How far the baseline lies below the middle of the font's own line box. */
export function baselineEm({ ascentEm, descentEm }: Pick<Typeface, 'ascentEm' | 'descentEm'>): number {
  return (ascentEm - descentEm) / 2;
}
