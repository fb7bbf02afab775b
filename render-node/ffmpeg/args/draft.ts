import type { Range } from '#schema/domain/clip.ts';
import type { LayoutSegment, SourceInfo } from '#schema/domain/media.ts';
import type { Arg } from './arg-list.ts';
import { decimal } from '../graph/decimal.ts';
import { type FrameRate, outputRate, rateText, rateValue } from '../graph/frame-rate.ts';
import type { Size } from '../../plan/math/boxes.ts';

/** The longer side of a preview: a crop of the whole height need not be enlarged. */
const SHORT_SIDE = 480;
/** Highest frame rate of a preview. */
const MOST_FPS = 31;

/**
 * A small copy of a range with its sound, written while the range is analyzed: the preview is made from it once the
 * crops are known, and the source is decoded once.
 */
export type Draft = { file: string; range: Range; size: Size; rate: FrameRate; source: SourceInfo };

/** Null for pictures that a preview converts from their full size: high dynamic range, fields. */
export function planDraft(source: SourceInfo, range: Range, file: string): Draft | null {
  if (source.isHdr || source.isInterlaced) return null;
  const size = draftSize(source);
  return { file, range, size, rate: outputRate(source, previewFps(source)), source };
}

/** The size of a draft, whether there is one or not. */
function draftSize(source: Size): Size {
  return smallSize(source, SHORT_SIDE);
}

/** The size of the whole picture at a shorter side of `shortSide` pixels at most, both sides even. */
export function smallSize({ width, height }: Size, shortSide: number): Size {
  const scale = Math.min(1, shortSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Frame rate of a preview. */
export function previewFps(source: Pick<SourceInfo, 'fps'>): 30 | 'source' {
  return source.fps > MOST_FPS ? 30 : 'source';
}

/** The filter that makes the picture as small as a draft. */
export function draftScaling(source: Size): string {
  const { width, height } = draftSize(source);
  return `scale=${width}:${height}:flags=fast_bilinear:out_color_matrix=bt709:out_range=tv`;
}

/** Filter chains from the label of a small copy of the picture to `[draft]`, and from the sound to `[draftsound]`. */
export function draftChains({ range, rate, source }: Draft, label: string): string[] {
  const picture = `fps=${rateText(rate)}:start_time=0,format=yuv420p`;
  const length = decimal(range.endSec - range.startSec);
  const sound = `aresample=48000:async=1:first_pts=0,apad=whole_dur=${length}`;
  return [
    `[${label}]${picture}[draft]`,
    ...(source.hasAudio ? [`[0:a:${source.soundStream ?? 0}]${sound}[draftsound]`] : []),
  ];
}

/** Fast to write and to read; a preview loses more. */
export function draftOutput({ file, source }: Draft): Arg[] {
  return [
    ['-map', '[draft]'],
    ['-c:v', 'mpeg4', '-q:v', '2', '-motion_est', 'zero', '-threads:v', '1'],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    source.hasAudio ? ['-map', '[draftsound]', '-c:a', 'pcm_s16le'] : null,
    ['-f', 'mov', '-y', file],
  ];
}

/** The draft as a source with the clock of the real one. */
export function draftSource({ range, size, rate, source }: Draft): SourceInfo {
  const { videoStartSec: _, soundStream: __, ...same } = source;
  return {
    ...same,
    ...size,
    startsAtSec: range.startSec,
    fps: rateValue(rate),
    isVariableRate: false,
    rotation: 0,
    videoCodec: 'mpeg4',
  };
}

/** Segments of the source with their crops in pixels of the draft. */
export function draftSegments(segments: readonly LayoutSegment[], { size, source }: Draft): LayoutSegment[] {
  const [across, down] = [size.width / source.width, size.height / source.height];
  return segments.map((segment) => ({
    ...segment,
    crops: segment.crops.map((crop) => ({
      ...crop,
      width: crop.width * across,
      height: crop.height * down,
      points: crop.points.map((point) => ({ ...point, x: point.x * across, y: point.y * down })),
    })),
  }));
}
