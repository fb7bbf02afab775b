import { durationOf, overlapSec, type Range } from '#schema/domain/clip.ts';
import type { ScoreDetails, ScorePart } from '#schema/domain/score.ts';
import { formatClock } from '#schema/domain/time.ts';
import type { Candidate } from '../score/candidates.ts';
import { substanceOf } from '../material/tf-idf.ts';
import { momentIn } from './moment.ts';
import { reasonFor } from './reason.ts';
import { judgeOf, scoreOf } from '../score/calibration.ts';
import { type PartName, pointsOf, type Rated, totalOf } from '../score/score.ts';
import type { SentenceFacts } from '../material/sentence-facts.ts';
import type { Material } from '../material/material.ts';
import { keywordHits } from '../score/word-signals.ts';

type Evidence = ScorePart['evidence'];

/** The score of a clip with the reasons for it. Parts that say nothing about the clip are left out. */
export function explain(
  clip: Candidate,
  ratings: readonly Rated[],
  material: Material,
): { score: number; details: ScoreDetails } {
  const score = scoreOf(totalOf(ratings), judgeOf(ratings, material));
  const percent = (name: PartName) => Math.round((ratings.find((rating) => rating.name === name)?.value ?? 0) * 100);
  const moment = momentIn(clip, material);
  return {
    score,
    details: {
      hook: percent('hook'),
      flow: percent('flow'),
      value: percent('value'),
      energy: percent('energy'),
      parts: partsOf(clip, { ratings, score }, material),
      reason: hasNothing(material) ? material.cues.reasons.nothing : reasonFor(moment, material.cues),
      ...(moment === null ? {} : { moment }),
    },
  };
}

function hasNothing({ levels, sentences, sound }: Material): boolean {
  return levels === null && sentences.length === 0 && sound.motion === undefined;
}

function partsOf(
  clip: Candidate,
  { ratings, score }: { ratings: readonly Rated[]; score: number },
  material: Material,
): ScorePart[] {
  const known = ratings.map((rating) => ({ rating, evidence: evidenceFor(rating, clip, material) }));
  const telling = known.filter(({ rating, evidence }) => rating.weight * rating.value > 0 && evidence !== null);
  const shown = telling.length > 0 ? telling : known;
  const weights = shown.reduce((sum, { rating }) => sum + rating.weight, 0);
  const points = pointsOf(
    shown.map(({ rating }) => ({ ...rating, weight: rating.weight / weights })),
    score,
  );
  return shown.map(({ rating, evidence }, i) => ({
    name: rating.name,
    weight: Math.round((1000 * rating.weight) / weights) / 1000,
    points: points[i] ?? 0,
    evidence: evidence ?? timesOf(clip, material),
  }));
}

/** What shows a part; null if nothing does. Movement counts only where nobody speaks. */
function evidenceFor({ name, shownBy }: Rated, clip: Candidate, material: Material): Evidence | null {
  if (name === 'audience') return material.audience?.audienceAt(clip).evidence ?? null;
  if (name === 'reaction') return reactionIn(clip, material);
  if (clip.last < clip.first) return timesOf(clip, material);
  if (name === 'motion') return null;
  const sentence = material.sentences[shownBy ?? sentenceThatShows(name, clip, material)];
  return sentence === undefined ? null : within(clip, sentence);
}

function timesOf({ startSec, endSec }: Range, { cues }: Material): Evidence {
  const text = cues.reasons.span.replace('{0}', formatClock(startSec)).replace('{1}', formatClock(endSec));
  return { text, startSec, endSec };
}

/** A sentence at an edge may be cut. */
function within(clip: Range, { text, startSec, endSec }: Evidence): Evidence {
  return { text, startSec: Math.max(clip.startSec, startSec), endSec: Math.min(clip.endSec, endSec) };
}

function reactionIn(clip: Range, material: Material): Evidence | null {
  const { sound, cues } = material;
  const heard = (sound.events ?? [])
    .filter(({ kind }) => kind !== 'music')
    .filter((event) => overlapSec(event, { ...clip, endSec: clip.endSec + 2 }) > 0)
    .toSorted((a, b) => b.strength * durationOf(b) - a.strength * durationOf(a));
  const [plainest] = heard;
  if (plainest === undefined) return null;
  const { at, events } = cues.reasons;
  const text = at.replace('{0}', events[plainest.kind]).replace('{1}', formatClock(plainest.startSec));
  return { text, startSec: plainest.startSec, endSec: plainest.endSec };
}

/** Index of the sentence that shows a part best. For a review without a line of its own: the most interesting one. */
function sentenceThatShows(name: PartName, { first, last }: Candidate, material: Material): number {
  if (name === 'hook' || name === 'opening' || name === 'topic') return first;
  if (name === 'flow') return last;
  const measures = measuresOfSentence(material, first);
  const measure = measures[name === 'review' ? 'value' : name] ?? (() => 0);
  const all = Array.from({ length: last - first + 1 }, (_, i) => ({ at: first + i, worth: measure(first + i) }));
  return all.reduce((top, one) => (one.worth > top.worth ? one : top)).at;
}

function measuresOfSentence(
  { sentences, facts, rarity, keywords, levels, turnStarts, interest }: Material,
  first: number,
): Partial<Record<PartName, (i: number) => number>> {
  const ofFact = (measure: (fact: SentenceFacts) => number) => (i: number) => {
    const fact = facts[i];
    return fact === undefined ? -Infinity : measure(fact);
  };
  const rangeOf = (i: number): Range => sentences[i] ?? { startSec: 0, endSec: 0 };
  return {
    value: interest === null ? ofFact((fact) => substanceOf(fact, rarity)) : (i) => interest.value(i, i + 1),
    energy: (i) => levels?.energyDb(rangeOf(i)) ?? 0,
    pace: (i) => (facts[i]?.words ?? 0) / Math.max(1, durationOf(rangeOf(i))),
    turns: (i) => (i > first && turnStarts.has(i) ? 1 : 0),
    keywords: ofFact((fact) => keywordHits(fact, keywords)),
  };
}
