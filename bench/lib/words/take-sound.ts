import { join } from 'node:path';
import { execa } from 'execa';
import { PCM_RATE } from '../../../render-node/tools/speech/pcm-file.ts';
import { recordingFile, type Recording } from './card.ts';

type Part = Pick<Recording, 'id' | 'path' | 'cuts'>;

/** The sound of a take, as in a `PcmFile`: its parts one after another, without what is cut. `folder`: of the files. */
export async function takeSound(parts: readonly Part[], folder: string): Promise<Buffer> {
  const sounds = await Promise.all(
    parts.map(async (part) => withoutCuts(await decode(join(folder, recordingFile(part))), part.cuts ?? [])),
  );
  return Buffer.concat(sounds);
}

async function decode(path: string): Promise<Buffer> {
  const input = ['-v', 'error', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', String(PCM_RATE)];
  const { stdout } = await execa('ffmpeg', [...input, '-f', 's16le', '-'], { encoding: 'buffer' });
  return Buffer.from(stdout);
}

/** `cuts`: in seconds, in order. */
export function withoutCuts(pcm: Buffer, cuts: readonly (readonly [number, number])[]): Buffer {
  const byteAt = (sec: number) => Math.round(sec * PCM_RATE) * 2;
  const ends = [0, ...cuts.map(([, endSec]) => byteAt(endSec))];
  const starts = [...cuts.map(([startSec]) => byteAt(startSec)), pcm.length];
  return Buffer.concat(ends.map((end, i) => pcm.subarray(end, starts[i])));
}
