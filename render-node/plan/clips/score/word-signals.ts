import type { InterestTalk } from '../interest/model.ts';
import { durationOf } from '#schema/domain/clip.ts';
import type { Candidate } from './candidates.ts';
import { substanceOf } from '../material/tf-idf.ts';
import { clamp01, logistic, runningSum } from '../../math/numbers.ts';
import { isEmpty, type Measure, type Measures } from './measuring.ts';
import type { SentenceFacts } from '../material/sentence-facts.ts';
import type { Material } from '../material/material.ts';

/** The second sentence still falls into the seconds in which a viewer decides. */
const SECOND_SENTENCE = 0.4;
/** Opening points at which a hook is worth 63 %: a real question, or a strong word and a dense sentence. */
const GOOD_HOOK = 1.8;
/** What a dense first sentence gets, whatever its words; and how much of a cue's points an empty one keeps. */
const DENSE_POINTS = 1.5;
const EMPTY_SHARE = 0.4;
/** Words a second of lively speech; slower drags, faster is hard to follow. */
const LIVELY_WPS = 2.9;
const SPEAKERS_A_MINUTE = 6;
/** Sentences before and after a clip that are compared with it, and the weight of their substance. */
const AROUND = 2;
const AROUND_COST = 0.35;
/** Substance of a word (share of the highest rarity) in a dense text. */
const DENSE = 0.6;

export function wordMeasures(material: Material): Measures {
  return {
    hook: hookMeasure(material),
    ...(material.openings === null ? {} : { opening: openingMeasure(material.openings) }),
    value: material.interest === null ? valueMeasure(material) : interestMeasure(material.interest, material.facts),
    pace: paceMeasure(material),
    ...(material.turnStarts.size > 0 ? { turns: turnsMeasure(material) } : {}),
    topic: topicMeasure(material),
  };
}

/** Cues open well only if something is said: "any questions so far?" asks, but holds nobody. */
function hookMeasure({ facts, rarity, edges }: Material): Measure {
  const points = facts.map((fact, i) => {
    const cues = fact.opening.points;
    const density = clamp01(substanceOf(fact, rarity) / Math.max(4, fact.words) / highestOf(facts) / DENSE);
    const worth = cues > 0 ? cues * (EMPTY_SHARE + (1 - EMPTY_SHARE) * density) : cues;
    return DENSE_POINTS * density + worth - (edges.ties[i] ?? 0);
  });
  const figure: Measure['figure'] = (c) =>
    isEmpty(c)
      ? -Infinity
      : (points[c.first] ?? 0) + (c.last > c.first ? SECOND_SENTENCE * (points[c.first + 1] ?? 0) : 0);
  return { figure, absolute: (c) => 1 - Math.exp(-Math.max(0, figure(c)) / GOOD_HOOK) };
}

/** The chance that a stranger understands the first sentence. */
function openingMeasure(chances: readonly number[]): Measure {
  const chance: Measure['figure'] = (c) => (isEmpty(c) ? 0 : (chances[c.first] ?? 0));
  return { figure: chance, absolute: chance, byItself: true };
}

/** The rarity of a word that does not occur. */
function highestOf(facts: readonly SentenceFacts[]): number {
  return Math.log(2 * (facts.length + 1));
}

/**
 * How much is said per word: rare words, names and numbers, minus fillers and adverts. The first and the last third
 * count as much as the whole, so that a clip does not begin before its story or end after it. Its surroundings count
 * against it: if the next sentence says as much, the story is not over.
 */
function valueMeasure({ facts, rarity }: Material): Measure {
  const substance = runningSum(facts.map((fact) => substanceOf(fact, rarity)));
  const words = runningSum(facts.map((fact) => fact.words));
  const density = (span: { first: number; last: number }) => substance(span) / Math.max(1, words(span));
  const inside = (c: Candidate) => {
    const third = Math.floor((c.last - c.first) / 3);
    const edges = Math.min(
      density({ first: c.first, last: c.first + third }),
      density({ first: c.last - third, last: c.last }),
    );
    return (density(c) + edges) / 2;
  };
  const outside = (c: Candidate) => {
    const before = density({ first: Math.max(0, c.first - AROUND), last: c.first - 1 });
    const after = density({ first: c.last + 1, last: Math.min(facts.length - 1, c.last + AROUND) });
    return (before + after) / 2;
  };
  const figure: Measure['figure'] = (c) => (isEmpty(c) ? -Infinity : inside(c) - AROUND_COST * outside(c));
  return { figure, absolute: (c) => (isEmpty(c) ? 0 : clamp01(inside(c) / highestOf(facts) / DENSE)) };
}

/** A passage with a value of 0 is ordinary; of those from 1.5 on editors posted two in three (docs/clip-choice.md). */
const ORDINARY_POINTS = 0.4;
const POINTS_A_VALUE = 0.25;
/** With fewer words a second, a clip is mostly silence, or what nobody understood: it is worth less in proportion. */
const SPARSE_WPS = 1.5;

/** The learned value of a clip: about 0.4 for an ordinary one, from 0.73 on for one that an editor would post. */
function interestMeasure(interest: InterestTalk, facts: readonly SentenceFacts[]): Measure {
  const words = runningSum(facts.map((fact) => fact.words));
  const value: Measure['figure'] = (c) => {
    if (isEmpty(c)) return 0;
    const filled = clamp01(words(c) / durationOf(c) / SPARSE_WPS);
    return filled * clamp01(ORDINARY_POINTS + POINTS_A_VALUE * interest.value(c.first, c.last + 1));
  };
  return { figure: value, absolute: value, byItself: true };
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

/** A clip that begins or ends with its subject beats one in its middle; across a change of subject it has none. */
const OWN_EDGE = 0.6;
/** Changes are accurate to a sentence: one this near to an edge may be the edge itself. */
const BLUR = 1;

function topicMeasure({ topicChanges }: Material): Measure {
  const crossed = runningSum([...topicChanges]);
  const changeAt = (i: number) => topicChanges[i] ?? 0;
  const figure: Measure['figure'] = (c) =>
    isEmpty(c)
      ? -Infinity
      : OWN_EDGE * (changeAt(c.first) + changeAt(c.last + 1)) -
        crossed({ first: c.first + 1 + BLUR, last: Math.max(c.first + BLUR, c.last - BLUR) });
  return { figure, absolute: (c) => (isEmpty(c) ? 0 : logistic(figure(c), 0, 0.5)) };
}

export function keywordMeasure({ facts, keywords }: Material): Measure {
  const hits = runningSum(facts.map((fact) => keywordHits(fact, keywords)));
  const value: Measure['figure'] = (candidate) => 1 - 0.5 ** hits(candidate);
  return { figure: value, absolute: value, byItself: true };
}

/** How many of a sentence's words are among the requested ones. */
export function keywordHits({ stems }: SentenceFacts, keywords: ReadonlySet<string>): number {
  return stems.filter((word) => keywords.has(word)).length;
}
