import type { Framing } from '#schema/artifacts/framing.ts';
import type { Range } from '#schema/domain/clip.ts';
import { type AspectRatio, FORMATS } from '#schema/domain/formats.ts';
import type { FramingEdit } from '#schema/domain/framing-edit.ts';
import type { Crop, Layout, LayoutSegment, SourceInfo } from '#schema/domain/media.ts';
import { sampleVideo } from './files.ts';

const SIZE = { width: 1_920, height: 1_080 };

/** What is said to be known of the file behind a test project. It is described as a common video, whatever its URL names. */
export function sampleSourceInfo(durationSec: number): SourceInfo {
  return {
    durationSec,
    ...SIZE,
    fps: 30,
    rotation: 0,
    isHdr: false,
    isInterlaced: false,
    isVariableRate: false,
    hasAudio: true,
    subtitleStreams: 0,
    videoCodec: 'h264',
    audioCodec: 'aac',
    container: 'mov,mp4,m4a,3gp,3g2,mj2',
    sizeBytes: sampleVideo('horizontal').bytes.length,
  };
}

/** One shot with one person in the middle, framed in a layout. */
export function sampleFraming(
  shots: readonly Range[],
  wanted: { layout: Layout; aspectRatio: AspectRatio; edits: FramingEdit[] | null },
): Framing {
  const { layout, aspectRatio, edits } = wanted;
  const segments = shots.map((shot): LayoutSegment => ({ ...shot, layout, crops: cropsOf(layout, aspectRatio, shot) }));
  return {
    version: 1,
    layout,
    aspectRatio,
    shots: [...shots],
    samples: shots.map(({ startSec }) => ({ atSec: startSec, faces: [] })),
    ...(edits !== null && { edits }),
    segments,
  };
}

/** The middle of the picture, or for two panels its left and its right half. In pixels of the source. */
function cropsOf(layout: Layout, aspectRatio: AspectRatio, { startSec }: Range): Crop[] {
  const { width: sourceWidth, height: sourceHeight } = SIZE;
  const ratio = FORMATS[aspectRatio].width / FORMATS[aspectRatio].height;
  const panels = layout === 'single' ? 1 : 2;
  // A panel is as wide as the clip and half as high.
  const width = Math.min(sourceWidth / panels, 2 * Math.round((sourceHeight * ratio * panels) / 2));
  const height = Math.min(sourceHeight, 2 * Math.round(width / (ratio * panels) / 2));
  return Array.from({ length: panels }, (_, at) => {
    const middle = (sourceWidth * (at + 0.5)) / panels;
    const x = Math.round(middle - width / 2);
    return { width, height, points: [{ atSec: startSec, x, y: Math.round((sourceHeight - height) / 2) }] };
  });
}
