import type { SourceInfo } from '#schema/domain/media.ts';
import { facePictureSize } from './analysis.ts';
import { type Arg, flattenArgs } from './arg-list.ts';
import { TONEMAP } from '../graph/render-graph.ts';
import type { HdrWork } from '../probe/hdr-work.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { sourceInput } from './source-input.ts';

/** Width of the JPEG. */
const WIDTH_PX = 640;
/** Long enough for one frame of any source. */
export const READ_SEC = 1;

/** A picture of a source: the whole as JPEG, and small and raw (rgb24, see `facePictureSize`) for analysis. */
export type WindowStill = { atSec: number; file: string; rawFile: string };

export type WindowStillsRequest = {
  url: string;
  source: SourceInfo;
  hdr: HdrWork;
  stills: readonly WindowStill[];
  /** Seeks to the key pictures before those times, so that one frame each is decoded instead of all since then. */
  areKeys: boolean;
};

/**
 * Writes pictures of a source in one run, each from its own input. If there is no picture at a time, its files are
 * missing or empty.
 */
export function windowStillArgs({ url, source, hdr, stills, areKeys }: WindowStillsRequest): string[] {
  const inputs = stills.flatMap(({ atSec }): Arg[] => [
    // Threads would each hold pictures of every input.
    ['-threads', '1'],
    areKeys ? ['-skip_frame', 'nokey', '-noaccurate_seek'] : null,
    ...sourceInput(url, { seekSec: atSec, durationSec: READ_SEC, source }),
  ]);
  return flattenArgs([...inputs, ...stills.flatMap((still, i) => outputsOf(still, i, { source, hdr }))]);
}

/** Filters that make a small picture of the first frame of an input. */
export function smallFrame({ width, height }: Size, { source, hdr }: Pick<WindowStillsRequest, 'source' | 'hdr'>) {
  return [
    // A key picture before the time has a negative timestamp and would be dropped.
    'setpts=PTS-STARTPTS',
    ...(source.isInterlaced ? ['yadif'] : []),
    `scale=${width}:${height}`,
    ...(hdr === 'tonemap' ? TONEMAP : []),
    'setsar=1',
  ];
}

/** A separate graph for each input: one without a picture does not block the others. */
function outputsOf(
  { file, rawFile }: WindowStill,
  index: number,
  { source, hdr }: Pick<WindowStillsRequest, 'source' | 'hdr'>,
): Arg[] {
  const height = Math.max(2, Math.round((WIDTH_PX * source.height) / source.width / 2) * 2);
  const small = facePictureSize(source);
  const shared = [...smallFrame({ width: WIDTH_PX, height }, { source, hdr }), `split[whole${index}][part${index}]`];
  const graph = [
    `[${index}:V:0]${shared.join(',')}`,
    `[whole${index}]format=yuvj420p[still${index}]`,
    `[part${index}]scale=${small.width}:${small.height}:flags=fast_bilinear,format=rgb24[small${index}]`,
  ];
  return [
    ['-filter_complex', graph.join(';')],
    ['-map', `[still${index}]`, '-frames:v', '1', '-q:v', '3', '-f', 'image2', '-update', '1', '-y', file],
    ['-map', `[small${index}]`, '-frames:v', '1', '-f', 'rawvideo', '-y', rawFile],
  ];
}
