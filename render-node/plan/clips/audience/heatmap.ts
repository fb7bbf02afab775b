import type { HeatmapPiece } from '#schema/domain/audience.ts';
import { durationOf, overlapSec, type Range } from '#schema/domain/clip.ts';
import { clamp01 } from '../../math/numbers.ts';
import { averagedMedian } from '../../math/stats.ts';

/** With fewer pieces there is no trend to exceed. */
const FEWEST_PIECES = 20;
/** Pieces on each side that make up the trend, as a share of all. A peak is narrower. */
const TREND_SHARE = 0.12;
/** All viewers start at the beginning. These pieces never count, */
const BEGIN_PIECES = 2;
/** and, while the curve still falls from there, neither do the next ones, up to this share of all. */
const LONGEST_BEGIN_SHARE = 0.1;
/** The standard deviation of normal noise, from its median deviation. */
const DEVIATION = 1.4826;
/** A curve that is flatter than this has no peaks. */
const LEAST_SPREAD = 0.02;
/** How far the highest peak is above the trend, in deviations: noise, and a clear peak. */
const PEAK = { noise: 3, plain: 6 };

/**
 * How much more often each piece was replayed than the parts around it: 0 to 1, where 1 is the clearest peak of the
 * video. The beginning counts as 0. Takes the pieces in order of time; empty if the curve shows nothing.
 */
export function normaliseHeatmap(heatmap: readonly HeatmapPiece[]): HeatmapPiece[] {
  if (heatmap.length < FEWEST_PIECES) return [];
  const { rises, spread, begin } = readCurve(heatmap);
  const counted = rises.map((rise, i) => (i < begin ? 0 : Math.max(0, rise - spread)));
  const highest = Math.max(...counted);
  const certainty = clamp01(((highest + spread) / spread - PEAK.noise) / (PEAK.plain - PEAK.noise));
  if (certainty === 0) return [];
  return heatmap.map((piece, i) => ({ ...piece, value: certainty * ((counted[i] ?? 0) / highest) }));
}

/** How much more or less often each piece was replayed than those around it, without the beginning. Empty if that is too short. */
export function risesOf(heatmap: readonly HeatmapPiece[]): HeatmapPiece[] {
  if (heatmap.length < FEWEST_PIECES) return [];
  const { rises, begin } = readCurve(heatmap);
  return heatmap.map((piece, i) => ({ ...piece, value: rises[i] ?? 0 })).slice(begin);
}

function readCurve(heatmap: readonly HeatmapPiece[]): { rises: number[]; spread: number; begin: number } {
  const values = heatmap.map(({ value }) => value);
  const trend = trendOf(values);
  const rises = values.map((value, i) => value - (trend[i] ?? 0));
  const spread = Math.max(LEAST_SPREAD, DEVIATION * averagedMedian(rises.map(Math.abs)));
  return { rises, spread, begin: lengthOfBegin(values, rises, spread) };
}

/** The median of the pieces around each piece: a peak does not move it, a slow fall does. */
function trendOf(values: readonly number[]): number[] {
  const half = Math.round(values.length * TREND_SHARE);
  return values.map((_, i) => averagedMedian(values.slice(Math.max(0, i - half), i + half + 1)));
}

/** How many pieces belong to the initial fall: they are above the trend, and none rises again. */
function lengthOfBegin(values: readonly number[], rises: readonly number[], spread: number): number {
  const longest = Math.round(values.length * LONGEST_BEGIN_SHARE);
  let length = BEGIN_PIECES;
  while (length < longest && (rises[length] ?? 0) > 0 && rise(values, length) < spread) length += 1;
  return length;
}

function rise(values: readonly number[], index: number): number {
  return (values[index] ?? 0) - (values[index - 1] ?? 0);
}

/** Weight of the best piece of a range; the rest is the weight of their mean. */
const BEST_SHARE = 0.8;

/** How much a range was replayed, 0 to 1, from the pieces of `normaliseHeatmap`. */
export function heatOf(pieces: readonly HeatmapPiece[], range: Range): number {
  let total = 0;
  let best = 0;
  for (const piece of pieces) {
    const sec = overlapSec(piece, range);
    if (sec === 0) continue;
    total += piece.value * sec;
    best = Math.max(best, piece.value * Math.min(1, sec / Math.min(durationOf(piece), durationOf(range))));
  }
  return clamp01(BEST_SHARE * best + ((1 - BEST_SHARE) * total) / Math.max(1e-9, durationOf(range)));
}

/** A neighbour of the best piece belongs to its peak if it has at least this share of its value. */
const PEAK_SHARE = 0.5;

/** The peak inside a range: where it is, and whether it is the highest of the video. Null: there is none. */
export function peakOf(pieces: readonly HeatmapPiece[], range: Range): (Range & { isHighest: boolean }) | null {
  const valueAt = (index: number) => pieces[index]?.value ?? 0;
  const inside = pieces.flatMap((piece, i) => (overlapSec(piece, range) > 0 ? [i] : []));
  const best = inside.reduce((a, b) => (valueAt(b) > valueAt(a) ? b : a), inside[0] ?? 0);
  if (inside.length === 0 || valueAt(best) === 0) return null;
  const isPeak = (index: number) => inside.includes(index) && valueAt(index) >= PEAK_SHARE * valueAt(best);
  let [first, last] = [best, best];
  while (isPeak(first - 1)) first -= 1;
  while (isPeak(last + 1)) last += 1;
  return {
    startSec: Math.max(range.startSec, pieces[first]?.startSec ?? 0),
    endSec: Math.min(range.endSec, pieces[last]?.endSec ?? 0),
    isHighest: valueAt(best) === Math.max(...pieces.map(({ value }) => value)),
  };
}
