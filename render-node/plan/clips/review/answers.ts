import { durationOf } from '#schema/domain/clip.ts';
import { LONGEST_SHARE, SHORTEST_SHARE } from '../material/clip-choice.ts';
import type { ReviewedSpan, WrittenTexts } from './review.ts';
import { plausibleTexts, type Spoken, type Written } from './texts.ts';
import type { ReviewWindow } from './windows.ts';
import type { RankedClips } from '../score/rank-clips.ts';

/** What counts of a language model's answers. Each entry is judged alone: one that is wrong drops itself. */

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

export type Proposal = { first: number; last: number; payoff: number; hook: (typeof HOOKS)[number]; rating: number };

const MAX_PROPOSALS = 6;
const MAX_TEXTS = 20;
/** A clip that catches nobody is rated no better than this, whatever else is said of it. */
const BEST_WITHOUT_HOOK = 5;

/** The proposals that can be cut: sentences of the window, a legal length, the payoff inside, a rating of 0 to 10. */
export function groundedProposals(
  proposals: readonly Proposal[],
  ranked: RankedClips,
  window: ReviewWindow,
): ReviewedSpan[] {
  return proposals
    .slice(0, MAX_PROPOSALS)
    .filter(({ first, last, payoff, rating }) => {
      const isInOrder = window.first <= first && first <= payoff && payoff <= last && last <= window.last;
      return [first, last, payoff].every(Number.isInteger) && isInOrder && rating >= 0 && rating <= 10;
    })
    .filter((proposal) => isLegalLength(ranked, proposal))
    .map(({ first, last, payoff, hook, rating }) => ({
      first,
      last,
      payoff,
      rating: (hook === 'none' ? Math.min(rating, BEST_WITHOUT_HOOK) : rating) / 10,
    }));
}

function isLegalLength({ choice, material }: RankedClips, { first, last }: { first: number; last: number }): boolean {
  const [opening, closing] = [material.sentences[first], material.sentences[last]];
  if (opening === undefined || closing === undefined) return false;
  const lengthSec = durationOf({ startSec: opening.startSec, endSec: closing.endSec });
  const asked = choice.clipDurationSec;
  return lengthSec >= asked * SHORTEST_SHARE && lengthSec <= asked * LONGEST_SHARE;
}

/** The ranking of clips that were shown in `order`, as indexes of the clips; null where less than half of them are in it. */
export function groundedRanking(labels: readonly number[], order: readonly number[]): number[] | null {
  const named = labels.flatMap((label) => order[label - 1] ?? []);
  const ranking = [...new Set(named)];
  return ranking.length * 2 < order.length || ranking.length === 0 ? null : ranking;
}

/** The texts that may be shown, of the clips that were asked about. */
export function groundedTexts(
  texts: readonly (Written & { clip: number })[],
  clips: readonly { first: number; last: number }[],
  spoken: Spoken,
): WrittenTexts[] {
  const written = new Map<number, WrittenTexts>();
  for (const { clip, ...own } of texts.slice(0, MAX_TEXTS)) {
    const span = clips[clip - 1];
    if (span === undefined || written.has(clip)) continue;
    written.set(clip, { first: span.first, last: span.last, texts: plausibleTexts(own, spoken) });
  }
  return [...written.values()];
}
