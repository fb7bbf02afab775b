import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Memo } from '../../../../../render-node/base/memo.ts';
import { arrivingBlocks, openPcm, PCM_RATE, sampleBlocks } from '../../../../../render-node/tools/speech/pcm-file.ts';
import { remembering } from '../../../../../render-node/tools/speech/in-chunks.ts';
import type { Transcriber } from '../../../../../render-node/tools/speech/speech.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'remembering-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Ten seconds of sound; `marks` are seconds whose sample is another one. */
async function soundOf(name: string, marks: number[] = []) {
  const bytes = Buffer.alloc(10 * PCM_RATE * 2, 7);
  for (const atSec of marks) bytes.writeInt16LE(99, Math.round(atSec * PCM_RATE) * 2);
  await writeFile(join(folder, name), bytes);
  return openPcm(join(folder, name));
}

const SPEECH = [
  { startSec: 2, endSec: 3 },
  { startSec: 4, endSec: 5 },
];
const never = new AbortController().signal;

function countingEngine() {
  const calls: string[] = [];
  const engine: Transcriber = {
    id: 'counting',
    languages: ['en'],
    transcribe: async (_pcm, { language, speech }) => {
      calls.push(language);
      if (calls.length === 1 && language === 'broken') throw new Error('broken');
      return { language, segments: speech.map((range) => ({ ...range, text: `call ${calls.length}` })) };
    },
  };
  const it = remembering(engine);
  const hear = (pcm: Awaited<ReturnType<typeof soundOf>>, { language = 'en', speech = SPEECH } = {}) =>
    it.transcribe(pcm, { language, speech, signal: never, onProgress: () => undefined });
  return { calls, hear };
}

describe('remembering', () => {
  it('does not hear the same sound twice, in whatever file, and whatever else is in it', async () => {
    const { calls, hear } = countingEngine();
    const first = await hear(await soundOf('a'));
    expect(await hear(await soundOf('b', [0, 1.4, 5.6, 9]))).toEqual(first);
    expect(calls).toEqual(['en']);
  });

  it.each([
    ['other speech', [2.5], {}],
    ['another pause', [3.5], {}],
    ['something else just before', [1.9], {}],
    ['something else just after', [5.1], {}],
    ['another language', [], { language: 'auto' }],
    ['other times', [], { speech: SPEECH.slice(1) }],
  ])('hears %s anew', async (_what, marks, over) => {
    const { calls, hear } = countingEngine();
    await hear(await soundOf('a'));
    await hear(await soundOf('b', marks), over);
    expect(calls).toHaveLength(2);
  });

  it('hears again what failed', async () => {
    const { calls, hear } = countingEngine();
    const pcm = await soundOf('a');
    await expect(hear(pcm, { language: 'broken' })).rejects.toThrow('broken');
    expect((await hear(pcm, { language: 'broken' })).segments).toHaveLength(2);
    expect(calls).toHaveLength(2);
  });
});

describe('Memo', () => {
  it('forgets what was not asked for the longest, and after an hour', () => {
    let now = 0;
    const memo = new Memo<number>(2, () => now);
    memo.set('a', 1);
    memo.set('b', 2);
    expect(memo.get('a')).toBe(1);
    memo.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => memo.get(key))).toEqual([1, undefined, 3]);
    now = 3_600_001;
    memo.set('d', 4);
    expect(['a', 'c', 'd'].map((key) => memo.get(key))).toEqual([undefined, undefined, 4]);
  });
});

describe('arrivingBlocks', () => {
  it.each([1, 777, 64_000])('gives the blocks of the file from pieces of %i bytes', async (step) => {
    const pcm = await soundOf('a', [1, 2, 3, 9.99]);
    const expected = [];
    for await (const block of sampleBlocks(pcm, 50_000)) expected.push(block);
    const bytes = Buffer.alloc(10 * PCM_RATE * 2 + 1, 7);
    for (const atSec of [1, 2, 3, 9.99]) bytes.writeInt16LE(99, Math.round(atSec * PCM_RATE) * 2);
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
    };
    const seen = [];
    for await (const { samples, bytes: own } of arrivingBlocks(pieces(), 50_000)) {
      expect(own.length).toBe(samples.length * 2);
      seen.push(samples);
    }
    expect(seen).toEqual(expected);
  });
});
