import { durationOf, type Range } from '#schema/domain/clip.ts';
import type { SourceInfo } from '#schema/domain/media.ts';
import { type Arg, flattenArgs } from './arg-list.ts';
import { decimal } from '../graph/decimal.ts';
import { sourceInput } from './source-input.ts';
import type { Size } from '../../plan/math/boxes.ts';

/** A part of the displayed source around a person's face, in pixels, and the size at which it is read. */
export type MouthView = Size & { x: number; y: number; small: Size };

export type MouthRequest = {
  url: string;
  range: Range;
  source: Pick<SourceInfo, 'width' | 'height' | 'startsAtSec'>;
  views: readonly MouthView[];
  perSec: number;
};

/** File descriptor of the pictures of the n-th view. Every one must be drained. */
export function mouthPipe(view: number): number {
  return 3 + view;
}

/**
 * Decodes a range once more for the mouths of the people in it: rgb24 pictures of each view at a constant rate, the one
 * that is on screen at each time. Views are cut out in shares of the picture, since stored frames may be rotated or
 * have odd sizes.
 */
export function mouthArgs({ url, range, source, views, perSec }: MouthRequest): string[] {
  const input = sourceInput(url, { seekSec: range.startSec, durationSec: durationOf(range), source });
  const taps = views.map((_, i) => `[t${i}]`).join('');
  const cuts = views.map(({ x, y, width, height, small }, i) => {
    const [across, down] = [
      (side: number) => decimal(side / source.width),
      (side: number) => decimal(side / source.height),
    ];
    const cut = `crop=w=iw*${across(width)}:h=ih*${down(height)}:x=iw*${across(x)}:y=ih*${down(y)}`;
    return `[t${i}]${cut},scale=${small.width}:${small.height}:flags=bilinear,format=rgb24[m${i}]`;
  });
  const graph = [`[0:V:0]fps=${perSec}:round=up:start_time=0,split=${views.length}${taps}`, ...cuts].join(';');
  return flattenArgs([
    ['-an', '-sn', '-dn'],
    ...input,
    ['-filter_complex', graph],
    ...views.flatMap((_, i): Arg[] => [
      ['-map', `[m${i}]`],
      ['-fps_mode', 'passthrough'],
      ['-f', 'rawvideo'],
      [`pipe:${mouthPipe(i)}`],
    ]),
  ]);
}
