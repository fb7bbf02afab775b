import { overlapRatio, overlapSec, type Range } from '#schema/domain/clip.ts';
import { mean } from '../../../render-node/plan/math/stats.ts';
import { ranksOf } from '../../../render-node/plan/clips/score/score.ts';
import type { EditorClip, RatedPassage, RatedTalk } from '../../../scripts/lib/train/talks.ts';

/** `[startSec, endSec, total]`, as `npm run choose -- --all` prints it. */
export type RatedCandidate = readonly [startSec: number, endSec: number, total: number];
/** Clips best first, and every possible clip with its total. */
export type Choice = { clips: readonly Range[]; candidates: readonly RatedCandidate[] };

/** How good a choice is by an editor's ratings. Shares and correlations as numbers, ratings from 0 to 10. */
export type ChoiceFigures = {
  /** Rank correlation (Spearman) of the candidates' totals with their ratings. */
  correlation: number;
  /** Mean ratings of the first five clips, of all candidates, and of the five best candidates without overlap. */
  five: number;
  chance: number;
  best: number;
  /** (five - chance) / (best - chance). */
  gain: number;
  /** Share of the editor's clips that are among the first eight. */
  found: number;
  /** Share of the first five clips with a rating under 2.5. */
  dull: number;
};

const FIRST = 5;
const EDITORS = 8;
const DULL = 2.5;

export function measureChoice({ passages, clips: editors }: RatedTalk, choice: Choice): ChoiceFigures {
  const rated = choice.candidates.map(([startSec, endSec, total]) => {
    const range = { startSec, endSec };
    return { ...range, total, rating: ratingOf(range, passages) };
  });
  const ratings = choice.clips.slice(0, FIRST).map((clip) => ratingOf(clip, passages));
  const [five, chance, best] = [mean(ratings), mean(rated.map(({ rating }) => rating)), mean(bestRatings(rated))];
  return {
    correlation: spearman(
      rated.map(({ total }) => total),
      rated.map(({ rating }) => rating),
    ),
    five,
    chance,
    best,
    gain: best > chance ? (five - chance) / (best - chance) : 0,
    found: foundShare(choice.clips.slice(0, EDITORS), editors),
    dull: ratings.filter((rating) => rating < DULL).length / Math.max(1, ratings.length),
  };
}

/** The interest of a range: the mean of its passages, each weighted with the seconds that it shares. */
export function ratingOf(range: Range, passages: readonly RatedPassage[]): number {
  let [sum, seconds] = [0, 0];
  for (const passage of passages) {
    const shared = overlapSec(range, passage);
    sum += shared * passage.interest;
    seconds += shared;
  }
  return seconds > 0 ? sum / seconds : 0;
}

function bestRatings(rated: readonly (Range & { rating: number })[]): number[] {
  const taken: (Range & { rating: number })[] = [];
  for (const one of rated.toSorted((a, b) => b.rating - a.rating)) {
    if (taken.length >= FIRST) break;
    if (taken.every((other) => overlapSec(one, other) === 0)) taken.push(one);
  }
  return taken.map(({ rating }) => rating);
}

/** Whether one of some clips shares half of the shorter one of the two. */
export function isAmong(clip: Range, others: readonly Range[]): boolean {
  return others.some((other) => overlapRatio(clip, other) >= 0.5);
}

function foundShare(chosen: readonly Range[], editors: readonly EditorClip[]): number {
  return editors.filter((clip) => isAmong(clip, chosen)).length / Math.max(1, editors.length);
}

/** Rank correlation of two lists; equal values share their mean rank. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [[...ranksOf(a)], [...ranksOf(b)]];
  const [mx, my] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [i, value] of x.entries()) {
    const [dx, dy] = [value - mx, (y[i] ?? 0) - my];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
}
