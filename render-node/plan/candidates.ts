import { type Range, durationOf, overlapSec } from '#schema/domain/clip.ts';
import type { Sentence } from './sentences.ts';

/** A possible clip. `first` and `last` are the sentences inside it, both included; none where `last` is `first - 1`. */
export type Candidate = Range & { first: number; last: number };

/** A clip may be this much shorter or longer than asked, so that it can end with a sentence. */
export const SHORTEST_SHARE = 0.6;
export const LONGEST_SHARE = 1.4;

/** Every run of sentences with a length of 0.6 to 1.4 times the asked one: some ten thousand an hour. */
export function sentenceSpans(sentences: readonly Sentence[], clipSec: number): Candidate[] {
  const spans: Candidate[] = [];
  for (const [first, opening] of sentences.entries()) {
    for (let last = first; last < sentences.length; last += 1) {
      const span = { startSec: opening.startSec, endSec: sentences[last]?.endSec ?? 0, first, last };
      if (durationOf(span) > clipSec * LONGEST_SHARE) break;
      if (durationOf(span) >= clipSec * SHORTEST_SHARE) spans.push(span);
    }
  }
  return spans;
}

/** Windows begin this often within one clip's length. */
const WINDOWS_PER_CLIP = 4;

/** Windows of the asked length over everything, for material with little or no speech. At least one. */
export function timeWindows(window: Range, clipSec: number, sentences: readonly Sentence[]): Candidate[] {
  const lengthSec = Math.min(clipSec, durationOf(window));
  const stepSec = lengthSec / WINDOWS_PER_CLIP;
  const count = Math.floor((durationOf(window) - lengthSec) / stepSec + 1e-6) + 1;
  let first = 0;
  return Array.from({ length: count }, (_, i) => {
    const startSec = window.startSec + i * stepSec;
    const range = { startSec, endSec: startSec + lengthSec };
    while (first < sentences.length && (sentences[first]?.startSec ?? 0) < startSec) first += 1;
    let last = first - 1;
    while (last + 1 < sentences.length && (sentences[last + 1]?.endSec ?? 0) <= range.endSec) last += 1;
    return { ...range, first, last };
  });
}

/** One clip over all that is said in a range. */
export function wholeRange(range: Range, sentences: readonly Sentence[]): Candidate {
  const inside = sentences.flatMap((sentence, i) => (overlapSec(sentence, range) > 0 ? [i] : []));
  return { ...range, first: inside[0] ?? 0, last: inside.at(-1) ?? -1 };
}
