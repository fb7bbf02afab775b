import { open, stat } from 'node:fs/promises';
import type { Range } from '#schema/domain/clip.ts';
import type { PcmFile } from './speech.ts';

/** Samples per second of every PCM file in this node: what the speech models want. */
export const PCM_RATE = 16_000;
const BYTES_PER_SAMPLE = 2;

/** Describes a PCM file by its size. A missing file throws. */
export async function openPcm(file: string): Promise<PcmFile> {
  const { size } = await stat(file);
  return { file, durationSec: Math.floor(size / BYTES_PER_SAMPLE) / PCM_RATE };
}

/** The samples of a range as numbers from -1 to 1. What lies outside the file is left out. */
export async function readSamples(pcm: PcmFile, range: Range): Promise<Float32Array> {
  const first = Math.max(0, Math.round(range.startSec * PCM_RATE));
  const count = Math.max(0, Math.round(range.endSec * PCM_RATE) - first);
  const bytes = Buffer.alloc(count * BYTES_PER_SAMPLE);
  const handle = await open(pcm.file);
  try {
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, first * BYTES_PER_SAMPLE);
    return toFloats(bytes, Math.floor(bytesRead / BYTES_PER_SAMPLE));
  } finally {
    await handle.close();
  }
}

/** The whole file in blocks of `samplesPerBlock`, the last one shorter. One block is in memory at a time. */
export async function* sampleBlocks(pcm: PcmFile, samplesPerBlock: number): AsyncGenerator<Float32Array> {
  const bytes = Buffer.alloc(samplesPerBlock * BYTES_PER_SAMPLE);
  const handle = await open(pcm.file);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(bytes, 0, bytes.length);
      const samples = Math.floor(bytesRead / BYTES_PER_SAMPLE);
      if (samples === 0) return;
      yield toFloats(bytes, samples);
    }
  } finally {
    await handle.close();
  }
}

function toFloats(bytes: Buffer, samples: number): Float32Array {
  const floats = new Float32Array(samples);
  for (let i = 0; i < samples; i += 1) floats[i] = bytes.readInt16LE(i * BYTES_PER_SAMPLE) / 32_768;
  return floats;
}
