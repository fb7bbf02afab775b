import { overlapSec, type Range } from '#schema/domain/clip.ts';
import { isAmong } from '../../../bench/lib/talks/measure-choice.ts';
import { pickClips } from '../../../render-node/plan/clips/choose/finish-clips.ts';
import { unpackInterest } from '../../../render-node/plan/clips/interest/packed.ts';
import type { ChoiceModels } from '../../../render-node/plan/clips/material/models.ts';
import { type ClipReview, REVIEW_SHARE } from '../../../render-node/plan/clips/review/review.ts';
import { SHORTLIST } from '../../../render-node/plan/clips/review/shortlist.ts';
import type { Judge } from '../../../render-node/plan/clips/score/calibration.ts';
import { pickBest } from '../../../render-node/plan/clips/score/pick.ts';
import { type RankedClips, rankClips } from '../../../render-node/plan/clips/score/rank-clips.ts';
import { rateRange } from '../../../render-node/plan/clips/score/rate-range.ts';
import { totalOf } from '../../../render-node/plan/clips/score/score.ts';
import { mean } from '../../../render-node/plan/math/stats.ts';
import { choiceOf } from '../choose/choose-from.ts';
import { fitEdgeWeights, type ReadTalk } from './fit-edges.ts';
import { fitInterest } from './fit-interest.ts';
import { fitOpenings } from './fit-openings.ts';
import { newtonStep } from './logit.ts';
import { packInterest } from './pack.ts';
import { prepareBoth } from './prepare-both.ts';
import { type RatedPassage, type RatedTalk, showsOf } from './talks.ts';

/** A chosen clip: its total before it becomes a score, and whether it was worth posting to the editor. */
export type JudgedClip = { show: string; judge: Judge; total: number; isPosted: boolean };
export type ScoreCurve = { bias: number; slope: number };

const LENGTHS_SEC = [30, 60];
const MOST_CLIPS = 8;
const WORTH_POSTING = 7;
/** Deviation of the ratings (0 to 10) of a second reader from those of the first: two readers agree about so much. */
const READER_SD = 1.5;

/** The curve from totals to the chance of being posted, for each judge. */
export function fitScores(clips: readonly JudgedClip[]): Record<Judge, ScoreCurve> {
  const of = (judge: Judge) => fitCurve(clips.filter((clip) => clip.judge === judge));
  return { learned: of('learned'), review: of('review') };
}

/** Logistic regression of one variable, by Newton's method. It grows: a better total is never a worse score. */
export function fitCurve(clips: readonly Pick<JudgedClip, 'total' | 'isPosted'>[]): ScoreCurve {
  const choices = clips.map(({ total, isPosted }) => ({
    rows: [
      [1, total],
      [0, 0],
    ],
    chances: isPosted ? [1, 0] : [0, 1],
  }));
  let weights = [0, 0];
  for (let step = 0; step < STEPS; step += 1) weights = newtonStep(choices, weights, RIDGE);
  const [bias = 0, slope = 0] = weights;
  if (slope >= LEAST_SLOPE) return { bias: rounded(bias), slope: rounded(slope) };
  const posted = mean(clips.map(({ isPosted }) => (isPosted ? 1 : 0)));
  const flat = Math.log(posted / (1 - posted)) - LEAST_SLOPE * mean(clips.map(({ total }) => total));
  return { bias: rounded(flat), slope: LEAST_SLOPE };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

const STEPS = 30;
const RIDGE = 1e-3;
/** Where totals say nothing, scores still differ a little, so that their order can be seen. */
const LEAST_SLOPE = 3;

/** The clips that the choice takes from each talk, judged by models that never saw its show. */
export function judgeClips(talks: readonly ReadTalk[]): JudgedClip[] {
  return showsOf(talks.map(({ talk }) => talk)).flatMap((show) => {
    const others = talks.filter(({ talk }) => talk.show !== show);
    const models: ChoiceModels = {
      interest: unpackInterest(packInterest(fitInterest(others.flatMap(prepareBoth)))),
      edges: fitEdgeWeights(others),
      openings: fitOpenings(others),
    };
    return talks
      .filter(({ talk }) => talk.show === show)
      .flatMap(({ talk }) => LENGTHS_SEC.flatMap((clipSec) => judgeTalk(talk, clipSec, models)));
  });
}

function judgeTalk(talk: RatedTalk, clipSec: number, models: ChoiceModels): JudgedClip[] {
  const said = { words: talk.words, title: '', language: 'en' };
  const learned = rankClips(choiceOf(said, { clipSec, most: MOST_CLIPS, models }));
  return [
    ...judged(talk, learned, { judge: 'learned', review: null }),
    ...judged(talk, learned, { judge: 'review', review: secondReader(talk, learned) }),
  ];
}

function judged(
  talk: RatedTalk,
  ranked: RankedClips,
  { judge, review }: { judge: Judge; review: ClipReview | null },
): JudgedClip[] {
  return pickClips(ranked, review).map((clip) => {
    const own = totalOf(rateRange(clip, ranked.material));
    const opinion = clip.ratings.find(({ name }) => name === 'review');
    const total = opinion === undefined ? own : own * (1 - REVIEW_SHARE) + opinion.value * REVIEW_SHARE;
    return { show: talk.show, judge, total, isPosted: isWorthPosting(clip, talk) };
  });
}

/** One of the eight clips that the editor would post, or one with a passage that the editor calls worth posting. */
export function isWorthPosting(clip: Range, { clips, passages }: RatedTalk): boolean {
  return isAmong(clip, clips) || heartOf(clip, passages) >= WORTH_POSTING;
}

/** The highest rating of the passages that are more than half inside a clip; of the nearest one, if none is. */
function heartOf(clip: Range, passages: readonly RatedPassage[]): number {
  const shares = passages.map((passage) => overlapSec(clip, passage) / (passage.endSec - passage.startSec));
  const least = Math.min(0.5, Math.max(...shares));
  return passages.reduce((best, { interest }, i) => ((shares[i] ?? 0) >= least ? Math.max(best, interest) : best), 0);
}

/**
 * Stands for a language model that rates as a second reader does, on the scale of the prompt, where 7 is worth posting:
 * the ratings of the first one with chance deviations. It proposes the best candidates.
 */
function secondReader({ passages, id }: RatedTalk, { candidates }: RankedClips): ClipReview {
  const random = normalFrom(id);
  const read = passages.map((passage) => ({ ...passage, interest: passage.interest + READER_SD * random() }));
  const rated = candidates.map((one) => ({ ...one, total: Math.max(0, Math.min(10, heartOf(one, read))) / 10 }));
  const spans = pickBest(rated, SHORTLIST).map(({ first, last, total }) => ({ first, last, rating: total }));
  return { spans, texts: [] };
}

/** Normal deviates, the same for the same seed: sums of twelve numbers of a linear congruential generator. */
function normalFrom(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0), 7) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6);
}
