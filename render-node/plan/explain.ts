import { durationOf } from '#schema/domain/clip.ts';
import type { ScoreDetails, ScorePart } from '#schema/domain/score.ts';
import { formatClock } from '#schema/domain/time.ts';
import type { Candidate } from './candidates.ts';
import { substanceOf } from './distinctiveness.ts';
import { judgeOpening } from './english-cues.ts';
import { type PartName, pointsOf } from './score.ts';
import { endsFinished, type Sentence } from './sentences.ts';
import { keywordHits, type Material } from './signals.ts';
import { shorten } from './titles.ts';

/**
 * A signal of one candidate: its share of the score, and its rank (0 to 1) among all candidates. `shownBy` is the index of
 * the sentence that shows it, where that is known already.
 */
export type Rated = { name: PartName; weight: number; value: number; shownBy?: number };

const QUOTE_CHARS = 80;
const NOTHING_TO_COMPARE = 'This part was taken at an even distance: the video has no speech and no sound to compare.';

/** The score of a candidate with the reasons for it. */
export function explain(
  candidate: Candidate,
  ratings: readonly Rated[],
  material: Material,
): { score: number; details: ScoreDetails } {
  const { score, points } = pointsOf(ratings);
  const parts: ScorePart[] = ratings.map((rating, i) => ({
    name: rating.name,
    weight: Math.round(rating.weight * 1000) / 1000,
    points: points[i] ?? 0,
    evidence: evidenceFor(rating, candidate, material),
  }));
  const percent = (name: PartName) => Math.round((ratings.find((rating) => rating.name === name)?.value ?? 0) * 100);
  return {
    score,
    details: {
      hook: percent('hook'),
      flow: percent('flow'),
      value: percent('value'),
      energy: percent('energy'),
      parts,
      reason:
        material.levels === null && material.sentences.length === 0 ? NOTHING_TO_COMPARE : reasonFrom(ratings, parts),
    },
  };
}

function evidenceFor({ name, shownBy }: Rated, candidate: Candidate, material: Material): ScorePart['evidence'] {
  const inside = material.sentences.slice(candidate.first, candidate.last + 1);
  const shown = material.sentences[shownBy ?? -1] ?? sentenceThatShows(name, inside, material);
  if (shown !== null) return { text: shown.text, startSec: shown.startSec, endSec: shown.endSec };
  return {
    text: `${formatClock(candidate.startSec)} to ${formatClock(candidate.endSec)}`,
    startSec: candidate.startSec,
    endSec: candidate.endSec,
  };
}

function sentenceThatShows(name: PartName, inside: readonly Sentence[], material: Material): Sentence | null {
  const best = (measure: (sentence: Sentence) => number) =>
    inside.toSorted((a, b) => measure(b) - measure(a))[0] ?? null;
  switch (name) {
    case 'hook':
      return inside[0] ?? null;
    case 'flow':
      return inside.at(-1) ?? null;
    case 'value':
      return best((sentence) => substanceOf(sentence.text, material.rarity));
    case 'energy':
      return best((sentence) => material.levels?.energyDb(sentence) ?? 0);
    case 'pace':
      return best((sentence) => (sentence.lastWord - sentence.firstWord + 1) / Math.max(1, durationOf(sentence)));
    case 'keywords':
      return best((sentence) => keywordHits(sentence.text, material.keywords));
    case 'review':
      return null;
    default:
      return name satisfies never;
  }
}

/** One sentence from the two signals that speak for the clip most. */
function reasonFrom(ratings: readonly Rated[], parts: readonly ScorePart[]): string {
  const [first, second] = ratings
    .map((rating, i) => ({ rating, part: parts[i] }))
    .toSorted((a, b) => b.rating.value * Math.sqrt(b.rating.weight) - a.rating.value * Math.sqrt(a.rating.weight));
  const clauses = [first, second].flatMap((entry) =>
    entry?.part === undefined
      ? []
      : [`${says(entry.rating, entry.part)} (“${shorten(entry.part.evidence.text, QUOTE_CHARS)}”)`],
  );
  return `This part ${clauses.join(' and ')}.`;
}

function says(rating: Rated, part: ScorePart): string {
  switch (rating.name) {
    case 'hook':
      return judgeOpening(part.evidence.text).says ?? 'has an opening that stands on its own';
    case 'flow':
      return endsFinished(part.evidence.text) ? 'ends on a finished thought' : 'holds together';
    case 'value':
      return 'says something specific';
    case 'energy':
      return `is livelier than ${Math.round(rating.value * 100)} % of what was compared`;
    case 'pace':
      return 'moves fast';
    case 'keywords':
      return 'speaks of what was asked for';
    case 'review':
      return 'convinced a second reader';
    default:
      return rating.name satisfies never;
  }
}
