import type { Word } from '#schema/domain/media.ts';

/** Shortest possible word. A shorter one would flash by in captions. */
const MIN_WORD_SEC = 0.03;

/**
 * Words in order of time, inside `[0, totalSec]`, none overlapping the next. Words without text or with times that are
 * not numbers are dropped. The input may be in any order.
 */
export function orderWords(words: readonly Word[], totalSec: number): Word[] {
  const usable = words
    .filter((word) => Number.isFinite(word.startSec) && Number.isFinite(word.endSec) && word.text.trim() !== '')
    .map((word) => {
      const startSec = Math.min(Math.max(0, word.startSec), Math.max(0, totalSec - MIN_WORD_SEC));
      return { ...word, startSec, endSec: Math.min(totalSec, Math.max(word.endSec, startSec + MIN_WORD_SEC)) };
    })
    .sort((a, b) => a.startSec - b.startSec || a.endSec - b.endSec || (a.text < b.text ? -1 : 1));
  return usable.map((word, i) => {
    const next = usable[i + 1];
    return next === undefined
      ? word
      : { ...word, endSec: Math.max(word.startSec, Math.min(word.endSec, next.startSec)) };
  });
}
