import type { Range } from '#schema/domain/clip.ts';
import { type Span, trimStart } from '../edges/model.ts';
import type { Material } from '../material/material.ts';

/** The range of a span, in seconds of the source; null if it has no such sentences. */
export function rangeOfSpan({ words, edges, sentences }: Material, { first, last }: Span): Range | null {
  const [start, end] = [words[trimStart(edges, first)], sentences[last]];
  if (start === undefined || end === undefined || last < first) return null;
  return { startSec: start.startSec, endSec: end.endSec };
}
