import type { Word } from '#schema/domain/media.ts';
import { applyMarks, type WordMarks } from './apply-marks.ts';
import { writeCompounds } from './compounds.ts';
import { withHeadings } from './headings.ts';
import { writeInitials } from './initials.ts';
import { withOneSpelling } from './one-spelling.ts';
import { writeAddresses } from './write-addresses.ts';
import { writeNumbers } from './write-numbers.ts';

/** What a model needs to know about a word. `pauseSec`: to the next word. `isSeam`: a piece of sound ends with it. */
export type SpokenWord = { text: string; pauseSec?: number; isSeam?: boolean };
/** Marks and capitals for each word of an English text. */
export type ReadMarks = (words: readonly SpokenWord[]) => Promise<WordMarks[]>;

/**
 * English words as a person writes them: sentences, capitals, names in one spelling, numbers and addresses. `cutsSec`:
 * where the sound was cut into pieces that were heard apart.
 */
export async function writeWords(
  heard: readonly Word[],
  { readMarks, cutsSec }: { readMarks: ReadMarks; cutsSec: readonly number[] },
): Promise<Word[]> {
  const words = writeInitials(writeCompounds(heard));
  const spoken = words.map(({ text, startSec, endSec }, i): SpokenWord => {
    const next = words[i + 1];
    if (next === undefined) return { text };
    const isSeam = cutsSec.some((cutSec) => cutSec > startSec && cutSec <= next.startSec + SLACK_SEC);
    return { text, pauseSec: Math.max(0, next.startSec - endSec), isSeam };
  });
  const marks = withHeadings(spoken, await readMarks(spoken));
  const marked = applyMarks(words, marks).map((word, i) => ({ ...word, endChance: toHundredths(marks[i]?.end ?? 0) }));
  return withOneSpelling(writeNumbers(writeAddresses(marked)));
}

/** A word may begin a little before the piece that it was heard in. */
const SLACK_SEC = 0.05;

/** More digits only make the file larger. */
function toHundredths(chance: number): number {
  return Math.round(chance * 100) / 100;
}
