import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLEAN_SHARE } from '../../../../../render-node/tools/sound/clean-channel.ts';
import { cleanFile } from '../../../../../render-node/tools/sound/clean-file.ts';
import { cleanSpeech } from '../../../../../render-node/tools/sound/clean-speech.ts';
import { gaussian, seededRandom } from '../../../../support/builders/random.ts';

const RATE = 48_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A WAV file of 32-bit floats, with a chunk before its samples as ffmpeg writes them. */
async function wavOf(left: Float32Array, right: Float32Array): Promise<string> {
  const samples = Float32Array.from({ length: 2 * left.length }, (_, i) => (i % 2 ? right : left)[i >> 1] ?? 0);
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.from(`${name}....`, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const body = [
    chunk('JUNK', Buffer.alloc(28)),
    chunk('fmt ', Buffer.alloc(16)),
    chunk('data', Buffer.from(samples.buffer)),
  ];
  const file = join(folder, 'in.wav');
  await writeFile(file, Buffer.concat([Buffer.from('RIFF....WAVE', 'latin1'), ...body]));
  return file;
}

const noise = (seed: number, sec: number): Float32Array => {
  const random = seededRandom(seed);
  return Float32Array.from({ length: Math.round(sec * RATE) }, () => 0.02 * gaussian(random));
};

async function clean(left: Float32Array, right = left, asIs: { startSec: number; endSec: number }[] = []) {
  const to = join(folder, 'out.f32');
  const blocks = await cleanFile({ from: await wavOf(left, right), to, asIs });
  const bytes = await readFile(to);
  const both = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const side = (at: number) => both.filter((_, i) => i % 2 === at);
  return { blocks, left: side(0), right: side(1) };
}

const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
const changeDb = (to: Float32Array, from: Float32Array) => 20 * Math.log10(rms(to) / rms(from));

describe('cleaning a file', () => {
  it('lowers noise to the share that stays, keeps every sample, and measures what is left', async () => {
    const from = noise(1, 2.345);
    const made = await clean(from);
    expect(made.left).toHaveLength(from.length);
    expect(made.right).toEqual(made.left);
    const floorDb = 20 * Math.log10(1 - CLEAN_SHARE);
    expect(changeDb(made.left.subarray(RATE), from.subarray(RATE))).toBeCloseTo(floorDb, 0);
    expect(made.blocks).toHaveLength(24);
  });

  it('leaves ranges as they are, on the very sample', async () => {
    const from = noise(2, 2);
    const { left } = await clean(from, from, [{ startSec: 1.5, endSec: 1.8 }]);
    const at = [Math.round(1.51 * RATE), Math.round(1.79 * RATE)] as const;
    expect(left.slice(...at)).toEqual(from.slice(...at));
  });

  it('cleans each of two channels that differ', async () => {
    const [left, right] = [noise(3, 1.5), noise(4, 1.5)];
    const made = await clean(left, right);
    expect(made.right).not.toEqual(made.left);
    for (const [to, from] of [
      [made.left, left],
      [made.right, right],
    ] as const) {
      expect(changeDb(to.subarray(RATE), from.subarray(RATE))).toBeLessThan(-10);
    }
  });

  it('takes a file without samples, and one shorter than a frame', async () => {
    expect((await clean(new Float32Array(0))).left).toHaveLength(0);
    expect((await clean(noise(5, 0.003))).left).toHaveLength(144);
  });

  it('works in a thread, which ends with the job', async () => {
    const from = await wavOf(noise(6, 1), noise(6, 1));
    const task = { from, to: join(folder, 'thread.f32'), asIs: [] };
    expect(await cleanSpeech(task, new AbortController().signal)).toHaveLength(10);
    const job = new AbortController();
    const cleaned = cleanSpeech(task, job.signal);
    job.abort(new Error('cancelled'));
    await expect(cleaned).rejects.toThrow('cancelled');
    const none = join(folder, 'none.wav');
    await writeFile(none, new Uint8Array(100));
    await expect(cleanSpeech({ ...task, from: none }, new AbortController().signal)).rejects.toThrow(/without samples/);
  });
});
