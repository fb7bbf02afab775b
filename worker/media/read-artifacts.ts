import * as z from 'zod';
import { LAYOUTS, type LayoutSegment, type Word } from '#schema/domain/media.ts';
import type { Deps } from '../base/deps.ts';

/** The parts of a node's JSON files that responses show. */

const wordsSchema = z.object({
  words: z.array(
    z.object({
      text: z.string(),
      startSec: z.number(),
      endSec: z.number(),
      leadSec: z.number().optional(),
      tailSec: z.number().optional(),
      speaker: z.string().optional(),
    }),
  ),
});

const segmentsSchema = z.object({
  segments: z.array(
    z.object({
      startSec: z.number(),
      endSec: z.number(),
      layout: z.enum([...LAYOUTS, 'fit']),
      crops: z.array(
        z.object({
          width: z.number(),
          height: z.number(),
          points: z.array(z.object({ atSec: z.number(), x: z.number(), y: z.number() })),
        }),
      ),
    }),
  ),
});

/** A word with its place in the transcript. */
export type PlacedWord = Word & { index: number };

/** The words of a transcript in its order; none while there is no transcript. */
export async function readWords(deps: Pick<Deps, 'media'>, key: string | null): Promise<PlacedWord[]> {
  const transcript = wordsSchema.safeParse(await readJson(deps, key));
  return transcript.success ? transcript.data.words.map((word, index) => ({ ...word, index })) : [];
}

/** How a short is framed; nothing while it is not. */
export async function readSegments(deps: Pick<Deps, 'media'>, key: string | null): Promise<LayoutSegment[]> {
  const framing = segmentsSchema.safeParse(await readJson(deps, key));
  return framing.success ? framing.data.segments : [];
}

async function readJson({ media }: Pick<Deps, 'media'>, key: string | null): Promise<unknown> {
  const object = key === null ? null : await media.get(key);
  return object === null ? null : object.json();
}
