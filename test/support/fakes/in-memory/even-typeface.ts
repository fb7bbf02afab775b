import type { Typeface } from '../../../../render-node/plan/captions/typeface.ts';

/**
 * A fake font: letters are 0.6 em wide, full-width characters 1 em. The line box is 1.5 em, its baseline 0.35 em below
 * the middle.
 */
export function evenTypeface(family: string): Typeface {
  const [ascentEm, descentEm] = [1.1, 0.4];
  return {
    family,
    ascentEm,
    descentEm,
    set: (text) => ({
      runs: [{ text, family, sizeEm: ascentEm + descentEm }],
      widthEm: [...text].reduce((sum, char) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(char) ? 1 : 0.6), 0),
      middleEm: 0,
      ascentEm,
      descentEm,
      inkUpEm: 0.75,
      inkDownEm: 0.2,
    }),
  };
}
