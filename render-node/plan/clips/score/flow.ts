import { durationOf } from '#schema/domain/clip.ts';
import type { Rarity } from '../material/tf-idf.ts';
import { clamp01, isEmpty, logistic, runningSum } from './measuring.ts';
import type { SentenceFacts } from '../material/sentence-facts.ts';
import { endsFinished, type Sentence } from '../material/sentences.ts';
import type { Material, Measure } from './signals.ts';

/** Points of a clip that begins and ends fairly, on the scale of `flow`. */
const FAIR = 2;
/** In a transcript in which hardly a sentence ends in a full stop, a pause is what ends one. */
const UNPUNCTUATED_SHARE = 0.3;
const CLOSING_PAUSE_SEC = 0.45;

/** True for each sentence that ends a thought, by its punctuation or, where nobody wrote any, by the pause after it. */
export function finishedOnes(sentences: readonly Sentence[]): boolean[] {
  const byMark = sentences.map(({ text }) => endsFinished(text));
  const isPunctuated = byMark.filter(Boolean).length >= UNPUNCTUATED_SHARE * sentences.length;
  return isPunctuated ? byMark : sentences.map((_, i) => pauseSec(sentences, i) >= CLOSING_PAUSE_SEC);
}

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

/** Seconds of silence after a sentence. More than one says no more than one does; before the first and after the last it is one. */
function pauseSec(sentences: readonly Sentence[], i: number): number {
  const [before, after] = [sentences[i], sentences[i + 1]];
  return before === undefined || after === undefined ? 1 : clamp01(after.startSec - before.endSec);
}

/** A sentence takes up the words of this many before it. */
const TIE_REACH = 3;
/** Going on is worse for a start than for an end. */
const TIED_END = 0.6;

/** How much of each sentence takes up rare words of those just before it, 0 to 1: what is known already is no place to start. */
export function tiesBefore(facts: readonly SentenceFacts[], rarity: Rarity): number[] {
  const weigh = (stems: readonly string[]) => stems.reduce((sum, word) => sum + Math.max(0, rarity(word)), 0);
  return facts.map(({ stems }, i) => {
    const known = new Set(facts.slice(Math.max(0, i - TIE_REACH), i).flatMap((before) => before.stems));
    const all = weigh(stems);
    return all > 0 ? weigh(stems.filter((word) => known.has(word))) / all : 0;
  });
}

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
