import type { Range } from '#schema/domain/clip.ts';
import { inStoredFile, type SourceInfo } from '#schema/domain/media.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import { groupSubtitles } from '#schema/domain/texts/subtitles.ts';
import { framesAtSec } from '#schema/domain/timeline/rate.ts';
import type { Key, Panel, Piece, Sequence, Size, TimedText } from '#schema/domain/timeline/timeline.ts';
import { isMoving, type PathPiece } from '../ffmpeg/graph/crop-path.ts';
import type { FrameRate } from '../ffmpeg/graph/frame-rate.ts';
import type { FrameSpan, Panel as DrawnPanel, Read, Timeline, TimelineSegment } from '../ffmpeg/graph/timeline.ts';
import { place } from '../plan/canvas/composition.ts';
import { clamp } from '../plan/math/numbers.ts';
import type { Clip } from './clip.ts';

/** A jump of a crop by more pixels than rounding explains: a cut of the picture, where editors expect a cut. */
const JUMP_PX = 2;
/** A key within this many pixels of the line between its neighbors says nothing. */
const SAME_PX = 0.01;

type Drawn = Pick<Sequence, 'rate' | 'canvas' | 'pieces' | 'subtitles' | 'hasTitles'>;

/** The cuts, crops and captions of a clip, frame by frame as they are rendered, for editing programs. */
export function sequenceOfClip(
  { timeline, picture, words, range }: Pick<Clip, 'timeline' | 'picture' | 'words' | 'range'>,
  plan: Pick<RenderPlan, 'aspectRatio' | 'resolution' | 'captions'>,
  source: Pick<SourceInfo, 'startsAtSec' | 'videoStartSec' | 'isVariableRate'>,
): Drawn {
  const canvas = canvasOf(plan);
  const spans = timeline.reads.flatMap((read) => {
    const first = fileFrame(read, timeline.rate, source);
    return read.kept.map(({ firstFrame, endFrame }) => ({ from: first + firstFrame, frames: endFrame - firstFrame }));
  });
  let shown = 0;
  const pieces = spans.flatMap(({ from, frames }) => {
    const span = { firstFrame: shown, endFrame: shown + frames };
    const offset = from - shown;
    shown = span.endFrame;
    return timeline.segments.flatMap((segment) => piecesOf(segment, span, { picture, canvas, offset }));
  });
  return {
    rate: timeline.rate,
    canvas,
    pieces,
    subtitles: subtitlesOf(words, range, timeline),
    hasTitles: plan.captions !== false,
  };
}

/** Which frame of the stored file a read begins with. */
function fileFrame({ startSec }: Read, rate: FrameRate, source: Parameters<typeof sequenceOfClip>[2]): number {
  const videoStartSec = source.isVariableRate ? 0 : (source.videoStartSec ?? 0);
  return Math.max(0, framesAtSec(inStoredFile(startSec, source) - videoStartSec, rate));
}

type Place = { picture: Size; canvas: Size; offset: number };

/** The part of a segment that lies in a span, cut where a crop jumps. */
function piecesOf(segment: TimelineSegment, span: FrameSpan, { picture, canvas, offset }: Place): Piece[] {
  const from = Math.max(segment.firstFrame, span.firstFrame);
  const until = Math.min(segment.endFrame, span.endFrame);
  if (until <= from) return [];
  const jumps = segment.panels.flatMap(({ pieces }) => jumpsOf(pieces)).filter((at) => at > from && at < until);
  const borders = [...new Set([from, ...jumps, until])].toSorted((a, b) => a - b);
  const { windows } = place(segment, { source: picture, canvas });
  return borders.slice(0, -1).map((start, i) => {
    const end = borders[i + 1] ?? until;
    const panels = windows.map(({ panel, to }): Panel => {
      const box = { left: to.left, top: to.top, width: to.right - to.left, height: to.bottom - to.top };
      if (panel === null) return { crop: picture, to: box, keys: [{ frame: 0, x: 0, y: 0 }] };
      return { crop: sizeOf(panel), to: box, keys: keysOf(panel.pieces, { start, end }) };
    });
    return { sourceFrame: start + offset, frames: end - start, panels };
  });
}

function sizeOf({ width, height }: DrawnPanel): Size {
  return { width, height };
}

function jumpsOf(path: readonly PathPiece[]): number[] {
  return path.flatMap((piece, i) => {
    const before = path[i - 1];
    if (before === undefined) return [];
    const reached = spotAt(before, piece.from);
    return Math.max(Math.abs(reached.x - piece.x), Math.abs(reached.y - piece.y)) > JUMP_PX ? [piece.from] : [];
  });
}

function spotAt(piece: PathPiece, frame: number): { x: number; y: number } {
  const passed = isMoving(piece) ? frame - piece.from : 0;
  return { x: piece.x + piece.dx * passed, y: piece.y + piece.dy * passed };
}

/** The first and the last frame of each straight part, without those that the others imply. Frames count from `start`. */
function keysOf(path: readonly PathPiece[], { start, end }: { start: number; end: number }): Key[] {
  const keys = path.flatMap((piece, i) => {
    const from = Math.max(start, piece.from);
    const last = Math.min(end, path[i + 1]?.from ?? end) - 1;
    if (last < from) return [];
    return [...new Set([from, last])].map((frame) => ({ frame: frame - start, ...spotAt(piece, frame) }));
  });
  const kept: Key[] = [];
  keys.forEach((key, i) => {
    const [before, next] = [kept.at(-1), keys[i + 1]];
    if (before === undefined || next === undefined || !isBetween(before, key, next)) kept.push(key);
  });
  const [only, second] = kept;
  const isStill = kept.length === 2 && only !== undefined && second !== undefined && isSamePlace(only, second);
  return isStill ? kept.slice(0, 1) : kept;
}

function isBetween(a: Key, key: Key, b: Key): boolean {
  const share = (key.frame - a.frame) / (b.frame - a.frame);
  return isSamePlace(key, { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
}

function isSamePlace(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.abs(a.x - b.x) <= SAME_PX && Math.abs(a.y - b.y) <= SAME_PX;
}

function subtitlesOf(words: Clip['words'], range: Range, { startSec, rate, frames }: Timeline): TimedText[] {
  const heard = words.filter((word) => {
    const middle = (word.startSec + word.endSec) / 2;
    return word.text !== '' && middle >= range.startSec && middle < range.endSec;
  });
  return groupSubtitles(heard).flatMap(({ lines, ...shown }) => {
    const frame = clamp(framesAtSec(shown.startSec - startSec, rate), 0, frames);
    const end = clamp(framesAtSec(shown.endSec - startSec, rate), 0, frames);
    return end > frame ? [{ frame, frames: end - frame, lines }] : [];
  });
}
