import { snapRange } from '#schema/domain/boundaries.ts';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { LengthReason, ReviewedRange, ShortDraft } from '#schema/domain/score.ts';
import { readableName } from '#schema/domain/texts/readable-name.ts';
import type { Candidate } from '../score/candidates.ts';
import {
  type ClipReview,
  coverFor,
  opinionsOf,
  ratingOf,
  REVIEW_SHARE,
  reviewAt,
  type ReviewedSpan,
  type ReviewTexts,
  textsFor,
} from '../review/review.ts';
import { rangeOfSpan } from '../review/range-of-span.ts';
import { holdsAddress } from '../review/texts.ts';
import { explain } from '../texts/explain.ts';
import { pickBest, wantedClips } from '../score/pick.ts';
import { materialSec, type RankedCandidate, type RankedClips } from '../score/rank-clips.ts';
import { mainRun, rateRange } from '../score/rate-range.ts';
import { type Rated, totalOf } from '../score/score.ts';
import { isChore, type Span, unsureEdges } from '../edges/model.ts';
import { PROMISED_SHARE } from '../material/clip-choice.ts';
import { askedFirst, askedOf } from './asked.ts';
import { pickMore } from './more-clips.ts';
import { sayTheSame } from './same-text.ts';
import type { Material } from '../material/material.ts';
import { contextOf } from '../texts/context.ts';
import { descriptionFrom, hashtagsFrom } from '../texts/clip-texts.ts';
import type { Said } from '../texts/said.ts';
import { titleOf, titleOptions } from '../texts/titles.ts';
import { tasteShift } from '../taste/follow-taste.ts';
import { storedTraits } from '../taste/read-traits.ts';

/**
 * What a clip of the shortest promised length loses to one of the longest, per requested length: averages over few
 * sentences are extreme by chance more easily than averages over many. Without it, 39 % of the editor's clips are found
 * instead of 42 % (decision 37).
 */
const SHORTNESS_COST = 0.2;

/** What a clip loses for each edge at which a sentence may go on, where so few are sure that it is a candidate at all. */
const UNSURE_COST = 0.1;

type PickedClip = RankedCandidate & { texts: ReviewTexts };
/** `review`: what a reviewer thought of it, if one did, and at which range. `payoff`: what shows it, as a sentence. */
type ClipToDraft = Span & { texts: ReviewTexts; review?: ReviewedRange | undefined; payoff?: number | undefined };

/** The clips of a ranking, best first, with texts. A review shifts scores by at most its share, and may bring texts. */
export function finishClips(ranked: RankedClips, review: ClipReview | null): ShortDraft[] {
  const taken = (ranked.choice.more?.taken ?? []).map(({ title }) => title);
  return pickClips(ranked, review).map((clip) => {
    const { choice, words } = ranked;
    const range = choice.goal === 'reframe' ? choice.window : snapRange(clip, { words, window: choice.window });
    const draft = draftOf({ ...clip, ...reviewOf(clip, range) }, range, { choice, material: ranked.material, taken });
    draft.details = { ...draft.details, ...lengthReasonOf(range, ranked) };
    taken.push(draft.title);
    return { ...draft, ...coverFor(review, clip, range) };
  });
}

/** The draft of a range that was given instead of chosen. It has the score that it would have if it were chosen. */
export function judgeRange(
  { choice, material }: Pick<RankedClips, 'choice' | 'material'>,
  range: Range,
  { texts, review }: Pick<ClipToDraft, 'texts' | 'review'>,
): ShortDraft {
  return draftOf({ ...mainRun(range, material), texts, review }, range, { choice, material, taken: [] });
}

/** What was asked for and is in none of these clips, nor in those that were there before: keywords and prompts as sent. */
export function notFoundIn(
  { choice, material }: RankedClips,
  review: ClipReview | null,
  clips: readonly Range[],
): string[] {
  return askedOf(material, review).notFound([...clips, ...(choice.more?.taken ?? [])]);
}

function reviewOf({ ratings }: PickedClip, range: Range): Pick<ClipToDraft, 'review' | 'payoff'> {
  const opinion = ratings.find(({ name }) => name === 'review');
  return opinion === undefined ? {} : { review: { ...range, value: opinion.value }, payoff: opinion.shownBy };
}

/** The same clips before they have texts, so that a reviewer writes only for the chosen ones. */
export function pickClips(ranked: RankedClips, review: ClipReview | null): PickedClip[] {
  const { choice, material } = ranked;
  const most = Math.min(choice.maxClips, LIMITS.maxClips);
  const candidates = reviewedCandidates(ranked, review);
  const wanted = wantedClips(materialSec(choice, material.sentences), most);
  const shortness = shortnessCost(ranked, review);
  const costOf = (clip: Candidate) => shortness(clip) + UNSURE_COST * unsureEdges(material.edges, clip);
  const asked = askedOf(material, review);
  const shift = tasteShift(choice.taste, material, candidates);
  const inOrder = askedFirst(candidates, asked).map((one) => ({ ...one, total: one.total + shift(one.own) }));
  const picked =
    choice.more === undefined
      ? pickBest(inOrder, wanted, { isSame: sayTheSame(material), costOf })
      : pickMore(choice.more.isSearch === true && asked.isAsking ? inOrder.filter(asked.fits) : inOrder, {
          more: choice.more,
          wanted: most,
          clipDurationSec: choice.clipDurationSec,
          material,
          costOf,
        });
  return picked.map(({ own }) => ({ ...own, texts: textsFor(review, own) }));
}

/** Only as far as the learned choice judges. The clip of a moment is as long as the moment needs. */
function shortnessCost({ choice, material }: RankedClips, review: ClipReview | null): (clip: Range) => number {
  if (material.interest === null || choice.mustHold !== undefined) return () => 0;
  const cost = hasOpinions(review) ? SHORTNESS_COST * (1 - REVIEW_SHARE) : SHORTNESS_COST;
  return (clip) => cost * Math.max(0, 1 + PROMISED_SHARE - durationOf(clip) / choice.clipDurationSec);
}

function hasOpinions(review: ClipReview | null): review is ClipReview {
  return review !== null && review.spans.length > 0;
}

/** The candidates with their review; unchanged without a review, or with one that only wrote texts. */
export function reviewedCandidates(
  { candidates, material }: RankedClips,
  review: ClipReview | null,
): readonly RankedCandidate[] {
  if (!hasOpinions(review)) return candidates;
  const opinionOn = opinionsOf(review, (span) => rangeOfSpan(material, span));
  return candidates.map((candidate) => {
    const opinion = opinionOn(candidate);
    const value = ratingOf(opinion, candidate.total);
    const own = candidate.ratings.map((part) => ({ ...part, weight: part.weight * (1 - REVIEW_SHARE) }));
    return {
      ...candidate,
      total: candidate.total * (1 - REVIEW_SHARE) + value * REVIEW_SHARE,
      ratings: [...own, { name: 'review', weight: REVIEW_SHARE, value, ...shownBy(opinion?.span, candidate) }],
    };
  });
}

/** The payoff that the reviewer saw, if it is in the clip. */
function shownBy(span: ReviewedSpan | undefined, { first, last }: Candidate): { shownBy?: number } {
  const payoff = span?.payoff;
  return payoff === undefined || payoff < first || payoff > last ? {} : { shownBy: payoff };
}

type Drafting = Pick<RankedClips, 'choice' | 'material'> & { taken: readonly string[] };

function draftOf(clip: ClipToDraft, range: Range, { choice, material, taken }: Drafting): ShortDraft {
  const inside = { first: clip.first, last: clip.last };
  const said = saidIn(material, inside);
  const { score, details } = explain({ ...range, ...inside }, ratingsOf(clip, range, material), material);
  const naming = {
    written: clip.texts.title,
    options: clip.texts.titleOptions,
    taken,
    startSec: range.startSec,
    name: readableName(choice.projectTitle),
    isAll: choice.goal === 'reframe',
  };
  const { title, origin } = titleOf(said, naming);
  const measured = storedTraits(material, { ...range, ...inside });
  const from = { title: choice.projectTitle, channel: choice.channelTitle ?? '', written: clip.texts.context };
  return {
    startSec: range.startSec,
    endSec: range.endSec,
    title,
    description: clip.texts.description ?? descriptionFrom(said, title),
    hashtags: clip.texts.hashtags ?? hashtagsFrom(said),
    context: isSpoken(clip) ? contextOf(said, clip.first, from) : null,
    score,
    details: {
      ...details,
      reason: clip.texts.reason ?? details.reason,
      ...(clip.review === undefined ? {} : { review: clip.review }),
      title: origin,
      titleOptions: titleOptions(said, title, naming),
      ...(clip.texts.posts === undefined ? {} : { posts: clip.texts.posts }),
      ...(clip.texts.hook === undefined ? {} : { hookText: clip.texts.hook }),
      ...(measured === null ? {} : { traits: measured }),
    },
  };
}

/** Clips without speech have no sentences. */
const isSpoken = ({ first, last }: Span) => last >= first;

/** The parts of a clip's score at a range: what it is worth by itself, and what a reviewer thought. */
function ratingsOf({ review, payoff }: ClipToDraft, range: Range, material: Material): Rated[] {
  const own = rateRange(range, material);
  if (review === undefined) return own;
  const shown = payoff === undefined ? {} : { shownBy: payoff };
  const opinion = {
    name: 'review',
    weight: REVIEW_SHARE,
    value: reviewAt(range, review, totalOf(own)),
    ...shown,
  } as const;
  return [...own.map((part) => ({ ...part, weight: part.weight * (1 - REVIEW_SHARE) })), opinion];
}

/** Why a clip misses the requested length; undefined if it does not, or if no length was requested. */
function lengthReasonOf(range: Range, { choice, material }: RankedClips): { lengthReason?: LengthReason } {
  const { clipDurationSec, goal, mustHold } = choice;
  if (goal === 'reframe' || Math.abs(durationOf(range) / clipDurationSec - 1) <= PROMISED_SHARE) return {};
  if (mustHold !== undefined) return { lengthReason: 'moment' };
  const isShort = materialSec(choice, material.sentences) < clipDurationSec * (1 - PROMISED_SHARE);
  return { lengthReason: isShort ? 'source_too_short' : 'no_clean_edges' };
}

function saidIn(material: Material, { first, last }: { first: number; last: number }): Said {
  const { sentences, facts, cues, rarity, interest, edges, isNoun } = material;
  const inside = sentences.slice(first, last + 1).flatMap((sentence, i) => {
    const known = facts[first + i];
    return known === undefined || sentence.isBackchannel ? [] : [{ sentence, known, at: first + i }];
  });
  // A greeting, or a sentence that sends viewers elsewhere, is not used as a text if there are others.
  const plain = inside.filter(({ sentence, at }) => !holdsAddress(sentence.text) && !isChore(edges, at));
  const shown = plain.length > 0 ? plain : inside;
  return {
    sentences: shown.map((one) => one.sentence),
    facts: shown.map((one) => one.known),
    edges,
    places: shown.map((one) => one.at),
    cues,
    rarity,
    interest: (text) => interest?.worthOfWords(text) ?? 0,
    isNoun,
    clarity: material.openings,
  };
}
