import * as z from 'zod';
import {
  type AskedCut,
  groundedProposals,
  groundedRanking,
  groundedTexts,
  HOOKS,
} from '../../../plan/clips/review/answers.ts';
import { groundedLook, type Look } from '../../../plan/clips/review/look.ts';
import type { Spoken } from '../../../plan/clips/review/texts.ts';
import type { ReviewWindow } from '../../../plan/clips/review/windows.ts';
import type { ReviewedSpan, WrittenTexts } from '../../../plan/clips/review/review.ts';
import type { RankedClips } from '../../../plan/clips/score/rank-clips.ts';

/** The shapes of a language model's answers. Entries of another shape are dropped; plan/ judges the others. */

const proposalSchema = z.object({
  payoff: z.number(),
  last: z.number(),
  first: z.number(),
  opening: z.string().optional(),
  leans: z.string().optional(),
  start: z.number().optional(),
  hook: z.enum(HOOKS),
  rating: z.number(),
  asked: z.array(z.number()).optional().catch(undefined),
});
const textsSchema = z.object({
  clip: z.number(),
  leans: z.string().optional(),
  first: z.number().optional(),
  last: z.number().optional(),
  reason: z.string(),
  title: z.string(),
  title_options: z.array(z.string()).optional().catch(undefined),
  context: z.string().optional().catch(undefined),
  description: z.string(),
  hashtags: z.array(z.string()),
  hook: z.string(),
  post: z.string().optional().catch(undefined),
  long_post: z.string().optional().catch(undefined),
});

const lookSchema = z.object({
  face: z.boolean().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  happens: z.string().optional().catch(undefined),
  rating: z.number(),
  reject: z.boolean().catch(false),
  best_frame: z.number().catch(0),
});

/**
 * JSON schemas of the answers: closed, and without bounds, which not every server supports; plan/ checks the
 * bounds. Every field is requested, in the order of thought: a model does better if it judges a sentence before it
 * rates or names the clip. An answer may lack the fields with which it checks itself.
 */
export const PROPOSALS = answerSchema('clips', z.object({ clips: z.array(proposalSchema.required()) }));
export const RANKING = answerSchema('ranking', z.object({ order: z.array(z.number()) }));
export const TEXTS = answerSchema('texts', z.object({ texts: z.array(textsSchema.required()) }));
export const LOOK = answerSchema('look', lookSchema.required());

function answerSchema(name: string, schema: z.ZodType): { name: string; json: Record<string, unknown> } {
  const { $schema: _, ...json } = z.toJSONSchema(schema);
  return { name, json };
}

export function readProposals(answer: unknown, ranked: RankedClips, window: ReviewWindow): ReviewedSpan[] {
  return groundedProposals(itemsOf(answer, 'clips', proposalSchema), ranked, window);
}

export function readRanking(answer: unknown, order: readonly number[]): number[] | null {
  return groundedRanking(itemsOf(answer, 'order', z.number()), order);
}

export function readTexts(
  answer: unknown,
  clips: readonly { first: number; last: number }[],
  spoken: Spoken,
): (WrittenTexts & { asked: AskedCut })[] {
  return groundedTexts(itemsOf(answer, 'texts', textsSchema), clips, spoken);
}

/** Null if the answer has no rating. */
export function readLook(answer: unknown, atSecs: readonly number[]): Look | null {
  const parsed = lookSchema.safeParse(answer);
  return parsed.success ? groundedLook(parsed.data, atSecs) : null;
}

/** The entries of a list in an answer that have the right form. */
function itemsOf<T>(answer: unknown, key: string, schema: z.ZodType<T>): T[] {
  const list = z.object({ [key]: z.array(z.unknown()) }).safeParse(answer).data?.[key] ?? [];
  return list.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
