import { durationOf } from '#schema/domain/clip.ts';
import { LONGEST_SHARE } from '../material/clip-choice.ts';
import type { RankedClips } from '../score/rank-clips.ts';
import { type Sentence } from '../edges/sentences.ts';

/** A run of sentences that a reader sees at once; both indexes included. */
export type ReviewWindow = { first: number; last: number };

/** However long the video is, it is not read in more windows than this. */
export const MAX_WINDOWS = 24;
const SHORTEST_WINDOW_SEC = 90;
/** About 800 words: small models still see the whole, and a context of 4096 tokens holds it twice. */
const LONGEST_WINDOW_SEC = 300;
const SHORTEST_OVERLAP_SEC = 30;

/**
 * What is worth reading, in order of time. Windows hold two clips at least and overlap by one, so that no clip is cut by
 * a border. They grow up to five minutes before any is left out; then those with the best candidates are read.
 */
export function reviewWindows({ material, candidates, choice }: RankedClips): ReviewWindow[] {
  const windows = windowsOver(material.sentences, choice.clipDurationSec * LONGEST_SHARE);
  const chosen = new Set<ReviewWindow>();
  for (const candidate of candidates.toSorted((a, b) => b.total - a.total || a.startSec - b.startSec)) {
    if (chosen.size >= Math.min(MAX_WINDOWS, windows.length)) break;
    const holder = windows.find(({ first, last }) => first <= candidate.first && candidate.last <= last);
    if (holder !== undefined) chosen.add(holder);
  }
  return windows.filter((window) => chosen.has(window));
}

function windowsOver(sentences: readonly Sentence[], longestClipSec: number): ReviewWindow[] {
  const [opening, closing] = [sentences[0], sentences.at(-1)];
  if (opening === undefined || closing === undefined) return [];
  const overlapSec = Math.max(SHORTEST_OVERLAP_SEC, longestClipSec);
  const spokenSec = durationOf({ startSec: opening.startSec, endSec: closing.endSec });
  const grownSec = Math.min(LONGEST_WINDOW_SEC, spokenSec / MAX_WINDOWS + overlapSec);
  const windowSec = Math.max(SHORTEST_WINDOW_SEC, 2 * longestClipSec, grownSec);
  const windows: ReviewWindow[] = [];
  for (let first = 0; first < sentences.length;) {
    const fromSec = sentences[first]?.startSec ?? 0;
    const last = lastBefore(sentences, first, fromSec + windowSec);
    windows.push({ first, last });
    if (last === sentences.length - 1) break;
    first = Math.max(first + 1, firstFrom(sentences, first, fromSec + windowSec - overlapSec));
  }
  return windows;
}

/** The last sentence that ends by a time; `first` itself where none does. */
function lastBefore(sentences: readonly Sentence[], first: number, untilSec: number): number {
  let last = first;
  while (last + 1 < sentences.length && (sentences[last + 1]?.endSec ?? 0) <= untilSec) last += 1;
  return last;
}

function firstFrom(sentences: readonly Sentence[], first: number, fromSec: number): number {
  let at = first;
  while (at + 1 < sentences.length && (sentences[at]?.startSec ?? 0) < fromSec) at += 1;
  return at;
}
