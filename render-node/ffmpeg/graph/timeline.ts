import type { Range } from '#schema/domain/clip.ts';
import { type Crop, inStoredFile, type LayoutSegment, type SourceInfo } from '#schema/domain/media.ts';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { type Arrangement, arrange } from '../../plan/canvas/composition.ts';
import { type PathPiece, pathPieces } from './crop-path.ts';
import { type FrameRate, outputRate, rateValue } from './frame-rate.ts';
import { clamp } from '../../plan/math/numbers.ts';

/** A crop whose size is constant during its segment. Size and still positions are even. */
export type Panel = { width: number; height: number; pieces: PathPiece[] };

/** Frames from `firstFrame` up to but not including `endFrame`. */
export type FrameSpan = { firstFrame: number; endFrame: number };

/** The frames of one filter chain, and what it shows. */
export type TimelineSegment = FrameSpan & Arrangement<Panel>;

/** A clip in whole frames of the output. Everything after this counts frames, so that seconds are not rounded again. */
export type Timeline = {
  rate: FrameRate;
  frames: number;
  durationSec: number;
  /** What is read of the source before cutting, in frames and seconds, and which of these frames stay. */
  spanFrames: number;
  spanSec: number;
  kept: readonly FrameSpan[];
  /**
   * The audible part of the span, in seconds from its first frame: the plan's range to the millisecond, as far as there
   * are frames.
   */
  heard: Range;
  /** Time of the first frame of the span in the source. It may differ slightly from the plan's, see `onSourceFrame`. */
  startSec: number;
  /** Where reading starts, and how long before the first frame that is. */
  seekSec: number;
  prerollSec: number;
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

/**
 * Converts plan and segments (which cover the clip without gaps) to frames. `kept` are the frames of the plan's range
 * that are not cut out; all if missing. The segments are then on the clock of the remaining frames, from the same first
 * frame on.
 */
export function planTimeline(
  plan: Pick<RenderPlan, 'range' | 'fps'> & Partial<Pick<RenderPlan, 'captions'>>,
  source: SourceInfo,
  segments: readonly LayoutSegment[],
  kept?: readonly FrameSpan[],
): Timeline {
  const rate = outputRate(source, plan.fps);
  const fps = rateValue(rate);
  const startSec = onSourceFrame(plan.range.startSec, source);
  const prerollSec = Math.min(inStoredFile(startSec, source), source.isVariableRate ? PREROLL_SEC : SEEK_EARLY_SEC);
  const spanFrames = Math.max(1, Math.round((plan.range.endSec - startSec) * fps));
  const shown = kept ?? [{ firstFrame: 0, endFrame: spanFrames }];
  const frames = shown.reduce((sum, { firstFrame, endFrame }) => sum + endFrame - firstFrame, 0);
  const frameOf = (atSec: number) => (atSec - startSec) * fps;
  return {
    rate,
    frames,
    durationSec: frames / fps,
    spanFrames,
    spanSec: spanFrames / fps,
    kept: shown,
    heard: {
      startSec: Math.max(0, plan.range.startSec - startSec),
      endSec: Math.min(spanFrames / fps, plan.range.endSec - startSec),
    },
    startSec,
    seekSec: startSec - prerollSec,
    prerollSec,
    segments: mergeSegments(toSegments(segments, { frames, frameOf, source, hasBand: hasBottomCaptions(plan) })),
  };
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
export function isWhole({ kept, spanFrames }: Pick<Timeline, 'kept' | 'spanFrames'>): boolean {
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
  return { width, height, pieces: pathPieces(crop.points, span, limits) };
}

function evenSide(side: number, whole: number): number {
  const most = Math.floor(whole / 2) * 2;
  return Math.min(most, Math.max(2, Math.round(side / 2) * 2));
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
  return sizes(a) === sizes(b) && a.isFitted === b.isFitted && a.captions === b.captions;
}

function joinSegments(a: TimelineSegment, b: TimelineSegment): TimelineSegment {
  const panels = a.panels.map((panel, i) => ({ ...panel, pieces: [...panel.pieces, ...(b.panels[i]?.pieces ?? [])] }));
  return { ...a, endFrame: b.endFrame, panels };
}
