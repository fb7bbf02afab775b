import { type Arg, flattenArgs } from './arg-list.ts';
import { GUARDED_OLD_FORMAT } from '../process/input-guards.ts';

/** What ffprobe should report about such a file before it is repacked. */
export function repackProbeArgs(file: string): string[] {
  return [...GUARDED_OLD_FORMAT, '-select_streams', 'V:0', '-show_entries', 'stream=codec_name', '-i', file];
}

/**
 * Copies picture and sound into Matroska, which supports every codec of those containers and has an index. Times begin
 * at 0 and continue where a recording's clock jumped. Pictures without a time (AVI has none) get one.
 */
export function repackArgs(options: { file: string; videoCodec: string; output: string }): string[] {
  const { file, videoCodec, output } = options;
  return flattenArgs([
    ['-y'],
    GUARDED_OLD_FORMAT,
    ['-fflags', '+genpts'],
    ['-i', file],
    ['-map', '0:V:0', '-map', '0:a?'],
    ['-c', 'copy'],
    ...unpacked(videoCodec),
    ['-f', 'matroska', output],
  ]);
}

/** DivX and Xvid in AVI put two pictures in one packet, whose times would be wrong in every other container. */
function unpacked(videoCodec: string): Arg[] {
  return videoCodec === 'mpeg4' ? [['-bsf:v', 'mpeg4_unpack_bframes']] : [];
}
