import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Range } from '#schema/domain/clip.ts';
import { openPcm, PCM_RATE } from '../../render-node/tools/speech/pcm-file.ts';
import type { PcmFile } from '../../render-node/tools/speech/speech.ts';
import { gaussian, seededRandom } from '../../test/support/builders/random.ts';

/** A sentence and the exact samples at which its sound begins and ends. */
export type Spoken = Range & { text: string };

/** Sentences that begin and end with every kind of sound: cuts tend to lose stops and weak fricatives. */
const SENTENCES = [
  'Ships need harbours in every storm.',
  'Have you ever seen a falling star?',
  'The first thing that I learned was patience.',
  'Fresh bread smells better than perfume.',
  'She sells the house with a small loss.',
  'Perhaps nobody will ever find the path.',
  'Take the train from the old station at five past six.',
  'Keep your promise and lock the gate.',
  'Most of the money was spent on the roof.',
  'His brother taught physics for half of his life.',
  'Water runs downhill because it must.',
  'Nobody told me that the river was so deep.',
  'Think about the next month before you leave.',
  'It costs a thousand dollars and it is worth each of them.',
  'Great teams ask simple questions.',
  'Could a machine ever laugh at a joke?',
  'Start with the smallest step.',
  'Unless the weather turns, we sail at dawn.',
  'Yes, that was the moment of truth.',
  'Half of the audience stood up and left.',
];
const VOICES = ['en-us', 'en-us+f3', 'en-gb+m3', 'en-gb-scotland', 'en-us+f2', 'en-gb-x-rp', 'en-us+m7'];
const SPEEDS = [135, 150, 165, 180];
/** Pauses between sentences: from hurried speech to one that waits for applause. */
const GAP_SEC = { least: 0.15, most: 1.4 };

/** Clean speech with exactly known gaps, the same for the same seed: samples from -1 to 1 at 16 kHz. */
export async function speakSentences(seed: number): Promise<{ samples: Float32Array; spoken: Spoken[] }> {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const gap = () =>
    new Float32Array(Math.round((GAP_SEC.least + random() ** 2 * (GAP_SEC.most - GAP_SEC.least)) * PCM_RATE));
  const parts: Float32Array[] = [gap()];
  const spoken: Spoken[] = [];
  let at = parts[0]?.length ?? 0;
  for (const text of SENTENCES.toSorted(() => random() - 0.5)) {
    const sound = await speak(text, pick(VOICES), pick(SPEEDS));
    spoken.push({ text, startSec: at / PCM_RATE, endSec: (at + sound.length) / PCM_RATE });
    const silence = gap();
    parts.push(sound, silence);
    at += sound.length + silence.length;
  }
  const samples = new Float32Array(at);
  parts.reduce((offset, part) => {
    samples.set(part, offset);
    return offset + part.length;
  }, 0);
  return { samples, spoken };
}

/** One sentence without the silence around it. Below -50 dBFS nothing of this voice is audible at normal volume. */
async function speak(text: string, voice: string, wordsPerMinute: number): Promise<Float32Array> {
  const wav = await execa('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '--stdout', text], {
    encoding: 'buffer',
  });
  const trim = 'silenceremove=start_periods=1:start_threshold=-50dB,areverse';
  const filter = `aresample=${PCM_RATE},${trim},${trim}`;
  const args = ['-v', 'error', '-i', 'pipe:0', '-af', filter, '-ac', '1', '-f', 'f32le', 'pipe:1'];
  const { stdout } = await execa('ffmpeg', args, { input: wav.stdout, encoding: 'buffer' });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}

/** Writes speech with background noise, `snrDb` below the speech (both RMS; pauses do not count). */
export async function withNoise(
  folder: string,
  clean: { samples: Float32Array; spoken: readonly Range[] },
  { snrDb, seed }: { snrDb: number; seed: number },
): Promise<PcmFile> {
  const speechRms = Math.sqrt(
    clean.spoken.reduce((sum, range) => sum + energyOf(within(clean.samples, range)), 0) /
      clean.spoken.reduce((sum, range) => sum + within(clean.samples, range).length, 0),
  );
  const noise = pinkNoise(clean.samples.length, seed);
  const gain = (speechRms * 10 ** (-snrDb / 20)) / Math.sqrt(energyOf(noise) / noise.length);
  const mixed = Int16Array.from(clean.samples, (sample, i) =>
    Math.max(-32_768, Math.min(32_767, Math.round((sample + gain * (noise[i] ?? 0)) * 32_767))),
  );
  const file = join(folder, `noisy-${seed}-${snrDb}.pcm`);
  await writeFile(file, Buffer.from(mixed.buffer));
  return openPcm(file);
}

function within(samples: Float32Array, range: Range): Float32Array {
  return samples.subarray(Math.round(range.startSec * PCM_RATE), Math.round(range.endSec * PCM_RATE));
}

function energyOf(samples: Float32Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}

/** Equal energy in each octave, as background noise has: white noise through Paul Kellet's three-pole filter. */
function pinkNoise(length: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  let [slow, middle, fast] = [0, 0, 0];
  return Float32Array.from({ length }, () => {
    const white = gaussian(random);
    slow = 0.99765 * slow + white * 0.099046;
    middle = 0.963 * middle + white * 0.2965164;
    fast = 0.57 * fast + white * 1.0526913;
    return slow + middle + fast + white * 0.1848;
  });
}
