import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Range } from '#schema/domain/clip.ts';
import type { MotionFrame } from '#schema/domain/media.ts';
import { makeSecondsMeter } from '../../render-node/plan/moments/measure-seconds.ts';
import type { LiveSecond } from '../../render-node/plan/moments/types.ts';
import { makeHearing } from '../../render-node/stages/capture-live/hear-piece.ts';
import type { Piece } from '../../render-node/stages/capture-live/take-piece.ts';
import { openSileroVoice } from '../../render-node/tools/speech/silero-voice.ts';
import { type LiveProgram, PROGRAM_RATE } from '../../scripts/lib/demo/live-program.ts';
import { seededRandom } from '../../test/support/builders/random.ts';

const CHUNK_SEC = 4;
/** Pictures are cut about this often, regardless of events. In every second moment they flash. */
const CUT_EVERY_SEC = 20;

/**
 * The seconds of a program. Its sound goes through the code that analyzes a live, piece by piece; pictures are
 * generated from `seed`.
 */
export async function measureProgram(program: LiveProgram, seed: number): Promise<LiveSecond[]> {
  const folder = await mkdtemp(join(tmpdir(), 'clipmill-live-'));
  const hear = makeHearing({ voice: openSileroVoice(), folder, signal: new AbortController().signal });
  const meter = makeSecondsMeter();
  const random = seededRandom(seed + 1_000);
  const seconds: LiveSecond[] = [];
  try {
    for (let seq = 0; (seq + 1) * CHUNK_SEC * PROGRAM_RATE <= program.samples.length; seq += 1) {
      const heard = await hear(await writePiece(program, seq, folder));
      const motion = drawMotion(program, heard, random);
      seconds.push(...meter.read({ ...heard, motion }));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return [...seconds, ...meter.end()];
}

/** A piece after its recording, with sound only. */
async function writePiece({ samples }: LiveProgram, seq: number, folder: string): Promise<Piece> {
  const pcmFile = join(folder, `piece-${seq}.pcm`);
  const part = samples.subarray(seq * CHUNK_SEC * PROGRAM_RATE, (seq + 1) * CHUNK_SEC * PROGRAM_RATE);
  const whole = Int16Array.from(part, (value) => Math.round(value * 32_767));
  await writeFile(pcmFile, Buffer.from(whole.buffer));
  const place = { seq, startSec: seq * CHUNK_SEC, durationSec: CHUNK_SEC, isDiscontinuous: false };
  return { ...place, form: '', file: '', sizeBytes: 0, pcmFile, pictures: [] };
}

function drawMotion({ planted }: LiveProgram, chunk: Range, random: () => number): MotionFrame[] {
  return Array.from({ length: CHUNK_SEC * 2 }, (_, i) => {
    const atSec = chunk.startSec + i / 2;
    const moment = planted.findIndex((one) => one.startSec <= atSec && atSec < one.endSec);
    const isCut = random() < 1 / (2 * CUT_EVERY_SEC) || (moment !== -1 && moment % 2 === 0 && random() < 0.5);
    return { atSec, change: 0.02 + 0.02 * random(), sceneChange: isCut ? 0.8 : 0.05 * random(), brightness: 0.5 };
  });
}
