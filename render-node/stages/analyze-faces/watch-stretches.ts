import type { Range } from '#schema/domain/clip.ts';
import type { QualityNote, Transcript } from '#schema/domain/media.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { settleEdges, watchedRange } from './settle-edges.ts';
import type { Watched } from './watch-range.ts';

type Short = JobOf<'analyze-faces'>['shorts'][number];
type Settled = { range: Range; seen: Watched; notes: QualityNote[] };

/**
 * What is seen in everything that a short needs of its source, each stretch read on its own; its final range, and what is
 * wrong at the edges. Edges move only if the short needs nothing but its range.
 */
export async function watchStretches(
  short: Short,
  transcript: Transcript | null,
  watch: (range: Range) => Promise<Watched>,
): Promise<Settled> {
  const { stretches, room: _room, ...still } = short;
  if (stretches === undefined) return settleEdges(short, await watch(watchedRange(short)), transcript);
  const settled: Settled[] = [];
  for (const range of stretches) settled.push(settleEdges({ ...still, range }, await watch(range), transcript));
  const all = <Field extends keyof Watched>(field: Field) =>
    settled.flatMap(({ seen }) => seen[field] as readonly Watched[Field][number][]);
  const seen = {
    shots: all('shots'),
    moments: all('moments'),
    frameSec: all('frameSec'),
    plain: all('plain'),
    interests: all('interests'),
    insets: all('insets'),
    contents: all('contents'),
    facePictures: all('facePictures'),
    textRegions: all('textRegions'),
  };
  return { range: short.range, seen, notes: [...new Set(settled.flatMap(({ notes }) => notes))] };
}

/** Everything that a short with this range needs of its source. */
export function stretchesOfShort({ stretches }: Pick<Short, 'stretches'>, range: Range): readonly Range[] {
  return stretches ?? [range];
}
