import type { SourceInfo } from '#schema/domain/media.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { flattenArgs } from './arg-list.ts';
import { rateText, rateValue } from '../graph/frame-rate.ts';
import { renderGraph } from '../graph/render-graph.ts';
import type { HdrWork } from '../probe/hdr-work.ts';
import { timelineInputs } from './source-input.ts';
import type { Timeline } from '../graph/timeline.ts';

export type PreviewRequest = {
  url: string;
  source: SourceInfo;
  timeline: Timeline;
  canvas: Size;
  hdr: HdrWork;
  graphFile: string;
  file: string;
};

/**
 * Makes a small video of a timeline, with sound and without captions. Most of the cost is decoding the source, so
 * the decoder skips its deblocking, which is invisible at this size.
 */
export function previewPass(request: PreviewRequest): { args: string[]; graph: string } {
  const { url, source, timeline, canvas, hdr, graphFile, file } = request;
  const graph = renderGraph({ source, timeline, canvas, captionsFile: null, hdr, level: null, isDraft: true });
  const args = flattenArgs([
    ['-y'],
    ['-skip_loop_filter', 'all'],
    ['-filter_complex_threads', '1'],
    ...timelineInputs({ source, sourceUrl: url, timeline }),
    ['-filter_complex_script', graphFile],
    ['-map', '[picture]', '-map', '[sound]'],
    // Threads do not pay off for small pictures.
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '30', '-pix_fmt', 'yuv420p', '-threads:v', '1'],
    ['-g', String(Math.round(rateValue(timeline.rate) * 2))],
    ['-r', rateText(timeline.rate), '-fps_mode', 'cfr'],
    ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    // At this rate half the CPU of the default coder, for the same size and less distortion.
    ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '64k', '-ar', '48000', '-ac', '1'],
    ['-map_metadata', '-1', '-map_chapters', '-1'],
    ['-movflags', '+faststart'],
    ['-f', 'mp4', file],
  ]);
  return { args, graph };
}
