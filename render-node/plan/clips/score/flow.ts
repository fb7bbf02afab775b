import { durationOf, type Range } from '#schema/domain/clip.ts';
import { isEmpty, type Measure } from './measuring.ts';
import type { Material } from '../material/material.ts';
import { barsOf, isChore, lengthScore } from '../edges/model.ts';
import { clamp01, logistic, runningSum } from '../../math/numbers.ts';

/** Points of a clip with fair edges, and the distance between fair and poor ones. */
const FAIR = 4.5;
const SPREAD = 1;
/** Penalty for an edge that is forbidden. */
const BAR_COST = 1.5;

/**
 * Whether a clip is a whole: how well it begins and ends by what editors chose (log odds), whether its length is the
 * requested one, minus broken rules, and greetings, adverts and silence inside.
 */
export function flowMeasure(material: Material): Measure {
  const { sentences, edges, edgeScores, clipSec } = material;
  const spokenSec = runningSum(sentences.map(durationOf));
  const choreSec = runningSum(sentences.map((one, i) => (isChore(edges, i) ? durationOf(one) : 0)));
  const figure: Measure['figure'] = (c) => {
    if (isEmpty(c)) return -Infinity;
    const filled = clamp01(spokenSec(c) / durationOf(c)) - 1;
    const wasted = (4 * choreSec(c)) / durationOf(c);
    const atEdges = (edgeScores.start[c.first] ?? 0) + (edgeScores.end[c.last] ?? 0) - BAR_COST * barsOf(edges, c);
    return atEdges + chapterPoints(material, c) + lengthScore(durationOf(c), clipSec) + filled - wasted;
  };
  return { figure, absolute: (c) => (isEmpty(c) ? 0 : logistic(figure(c), FAIR, SPREAD)), byItself: true };
}

/** A clip within this many seconds of a chapter's start begins or ends with it. */
const AT_CHAPTER_SEC = 3;
const CHAPTER_POINTS = 0.5;

/** A clip that begins or ends with a chapter is better than one in its middle; one across a border is worse. */
function chapterPoints({ chapterStarts }: Material, { startSec, endSec }: Range): number {
  const isNear = (sec: number) => chapterStarts.some((border) => Math.abs(border - sec) <= AT_CHAPTER_SEC);
  const isAcross = chapterStarts.some(
    (border) => border > startSec + AT_CHAPTER_SEC && border < endSec - AT_CHAPTER_SEC,
  );
  return CHAPTER_POINTS * ((isNear(startSec) ? 1 : 0) + (isNear(endSec) ? 1 : 0) - (isAcross ? 2 : 0));
}
