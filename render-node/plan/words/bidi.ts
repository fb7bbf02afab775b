const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const STRONG = /[\p{L}]/u;

type Side = 'left' | 'right' | 'neutral';

/** The direction of a word by its first letter. Numbers and symbols have none. */
function sideOf(text: string): Side {
  if (RIGHT_TO_LEFT.test(text)) return 'right';
  return STRONG.test(text) ? 'left' : 'neutral';
}

export function isRightToLeft(text: string): boolean {
  return sideOf(text) === 'right';
}

/** A card is right-to-left if at least half of its words are. */
export function readsRightToLeft(texts: readonly string[]): boolean {
  const count = (side: Side) => texts.filter((text) => sideOf(text) === side).length;
  return count('right') > 0 && count('right') >= count('left');
}

/**
 * Words of a line in visual order, from left to right. The line runs in the direction of its card. Consecutive words of
 * the other direction, with neutral words between them, run in theirs.
 */
export function visualOrder<W extends { text: string }>(line: readonly W[], isLineRightToLeft: boolean): W[] {
  const other: Side = isLineRightToLeft ? 'left' : 'right';
  const runs: { isOther: boolean; words: W[] }[] = [];
  line.forEach((word, i) => {
    const after = line.slice(i).find((next) => sideOf(next.text) !== 'neutral');
    const last = runs.at(-1);
    const isNeutral = sideOf(word.text) === 'neutral';
    const isOther = isNeutral
      ? last?.isOther === true && after !== undefined && sideOf(after.text) === other
      : sideOf(word.text) === other;
    if (last !== undefined && last.isOther === isOther) last.words.push(word);
    else runs.push({ isOther, words: [word] });
  });
  const shown = runs.map(({ isOther, words }) => (isOther === isLineRightToLeft ? words : words.toReversed()));
  return (isLineRightToLeft ? shown.toReversed() : shown).flat();
}
