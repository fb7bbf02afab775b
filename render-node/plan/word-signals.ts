import { durationOf } from '#schema/domain/clip.ts';
import { substanceOf } from './distinctiveness.ts';
import { clamp01, isEmpty, runningSum } from './measuring.ts';
import type { SentenceFacts } from './sentence-facts.ts';
import type { Material, Measure, Measures } from './signals.ts';

/** The second sentence still falls into the seconds in which a viewer decides. */
const SECOND_SENTENCE = 0.4;
/** Opening points at which a hook is worth 63 %: one question is. */
const GOOD_HOOK = 1.5;
/** Words a second of lively speech; slower drags, faster is hard to follow. */
const LIVELY_WPS = 2.9;
const SPEAKERS_A_MINUTE = 6;
/** Substance of a word (share of the highest rarity) in a dense text. */
const DENSE = 0.6;

export function wordMeasures(material: Material): Measures {
  return {
    hook: hookMeasure(material),
    value: valueMeasure(material),
    pace: paceMeasure(material),
    ...(material.turnStarts.size > 0 ? { turns: turnsMeasure(material) } : {}),
    topic: topicMeasure(material),
  };
}

function hookMeasure({ facts }: Material): Measure {
  const pointsAt = (i: number) => facts[i]?.opening.points ?? 0;
  const figure: Measure['figure'] = (c) =>
    isEmpty(c) ? -Infinity : pointsAt(c.first) + (c.last > c.first ? SECOND_SENTENCE * pointsAt(c.first + 1) : 0);
  return { figure, absolute: (c) => 1 - Math.exp(-Math.max(0, figure(c)) / GOOD_HOOK) };
}

/** How much is said a word: rare words, names and numbers, less fillers and adverts. */
function valueMeasure({ facts, rarity }: Material): Measure {
  const substance = runningSum(facts.map((fact) => substanceOf(fact, rarity)));
  const words = runningSum(facts.map((fact) => fact.words));
  const highest = Math.log(2 * (facts.length + 1));
  const figure: Measure['figure'] = (c) => substance(c) / Math.max(1, words(c));
  return { figure, absolute: (c) => clamp01(figure(c) / highest / DENSE) };
}

function paceMeasure({ facts }: Material): Measure {
  const words = runningSum(facts.map((fact) => fact.words));
  const figure: Measure['figure'] = (c) => words(c) / durationOf(c);
  return { figure, absolute: (c) => clamp01(1 - Math.abs(figure(c) - LIVELY_WPS) / LIVELY_WPS) };
}

/** Speakers who take turns: changes a minute. */
function turnsMeasure({ facts, turnStarts }: Material): Measure {
  const turns = runningSum(facts.map((_, i) => (turnStarts.has(i) ? 1 : 0)));
  const figure: Measure['figure'] = (c) =>
    isEmpty(c) ? 0 : (60 * turns({ first: c.first + 1, last: c.last })) / durationOf(c);
  return { figure, absolute: (c) => clamp01(figure(c) / SPEAKERS_A_MINUTE) };
}

/** A clip that begins with its subject is better than one in the middle of it, and one across a change is none. */
const FRESH_SUBJECT = 0.3;

function topicMeasure({ topicChanges }: Material): Measure {
  const crossed = runningSum([...topicChanges]);
  const figure: Measure['figure'] = (c) =>
    isEmpty(c)
      ? -Infinity
      : FRESH_SUBJECT * (topicChanges[c.first] ?? 0) - crossed({ first: c.first + 1, last: c.last });
  return { figure, absolute: (c) => (isEmpty(c) ? 0 : Math.min(1, Math.exp(figure(c)))) };
}

export function keywordMeasure({ facts, keywords }: Material): Measure {
  const hits = runningSum(facts.map((fact) => keywordHits(fact, keywords)));
  const value: Measure['figure'] = (candidate) => 1 - 0.5 ** hits(candidate);
  return { figure: value, absolute: value };
}

/** How many of a sentence's words were asked for. */
export function keywordHits({ stems }: SentenceFacts, keywords: ReadonlySet<string>): number {
  return stems.filter((word) => keywords.has(word)).length;
}
