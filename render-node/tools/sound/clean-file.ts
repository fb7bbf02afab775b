import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Range } from '#schema/domain/clip.ts';
import { makeBlockMeter } from '../../plan/sound/loudness-blocks.ts';
import { cleanChannel } from './clean-channel.ts';
import { DELAY_FRAMES, FRAME_SAMPLES, openRnnoise } from './rnnoise.ts';

const CHANNELS = 2;
const FRAME_BYTES = FRAME_SAMPLES * CHANNELS * 4;
/** A second at a time. */
const CHUNK_BYTES = 100 * FRAME_BYTES;
const MOST_HEADER_BYTES = 4_096;

/**
 * `from`: a WAV file of 32-bit floats, 48 kHz, stereo. `to`: gets its samples without a header. `asIs`: where the sound
 * stays as it was, in seconds.
 */
export type CleanTask = { from: string; to: string; asIs: readonly Range[] };

/**
 * Takes noise from what is said in a file, a second at a time. Returns the loudness of the result in blocks of
 * `BLOCK_SEC`. Where both channels are equal in the whole file, as in most recordings of speech, one is cleaned for both.
 */
export async function cleanFile({ from, to, asIs }: CleanTask): Promise<number[]> {
  // The folder was ffmpeg's: a link there leads nowhere.
  await rm(to, { force: true });
  const [source, target] = [await open(from, constants.O_RDONLY | constants.O_NOFOLLOW), await open(to, 'wx')];
  try {
    const startsAt = await dataStart(source);
    const isMono = await haveEqualChannels(source, startsAt);
    const rnnoise = await openRnnoise();
    const sides = Array.from({ length: isMono ? 1 : CHANNELS }, () => cleanChannel(rnnoise.start(), asIs));
    const meter = makeBlockMeter(CHANNELS);
    let bytesLeft = (await source.stat()).size - startsAt;
    const write = async (frames: readonly (readonly Float32Array[])[]) => {
      const samples = new Float32Array(frames.length * FRAME_SAMPLES * CHANNELS);
      for (const [at, [left, right = left]] of frames.entries()) {
        if (left === undefined || right === undefined) continue;
        meter.push([left, right]);
        for (let i = 0; i < FRAME_SAMPLES; i += 1) {
          samples[2 * (at * FRAME_SAMPLES + i)] = left[i] ?? 0;
          samples[2 * (at * FRAME_SAMPLES + i) + 1] = right[i] ?? 0;
        }
      }
      const bytes = Buffer.from(samples.buffer).subarray(0, bytesLeft);
      bytesLeft -= bytes.length;
      await target.write(bytes);
    };
    for await (const chunk of chunksOf(source, startsAt)) await write(cleanFrames(chunk, sides));
    await write(cleanFrames(new Float32Array(DELAY_FRAMES * FRAME_SAMPLES * CHANNELS), sides));
    return meter.end();
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

type Side = ReturnType<typeof cleanChannel>;

/** The frames that a chunk of both channels lets out. What is missing of its last one is silence. */
function cleanFrames(chunk: Float32Array, sides: readonly Side[]): Float32Array[][] {
  const count = Math.ceil(chunk.length / (FRAME_SAMPLES * CHANNELS));
  return Array.from({ length: count }, (_, at) =>
    sides.map((side, channel) =>
      side(
        Float32Array.from(
          { length: FRAME_SAMPLES },
          (_one, i) => chunk[CHANNELS * (at * FRAME_SAMPLES + i) + channel] ?? 0,
        ),
      ),
    ),
  ).flatMap((frames) => (frames.some((frame) => frame === null) ? [] : [frames as Float32Array[]]));
}

async function haveEqualChannels(source: FileHandle, startsAt: number): Promise<boolean> {
  for await (const chunk of chunksOf(source, startsAt)) {
    for (let i = 0; i + 1 < chunk.length; i += CHANNELS) if (chunk[i] !== chunk[i + 1]) return false;
  }
  return true;
}

async function* chunksOf(source: FileHandle, startsAt: number): AsyncGenerator<Float32Array> {
  for (let at = startsAt; ; at += CHUNK_BYTES) {
    const bytes = new Uint8Array(CHUNK_BYTES);
    let read = 0;
    for (let more = -1; read < CHUNK_BYTES && more !== 0; read += more) {
      ({ bytesRead: more } = await source.read(bytes, read, CHUNK_BYTES - read, at + read));
    }
    if (read === 0) return;
    yield new Float32Array(bytes.buffer, 0, Math.floor(read / 4));
  }
}

/** Where the samples of a WAV file begin, in bytes. Throws if it has none. */
async function dataStart(source: FileHandle): Promise<number> {
  const head = Buffer.alloc(MOST_HEADER_BYTES);
  const { bytesRead } = await source.read(head, 0, MOST_HEADER_BYTES, 0);
  for (let at = 12; at + 8 <= bytesRead;) {
    if (head.toString('latin1', at, at + 4) === 'data') return at + 8;
    at += 8 + head.readUInt32LE(at + 4);
  }
  throw new Error('a WAV file without samples');
}
