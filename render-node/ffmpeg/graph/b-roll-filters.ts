import { decimal } from './decimal.ts';
import { type FrameRate, rateValue } from './frame-rate.ts';
import type { FrameSpan } from './timeline.ts';

/**
 * B-roll over a clip. `file` in the working folder is of our own, and of the clip's size: see `ffmpeg/footage`. `fromFrame`: of
 * the file, shown first.
 */
export type ShownFootage = FrameSpan & { file: string; isPicture: boolean; fromFrame: number };

/**
 * Filters that show footage instead of the picture, whose times are those of the clip. A picture is repeated. A video
 * has no frame outside of its span: `overlay` would make frames of the clip for them. `prefix` keeps the labels of several shapes apart.
 */
export function bRollFilters(shown: readonly ShownFootage[], rate: FrameRate, prefix: string): string[] {
  return shown.map((one, i) => {
    const [below, above] = [`[${prefix}under${i}]`, `[${prefix}roll${i}]`];
    // Between two frames, so that no rounding moves an edge. Half-open, like every range of the clip.
    const atSec = (frame: number) => decimal((frame - 0.5) / rateValue(rate));
    const enable = `enable='gte(t,${atSec(one.firstFrame)})*lt(t,${atSec(one.endFrame)})'`;
    return [`null${below}`, `${read(one, rate)}${above}`, `${below}${above}overlay=x=0:y=0:${enable}`].join(';\n');
  });
}

function read({ file, isPicture, firstFrame, endFrame, fromFrame }: ShownFootage, { num, den }: FrameRate): string {
  if (isPicture) {
    return `movie=filename=${file}:format_name=png_pipe,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
  }
  const span = `trim=start_frame=${fromFrame}:end_frame=${fromFrame + endFrame - firstFrame}`;
  return `movie=filename=${file}:format_name=mov,${span},settb=${den}/${num},setpts=N+${firstFrame},format=yuv420p`;
}
