import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { clamp } from '../math/numbers.ts';
import { isGluedTo, splitUnspaced } from '../words/unspaced-text.ts';

/** A word on the clip's clock: seconds from the clip's first frame. `isGlued` if no space precedes it. */
export type ClipWord = Range & { text: string; isGlued?: true };

/** Shorter words can't be read while highlighted. Aligners produce such short times for clitics. */
const MIN_WORD_SEC = 0.06;
/** Words that follow each other too fast share a highlight, up to this many characters. */
const MAX_MERGED_CHARS = 14;

/**
 * The words of a clip: those whose middle is within the range, in order, without overlaps and clamped to the clip. Line
 * breaks and outer spaces are removed. Text of scripts without spaces is split into words.
 */
export function wordsInRange(words: readonly Word[], range: Range): ClipWord[] {
  const lengthSec = range.endSec - range.startSec;
  const inside = words
    .filter((word) => isInside((word.startSec + word.endSec) / 2, range) && word.text.trim() !== '')
    .map((word) => ({
      text: word.text.trim().replace(/\s+/g, ' '),
      startSec: clamp(word.startSec - range.startSec, 0, lengthSec),
      endSec: clamp(word.endSec - range.startSec, 0, lengthSec),
    }))
    .sort((a, b) => a.startSec - b.startSec);
  return inOrder(withGlue(inside.flatMap(splitUnspaced)), lengthSec);
}

/** Text of consecutive words, with spaces where they belong. */
export function joinWords(words: readonly Pick<ClipWord, 'text' | 'isGlued'>[]): string {
  return words.map(({ text, isGlued }, i) => (i === 0 || isGlued === true ? text : ` ${text}`)).join('');
}

function isInside(sec: number, range: Range): boolean {
  return sec >= range.startSec && sec < range.endSec;
}

function withGlue(words: readonly ClipWord[]): ClipWord[] {
  return words.map((word, i) => {
    const before = words[i - 1];
    return before !== undefined && isGluedTo(before.text, word.text) ? { ...word, isGlued: true } : word;
  });
}

function inOrder(words: readonly ClipWord[], lengthSec: number): ClipWord[] {
  const made: ClipWord[] = [];
  let free = 0;
  for (const word of words) {
    const startSec = Math.max(word.startSec, free);
    const endSec = Math.min(Math.max(word.endSec, startSec + MIN_WORD_SEC), lengthSec);
    const last = made.at(-1);
    const merged = last === undefined ? '' : joinWords([last, word]);
    if (last !== undefined && word.startSec < free && [...merged].length <= MAX_MERGED_CHARS) {
      made[made.length - 1] = { ...last, text: merged, endSec: Math.max(last.endSec, endSec) };
    } else if (endSec > startSec) {
      free = startSec + MIN_WORD_SEC;
      made.push({ ...word, startSec, endSec });
    }
  }
  return made;
}
