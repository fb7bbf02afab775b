import type { PictureKind } from '#schema/domain/brands/brand.ts';
import type { EndVideoKind } from '#schema/domain/brands/ends.ts';
import { type BRollFit, FOOTAGE } from '#schema/domain/footage/footage.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { flattenArgs } from '../args/arg-list.ts';
import { PICTURE_DEMUXERS } from '../args/logo.ts';
import { GRAPH_FILE, PICTURE_FILE, type RenderPass, videoArgs } from '../args/render.ts';
import { uploadedVideoInput, wholeTimeline } from '../ends/end-video.ts';
import { behindFilters } from '../graph/fit-filters.ts';
import type { FrameRate } from '../graph/frame-rate.ts';
import { pictureGraph } from '../graph/render-graph.ts';
import type { HdrWork } from '../probe/hdr-work.ts';
import { GUARDED_PICTURE } from '../process/input-guards.ts';

/** The uploaded file, and what is made of a picture: in a folder of its own. A video becomes `PICTURE_FILE`. */
export const UPLOADED_FOOTAGE = 'footage.upload';
export const FOOTAGE_PICTURE = 'footage.png';

const SCALING = ':flags=lanczos';
/** Transparent parts are black. */
const OPAQUE = 'format=rgba,premultiply=inplace=1,format=yuv444p';

/**
 * Reads an uploaded picture as exactly the format that it is said to have, and writes it as `FOOTAGE_PICTURE` of the clip's
 * size: the pass over the clip never sees the uploaded file.
 */
export function footagePicturePass(kind: PictureKind, { fit, canvas }: { fit: BRollFit; canvas: Size }): RenderPass {
  const { width, height } = canvas;
  const chains =
    fit === 'fill'
      ? [
          // Cropped first: a strip scaled whole would be wider than ffmpeg allows.
          `[whole]crop=min(iw\\,ih*${width}/${height}):min(ih\\,iw*${height}/${width}),scale=${width}:${height}${SCALING}[shown]`,
        ]
      : [
          '[whole]split[picture][copy]',
          `[copy]${behindFilters(canvas, { scaling: SCALING }, 'copy').join(',')}[behind]`,
          `[picture]scale=${width}:${height}:force_original_aspect_ratio=decrease${SCALING}[fitted]`,
          '[behind][fitted]overlay=x=(W-w)/2:y=(H-h)/2:format=yuv444[shown]',
        ];
  const graph = [`[0:v:0]${OPAQUE}[whole]`, ...chains, '[shown]format=rgb24[made]'].join(';\n');
  const args = flattenArgs([
    GUARDED_PICTURE,
    ['-max_pixels', String(FOOTAGE.pictureMaxPixels)],
    ['-f', PICTURE_DEMUXERS[kind]],
    ['-i', UPLOADED_FOOTAGE],
    ['-filter_complex_script', GRAPH_FILE],
    ['-map', '[made]'],
    ['-frames:v', '1'],
    ['-c:v', 'png'],
    ['-f', 'image2', '-update', '1'],
    ['-y', FOOTAGE_PICTURE],
  ]);
  return { args, graph };
}

type FootageVideo = {
  kind: EndVideoKind;
  fit: BRollFit;
  source: SourceInfo;
  canvas: Size;
  rate: FrameRate;
  frames: number;
  hdr: HdrWork;
};

/**
 * Makes `PICTURE_FILE` of an uploaded video in its folder: so many frames in the shape and at the rate of the clip. A shorter
 * video begins again. Its sound is not read.
 */
export function footageVideoPass({ kind, fit, source, canvas, rate, frames, hdr }: FootageVideo): RenderPass {
  const { width, height } = source;
  const whole = { width, height, pieces: [{ from: 0, x: 0, y: 0, dx: 0, dy: 0 }] };
  const timeline = wholeTimeline(rate, frames, fit === 'fill' ? [whole] : []);
  const args = flattenArgs([
    ['-stream_loop', '-1'],
    ...uploadedVideoInput(UPLOADED_FOOTAGE, { kind, source, durationSec: timeline.durationSec }),
    ['-filter_complex_script', GRAPH_FILE],
    ['-map', '[picture]'],
    ...videoArgs(timeline),
    ['-f', 'mp4'],
    ['-y', PICTURE_FILE],
  ]);
  return { args, graph: pictureGraph({ source, timeline, canvas, captionsFile: null, hdr }) };
}
