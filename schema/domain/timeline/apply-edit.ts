import type { Range } from '../clip.ts';
import type { SourceInfo } from '../media.ts';
import { toMs } from '../time.ts';
import type { EditedPiece } from './edited-piece.ts';
import { framesAt, type FrameRate } from './rate.ts';
import type { Piece } from './timeline.ts';
import { UnreadableEdit } from './unreadable-edit.ts';

/** Frames of the file from `from` up to but not including `until`. */
type Span = { from: number; until: number };

/** A clip as it is: what it was exported as, and its times in seconds of the source. */
export type EditedClip = {
  pieces: readonly Piece[];
  rate: FrameRate;
  range: Range;
  cuts: readonly Range[];
  source: Pick<SourceInfo, 'startsAtSec' | 'videoStartSec' | 'isVariableRate'>;
};

/**
 * The range and the cuts that make a clip show exactly these pieces of its file, in seconds of the source. Times that stay
 * on their frame keep their value. Throws `UnreadableEdit` for pieces that do not follow each other in the file.
 */
export function applyEdit(edited: readonly EditedPiece[], clip: EditedClip): { range: Range; cuts: Range[] } {
  const spans = joinTouching(
    edited.map(({ start, end }) => ({ from: framesAt(start, clip.rate), until: framesAt(end, clip.rate) })),
  );
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined || first.from < 0) {
    throw new UnreadableEdit('It shows nothing of the video. Export the timeline of the clip.');
  }
  const before = joinTouching(clip.pieces.map(({ sourceFrame: from, frames }) => ({ from, until: from + frames })));
  const secAt = secondsAt(clip);
  const kept = new Map(gapsOf(before).map((gap, i) => [nameOf(gap), clip.cuts[i]]));
  const isSameCount = gapsOf(before).length === clip.cuts.length;
  return {
    range: {
      startSec: first.from === before[0]?.from ? clip.range.startSec : secAt(first.from),
      endSec: last.until === before.at(-1)?.until ? clip.range.endSec : secAt(last.until),
    },
    cuts: gapsOf(spans).map(
      (gap) =>
        (isSameCount ? kept.get(nameOf(gap)) : undefined) ?? { startSec: secAt(gap.from), endSec: secAt(gap.until) },
    ),
  };
}

function secondsAt({ rate: { num, den }, source }: EditedClip): (frame: number) => number {
  const { startsAtSec = 0, videoStartSec = 0, isVariableRate } = source;
  const firstSec = startsAtSec + (isVariableRate ? 0 : videoStartSec);
  return (frame) => toMs(firstSec + (frame * den) / num);
}

/** Cuts of a layout or a crop are no cuts of the clip. */
function joinTouching(spans: readonly Span[]): Span[] {
  return spans.reduce<Span[]>((joined, span) => {
    const last = joined.at(-1);
    if (last !== undefined && span.from < last.until) {
      throw new UnreadableEdit(
        'Its pieces are repeated, or in another order than in the video. Put them into the order of the video.',
      );
    }
    if (last?.until !== span.from) return [...joined, span];
    return [...joined.slice(0, -1), { from: last.from, until: span.until }];
  }, []);
}

function gapsOf(spans: readonly Span[]): Span[] {
  return spans.slice(1).map(({ from }, i) => ({ from: spans[i]?.until ?? from, until: from }));
}

function nameOf({ from, until }: Span): string {
  return `${from}-${until}`;
}
