import type { SourceInfo } from '#schema/domain/media.ts';
import { flattenArgs } from './arg-list.ts';
import { KEY_PIPE } from './check.ts';
import type { Size } from '../../plan/math/boxes.ts';
import { sourceInput } from './source-input.ts';
import type { Read } from '../graph/timeline.ts';

/** Decodes only the key pictures of what is read of the source, small and grey. */
export function sourceKeysArgs(url: string, read: Read, { source, size }: { source: SourceInfo; size: Size }) {
  return flattenArgs([
    ['-skip_frame', 'nokey'],
    ...sourceInput(url, { ...read, durationSec: read.spanSec, source }),
    ['-map', '0:V:0'],
    ['-vf', `scale=${size.width}:${size.height}:flags=area,format=gray`],
    ['-fps_mode', 'passthrough'],
    ['-f', 'rawvideo', `pipe:${KEY_PIPE}`],
  ]);
}
