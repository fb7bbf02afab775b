import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';

/** Somebody speaks, and nobody else until the end. `speaker`: as in the transcript. */
export type Turn = Range & { speaker: string };

/**
 * Who speaks when, in order, from the words in a range that have a speaker: words of one person without one of another
 * person between them are one turn.
 */
export function turnsOf(words: readonly Word[], range: Range): Turn[] {
  const turns: Turn[] = [];
  for (const word of words.filter((one) => overlapSec(one, range) > 0)) {
    const { speaker, startSec, endSec } = word;
    if (speaker === undefined) continue;
    const last = turns.at(-1);
    if (last?.speaker === speaker) last.endSec = Math.max(last.endSec, endSec);
    else turns.push({ speaker, startSec, endSec });
  }
  return turns;
}
