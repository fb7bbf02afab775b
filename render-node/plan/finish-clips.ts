import { snapRange } from '#schema/domain/boundaries.ts';
import { type Range, durationOf } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { ShortDraft } from '#schema/domain/score.ts';
import { formatClock } from '#schema/domain/time.ts';
import type { Candidate } from './candidates.ts';
import {
  type ClipReview,
  opinionsOf,
  ratingOf,
  REVIEW_SHARE,
  type ReviewedSpan,
  type ReviewTexts,
  textsFor,
} from './clip-review.ts';
import { explain } from './explain.ts';
import { pickBest, wantedClips } from './pick.ts';
import { type ClipChoice, type RankedCandidate, type RankedClips, spokenRange } from './rank-clips.ts';
import { descriptionFrom, hashtagsFrom, shorten, titleFrom } from './titles.ts';

const MAX_PROJECT_TITLE_CHARS = 60;

type PickedClip = RankedCandidate & { texts: ReviewTexts };

/** The clips of a ranking, best first, with their texts. A review shifts scores by its share at most, and may bring texts. */
export function finishClips(ranked: RankedClips, review: ClipReview | null): ShortDraft[] {
  const taken = new Set<string>();
  return pickClips(ranked, review).map((clip) => {
    const draft = draftOf(clip, ranked, taken);
    taken.add(draft.title.toLowerCase());
    return draft;
  });
}

/** The same clips before they have texts, so that a reviewer can write only for those that are chosen. */
export function pickClips(ranked: RankedClips, review: ClipReview | null): PickedClip[] {
  const { choice, material } = ranked;
  const materialSec = durationOf(spokenRange(material.sentences) ?? choice.window);
  return pickBest(reviewed(ranked, review), wantedClips(materialSec, Math.min(choice.maxClips, LIMITS.maxClips)));
}

function reviewed({ candidates, material }: RankedClips, review: ClipReview | null): PickedClip[] {
  const opinionOn = opinionsOf(review, ({ first, last }) => {
    const [opening, closing] = [material.sentences[first], material.sentences[last]];
    if (opening === undefined || closing === undefined || last < first) return null;
    return { startSec: opening.startSec, endSec: closing.endSec };
  });
  return candidates.map((candidate) => {
    const texts = textsFor(review, candidate);
    const opinion = opinionOn(candidate);
    if (opinion === null) return { ...candidate, texts };
    const value = ratingOf(opinion, candidate.total);
    const own = candidate.ratings.map((part) => ({ ...part, weight: part.weight * (1 - REVIEW_SHARE) }));
    return {
      ...candidate,
      total: candidate.total * (1 - REVIEW_SHARE) + value * REVIEW_SHARE,
      ratings: [...own, { name: 'review', weight: REVIEW_SHARE, value, ...shownBy(opinion.span, candidate) }],
      texts,
    };
  });
}

/** The payoff that the reviewer saw, where it lies in the clip. */
function shownBy({ payoff }: ReviewedSpan, { first, last }: Candidate): { shownBy?: number } {
  return payoff === undefined || payoff < first || payoff > last ? {} : { shownBy: payoff };
}

function draftOf(clip: PickedClip, ranked: RankedClips, taken: ReadonlySet<string>): ShortDraft {
  const { choice, material, words } = ranked;
  const range = choice.goal === 'reframe' ? choice.window : snapRange(clip, { words, window: choice.window });
  const said = material.sentences.slice(clip.first, clip.last + 1);
  const { score, details } = explain(clip, clip.ratings, material);
  return {
    startSec: range.startSec,
    endSec: range.endSec,
    title: unused(clip.texts.title, taken) ?? titleFrom(said, material.rarity, taken) ?? silentTitle(choice, range),
    description: clip.texts.description ?? descriptionFrom(said),
    hashtags: clip.texts.hashtags ?? hashtagsFrom(said, material.rarity),
    score,
    details: { ...details, reason: clip.texts.reason ?? details.reason },
  };
}

/** A reviewer may give two clips one title: the second gets its own from what is said. */
function unused(title: string | undefined, taken: ReadonlySet<string>): string | null {
  return title === undefined || taken.has(title.toLowerCase()) ? null : title;
}

/** A clip in which nobody speaks is named after its project, and its place in it. */
function silentTitle({ projectTitle, goal }: ClipChoice, range: Range): string {
  const name = shorten(projectTitle.trim(), MAX_PROJECT_TITLE_CHARS);
  if (name === '') return `Moment at ${formatClock(range.startSec)}`;
  return goal === 'reframe' ? name : `${name} at ${formatClock(range.startSec)}`;
}
