import type { Range } from '#schema/domain/clip.ts';
import { type Crop, inStoredFile, type LayoutSegment, type SourceInfo } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { type Arrangement, arrange } from '../../plan/canvas/composition.ts';
import { isScaled, scaleOf } from '../../plan/framing/crop-at.ts';
import { type PathPiece, pathPieces } from './crop-path.ts';
import { type FrameRate, outputRate, rateValue } from './frame-rate.ts';
import { evenSide } from '../../plan/math/even.ts';
import { clamp } from '../../plan/math/numbers.ts';

/**
 * A crop of a segment. Its size and still positions are even. `spots`: where it is in some frames of the clip, straight
 * between them, if its size changes; `width` and `height` are its largest then, and `pieces` are not used.
 */
export type Panel = { width: number; height: number; pieces: PathPiece[]; spots?: CropSpot[] };
export type CropSpot = { frame: number; x: number; y: number; scale: number };

/** Frames from `firstFrame` up to but not including `endFrame`. */
export type FrameSpan = { firstFrame: number; endFrame: number };

/** The frames of one filter chain, and what it shows. */
export type TimelineSegment = FrameSpan & Arrangement<Panel>;

/** A part of the source that is read from one end to the other, and what stays of it. */
export type Read = {
  /** Time of the first frame in the source. It may differ slightly from the plan's, see `onSourceFrame`. */
  startSec: number;
  /** Where reading starts, and how long before the first frame that is. */
  seekSec: number;
  prerollSec: number;
  /** What is read before cutting, in frames and seconds, and which of these frames stay. */
  spanFrames: number;
  spanSec: number;
  kept: readonly FrameSpan[];
  /**
   * The audible part, in seconds from the first frame: the plan's range to the millisecond, as far as there are frames.
   */
  heard: Range;
};

/** A clip in whole frames of the output. Everything after this counts frames, so that seconds are not rounded again. */
export type Timeline = {
  rate: FrameRate;
  frames: number;
  durationSec: number;
  /** What is read of the source, in the order in which it is shown. */
  reads: readonly Read[];
  /** The clip's clock at its first frame: the time of that frame in the source. */
  startSec: number;
  segments: TimelineSegment[];
  /** What is not heard, in seconds of the clip, and what instead. Missing: nothing. */
  muted?: { ranges: readonly Range[]; by: 'silence' | 'bleep' };
  /** If this is a part of a longer clip: the clip's frame that it begins with. */
  firstFrame?: number;
};

/** Seeks this much before the first frame, so that rounded timestamps (Matroska: 1 ms) do not drop it. */
const SEEK_EARLY_SEC = 0.001;

/**
 * A picture of a variable-rate source may last for seconds (screen recordings), so the picture at the start may begin
 * before it. Reading starts this much earlier. Longer pictures begin with the next one.
 */
const PREROLL_SEC = 3;

type TimedPlan = Pick<RenderPlan, 'range' | 'fps'> & Partial<Pick<RenderPlan, 'captions'>>;

/** Converts a plan and its segments, which cover the clip without gaps, to frames. */
export function planTimeline(plan: TimedPlan, source: SourceInfo, segments: readonly LayoutSegment[]): Timeline {
  return timelineOf(plan, source, [planRead(plan.range, plan, source)], segments);
}

/** A range of the source as it is read for a plan. All of its frames stay. */
export function planRead(range: Range, { fps: asked }: Pick<TimedPlan, 'fps'>, source: SourceInfo): Read {
  const fps = rateValue(outputRate(source, asked));
  const startSec = onSourceFrame(range.startSec, source);
  const prerollSec = Math.min(inStoredFile(startSec, source), source.isVariableRate ? PREROLL_SEC : SEEK_EARLY_SEC);
  const spanFrames = Math.max(1, Math.round((range.endSec - startSec) * fps));
  return {
    startSec,
    seekSec: startSec - prerollSec,
    prerollSec,
    spanFrames,
    spanSec: spanFrames / fps,
    kept: [{ firstFrame: 0, endFrame: spanFrames }],
    heard: {
      startSec: Math.max(0, range.startSec - startSec),
      endSec: Math.min(spanFrames / fps, range.endSec - startSec),
    },
  };
}

/**
 * The clip that shows what stays of some reads, one after the other. `segments` are on the clock of the remaining frames,
 * which begins with the time of the first read.
 */
export function timelineOf(
  plan: Omit<TimedPlan, 'range'>,
  source: SourceInfo,
  reads: readonly Read[],
  segments: readonly LayoutSegment[],
): Timeline {
  const rate = outputRate(source, plan.fps);
  const fps = rateValue(rate);
  const frames = reads.reduce((sum, read) => sum + keptFramesOf(read), 0);
  const startSec = reads[0]?.startSec ?? 0;
  const frameOf = (atSec: number) => (atSec - startSec) * fps;
  return {
    rate,
    frames,
    durationSec: frames / fps,
    reads,
    startSec,
    segments: mergeSegments(toSegments(segments, { frames, frameOf, source, hasBand: hasBottomCaptions(plan) })),
  };
}

/** How many frames of a read stay. */
export function keptFramesOf({ kept }: Pick<Read, 'kept'>): number {
  return kept.reduce((sum, { firstFrame, endFrame }) => sum + endFrame - firstFrame, 0);
}

/** When a clip goes on elsewhere because a part is cut out or pieces meet, in seconds from its first frame. */
export function seamsOf({ reads, rate }: Pick<Timeline, 'reads' | 'rate'>): number[] {
  const lengths = reads.flatMap(({ kept }) => kept.map(({ firstFrame, endFrame }) => endFrame - firstFrame));
  let frames = 0;
  return lengths.slice(0, -1).map((length) => (frames += length) / rateValue(rate));
}

/** Whether captions are burned in at the bottom, where layouts keep a band for them. */
export function hasBottomCaptions({ captions }: Partial<Pick<RenderPlan, 'captions'>>): boolean {
  return captions !== undefined && captions !== false && captions.position === 'bottom';
}

/**
 * The nearest frame of a source with a constant rate. With a start between two frames, every cut could be off by half a
 * frame.
 */
function onSourceFrame(sec: number, source: SourceInfo): number {
  if (source.isVariableRate) return sec;
  const { fps, videoStartSec = 0 } = source;
  const inFile = inStoredFile(sec, source);
  const nearest = videoStartSec + Math.round((inFile - videoStartSec) * fps) / fps;
  return sec - inFile + (nearest < 0 ? nearest + 1 / fps : nearest);
}

/** Whether nothing is cut out. */
export function isWhole({ kept, spanFrames }: Pick<Read, 'kept' | 'spanFrames'>): boolean {
  return kept.length === 1 && kept[0]?.firstFrame === 0 && kept[0].endFrame === spanFrames;
}

type Grid = { frames: number; frameOf: (atSec: number) => number; source: SourceInfo; hasBand: boolean };

function toSegments(segments: readonly LayoutSegment[], grid: Grid): TimelineSegment[] {
  const borders = segments.map((segment) => clamp(Math.round(grid.frameOf(segment.startSec)), 0, grid.frames));
  const planned = segments.flatMap((segment, i) => {
    const first = i === 0 ? 0 : (borders[i] ?? 0);
    const end = borders[i + 1] ?? grid.frames;
    return end > first ? [toSegment(segment, { first, end, ...grid })] : [];
  });
  return planned.length > 0 ? planned : [{ firstFrame: 0, endFrame: grid.frames, panels: [] }];
}

function toSegment(segment: LayoutSegment, span: Grid & { first: number; end: number }): TimelineSegment {
  const { panels, ...shown } = arrange(segment, span.hasBand);
  const cut = panels.map((crop) => toPanel(crop, span));
  return { firstFrame: span.first, endFrame: span.end, panels: cut, ...shown };
}

function toPanel(crop: Crop, span: Grid & { first: number; end: number }): Panel {
  const width = evenSide(crop.width, span.source.width);
  const height = evenSide(crop.height, span.source.height);
  const limits = { maxX: span.source.width - width, maxY: span.source.height - height };
  if (!isScaled(crop)) return { width, height, pieces: pathPieces(crop.points, span, limits) };
  const spots = crop.points.map((point) => ({
    frame: span.frameOf(point.atSec),
    x: point.x,
    y: point.y,
    scale: scaleOf(point),
  }));
  return { width, height, pieces: [], spots };
}

/**
 * One chain serves consecutive segments whose crops have the same sizes: only the position differs, and that is an
 * expression.
 */
function mergeSegments(segments: readonly TimelineSegment[]): TimelineSegment[] {
  const merged: TimelineSegment[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    if (last === undefined || !hasSameSizes(last, segment)) merged.push(segment);
    else merged[merged.length - 1] = joinSegments(last, segment);
  }
  return merged;
}

function hasSameSizes(a: TimelineSegment, b: TimelineSegment): boolean {
  const sizes = (segment: TimelineSegment) => segment.panels.map((panel) => `${panel.width}x${panel.height}`).join('+');
  const isStill = [...a.panels, ...b.panels].every(({ spots }) => spots === undefined);
  return isStill && sizes(a) === sizes(b) && a.isFitted === b.isFitted && a.captions === b.captions;
}

function joinSegments(a: TimelineSegment, b: TimelineSegment): TimelineSegment {
  const panels = a.panels.map((panel, i) => ({ ...panel, pieces: [...panel.pieces, ...(b.panels[i]?.pieces ?? [])] }));
  return { ...a, endFrame: b.endFrame, panels };
}
