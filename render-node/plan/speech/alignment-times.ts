import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { type Step, isPhoneEntry, isSpokenEntry } from './alignment-grammar.ts';
import { spreadWords } from '../words/spread-words.ts';

/** A dictionary entry with its time by the aligner, in seconds from the start of its segment. */
export type HeardEntry = Range & { entry: string };

const FRAMES_PER_SEC = 100;

/**
 * Reads one line of pocketsphinx's `-hypseg` file: `ID S n T n A n L n`, then start frame, two scores and the entry for
 * each entry, then the last frame. Returns null for an utterance that could not be aligned.
 */
export function readHypsegLine(line: string): { id: string; heard: HeardEntry[] | null } {
  const fields = line.trim().split(/\s+/);
  const body = fields.slice(9);
  const heard: HeardEntry[] = [];
  for (let at = 0; at + 4 < body.length; at += 4) {
    const startSec = Number(body[at]) / FRAMES_PER_SEC;
    heard.push({ entry: body[at + 3] ?? '', startSec, endSec: Number(body[at + 4]) / FRAMES_PER_SEC });
  }
  const isGood = heard.length > 0 && heard.every((entry) => Number.isFinite(entry.startSec + entry.endSec));
  return { id: fields[0] ?? '', heard: isGood ? heard : null };
}

/**
 * Times of the words of a segment from the entries along its path. Null if the two do not match. Consecutive unknown
 * words share their time in proportion to their letters and are marked estimated.
 */
export function wordsFromPath(
  words: readonly string[],
  steps: readonly Step[],
  heard: readonly HeardEntry[],
  offsetSec: number,
): Word[] | null {
  const spoken = heard.filter((entry) => isSpokenEntry(entry.entry));
  const timed = new Map<number, Word>();
  let at = 0;
  for (const step of steps) {
    const taken = takeStep(step, spoken, at);
    const [first, last] = [taken[0], taken.at(-1)];
    if (first === undefined || last === undefined) return null;
    at += taken.length;
    const range = { startSec: offsetSec + first.startSec, endSec: offsetSec + last.endSec };
    placeStep(step, words, range, timed);
  }
  return at === spoken.length ? words.map((_, i) => timed.get(i)).filter((word) => word !== undefined) : null;
}

function takeStep(step: Step, spoken: readonly HeardEntry[], at: number): readonly HeardEntry[] {
  if (step.kind === 'known') return spoken.slice(at, at + 1).filter((entry) => !isPhoneEntry(entry.entry));
  let end = at;
  while (end < spoken.length && isPhoneEntry(spoken[end]?.entry ?? '')) end += 1;
  return spoken.slice(at, end);
}

function placeStep(step: Step, words: readonly string[], range: Range, timed: Map<number, Word>): void {
  if (step.kind === 'known') {
    const startSec = timed.get(step.word)?.startSec ?? range.startSec;
    timed.set(step.word, { text: words[step.word] ?? '', startSec, endSec: range.endSec });
    return;
  }
  const texts = step.words.map((word) => words[word] ?? '');
  for (const [i, word] of spreadWords(texts, range).entries()) timed.set(step.words[i] ?? -1, word);
}
