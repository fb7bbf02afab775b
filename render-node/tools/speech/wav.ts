import { open } from 'node:fs/promises';
import type { Range } from '#schema/domain/clip.ts';
import { PCM_RATE } from './pcm-file.ts';
import type { PcmFile } from './speech.ts';

const BYTES_PER_SAMPLE = 2;
const HEADER_BYTES = 44;

/** A range of the file as WAV: 32 kB a second. What lies outside the file is left out. */
export async function readWav(pcm: PcmFile, range: Range): Promise<Uint8Array<ArrayBuffer>> {
  const first = Math.max(0, Math.round(range.startSec * PCM_RATE));
  const count = Math.max(0, Math.round(range.endSec * PCM_RATE) - first);
  const wav = Buffer.alloc(HEADER_BYTES + count * BYTES_PER_SAMPLE);
  const handle = await open(pcm.file);
  try {
    const wanted = wav.length - HEADER_BYTES;
    const { bytesRead } = await handle.read(wav, HEADER_BYTES, wanted, first * BYTES_PER_SAMPLE);
    writeHeader(wav, bytesRead);
    return new Uint8Array(wav.buffer, wav.byteOffset, HEADER_BYTES + bytesRead);
  } finally {
    await handle.close();
  }
}

/** RIFF, format 1 (PCM), one channel, 16 bit. */
function writeHeader(wav: Buffer, dataBytes: number): void {
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(HEADER_BYTES - 8 + dataBytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(PCM_RATE, 24);
  wav.writeUInt32LE(PCM_RATE * BYTES_PER_SAMPLE, 28);
  wav.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  wav.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(dataBytes, 40);
}
