import type { Range } from '#schema/domain/clip.ts';
import { inStoredFile, type SourceInfo } from '#schema/domain/media.ts';
import { canvasOf, type RenderPlan } from '#schema/domain/render-plan.ts';
import { groupSubtitles } from '#schema/domain/texts/subtitles.ts';
import { framesAtSec } from '#schema/domain/timeline/rate.ts';
import {
  type Box,
  type Key,
  type Panel,
  type Piece,
  pictureBox,
  type Sequence,
  type Size,
  type TimedText,
} from '#schema/domain/timeline/timeline.ts';
import { isMoving, type PathPiece } from '../ffmpeg/graph/crop-path.ts';
import type { FrameRate } from '../ffmpeg/graph/frame-rate.ts';
import type { FrameSpan, Panel as DrawnPanel, Read, Timeline, TimelineSegment } from '../ffmpeg/graph/timeline.ts';
import { place } from '../plan/canvas/composition.ts';
import { clamp } from '../plan/math/numbers.ts';
import type { Clip } from './clip.ts';

/** A jump of a crop by more pixels than rounding explains: a cut of the picture, where editors expect a cut. */
const JUMP_PX = 2;
/** A key within this many pixels, and this share of its size, of the line between its neighbors says nothing. */
const SAME_PX = 0.01;
const SAME_SCALE = 0.000_01;
/**
 * Programs enlarge the picture evenly, and not the crop: further keys keep its edges this close, in pixels of the canvas. Most of
 * them are outside of it.
 */
const NEAR_PX = 2;

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
  const jumps = segment.panels.flatMap((panel) => jumpsOf(pathOf(panel))).filter((at) => at > from && at < until);
  const borders = [...new Set([from, ...jumps, until])].toSorted((a, b) => a - b);
  const { windows } = place(segment, { source: picture, canvas });
  return borders.slice(0, -1).map((start, i) => {
    const end = borders[i + 1] ?? until;
    const panels = windows.map(({ panel, to }): Panel => {
      const box = { left: to.left, top: to.top, width: to.right - to.left, height: to.bottom - to.top };
      if (panel === null) return { crop: picture, to: box, keys: [{ frame: 0, x: 0, y: 0 }] };
      const shown = { crop: sizeOf(panel), to: box };
      const keys = keysOf(pathOf(panel), { start, end });
      return { ...shown, keys: withNearKeys(keys, (key) => pictureBox(shown, key, picture)) };
    });
    return { sourceFrame: start + offset, frames: end - start, panels };
  });
}

function sizeOf({ width, height }: DrawnPanel): Size {
  return { width, height };
}

/** A straight piece of a path whose crop may change its size. */
type Stretch = PathPiece & { scale: number; dScale: number };
type Spot = { x: number; y: number; scale: number };

/** How a panel is drawn, as `cropFilters` and `zoomedCrop` do it. */
function pathOf({ pieces, spots }: DrawnPanel): Stretch[] {
  if (spots === undefined) return pieces.map((piece) => ({ ...piece, scale: 1, dScale: 0 }));
  const drawn = spots.map((spot) => ({ ...spot, frame: Math.round(spot.frame) }));
  return drawn.map(({ frame, x, y, scale }, i) => {
    const next = drawn[i + 1];
    const frames = next === undefined ? 0 : next.frame - frame;
    const each = (from: number, to = from) => (frames > 0 ? (to - from) / frames : 0);
    const steps = { dx: each(x, next?.x), dy: each(y, next?.y), dScale: each(scale, next?.scale) };
    return { from: frame, x, y, scale, ...steps };
  });
}

function jumpsOf(path: readonly Stretch[]): number[] {
  return path.flatMap((piece, i) => {
    const before = path[i - 1];
    if (before === undefined) return [];
    const reached = spotAt(before, piece.from);
    return Math.max(Math.abs(reached.x - piece.x), Math.abs(reached.y - piece.y)) > JUMP_PX ? [piece.from] : [];
  });
}

function spotAt(piece: Stretch, frame: number): Spot {
  const { x, y, scale } = piece;
  if (!isMoving(piece) && piece.dScale === 0) return { x, y, scale };
  const passed = frame - piece.from;
  return { x: x + piece.dx * passed, y: y + piece.dy * passed, scale: scale + piece.dScale * passed };
}

type DrawnKey = Spot & { frame: number };

/** The first and the last frame of each straight part, without those that the others imply. Frames count from `start`. */
function keysOf(path: readonly Stretch[], { start, end }: { start: number; end: number }): DrawnKey[] {
  const keys = path.flatMap((piece, i) => {
    // A path begins with the clip, whenever its first point is.
    const from = i === 0 ? start : Math.max(start, piece.from);
    const last = Math.min(end, path[i + 1]?.from ?? end) - 1;
    if (last < from) return [];
    const first = Math.max(from, Math.min(piece.from, last));
    return [...new Set([from, first, last])].map((frame) => ({
      frame: frame - start,
      ...spotAt(piece, Math.max(frame, piece.from)),
    }));
  });
  const kept: DrawnKey[] = [];
  keys.forEach((key, i) => {
    const [before, next] = [kept.at(-1), keys[i + 1]];
    if (before === undefined || next === undefined || !isSamePlace(key, between(before, next, key.frame)))
      kept.push(key);
  });
  const [only, second] = kept;
  const isStill = kept.length === 2 && only !== undefined && second !== undefined && isSamePlace(only, second);
  return isStill ? kept.slice(0, 1) : kept;
}

function between(a: DrawnKey, b: DrawnKey, frame: number): DrawnKey {
  const share = (frame - a.frame) / (b.frame - a.frame);
  const along = (pick: (key: DrawnKey) => number) => pick(a) + (pick(b) - pick(a)) * share;
  return { frame, x: along(({ x }) => x), y: along(({ y }) => y), scale: along(({ scale }) => scale) };
}

function isSamePlace(a: Spot, b: Spot): boolean {
  const off = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
  return off <= SAME_PX && Math.abs(a.scale - b.scale) <= SAME_SCALE;
}

/** The same, and keys between those that differ in size, so that the picture is where the render has it. */
function withNearKeys(keys: readonly DrawnKey[], boxAt: (key: DrawnKey) => Box): Key[] {
  const within = (a: DrawnKey, b: DrawnKey): DrawnKey[] => {
    const middle = between(a, b, Math.floor((a.frame + b.frame) / 2));
    if (middle.frame === a.frame || a.scale === b.scale) return [];
    const share = (middle.frame - a.frame) / (b.frame - a.frame);
    const [from, at, to] = [a, middle, b].map(boxAt) as [Box, Box, Box];
    const sides = ['left', 'top', 'width', 'height'] as const;
    const isNear = sides.every((side) => Math.abs(from[side] + (to[side] - from[side]) * share - at[side]) <= NEAR_PX);
    return isNear ? [] : [...within(a, middle), middle, ...within(middle, b)];
  };
  const all = keys.flatMap((key, i) => {
    const next = keys[i + 1];
    return next === undefined ? [key] : [key, ...within(key, next)];
  });
  return all.map(({ scale, ...key }) => ({ ...key, ...(scale !== 1 && { scale }) }));
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
