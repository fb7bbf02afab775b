import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '../../plan/shots/shots.ts';
import { type Arg, flattenArgs } from './arg-list.ts';
import { GUARDED_SEGMENT } from '../process/input-guards.ts';

/** Timestamps of pieces begin here, since the first pictures of a stream may be decoded before second 0. */
export const PIECE_BASE_SEC = 10;

export const PICTURE_PIPE = 3;

/** A segment whose sound is separate. `laterSec`: how much later than the picture the sound's timestamps begin. */
export type SegmentInput = { file: string; audio: { file: string; laterSec: number } | null };

/**
 * Writes a segment as a piece, whose timestamps are seconds of the live plus `PIECE_BASE_SEC`. Nothing is re-encoded,
 * and pieces can be joined byte by byte. `startSec` is the time of its first timestamp. Its sound, if any, becomes 16
 * kHz mono PCM. Its key pictures, if requested, go into `PICTURE_PIPE`, which must be drained.
 */
export function pieceArgs(options: {
  input: SegmentInput;
  startSec: number;
  pieceFile: string;
  pcmFile: string | null;
  hasPictures: boolean;
}): string[] {
  const { input, startSec, pieceFile, pcmFile, hasPictures } = options;
  const sound = input.audio === null ? '0:a:0' : '1:a:0';
  return flattenArgs([
    ['-y'],
    GUARDED_SEGMENT,
    ['-i', input.file],
    ...(input.audio === null
      ? []
      : [GUARDED_SEGMENT, ['-itsoffset', input.audio.laterSec.toFixed(6)] as const, ['-i', input.audio.file] as const]),
    ...(hasPictures ? [GUARDED_SEGMENT, ['-skip_frame', 'nokey'] as const, ['-i', input.file] as const] : []),
    ['-map', '0:V:0', '-map', `${sound}?`],
    ['-c', 'copy'],
    ['-output_ts_offset', (startSec + PIECE_BASE_SEC).toFixed(6)],
    ['-muxdelay', '0', '-muxpreload', '0'],
    // Packet counters start again in each piece, which a reader of several pieces would take for a loss.
    ['-mpegts_flags', '+initial_discontinuity'],
    ['-f', 'mpegts', pieceFile],
    ...(pcmFile === null ? [] : soundOutput(sound, pcmFile)),
    ...(hasPictures ? pictureOutput(input.audio === null ? 1 : 2) : []),
  ]);
}

function soundOutput(stream: string, file: string): Arg[] {
  return [
    ['-map', stream],
    ['-af', 'aresample=16000:async=1:first_pts=0'],
    ['-ac', '1'],
    ['-f', 's16le', file],
  ];
}

/**
 * Key pictures only, small, as rgb24. They come from a separate input: skipping pictures changes where ffmpeg thinks
 * that a file begins.
 */
function pictureOutput(input: number): Arg[] {
  return [
    ['-map', `${input}:V:0`],
    ['-vf', `scale=${SIGNATURE_WIDTH}:${SIGNATURE_HEIGHT}:flags=area,format=rgb24`],
    ['-fps_mode', 'passthrough'],
    ['-f', 'rawvideo', `pipe:${PICTURE_PIPE}`],
  ];
}

/** Makes an MP4 of pieces that are concatenated in a file. */
export function filmArgs(piecesFile: string, filmFile: string): string[] {
  return flattenArgs([
    ['-y'],
    GUARDED_SEGMENT,
    ['-i', piecesFile],
    ['-map', '0:V:0', '-map', '0:a:0?'],
    ['-c', 'copy'],
    ['-movflags', '+faststart'],
    ['-f', 'mp4', filmFile],
  ]);
}
