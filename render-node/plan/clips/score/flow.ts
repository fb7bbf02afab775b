import { durationOf } from '#schema/domain/clip.ts';
import { isEmpty, type Measure } from './measuring.ts';
import type { Material } from '../material/material.ts';
import { pauseSec } from '../material/thoughts.ts';
import { clamp01, logistic, runningSum } from '../../math/numbers.ts';

/** Points of a clip that begins and ends fairly, on the scale of `flow`. */
const FAIR = 2;
/**
 * Whether a clip is a whole: starts fresh, ends on a finished thought, answers what it asks, wastes no time on silence or
 * greetings, and is about as long as asked.
 */
export function flowMeasure(material: Material): Measure {
  const { sentences, facts, clipSec } = material;
  const { ties } = material;
  const starts = sentences.map((_, i) => startPoints(material, i) - (ties[i] ?? 0));
  const ends = sentences.map((_, i) => endPoints(material, i) - TIED_END * (ties[i + 1] ?? 0));
  const spokenSec = runningSum(sentences.map(durationOf));
  const housekeepingSec = runningSum(sentences.map((one, i) => (facts[i]?.isHousekeeping ? durationOf(one) : 0)));
  const figure: Measure['figure'] = (c) => {
    if (isEmpty(c)) return -Infinity;
    const filled = clamp01(spokenSec(c) / durationOf(c));
    const offLength = Math.abs(durationOf(c) - clipSec) / clipSec;
    const wasted = (2 * housekeepingSec(c)) / durationOf(c);
    return (starts[c.first] ?? 0) + (ends[c.last] ?? 0) + answerPoints(material, c) + filled - offLength - wasted;
  };
  return { figure, absolute: (c) => (isEmpty(c) ? 0 : logistic(figure(c), FAIR, 1)) };
}

/** Going on is worse for a start than for an end. */
const TIED_END = 0.6;

function startPoints({ sentences, facts, finished, turnStarts }: Material, i: number): number {
  const isFresh = finished[i - 1] ?? true;
  return (
    (facts[i]?.opensInTheMiddle ? -1 : 0) +
    (isFresh ? 0.5 : -0.5) +
    (turnStarts.has(i) ? 0.2 : 0) +
    0.5 * pauseSec(sentences, i - 1)
  );
}

function endPoints({ sentences, facts, finished }: Material, i: number): number {
  return (
    (finished[i] ? 1 : -1) +
    (facts[i]?.asks ? -1.5 : 0) +
    (facts[i]?.concludes ? 0.8 : 0) +
    0.5 * pauseSec(sentences, i)
  );
}

/** A question in the first two sentences, with room for an answer after it. */
export function answersItsQuestion({ facts }: Material, { first, last }: { first: number; last: number }): boolean {
  const asked = [first, first + 1].findLast((i) => facts[i]?.asks) ?? -1;
  return asked >= first && last - asked >= 2 && !facts[last]?.asks;
}

function answerPoints(material: Material, span: { first: number; last: number }): number {
  return answersItsQuestion(material, span) ? 0.5 : 0;
}
