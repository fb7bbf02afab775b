import type { SourceInfo } from '#schema/domain/media.ts';
import { flattenArgs } from './arg-list.ts';
import { fitChains } from '../graph/fit-filters.ts';
import { fillFilters } from '../graph/panel-filters.ts';
import { TONEMAP } from '../graph/render-graph.ts';
import type { HdrWork } from '../probe/hdr-work.ts';
import { panelSizes } from '../../plan/canvas/sizes.ts';
import { isStacked } from '../../plan/framing/crop-size.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { sourceInput } from './source-input.ts';

/** A cut-out of the source, in pixels of the displayed picture. */
export type StillCrop = Size & { x: number; y: number };

export type StillRequest = {
  url: string;
  source: Pick<SourceInfo, 'width' | 'height' | 'fps' | 'isInterlaced' | 'startsAtSec'>;
  atSec: number;
  /** None: the whole picture over its blur. One crop fills the canvas, or is fitted over its blur; two share it. */
  crops: readonly StillCrop[];
  isFitted?: boolean;
  canvas: Size;
  hdr?: HdrWork;
  file: string;
};

const SCALING = ':flags=lanczos';
/** Long enough for one frame of any source, short enough to be free. */
const READ_SEC = 1;

/** Writes the picture that is on screen at a time, framed as in the short, as JPEG. */
export function stillArgs(request: StillRequest): string[] {
  const { url, source, atSec, file } = request;
  // The frame on screen may have begun up to a frame ago, but a seek returns the first one that begins after it.
  const seekSec = Math.max(0, atSec - 0.9 / source.fps);
  return flattenArgs([
    ['-y'],
    ['-an', '-sn', '-dn'],
    ['-threads', '1'],
    ...sourceInput(url, { seekSec, durationSec: READ_SEC, source }),
    ['-filter_complex', stillGraph(request)],
    ['-map', '[still]'],
    ['-frames:v', '1'],
    ['-q:v', '3'],
    ['-f', 'image2'],
    ['-update', '1'],
    [file],
  ]);
}

function stillGraph({ source, crops, isFitted, canvas, hdr }: StillRequest): string {
  const deinterlace = source.isInterlaced ? 'bwdif=mode=send_frame:deint=interlaced,' : '';
  const start = `[0:V:0]${deinterlace}scale=${source.width}:${source.height},setsar=1`;
  const toStandard =
    hdr === 'tonemap' ? `${TONEMAP.join(',')},scale=in_color_matrix=bt709:out_color_matrix=bt601,` : '';
  const parts = framedParts(start, { source, crops, isFitted, canvas });
  return [...parts, `[framed]${toStandard}format=yuvj420p[still]`].join(';');
}

function framedParts(
  start: string,
  { source, crops, isFitted, canvas }: Pick<StillRequest, 'source' | 'crops' | 'isFitted' | 'canvas'>,
): string[] {
  const [first, second] = crops;
  const labels = { input: 'all', output: 'framed' };
  if (first === undefined) return [`${start}[all]`, ...fitChains(labels, { source, canvas }, { scaling: SCALING })];
  if (isFitted === true)
    return [`${start},${cutOf(first)}[all]`, ...fitChains(labels, { source: first, canvas }, { scaling: SCALING })];
  if (second === undefined) return [`${start},${cutOut(first, canvas)}[framed]`];
  return twoPanels(start, [first, second], canvas);
}

function twoPanels(start: string, crops: readonly [StillCrop, StillCrop], canvas: Size): string[] {
  const [first, second] = panelSizes(crops, canvas);
  return [
    `${start},split[all0][all1]`,
    `[all0]${cutOut(crops[0], first)}[cut0]`,
    `[all1]${cutOut(crops[1], second)}[cut1]`,
    `[cut0][cut1]${isStacked(canvas) ? 'vstack' : 'hstack'}[framed]`,
  ];
}

function cutOf(crop: StillCrop): string {
  return `crop=${crop.width}:${crop.height}:${Math.round(crop.x)}:${Math.round(crop.y)}`;
}

function cutOut(crop: StillCrop, target: Size): string {
  return [cutOf(crop), ...fillFilters(crop, target, SCALING)].join(',');
}
