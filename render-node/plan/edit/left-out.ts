import { durationOf, joined, type Range } from '#schema/domain/clip.ts';
import { longSilences } from '#schema/domain/cuts/long-silences.ts';
import type { Word } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { clamp } from '../math/numbers.ts';

/**
 * Everything that a clip leaves out, in order and disjoint: what its user cut, and with `removeSilence` the long
 * silences of the rest. What is quiet before and after a cut is one silence. For `spoken` and `sounds` see
 * `longSilences`.
 */
export function leftOut(
  { range, cuts = [], removeSilence }: Pick<RenderPlan, 'range' | 'cuts' | 'removeSilence'>,
  spoken: readonly Range[],
  sounds: readonly Range[],
): Range[] {
  if (removeSilence !== true) return [...cuts];
  const closed = (ranges: readonly Range[]) => ranges.map((one) => closedRange(one, cuts));
  const silences = longSilences(closedRange(range, cuts), { spoken: closed(spoken), sounds: closed(sounds) });
  return joined([...cuts, ...silences.map((silence) => openedRange(silence, cuts))]);
}

/** The words of a clip that are still heard: those whose middle is in no cut. */
export function withoutCut(words: readonly Word[], cuts: readonly Range[]): readonly Word[] {
  const isCut = (sec: number) => cuts.some(({ startSec, endSec }) => sec >= startSec && sec < endSec);
  return cuts.length === 0 ? words : words.filter((word) => !isCut((word.startSec + word.endSec) / 2));
}

/**
 * Where somebody speaks who is still heard: a range of which a part is left stays. Cuts begin and end on frames, so one that
 * is cut whole may otherwise leave the fraction of a frame.
 */
export function spokenStill(spoken: readonly Range[], cuts: readonly Range[]): readonly Range[] {
  const isWithin = (one: Range) => cuts.some((cut) => cut.startSec <= one.startSec && one.endSec <= cut.endSec);
  return spoken.filter((one) => !isWithin(one));
}

/** A range of the source on a clock that stands still during cuts. */
function closedRange({ startSec, endSec }: Range, cuts: readonly Range[]): Range {
  const closed = (sec: number) =>
    sec - cuts.reduce((sum, cut) => sum + clamp(sec - cut.startSec, 0, durationOf(cut)), 0);
  return { startSec: closed(startSec), endSec: closed(endSec) };
}

/** The way back. A time at which something was cut may lie before or after the cut. */
function openedRange({ startSec, endSec }: Range, cuts: readonly Range[]): Range {
  const opened = (sec: number) => cuts.reduce((at, cut) => (at > cut.startSec ? at + durationOf(cut) : at), sec);
  return { startSec: opened(startSec), endSec: opened(endSec) };
}
