import type { Range } from '../clip.ts';
import type { SourceInfo } from '../media.ts';
import { toMs } from '../time.ts';
import type { EditedPiece } from './edited-piece.ts';
import { framesAt, type FrameRate } from './rate.ts';
import type { Piece } from './timeline.ts';
import { UnreadableEdit } from './unreadable-edit.ts';

/** Frames of the file from `from` up to but not including `until`. */
type Span = { from: number; until: number };

/** What a clip plays, in seconds of the source. `ordered`: in another order than that of the video; null: in that order. */
export type PlayedTimes = { range: Range; cuts: readonly Range[]; ordered: readonly Range[] | null };

/** A clip as it is: what it was exported as, and its times. */
export type EditedClip = PlayedTimes & {
  pieces: readonly Piece[];
  rate: FrameRate;
  source: Pick<SourceInfo, 'startsAtSec' | 'videoStartSec' | 'isVariableRate'>;
};

/**
 * The times that make a clip show exactly these pieces of its file. Times that stay on their frame keep their value. Pieces
 * that are repeated or moved before others are `ordered`, without cuts: they leave nothing to cut. Throws
 * `UnreadableEdit`.
 */
export function applyEdit(edited: readonly EditedPiece[], clip: EditedClip): PlayedTimes {
  const spans = joinTouching(
    edited.map(({ start, end }) => ({ from: framesAt(start, clip.rate), until: framesAt(end, clip.rate) })),
  );
  if (spans.length === 0 || spans.some(({ from }) => from < 0)) {
    throw new UnreadableEdit('It shows nothing of the video. Export the timeline of the clip.');
  }
  const before = joinTouching(clip.pieces.map(({ sourceFrame: from, frames }) => ({ from, until: from + frames })));
  if (spans.map(nameOf).join() === before.map(nameOf).join()) {
    return { range: clip.range, cuts: clip.cuts, ordered: clip.ordered };
  }
  const secAt = secondsAt(clip);
  const timesOf = ({ from, until }: Span): Range => ({ startSec: secAt(from), endSec: secAt(until) });
  if (gapsOf(spans).some(({ from, until }) => until < from)) {
    return { range: clip.range, cuts: [], ordered: spans.map(timesOf) };
  }
  return { ...inOrder(spans, clip.ordered === null ? before : [], { clip, timesOf }), ordered: null };
}

/** The range and the cuts of spans in the order of the video. */
function inOrder(
  spans: readonly Span[],
  before: readonly Span[],
  { clip, timesOf }: { clip: EditedClip; timesOf: (span: Span) => Range },
): Omit<PlayedTimes, 'ordered'> {
  const [first, last] = [spans[0], spans.at(-1)] as [Span, Span];
  const whole = timesOf({ from: first.from, until: last.until });
  const kept = new Map(gapsOf(before).map((gap, i) => [nameOf(gap), clip.cuts[i]]));
  const isSameCount = gapsOf(before).length === clip.cuts.length;
  return {
    range: {
      startSec: first.from === before[0]?.from ? clip.range.startSec : whole.startSec,
      endSec: last.until === before.at(-1)?.until ? clip.range.endSec : whole.endSec,
    },
    cuts: gapsOf(spans).map((gap) => (isSameCount ? kept.get(nameOf(gap)) : undefined) ?? timesOf(gap)),
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
