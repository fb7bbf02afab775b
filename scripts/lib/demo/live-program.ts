import { execa } from 'execa';
import type { Range } from '../../../schema/domain/clip.ts';
import {
  makeApplause,
  makeLaughter,
  makeMusic,
  makeNoise,
  MADE_RATE,
} from '../../../test/support/media/made-sounds.ts';
import { gaussian, seededRandom } from '../../../test/support/builders/random.ts';

export const PROGRAM_RATE = MADE_RATE;

export const BURSTS = ['excited', 'applause', 'laughter', 'goal'] as const;
export type BurstKind = (typeof BURSTS)[number];
export const DISTRACTORS = ['music', 'bang', 'other voice'] as const;

/** The planted events. A distractor has a `kind`: it is loud or different, but not a moment. */
export type Planted = Range & { kind: BurstKind };
export type LiveProgram = {
  samples: Float32Array;
  planted: Planted[];
  distractors: (Range & { kind: (typeof DISTRACTORS)[number] })[];
};

/** Levels in dBFS (RMS). A burst differs by up to `BURST_SPREAD_DB`. */
const FILLER_DB = -32;
const ROOM_DB = -62;
const BURST_DB = -19;
const BURST_SPREAD_DB = 4;
/** Pauses of a quiet speaker, in seconds. */
const PAUSE_SEC = { least: 0.3, most: 2.5 };
/** Minimum distance between a distractor and a burst. */
const ROOM_SEC = 1;
/** The overall level drifts by this much, with this period in seconds. */
const DRIFT = { db: 4, everySec: 420 };

const FILLER = [
  'So the next thing on the list is the small table over there.',
  'I am still waiting for the other part to arrive.',
  'We will see how that works out in a minute or two.',
  'There is not much to say about this one.',
  'The weather was grey again this morning.',
  'Let me just put that to the side for now.',
  'I think the second one was a little longer.',
  'That is more or less how it has always been.',
  'You can find it in the drawer on the left.',
  'And then we simply go on with the next line.',
  'It takes a while until the page has loaded.',
  'Somebody asked about the colour of the wall.',
];
const EXCITED = [
  'Oh my god, did you see that? That was unbelievable! What a shot, what an incredible shot!',
  'No way! No way! He did it! I cannot believe this is happening right now!',
  'Look at that! Yes! Yes! This is the best thing that I have ever seen!',
  'Go, go, go! Come on! We won, we actually won the whole thing!',
];
const CALM_VOICES = [
  { voice: 'en-us', speed: 140, pitch: 40 },
  { voice: 'en-gb-x-rp', speed: 150, pitch: 45 },
];

/**
 * The sound of a live in which little happens, the same for the same seed. Somebody talks quietly with pauses, and
 * something happens at known times. Bursts are `everySec` apart on average, with distractors between them. 16 kHz, -1
 * to 1.
 */
export async function makeLiveProgram(options: {
  seed: number;
  durationSec: number;
  /** Times of the bursts in seconds, or their average distance. */
  bursts: { everySec: number } | { at: readonly { atSec: number; kind: BurstKind }[] };
  hasDistractors: boolean;
}): Promise<LiveProgram> {
  const { seed, durationSec } = options;
  const random = seededRandom(seed);
  const samples = makeNoise(seed, durationSec, gain(ROOM_DB));
  const wanted = 'at' in options.bursts ? options.bursts.at : planBursts(random, durationSec, options.bursts.everySec);
  const planted: Planted[] = [];
  for (const { atSec, kind } of wanted) {
    const sound = await makeBurst(kind, random);
    planted.push({ kind, startSec: atSec, endSec: atSec + sound.length / PROGRAM_RATE });
    mixIn(samples, sound, atSec);
  }
  const distractors = options.hasDistractors ? planDistractors(random, planted) : [];
  for (const one of distractors) mixIn(samples, await makeDistractor(one, random), one.startSec);
  await fillWithTalk(samples, random, [...planted, ...distractors]);
  const phase = random() * DRIFT.everySec;
  samples.forEach((value, i) => {
    const atSec = i / PROGRAM_RATE + phase;
    const drifted = value * gain(DRIFT.db * Math.sin((2 * Math.PI * atSec) / DRIFT.everySec));
    samples[i] = Math.max(-1, Math.min(1, drifted));
  });
  return { samples, planted: planted.toSorted((a, b) => a.startSec - b.startSec), distractors };
}

function planBursts(random: () => number, durationSec: number, everySec: number) {
  const count = Math.floor((durationSec - 60) / everySec);
  return Array.from({ length: count }, (_, i) => ({
    atSec: 60 + (i + 0.1 + 0.5 * random()) * everySec,
    kind: BURSTS[Math.floor(random() * BURSTS.length)] ?? 'excited',
  }));
}

/** One distractor in the middle of each gap between two bursts that is long enough. */
function planDistractors(random: () => number, planted: readonly Planted[]): LiveProgram['distractors'] {
  const wished = planted.slice(1).map((next, i) => {
    const before = planted[i]?.endSec ?? 0;
    const kind = DISTRACTORS[Math.floor(random() * DISTRACTORS.length)] ?? 'bang';
    const lengthSec = kind === 'music' ? 4 + 5 * random() : kind === 'bang' ? 0.4 : 8;
    const startSec = (before + next.startSec) / 2 - lengthSec / 2 + 6 * (random() - 0.5);
    return { kind, startSec, endSec: startSec + lengthSec };
  });
  return wished.filter((one) =>
    planted.every(({ startSec, endSec }) => one.endSec + ROOM_SEC <= startSec || one.startSec >= endSec + ROOM_SEC),
  );
}

async function makeBurst(kind: BurstKind, random: () => number): Promise<Float32Array> {
  const seed = Math.floor(random() * 1e6);
  const sec = 4 + 5 * random();
  const loud = gain(BURST_DB + BURST_SPREAD_DB * (2 * random() - 1) + 20);
  switch (kind) {
    case 'applause':
      return scale(faded(makeApplause(seed, sec)), loud);
    case 'laughter':
      return scale(faded(makeLaughter(seed, sec, { pitchHz: 180 + 120 * random() })), loud);
    case 'excited':
      return scale(await sayExcited(random), loud);
    case 'goal': {
      const words = await sayExcited(random);
      const cheer = faded(makeApplause(seed, words.length / PROGRAM_RATE + 2));
      const both = scale(cheer, loud * 0.7);
      mixIn(both, scale(words, loud), 0);
      return both;
    }
  }
}

async function makeDistractor({ kind, startSec, endSec }: LiveProgram['distractors'][number], random: () => number) {
  const sec = endSec - startSec;
  switch (kind) {
    case 'music':
      return scale(faded(makeMusic(sec)), gain(BURST_DB - 2 + 20));
    case 'bang':
      return makeNoise(Math.floor(random() * 1e6), sec, gain(BURST_DB + 4)).map(
        (value, i) => value * Math.exp(-i / (0.1 * PROGRAM_RATE)),
      );
    case 'other voice': {
      const said = await speak(pick(FILLER, random), { voice: 'en-us+f3', speed: 160, pitch: 60 });
      return scale(said, gain(FILLER_DB + 3 + 20));
    }
  }
}

async function sayExcited(random: () => number): Promise<Float32Array> {
  const voice = random() < 0.5 ? 'en-us+m3' : 'en-us+f2';
  return speak(pick(EXCITED, random), { voice, speed: 200 + Math.floor(random() * 3) * 20, pitch: 75 });
}

/** Fills the gaps between `taken` with quiet sentences and pauses. */
async function fillWithTalk(samples: Float32Array, random: () => number, taken: readonly Range[]): Promise<void> {
  const durationSec = samples.length / PROGRAM_RATE;
  let atSec = 0.5;
  while (atSec < durationSec) {
    const said = await speak(pick(FILLER, random), pick(CALM_VOICES, random));
    const endSec = atSec + said.length / PROGRAM_RATE;
    const inTheWay = taken.find((range) => range.startSec < endSec + 0.4 && range.endSec > atSec - 0.4);
    if (inTheWay === undefined) {
      mixIn(samples, scale(said, gain(FILLER_DB + gaussian(random) + 20)), atSec);
      atSec = endSec + PAUSE_SEC.least + random() ** 2 * (PAUSE_SEC.most - PAUSE_SEC.least);
    } else {
      atSec = inTheWay.endSec + 0.5;
    }
  }
}

type Voice = { voice: string; speed: number; pitch: number };
const spoken = new Map<string, Promise<Float32Array>>();

/** One sentence by espeak-ng, RMS -20 dBFS. Each sentence is made once per process. */
function speak(text: string, voice: Voice): Promise<Float32Array> {
  const key = JSON.stringify([text, voice]);
  const sound = spoken.get(key) ?? runVoice(text, voice);
  spoken.set(key, sound);
  return sound;
}

async function runVoice(text: string, { voice, speed, pitch }: Voice): Promise<Float32Array> {
  const args = ['-v', voice, '-s', String(speed), '-p', String(pitch), '--stdout', text];
  const { stdout } = await execa('espeak-ng', args, { encoding: 'buffer', stdin: 'ignore' });
  const wav = Buffer.from(stdout.buffer, stdout.byteOffset, stdout.length);
  const rate = wav.readUInt32LE(24);
  const HEADER = 44;
  const count = Math.floor((wav.length - HEADER) / 2);
  const at = (i: number) => (i < count ? wav.readInt16LE(HEADER + 2 * i) / 32_768 : 0);
  const samples = Float32Array.from({ length: Math.floor((count * PROGRAM_RATE) / rate) }, (_, i) => {
    const place = (i * rate) / PROGRAM_RATE;
    const share = place % 1;
    return at(Math.floor(place)) * (1 - share) + at(Math.floor(place) + 1) * share;
  });
  const rms = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  return scale(samples, 0.1 / rms);
}

/** Half a second of fade-in, one second of fade-out: no crowd starts at once. */
function faded(samples: Float32Array): Float32Array {
  const [up, down] = [0.5 * PROGRAM_RATE, PROGRAM_RATE];
  return samples.map((value, i) => value * Math.min(1, i / up, (samples.length - i) / down));
}

function mixIn(into: Float32Array, sound: Float32Array, atSec: number): void {
  const from = Math.round(atSec * PROGRAM_RATE);
  const until = Math.min(sound.length, into.length - from);
  for (let i = 0; i < until; i += 1) into[from + i] = (into[from + i] ?? 0) + (sound[i] ?? 0);
}

function scale(samples: Float32Array, by: number): Float32Array {
  return samples.map((value) => value * by);
}

function gain(db: number): number {
  return 10 ** (db / 20);
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T;
}
