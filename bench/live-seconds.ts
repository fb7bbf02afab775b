import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Range } from '#schema/domain/clip.ts';
import type { MotionFrame } from '#schema/domain/media.ts';
import { makeSecondsMeter } from '../render-node/plan/moments/measure-seconds.ts';
import type { LiveSecond } from '../render-node/plan/moments/types.ts';
import { openPcm } from '../render-node/tools/pcm-file.ts';
import { openSileroVoice } from '../render-node/tools/silero-voice.ts';
import { type LiveProgram, PROGRAM_RATE } from '../scripts/lib/live-program.ts';
import { seededRandom } from '../test/support/random.ts';

const CHUNK_SEC = 4;
/** Pictures are cut about every so often, whatever happens; in every other moment they flash. */
const CUT_EVERY_SEC = 20;
/** Messages a second of a small chat, and of one that has just seen something; it answers a little later. */
const CHAT = { usual: 0.7, excited: 4, delaySec: 2 };

/** The seconds of a program, its sound through the very code that hears a live; pictures and chat are drawn by `seed`. */
export async function measureProgram(program: LiveProgram, seed: number): Promise<LiveSecond[]> {
  const durationSec = Math.floor(program.samples.length / PROGRAM_RATE);
  const speech = await findSpeech(program.samples);
  const meter = makeSecondsMeter();
  const random = seededRandom(seed + 1_000);
  const seconds: LiveSecond[] = [];
  for (let startSec = 0; startSec < durationSec; startSec += CHUNK_SEC) {
    const chunk = { startSec, endSec: startSec + CHUNK_SEC };
    seconds.push(
      ...meter.read({
        ...chunk,
        samples: program.samples.slice(startSec * PROGRAM_RATE, chunk.endSec * PROGRAM_RATE),
        speech: speech.flatMap((range) => within(range, chunk)),
        motion: drawMotion(program, chunk, random),
        chatMessages: drawChat(program, chunk, random),
      }),
    );
  }
  return [...seconds, ...meter.end()];
}

async function findSpeech(samples: Float32Array): Promise<Range[]> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-live-'));
  try {
    const file = join(folder, 'program.pcm');
    const whole = Int16Array.from(samples, (value) => Math.round(value * 32_767));
    await writeFile(file, Buffer.from(whole.buffer));
    return await openSileroVoice().detect(await openPcm(file), new AbortController().signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function within(range: Range, chunk: Range): Range[] {
  const part = {
    startSec: Math.max(range.startSec, chunk.startSec),
    endSec: Math.min(range.endSec, chunk.endSec),
  };
  return part.endSec > part.startSec ? [part] : [];
}

function drawMotion({ planted }: LiveProgram, chunk: Range, random: () => number): MotionFrame[] {
  return Array.from({ length: CHUNK_SEC * 2 }, (_, i) => {
    const atSec = chunk.startSec + i / 2;
    const moment = planted.findIndex((one) => one.startSec <= atSec && atSec < one.endSec);
    const isCut = random() < 1 / (2 * CUT_EVERY_SEC) || (moment !== -1 && moment % 2 === 0 && random() < 0.5);
    return { atSec, change: 0.02 + 0.02 * random(), sceneChange: isCut ? 0.8 : 0.05 * random(), brightness: 0.5 };
  });
}

function drawChat({ planted }: LiveProgram, chunk: Range, random: () => number): number {
  const { startSec, endSec } = { startSec: chunk.startSec - CHAT.delaySec, endSec: chunk.endSec - CHAT.delaySec };
  const isExcited = planted.some((one) => one.startSec < endSec && one.endSec > startSec);
  const mean = (isExcited ? CHAT.excited : CHAT.usual) * CHUNK_SEC;
  // Knuth's way to a Poisson number.
  let count = -1;
  for (let product = 1; product > Math.exp(-mean); product *= random()) count += 1;
  return count;
}
