import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Word } from '#schema/domain/media.ts';
import { type FfmpegBinaries, findFfmpeg } from '../../../render-node/ffmpeg/process/binaries.ts';
import { labelSpeakers } from '../../../render-node/plan/transcript/diarize.ts';
import { extractSound } from '../../../render-node/stages/transcribe/extract-sound.ts';
import { measureSound } from '../../../render-node/stages/transcribe/measure-sound.ts';
import { openPcm } from '../../../render-node/tools/speech/pcm-file.ts';
import { openSileroVoice } from '../../../render-node/tools/speech/silero-voice.ts';
import type { PcmFile } from '../../../render-node/tools/speech/speech.ts';
import { MEDIA } from '../../../scripts/lib/demo/real-media.ts';
import { sampleSourceInfo, sampleTranscribeJob } from '../../support/builders/sample-jobs.ts';
import { type Placed, speakInto } from '../../support/media/spoken-sound.ts';
import { makeStageContext } from '../../support/builders/stage-context.ts';
import { needs, program, realMedia } from '../../support/system/needs.ts';

const SPEECH = join(MEDIA, 'speech.flac');
/** The first five sentences of the recording are read by one man. */
const ONE_READER_SEC = 25;
const PHRASES = [
  'I think that the most important thing is to begin with a small plan.',
  'And what would you tell somebody who has never made a plan before?',
  'I would say that nobody knows the way, and that you find it by walking.',
  'That sounds easy, but most of us are afraid of the very first step.',
  'Everybody is afraid. The ones who arrive were afraid and went anyway.',
  'So you would begin tomorrow, even if the weather is bad and nobody comes?',
];
const signal = new AbortController().signal;

async function hear(pcm: PcmFile) {
  const speech = await openSileroVoice().detect(pcm, signal);
  return measureSound(pcm, { startSec: 0, speech, signal });
}

describe('voices of a synthesizer', needs(await program('espeak-ng')), () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voices-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Words spread evenly over each phrase, and whose they are. */
  const wordsOf = (placed: readonly Placed[]): { words: Word[]; truth: number[] } => {
    const words = placed.flatMap(({ text, startSec, endSec }) => {
      const parts = text.split(' ');
      const long = (endSec - startSec) / parts.length;
      return parts.map((part, i) => ({ text: part, startSec: startSec + i * long, endSec: startSec + (i + 1) * long }));
    });
    return { words, truth: placed.flatMap(({ text }, i) => text.split(' ').map(() => i % 2)) };
  };

  it.each([[['en-us+m3', 'en-us+f2']], [['en-us+f3', 'en-us+m7']]])(
    '%o are told apart: 95 of 100 words',
    async (voices) => {
      const { pcm, placed } = await speakInto(folder, PHRASES, 0.4, voices);
      const { words, truth } = wordsOf(placed);
      const labelled = labelSpeakers(words, await hear(pcm));
      const right = labelled.filter(({ speaker }, i) => speaker === 'AB'[truth[i] ?? 0]).length;
      expect(right / words.length).toBeGreaterThanOrEqual(0.95);
    },
  );

  it.each([[['en-us+m3']], [['en-us+f2']], [['en-us+m1', 'en-us+m3']]])(
    '%o are not named, and are no laughter, applause or music',
    async (like) => {
      const { pcm, placed } = await speakInto(folder, PHRASES, 0.4, like);
      const { voices, events } = await hear(pcm);
      const { words } = wordsOf(placed);
      expect(labelSpeakers(words, { voices })).toEqual(words);
      expect(events).toEqual([]);
    },
  );
});

describe('speech of people', needs(realMedia('speech.flac')), () => {
  it('is no laughter, applause or music, and one reader is one voice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'people-'));
    const { ffmpegPath } = await findFfmpeg({});
    const file = join(folder, 'speech.pcm');
    await execa(ffmpegPath, ['-v', 'error', '-i', SPEECH, '-ac', '1', '-ar', '16000', '-f', 's16le', file]);
    const { events, voices } = await hear(await openPcm(file));
    await rm(folder, { recursive: true });
    expect(events).toEqual([]);
    const reader = (voices ?? []).filter(({ endSec }) => endSec < ONE_READER_SEC);
    expect(reader.length).toBeGreaterThan(10);
    const words = reader.map(({ startSec, endSec }) => ({ text: 'word', startSec, endSec }));
    expect(labelSpeakers(words, { voices: reader })).toEqual(words);
  });
});

describe('key pictures', () => {
  let folder: string;
  let ffmpeg: FfmpegBinaries;
  const file = (name: string) => join(folder, name);

  /**
   * Three seconds of one colour and three of another, with a tone, a key picture each `gap` frames of a tenth of a
   * second.
   */
  async function makeFilm(name: string, gap: number, more: string[] = []): Promise<void> {
    const inputs = ['color=red:s=160x90:r=10:d=3', 'color=blue:s=160x90:r=10:d=3', 'sine=d=6'];
    const graph = ['-filter_complex', '[0:v][1:v]concat=n=2[v]', '-map', '[v]', '-map', '2:a'];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', String(gap), '-sc_threshold', '0', '-c:a', 'aac'];
    const sources = inputs.flatMap((input) => ['-f', 'lavfi', '-i', input]);
    await execa(ffmpeg.ffmpegPath, ['-y', '-v', 'error', ...sources, ...graph, ...codecs, ...more, file(name)]);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'key-pictures-'));
    ffmpeg = await findFfmpeg({});
    await makeFilm('film.mp4', 10);
    await makeFilm('one-key-picture.mkv', 900);
    await makeFilm('only-key-pictures.mp4', 1);
    await makeFilm('late.mkv', 10, ['-output_ts_offset', '100']);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function extract(name: string, over: Parameters<typeof sampleTranscribeJob>[0] = {}) {
    const job = sampleTranscribeJob({
      window: { startSec: 0, endSec: 6 },
      inputs: { source: { url: file(name) } },
      sourceInfo: { ...sampleSourceInfo, subtitleStreams: 0 },
      ...over,
    });
    const context = makeStageContext({ workdir: folder, tools: { ffmpeg } });
    const extracted = await extractSound(job, context, () => undefined);
    const soundSec = extracted.pcmFile === null ? null : (await openPcm(extracted.pcmFile)).durationSec;
    return { motion: extracted.motion, soundSec };
  }

  it.each(['film.mp4', 'late.mkv'])('tell of %s when the scene changes', async (name) => {
    const { motion, soundSec } = await extract(name);
    expect(motion.map(({ atSec }) => Math.round(atSec * 10))).toEqual([0, 10, 20, 30, 40, 50]);
    expect(motion.map(({ sceneChange }) => sceneChange)).toEqual([0, 0, 0, 1, 0, 0]);
    expect(soundSec).toBeCloseTo(6, 1);
  });

  it('have times of the source, for a part of it too', async () => {
    const { motion } = await extract('film.mp4', { window: { startSec: 1.5, endSec: 4.5 } });
    expect(motion.map(({ atSec }) => Math.round(atSec * 10))).toEqual([20, 30, 40]);
  });

  it('are at most two a second, and may be a single one', async () => {
    expect((await extract('only-key-pictures.mp4')).motion).toHaveLength(12);
    expect((await extract('one-key-picture.mkv')).motion).toHaveLength(1);
  });

  it('are all that is read of a film without sound', async () => {
    const silent = { ...sampleSourceInfo, hasAudio: false, subtitleStreams: 0 };
    const { motion, soundSec } = await extract('film.mp4', { sourceInfo: silent });
    expect([motion.length, soundSec]).toEqual([6, null]);
  });

  it('are done without where none can be decoded, or there is only sound: what is said does not depend on them', async () => {
    const film = await readFile(file('film.mp4'));
    // What a decoder needs to know of the stream, and so every picture, is gone.
    const broken = Buffer.from(film);
    const at = broken.indexOf('avcC');
    broken.fill(0xff, at + 8, at + 30);
    await writeFile(file('broken.mp4'), broken);
    await execa(ffmpeg.ffmpegPath, [
      '-y',
      '-v',
      'error',
      '-i',
      file('film.mp4'),
      '-vn',
      '-c',
      'copy',
      file('sound.m4a'),
    ]);
    for (const name of ['broken.mp4', 'sound.m4a']) {
      const { motion, soundSec } = await extract(name);
      expect(motion).toEqual([]);
      expect(soundSec).toBeCloseTo(6, 1);
    }
  });
});
