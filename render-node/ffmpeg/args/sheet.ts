import type { SourceInfo } from '#schema/domain/media.ts';
import { type Arg, flattenArgs } from './arg-list.ts';
import type { HdrWork } from '../probe/hdr-work.ts';
import { toEven } from '../../plan/canvas/sizes.ts';
import { sourceInput } from './source-input.ts';
import { READ_SEC, smallFrame } from './window-still.ts';

/** The longer side of each picture. */
const LONGER_PX = 480;

export type SheetRequest = { url: string; source: SourceInfo; hdr: HdrWork; atSecs: readonly number[]; file: string };

/**
 * Writes four frames of a source on one JPEG, two by two. Writes nothing if the source has no picture at one of the
 * times.
 */
export function sheetArgs({ url, source, hdr, atSecs, file }: SheetRequest): string[] {
  const scale = LONGER_PX / Math.max(source.width, source.height);
  const [width, height] = [toEven(source.width * scale), toEven(source.height * scale)];
  const inputs = atSecs.flatMap((seekSec): Arg[] => [
    // Threads would each hold pictures of every input.
    ['-an', '-sn', '-dn', '-threads', '1'],
    ...sourceInput(url, { seekSec, durationSec: READ_SEC, source }),
  ]);
  const frame = [...smallFrame({ width, height }, { source, hdr }), 'format=yuvj420p'].join(',');
  const graph = [
    ...atSecs.map((_, i) => `[${i}:V:0]${frame}[frame${i}]`),
    `${atSecs.map((_, i) => `[frame${i}]`).join('')}xstack=inputs=4:layout=0_0|w0_0|0_h0|w0_h0[sheet]`,
  ];
  return flattenArgs([
    ['-y'],
    ...inputs,
    ['-filter_complex', graph.join(';')],
    ['-map', '[sheet]', '-frames:v', '1', '-q:v', '5', '-f', 'image2', '-update', '1'],
    [file],
  ]);
}
