import type { CaptionCard } from './cards.ts';
import type { ClipWord } from './clip-words.ts';
import { breakLines, type LineLimits } from './lines.ts';

/** The size of what is said below its translation. */
export const BELOW_SCALE = 0.72;
/** Words that begin this long after a card has gone belong to none. */
const AFTER_SEC = 0.5;

/** The cards of a translation, each with the words that are said until the next one, in up to two smaller lines. */
export function withBelow(cards: readonly CaptionCard[], said: readonly ClipWord[], limits: LineLimits): CaptionCard[] {
  const small = {
    ...limits,
    maxWidth: limits.maxWidth / BELOW_SCALE,
    maxChars: Math.round(limits.maxChars / BELOW_SCALE),
    maxLines: 2,
    maxWords: undefined,
  };
  return cards.map((card, i) => {
    const from = i === 0 ? Number.NEGATIVE_INFINITY : card.startSec;
    const until = Math.min(cards[i + 1]?.startSec ?? Number.POSITIVE_INFINITY, card.endSec + AFTER_SEC);
    const words = said.filter(({ startSec, endSec }) => {
      const middle = (startSec + endSec) / 2;
      return middle >= from && middle < until;
    });
    return words.length === 0 ? card : { ...card, below: breakLines(words, small) ?? halves(words) };
  });
}

/** Two lines of about as many words, which shrink until they fit. */
function halves(words: readonly ClipWord[]): ClipWord[][] {
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle), words.slice(middle)].filter((line) => line.length > 0);
}
