import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';

/** A word on the clip's own clock: seconds from the clip's first frame. */
export type ClipWord = Range & { text: string };

/** Shorter words can't be read as highlighted; aligners make such slivers of clitics. */
const MIN_WORD_SEC = 0.06;

/**
 * The words of a clip: those whose middle lies in the range, in order, without overlaps and inside the clip. Text is
 * cleaned of line breaks and outer blanks.
 */
export function wordsInRange(words: readonly Word[], range: Range): ClipWord[] {
  const lengthSec = range.endSec - range.startSec;
  const inside = words
    .filter((word) => isInside((word.startSec + word.endSec) / 2, range) && word.text.trim() !== '')
    .map((word) => ({
      text: word.text.trim().replace(/\s+/g, ' '),
      startSec: clamp(word.startSec - range.startSec, lengthSec),
      endSec: clamp(word.endSec - range.startSec, lengthSec),
    }))
    .sort((a, b) => a.startSec - b.startSec);
  return inOrder(inside, lengthSec);
}

function isInside(sec: number, range: Range): boolean {
  return sec >= range.startSec && sec < range.endSec;
}

function clamp(sec: number, lengthSec: number): number {
  return Math.min(Math.max(sec, 0), lengthSec);
}

function inOrder(words: readonly ClipWord[], lengthSec: number): ClipWord[] {
  let free = 0;
  return words.flatMap((word) => {
    const startSec = Math.max(word.startSec, free);
    const endSec = Math.min(Math.max(word.endSec, startSec + MIN_WORD_SEC), lengthSec);
    if (endSec <= startSec) return [];
    free = startSec + MIN_WORD_SEC;
    return [{ text: word.text, startSec, endSec }];
  });
}
