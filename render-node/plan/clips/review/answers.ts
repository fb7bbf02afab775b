import { sharedOf } from '#schema/domain/clip.ts';
import { barToEnd, barToStart, type Span, trimStart } from '../edges/model.ts';
import type { ReviewedSpan, WrittenTexts } from './review.ts';
import { plausibleTexts, type Spoken, type Written } from './texts.ts';
import type { ReviewWindow } from './windows.ts';
import { allowedShares, type RankedClips } from '../score/rank-clips.ts';

/** The valid parts of a language model's answers. Each entry is judged on its own: an invalid one is dropped. */

export const HOOKS = [
  'question',
  'number',
  'contrast',
  'stakes',
  'claim',
  'story',
  'surprise',
  'emotion',
  'none',
] as const;

export type Proposal = {
  payoff: number;
  last: number;
  first: number;
  /** The first words of that sentence, as the model copied them. */
  opening?: string | undefined;
  /** What depends on earlier words in it, according to the model; empty if nothing does. */
  leans?: string | undefined;
  /** Where to begin instead. */
  start?: number | undefined;
  hook: (typeof HOOKS)[number];
  rating: number;
  /** The numbers of the wishes that it is about, from 1. */
  asked?: readonly number[] | undefined;
};

/**
 * The numbers of the sentences with which a model wants a clip to begin and end, and what depends on earlier words in
 * the first sentence that it was shown; missing if it did not say.
 */
export type AskedCut = { first?: number | undefined; last?: number | undefined; leans?: string | undefined };

const MAX_PROPOSALS = 12;
const MAX_TEXTS = 20;
/** The best rating of a clip without a hook, whatever else is said about it. */
const BEST_WITHOUT_HOOK = 5;
/** The best rating of a clip whose beginning, according to the model itself, a stranger cannot understand. */
export const BEST_LEANING = 6;
/** A proposal becomes the candidate that shares most with it, if they share this much of their time. */
const LEAST_SHARED = 0.5;

/**
 * The proposals that can be cut: sentences of the window, the payoff inside, a rating of 0 to 10. If length or edges of
 * a proposal break a rule, it begins a sentence or two away, or becomes the nearest candidate; without one nearby it is
 * dropped.
 */
export function groundedProposals(
  proposals: readonly Proposal[],
  ranked: RankedClips,
  window: ReviewWindow,
): ReviewedSpan[] {
  return proposals
    .slice(0, MAX_PROPOSALS)
    .map((proposal) => ({ ...proposal, first: firstOf(proposal, ranked), leaning: leaningOf(proposal) }))
    .filter(({ first, last, payoff, rating }) => {
      const isInOrder = window.first <= first && first <= payoff && payoff <= last && last <= window.last;
      return [first, last, payoff].every(Number.isInteger) && isInOrder && rating >= 0 && rating <= 10;
    })
    .flatMap((proposal) => {
      const nearest = wholeStart(ranked, proposal, window) ?? nearestCandidate(ranked, proposal);
      if (nearest === null) return [];
      const { payoff, hook, rating, leaning } = proposal;
      const best = Math.min(hook === 'none' ? BEST_WITHOUT_HOOK : 10, nearest.first === leaning ? BEST_LEANING : 10);
      const asked = proposal.asked?.map((number) => number - 1);
      return [
        {
          first: nearest.first,
          last: nearest.last,
          payoff,
          rating: Math.min(rating, best) / 10,
          ...(asked === undefined ? {} : { asked }),
        },
      ];
    });
}

/** The sentence that depends on earlier words, according to a model; null if there is none. */
function leaningOf({ first, leans }: Proposal): number | null {
  return leans === undefined || leans.trim() === '' ? null : first;
}

/** How far a model's number may be from the sentence whose words it copied. */
const MISCOUNT = 3;
/** Fewer copied letters prove nothing. */
const LEAST_COPIED = 8;

/**
 * The sentence to begin with: the one whose words were copied, or, if that depends on others, the one named instead.
 */
function firstOf(proposal: Proposal, { material }: RankedClips): number {
  const { first, opening, start, payoff } = proposal;
  if (leaningOf(proposal) !== null && start !== undefined && start <= payoff) return start;
  const copied = lettersIn(opening ?? '');
  const isCopied = (at: number) => lettersIn(material.sentences[at]?.text ?? '').startsWith(copied);
  if (copied.length < LEAST_COPIED || isCopied(first)) return first;
  for (let off = 1; off <= MISCOUNT; off += 1) {
    const at = [first - off, first + off].find(isCopied);
    if (at !== undefined) return at;
  }
  return first;
}

function lettersIn(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Alternatives to a sentence that depends on others: those before explain it, those after may not need it. */
const NEARBY = [-1, -2, 1, 2];
/** An opening with a lower chance is probably incomplete. */
const UNCLEAR = 0.35;
/** An opening whose chance is higher by this much justifies another edge than the reader's. */
const MUCH_CLEARER = 0.25;

/**
 * A proposal unchanged if nothing speaks against its first sentence, or if the model says that its pronouns refer to
 * nothing before it ("What does it mean to be an immigrant?"). If that is probably incomplete, or breaks a rule: from
 * the clearest sentence nearby, if that is much clearer. Null if its edges break a rule and no sentence nearby helps.
 */
function wholeStart(ranked: RankedClips, proposal: Proposal, window: ReviewWindow): Span | null {
  const { first, last, payoff, leans } = proposal;
  const { edges, openings } = ranked.material;
  const chanceAt = (at: number) => openings?.[at] ?? 1;
  const own = isClean(ranked, { first, last }) ? { first, last } : null;
  const bar = barToStart(edges, first);
  if (bar === null && own === null) return null;
  const isTrusted = own !== null && (bar === null || leans?.trim() === '');
  if (isTrusted && chanceAt(first) >= UNCLEAR) return own;
  const least = own === null || openings === null ? 0 : chanceAt(first) + MUCH_CLEARER;
  const [start] = NEARBY.map((off) => first + off)
    .filter((at) => window.first <= at && at <= payoff && chanceAt(at) >= least)
    .filter((at) => barToStart(edges, at) === null && isClean(ranked, { first: at, last }))
    .toSorted((one, other) => chanceAt(other) - chanceAt(one));
  return start === undefined ? own : { first: start, last };
}

/** A reader sees what a pronoun refers to, and who answers; everything else that forbids an edge stays forbidden. */
const READER_KNOWS: readonly (string | null)[] = [null, 'answers', 'things named before', 'people named before'];

/** A model reads whole seconds: a clip that it considers just long enough may be a second shorter. */
const ROUNDING_SEC = 1;

/** Whether length and edges of a clip break no rule, except for a pronoun in front. */
export function isClean(ranked: RankedClips, span: Span): boolean {
  const { choice, material } = ranked;
  const { edges, words, sentences } = material;
  const lengthSec = (sentences[span.last]?.endSec ?? 0) - (words[trimStart(edges, span.first)]?.startSec ?? 0);
  // Only candidates were checked for showing what they must.
  if (choice.mustHold !== undefined) return false;
  const [shortestSec, longestSec] = allowedShares(ranked).map((share) => share * choice.clipDurationSec);
  if (lengthSec < (shortestSec ?? 0) - ROUNDING_SEC || lengthSec > (longestSec ?? 0) + ROUNDING_SEC) return false;
  return READER_KNOWS.includes(barToStart(edges, span.first)) && barToEnd(edges, span.last) === null;
}

/** The candidate that contains the payoff and shares most with the proposal. Ties: the one with the better score. */
function nearestCandidate({ candidates, material }: RankedClips, { first, last, payoff }: Proposal): Span | null {
  const [opening, closing] = [material.sentences[first], material.sentences[last]];
  if (opening === undefined || closing === undefined) return null;
  const asked = { startSec: opening.startSec, endSec: closing.endSec };
  let best: { first: number; last: number; worth: number } | null = null;
  for (const candidate of candidates) {
    if (candidate.first > payoff || candidate.last < payoff) continue;
    const shared = sharedOf(candidate, asked);
    const worth = shared + OWN_SAY * candidate.total + (candidate.first === first ? SAME_START : 0);
    if (shared >= LEAST_SHARED && worth > (best?.worth ?? 0))
      best = { first: candidate.first, last: candidate.last, worth };
  }
  return best && { first: best.first, last: best.last };
}

/** Among candidates that share about as much, the better own score wins, and one that begins where it was asked to. */
const OWN_SAY = 0.2;
const SAME_START = 0.1;

/** The ranking of clips shown in `order`, as indexes of the clips; null if it contains less than half of them. */
export function groundedRanking(labels: readonly number[], order: readonly number[]): number[] | null {
  const named = labels.flatMap((label) => order[label - 1] ?? []);
  const ranking = [...new Set(named)];
  return ranking.length * 2 < order.length || ranking.length === 0 ? null : ranking;
}

/** The texts that may be shown, for the requested clips, and how the model wants those cut. */
export function groundedTexts(
  texts: readonly (Written & { clip: number } & AskedCut)[],
  clips: readonly Span[],
  spoken: Spoken,
): (WrittenTexts & { asked: AskedCut })[] {
  const written = new Map<number, WrittenTexts & { asked: AskedCut }>();
  for (const { clip, ...own } of texts.slice(0, MAX_TEXTS)) {
    const span = clips[clip - 1];
    if (span === undefined || written.has(clip)) continue;
    const asked = { first: own.first, last: own.last, leans: own.leans };
    written.set(clip, { first: span.first, last: span.last, texts: plausibleTexts(own, spoken), asked });
  }
  return [...written.values()];
}
