import { snapCutOut } from '../boundaries.ts';
import { durationOf, overlapSec, type Range } from '../clip.ts';
import type { Transcript } from '../media.ts';
import { ASIDE_KINDS, asideRanges } from '../texts/asides.ts';
import { toMs } from '../time.ts';
import { longSilences, type Pace } from './long-silences.ts';
import { findRetakes } from './retakes.ts';

/** `pause`: nobody speaks for longer than the pace allows. `retake`: a sentence that is begun again at once. */
export const CUT_KINDS = [...ASIDE_KINDS, 'pause', 'retake'] as const;
export type CutKind = (typeof CUT_KINDS)[number];

/** `id` says what it is and where, so the same words give the same ids. */
export type CutProposal = Range & { id: string; kind: CutKind };

type Heard = Pick<Transcript, 'words' | 'speech' | 'sounds'>;

/** Words this far from a clip may decide where a cut at its edge lies. */
const NEAR_SEC = 5;
/** Cuts are whole milliseconds. */
const SAME_SEC = 0.0015;

/**
 * What an editor would cut out of a clip to make it tighter, in order of time and in whole milliseconds. Words go from
 * silence to silence, so a cut there moves no further (`snapCutOut`). What is in a retake is not proposed again; a pause
 * may touch the words beside it. `heard` is the transcript of the whole window, in order of time.
 */
export function proposeCuts(heard: Heard, clip: Range, pace: Pace): CutProposal[] {
  const words = heard.words.filter((word) => overlapSec(word, clip) > 0);
  const near = heard.words.filter(isNear(clip));
  const speech = heard.speech.filter(isNear(clip));
  const retakes = findRetakes(words)
    .map((part) => ({ ...snapCutOut(part, clip, near), kind: 'retake' as const }))
    .filter((part) => durationOf(part) > 0);
  const pauses = longSilences(clip, { spoken: [...speech, ...words], sounds: heard.sounds }, pace);
  const others = [
    ...asideRanges({ ...heard, words: near, speech, within: clip }),
    ...pauses.map((pause) => ({ ...pause, kind: 'pause' as const })),
  ].filter((part) => !retakes.some((retake) => overlapSec(retake, part) > 0));
  return [...retakes, ...others].map(withId).toSorted((a, b) => a.startSec - b.startSec);
}

/** Of a day of words, a clip needs those beside it. */
function isNear({ startSec, endSec }: Range): (range: Range) => boolean {
  return (range) => range.endSec > startSec - NEAR_SEC && range.startSec < endSec + NEAR_SEC;
}

/** Whether a part of a clip is already cut out of it. `cuts` do not overlap. */
export function isCutOut(part: Range, cuts: readonly Range[]): boolean {
  return savedSec(part, cuts) <= SAME_SEC;
}

/** How much shorter a clip with these cuts gets without a part of it, in seconds. `cuts` do not overlap. */
export function savedSec(part: Range, cuts: readonly Range[]): number {
  return cuts.reduce((sum, cut) => sum - overlapSec(part, cut), durationOf(part));
}

function withId({ kind, ...range }: Range & { kind: CutKind }): CutProposal {
  const [startSec, endSec] = [toMs(range.startSec), toMs(range.endSec)];
  return { id: [kind, ...[startSec, endSec].map((sec) => Math.round(sec * 1_000))].join('-'), kind, startSec, endSec };
}
