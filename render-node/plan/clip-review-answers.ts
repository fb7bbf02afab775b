import * as z from 'zod';
import { durationOf } from '#schema/domain/clip.ts';
import { LONGEST_SHARE, SHORTEST_SHARE } from './candidates.ts';
import type { ReviewedSpan, WrittenTexts } from './clip-review.ts';
import { plausibleTexts, type Spoken } from './clip-review-texts.ts';
import type { ReviewWindow } from './clip-review-windows.ts';
import type { RankedClips } from './rank-clips.ts';

/** What may come back from a language model, and what of it counts. Each entry is judged alone: one that is wrong drops itself. */

const HOOKS = ['question', 'number', 'contrast', 'stakes', 'claim', 'story', 'surprise', 'emotion', 'none'] as const;

const proposalSchema = z.object({
  first: z.number(),
  last: z.number(),
  payoff: z.number(),
  hook: z.enum(HOOKS),
  rating: z.number(),
});
const textsSchema = z.object({
  clip: z.number(),
  title: z.string(),
  description: z.string(),
  hashtags: z.array(z.string()),
  reason: z.string(),
});

/** JSON schemas of the three answers: closed, and without bounds, which not every server knows; the bounds are below. */
export const PROPOSALS = answerSchema('clips', z.object({ clips: z.array(proposalSchema) }));
export const RANKING = answerSchema('ranking', z.object({ order: z.array(z.number()) }));
export const TEXTS = answerSchema('texts', z.object({ texts: z.array(textsSchema) }));

function answerSchema(name: string, schema: z.ZodType): { name: string; json: Record<string, unknown> } {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  return { name, json };
}

const MAX_PROPOSALS = 6;
const MAX_TEXTS = 20;
/** A clip that catches nobody is rated no better than this, whatever else is said of it. */
const BEST_WITHOUT_HOOK = 5;
/** Cuts follow sentences, so lengths are compared with this much room. */
const ROOM_SEC = 0.5;

/** The proposals that can be cut: sentences of the window, a legal length, the payoff inside, a rating of 0 to 10. */
export function readProposals(answer: unknown, ranked: RankedClips, window: ReviewWindow): ReviewedSpan[] {
  return itemsOf(answer, 'clips', proposalSchema)
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
  return lengthSec >= asked * SHORTEST_SHARE - ROOM_SEC && lengthSec <= asked * LONGEST_SHARE + ROOM_SEC;
}

/** The ranking of clips that were shown in `order`, as indexes of the clips; null where less than half of them are in it. */
export function readRanking(answer: unknown, order: readonly number[]): number[] | null {
  const named = itemsOf(answer, 'order', z.number()).flatMap((label) => order[label - 1] ?? []);
  const ranking = [...new Set(named)];
  return ranking.length * 2 < order.length || ranking.length === 0 ? null : ranking;
}

/** The texts that may be shown, of the clips that were asked about. */
export function readTexts(
  answer: unknown,
  clips: readonly { first: number; last: number }[],
  spoken: Spoken,
): WrittenTexts[] {
  const written = new Map<number, WrittenTexts>();
  for (const { clip, ...texts } of itemsOf(answer, 'texts', textsSchema).slice(0, MAX_TEXTS)) {
    const span = clips[clip - 1];
    if (span === undefined || written.has(clip)) continue;
    written.set(clip, { first: span.first, last: span.last, texts: plausibleTexts(texts, spoken) });
  }
  return [...written.values()];
}

/** The entries of a list in an answer that have the right form. */
function itemsOf<T>(answer: unknown, key: string, schema: z.ZodType<T>): T[] {
  const list = z.object({ [key]: z.array(z.unknown()) }).safeParse(answer).data?.[key] ?? [];
  return list.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
