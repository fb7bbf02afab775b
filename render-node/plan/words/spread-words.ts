import { type Range, durationOf } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';

/**
 * Spreads words over a range in proportion to their letters (plus one for the gap after each). All are marked
 * estimated.
 */
export function spreadWords(words: readonly string[], range: Range): Word[] {
  const totalShares = words.reduce((sum, word) => sum + word.length + 1, 0);
  const secPerShare = durationOf(range) / Math.max(1, totalShares);
  let shares = 0;
  return words.map((text) => {
    const startSec = range.startSec + shares * secPerShare;
    shares += text.length + 1;
    return { text, startSec, endSec: range.startSec + shares * secPerShare, isEstimated: true };
  });
}
