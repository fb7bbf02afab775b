import type { Word } from '#schema/domain/media.ts';

/** One written word for several spoken ones: from the first to the last of them, as sure as the least sure. */
export function joinWords(words: readonly [Word, ...Word[]], text: string): Word {
  const last = words.at(-1) ?? words[0];
  const { endChance: _inside, ...first } = words[0];
  const confidences = words.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  return {
    ...first,
    text,
    endSec: last.endSec,
    ...(last.tailSec === undefined ? {} : { tailSec: last.tailSec }),
    ...(last.endChance === undefined ? {} : { endChance: last.endChance }),
    ...(confidences.length === 0 ? {} : { confidence: Math.min(...confidences) }),
    ...(words.some(({ isEstimated }) => isEstimated) ? { isEstimated: true } : {}),
  };
}
