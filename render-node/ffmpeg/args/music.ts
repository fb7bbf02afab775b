import type { MusicKind } from '#schema/domain/brands/music.ts';
import { decimal } from '../graph/decimal.ts';
import { LOUDNESS_METER, SAMPLE_RATE } from '../graph/sound-filters.ts';
import { GUARDED_MUSIC } from '../process/input-guards.ts';
import { flattenArgs } from './arg-list.ts';
import { SOUND_FILE, soundFileArgs } from './measure.ts';

/** The uploaded file, what is made of it, and the clip's sound with it, in the working folder. */
export const UPLOADED_MUSIC = 'music.upload';
export const MUSIC_FILE = 'music.wav';
export const MIXED_FILE = 'mixed.wav';
export const MIX_GRAPH_FILE = 'mix.txt';

const DEMUXERS: Record<MusicKind, string> = { mp3: 'mp3', m4a: 'mov', wav: 'wav', ogg: 'ogg', flac: 'flac' };

/**
 * Reads an uploaded file as exactly the format that it is said to have, writes `lengthSec` of its sound as plain PCM and
 * measures it: the mix never sees the uploaded file. Its length is counted in samples, because `-t` believes the file's own
 * times: where all of them are 0, 20 MB of silence would become hundreds of gigabytes.
 */
export function musicArgs(kind: MusicKind, { startSec, lengthSec }: { startSec: number; lengthSec: number }): string[] {
  const samples = Math.ceil(lengthSec * SAMPLE_RATE);
  return flattenArgs([
    GUARDED_MUSIC,
    ['-f', DEMUXERS[kind]],
    startSec > 0 ? ['-ss', decimal(startSec)] : null,
    ['-t', decimal(lengthSec)],
    ['-i', UPLOADED_MUSIC],
    // A cover picture may be in there, too.
    ['-map', '0:a:0'],
    ['-map_metadata', '-1'],
    [
      '-af',
      `aresample=${SAMPLE_RATE},atrim=end_sample=${samples},aformat=sample_fmts=fltp:channel_layouts=stereo,${LOUDNESS_METER}`,
    ],
    ...soundFileArgs(MUSIC_FILE),
  ]);
}

/** Lays `MUSIC_FILE` under `SOUND_FILE` as `MIX_GRAPH_FILE` says, and writes and measures `MIXED_FILE`. */
export function mixArgs(): string[] {
  return flattenArgs([
    ['-i', SOUND_FILE],
    ['-stream_loop', '-1'],
    ['-i', MUSIC_FILE],
    ['-filter_complex_script', MIX_GRAPH_FILE],
    ['-map', '[mixed]'],
    ...soundFileArgs(MIXED_FILE),
  ]);
}
