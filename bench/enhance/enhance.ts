import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { gainAt } from '#schema/domain/brands/music.ts';
import { silentLog } from '../../render-node/base/log.ts';
import { makeBlockMeter } from '../../render-node/plan/sound/loudness-blocks.ts';
import { speakerGains } from '../../render-node/plan/sound/speaker-gains.ts';
import { openSpeech } from '../../render-node/tools/speech/embedded-speech.ts';
import { openPcm, PCM_RATE } from '../../render-node/tools/speech/pcm-file.ts';
import type { Speech } from '../../render-node/tools/speech/speech.ts';
import { cleanFile } from '../../render-node/tools/sound/clean-file.ts';
import type { Bench } from '../lib/bench.ts';
import { readCard, type Recording, recordingFile } from '../lib/words/card.ts';
import { modelsOfEnv } from '../lib/words/models-of-env.ts';
import { readPlain } from '../lib/words/read-plain.ts';
import { addSums, NO_SUMS, ratesOf, scoreWords } from '../lib/words/score-words.ts';
import { inRoom, madeNoise, mixAt, NOISE_KINDS, RATE, rms } from './made-noises.ts';
import { siSdr } from './score-sound.ts';

const RECORDINGS = fileURLToPath(new URL('../../recordings/', import.meta.url));
const never = new AbortController().signal;
/** How loud speech is, of full scale, and how many decibels quieter the noise is. */
const SPEECH_RMS = 0.05;
const SNRS_DB = [5, 12] as const;
const ECHOES_SEC = [0.3, 0.7] as const;
/** Readers whose speech is clean. */
const READERS = 4;
const READ_SEC = 6;
/** Those whose words are judged, and in what. */
const HEARD = 8;
const HEARD_IN = [
  ['pink', 5],
  ['babble', 12],
] as const;
const APART_DB = 10;

/**
 * Clean speech of real readers with made noises and echoes, enhanced as a render does it: how near it is to the clean
 * speech, what the built-in engine still understands, what becomes of clean speech, and how far apart two speakers remain.
 */
export const enhance: Bench = {
  async run({ folder = RECORDINGS }) {
    const readers = readersOf(folder);
    if (readers.length < READERS + 8)
      throw new Error('There are no recordings. Fetch them with `npm run fetch-speech`.');
    const scratch = await mkdtemp(join(tmpdir(), 'enhance-'));
    try {
      const voices = await Promise.all(readers.map((reader) => soundOf(reader, folder)));
      const [speech, others] = [voices.slice(0, READERS), voices.slice(READERS, READERS + 8)];
      const cleaner = makeCleaner(scratch);
      const noisy = await measureNoises(
        speech.map((voice) => voice.slice(0, READ_SEC * RATE)),
        others,
        cleaner,
      );
      const words = await measureWords({ folder, others, scratch }, cleaner);
      const apartDb = await measureSpeakers(speech, cleaner);
      return {
        figure: noisy.gainDb,
        goal: 2.5,
        bound: 'at least',
        also: {
          'SI-SDR of clean speech afterwards, dB': { figure: noisy.cleanDb, goal: 15, bound: 'at least' },
          'more errors in words, with noise': { figure: words.moreErrors, goal: 0.01 },
          'more errors in words, clean speech': { figure: words.moreErrorsClean, goal: 0.01 },
          'dB between two speakers who were 10 dB apart': { figure: apartDb, goal: 2 },
          'CPU seconds a minute': { figure: cleaner.cpuPerMinute(), goal: 7 },
        },
        details: { siSdrDb: noisy.rows, wordErrorRate: words.rows },
      };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/** Recordings of one reader each, each at least as long as is read. */
function readersOf(folder: string): Recording[][] {
  const there = readCard().filter(
    (recording) => recording.id.startsWith('libri-') && existsSync(join(folder, recordingFile(recording))),
  );
  const byReader = Object.groupBy(there, ({ id }) => id.split('-').slice(0, 2).join('-'));
  return Object.values(byReader)
    .map((all) => (all ?? []).slice(0, 3))
    .filter((all) => all.reduce((sum, { seconds }) => sum + seconds, 0) >= READ_SEC + 1);
}

async function soundOf(recordings: readonly Recording[], folder: string): Promise<Float32Array> {
  const sounds = await Promise.all(recordings.map((one) => decode(join(folder, recordingFile(one)))));
  const whole = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    whole.set(sound, at);
    at += sound.length;
  }
  const gain = SPEECH_RMS / rms(whole);
  return whole.map((x) => gain * x);
}

async function decode(file: string, rate = RATE): Promise<Float32Array> {
  const args = ['-v', 'error', '-i', file, '-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 'f32le', '-'];
  const { stdout } = await execa('ffmpeg', args, { encoding: 'buffer' });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
}

type Cleaner = {
  /** The sound of one channel enhanced, and the loudness of its blocks. */
  clean(sound: Float32Array): Promise<{ sound: Float32Array; blocks: number[] }>;
  cpuPerMinute(): number;
};

function makeCleaner(scratch: string): Cleaner {
  let [cpuSec, soundSec] = [0, 0];
  return {
    clean: async (sound) => {
      const [from, to] = [join(scratch, 'from.wav'), join(scratch, 'to.f32')];
      const raw = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
      const args = ['-v', 'error', '-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', '-', '-ac', '2'];
      await execa('ffmpeg', [...args, '-c:a', 'pcm_f32le', '-y', from], { input: raw });
      const before = process.cpuUsage();
      const blocks = await cleanFile({ from, to, asIs: [] });
      const used = process.cpuUsage(before);
      cpuSec += (used.user + used.system) / 1e6;
      soundSec += sound.length / RATE;
      const bytes = await readFile(to);
      const both = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
      return { sound: both.filter((_, i) => i % 2 === 0), blocks };
    },
    cpuPerMinute: () => rounded((60 * cpuSec) / soundSec),
  };
}

async function measureNoises(speech: readonly Float32Array[], others: readonly Float32Array[], { clean }: Cleaner) {
  const kinds = NOISE_KINDS.flatMap((kind) => SNRS_DB.map((db) => ({ name: `${kind} at ${db} dB`, kind, db })));
  const made = [
    ...kinds.map(({ name, kind, db }) => ({
      name,
      of: (sound: Float32Array) => mixAt(sound, madeNoise(kind, sound.length, others), db),
    })),
    ...ECHOES_SEC.map((sec) => ({ name: `echo of ${sec} s`, of: (sound: Float32Array) => inRoom(sound, sec) })),
    { name: 'clean', of: (sound: Float32Array) => sound },
  ];
  const rows: Record<string, { before: number; after: number }> = {};
  for (const { name, of } of made) {
    const pairs: { before: number; after: number }[] = [];
    for (const truth of speech) {
      const noisy = of(truth);
      const { sound } = await clean(noisy);
      pairs.push({ before: siSdr(truth, noisy), after: siSdr(truth, sound) });
    }
    rows[name] = { before: mean(pairs.map((one) => one.before)), after: mean(pairs.map((one) => one.after)) };
  }
  const gains = kinds.map(({ name }) => (rows[name]?.after ?? 0) - (rows[name]?.before ?? 0));
  return { rows, gainDb: mean(gains), cleanDb: rows['clean']?.after ?? Number.NaN };
}

type WordsPlace = { folder: string; others: readonly Float32Array[]; scratch: string };

/** Share of wrong words that the built-in engine hears, before and after. */
async function measureWords({ folder, others, scratch }: WordsPlace, { clean }: Cleaner) {
  const speech = await openSpeech({ log: silentLog, settings: modelsOfEnv() });
  const there = readCard().filter((one) => existsSync(join(folder, recordingFile(one))));
  const libri = there.filter(({ id, use, seconds }) => id.startsWith('libri-') && use === 'test' && seconds > 6);
  const step = Math.max(1, Math.floor(libri.length / HEARD));
  const read = libri.filter((_, i) => i % step === 0).slice(0, HEARD);
  const real = there.filter(({ id }) => id.startsWith('vctk-noisy-'));
  const rows: Record<string, { before: number; after: number }> = {};
  const judge = async (name: string, takes: readonly Recording[], spoil: (sound: Float32Array) => Float32Array) => {
    const sums = { before: NO_SUMS, after: NO_SUMS };
    for (const take of takes) {
      const noisy = spoil(await soundOf([take], folder));
      const texts = { before: noisy, after: (await clean(noisy)).sound };
      for (const when of ['before', 'after'] as const) {
        sums[when] = addSums(sums[when], scoreWords(take.text, await hear(texts[when], { speech, scratch }), take));
      }
    }
    rows[name] = { before: rounded(ratesOf(sums.before).errorRate), after: rounded(ratesOf(sums.after).errorRate) };
  };
  await judge('clean', read, (sound) => sound);
  for (const [kind, db] of HEARD_IN) {
    await judge(`${kind} at ${db} dB`, read, (sound) => mixAt(sound, madeNoise(kind, sound.length, others), db));
  }
  await judge('echo of 0.7 s', read, (sound) => inRoom(sound, 0.7));
  await judge('real noise', real, (sound) => sound);
  const more = Object.fromEntries(Object.entries(rows).map(([name, { before, after }]) => [name, after - before]));
  const { clean: moreErrorsClean = Number.NaN, ...noisy } = more;
  return { rows, moreErrors: mean(Object.values(noisy)), moreErrorsClean: rounded(moreErrorsClean) };
}

async function hear(sound: Float32Array, { speech, scratch }: { speech: Speech; scratch: string }): Promise<string> {
  const file = join(scratch, 'heard.pcm');
  const raw = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
  const args = ['-v', 'error', '-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', '-', '-ar', String(PCM_RATE)];
  const { stdout } = await execa('ffmpeg', [...args, '-f', 's16le', '-'], { input: raw, encoding: 'buffer' });
  await writeFile(file, stdout);
  const pcm = await openPcm(file);
  const voiced = await speech.voice.detect(pcm, never);
  return readPlain({ language: 'en', pcm, voiced, speech });
}

/** Two readers in turn, the second one quieter: what remains between them (dB). */
async function measureSpeakers(speech: readonly Float32Array[], { clean }: Cleaner): Promise<number> {
  const left: number[] = [];
  for (let i = 0; i + 1 < speech.length; i += 2) {
    const [loud, quiet] = [speech[i] ?? new Float32Array(), speech[i + 1] ?? new Float32Array()].map((voice) =>
      voice.slice(0, READ_SEC * RATE),
    );
    if (loud === undefined || quiet === undefined) continue;
    const gain = 10 ** ((loudness(loud) - APART_DB - loudness(quiet)) / 20);
    const whole = Float32Array.from([...loud, ...quiet.map((x) => gain * x)]);
    const { sound, blocks } = await clean(whole);
    const turns = [
      { speaker: 'A', startSec: 0, endSec: READ_SEC },
      { speaker: 'B', startSec: READ_SEC, endSec: 2 * READ_SEC },
    ];
    const gains = speakerGains(turns, blocks);
    const levelled = sound.map((x, at) => x * 10 ** (gainAt(gains, at / RATE) / 20));
    const half = READ_SEC * RATE;
    left.push(Math.abs(loudness(levelled.subarray(0, half)) - loudness(levelled.subarray(half))));
  }
  return Math.max(...left);
}

/** Of what is not a pause, LUFS. */
function loudness(sound: Float32Array): number {
  const meter = makeBlockMeter(1);
  meter.push([sound]);
  const powers = meter.end().map((lufs) => 10 ** (lufs / 10));
  const average = (all: readonly number[]) => all.reduce((sum, power) => sum + power, 0) / Math.max(1, all.length);
  const gate = average(powers) / 10;
  return 10 * Math.log10(average(powers.filter((power) => power > gate)));
}

function mean(values: readonly number[]): number {
  return rounded(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
