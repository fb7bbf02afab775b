import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Range } from '#schema/domain/clip.ts';
import { cutAtPauses } from '../render-node/plan/speech/cuts.ts';
import { inChunks } from '../render-node/tools/speech/in-chunks.ts';
import { openMoonshineThreads } from '../render-node/tools/speech/moonshine-threads.ts';
import { openMoonshine } from '../render-node/tools/speech/moonshine.ts';
import { openPcm, PCM_RATE } from '../render-node/tools/speech/pcm-file.ts';
import { openSileroVoice } from '../render-node/tools/speech/silero-voice.ts';
import type { PcmFile, Transcriber } from '../render-node/tools/speech/speech.ts';
import { MEDIA } from '../scripts/lib/demo/real-media.ts';
import type { Bench, BenchResult } from './lib/bench.ts';
import { speakSentences } from './lib/spoken-sentences.ts';
import { spokenForm } from './lib/words/spoken-form.ts';

/** Input: a speech synthesizer with known seeds, and real recordings if there are any. */
const SEEDS = [301, 302, 303, 304];
const REAL_FILES = ['speech.flac', 'one-face-talk-1080p.mp4', 'two-faces-talk-1080p.mp4'];
/** Real recordings are repeated to this length, so that there are boundaries to compare. */
const REAL_SEC = 300;
const THREADS = 2;
/** Words within this distance of a boundary are compared. */
const NEAR_SEC = 15;
const CHUNK_SEC = 60;
const never = new AbortController().signal;

type Text = { startSec: number; endSec: number; text: string };
type Timed = { heard: Text[]; wallSec: number; cpuSec: number };
type Measured = { soundSec: number; alone: Timed; inThreads: Timed; boundaries: number; equalBoundaries: number };

export const transcribeSpeed: Bench = {
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'transcribe-speed-'));
    try {
      return await measureAll(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureAll(folder: string): Promise<BenchResult> {
  const alone = openMoonshine();
  const chunked = inChunks(openMoonshineThreads(THREADS));
  const sounds = [
    ['made', await makeSpeech(folder)] as const,
    ...(await Promise.all(realFiles().map(async (file) => [file.name, await decode(folder, file)] as const))),
  ];
  const rows: Record<string, Measured> = {};
  for (const [name, pcm] of sounds) rows[name] = await measure(pcm, alone, chunked);
  const all = Object.values(rows);
  const sum = (of: (row: Measured) => number) => all.reduce((total, row) => total + of(row), 0);
  return {
    figure: sum((row) => row.equalBoundaries) / sum((row) => row.boundaries),
    goal: 1,
    bound: 'at least',
    also: {
      'CPU seconds a second of sound, in chunks': {
        figure: sum((row) => row.inThreads.cpuSec) / sum((row) => row.soundSec),
        goal: 0.15,
      },
      'CPU seconds in chunks against alone': {
        figure: sum((row) => row.inThreads.cpuSec) / sum((row) => row.alone.cpuSec),
        goal: 1.3,
      },
    },
    details: Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, describe(row)])),
  };
}

function describe({ soundSec, alone, inThreads, boundaries, equalBoundaries }: Measured) {
  const factors = ({ wallSec, cpuSec }: Timed) => ({ wall: round(wallSec / soundSec), cpu: round(cpuSec / soundSec) });
  return {
    soundSec: Math.round(soundSec),
    realTimeFactorAlone: factors(alone),
    [`realTimeFactorIn${THREADS}Threads`]: factors(inThreads),
    wallSpeedUp: round(alone.wallSec / inThreads.wallSec),
    boundaries,
    equalBoundaries,
  };
}

async function measure(pcm: PcmFile, alone: Transcriber, chunked: Transcriber): Promise<Measured> {
  const speech = await openSileroVoice().detect(pcm, never);
  // Models load with the first calls, which is not measured.
  await Promise.all([hear(alone, pcm, speech.slice(0, 1)), hear(chunked, pcm, speech)]);
  const whole = await hear(alone, pcm, speech);
  const stitched = await hear(chunked, pcm, speech);
  const groups = cutAtPauses(speech, CHUNK_SEC);
  const boundaries = groups
    .slice(1)
    .map((group, i) => ((groups[i]?.at(-1)?.endSec ?? 0) + (group[0]?.startSec ?? 0)) / 2);
  const equal = boundaries.filter((atSec) => wordsNear(whole.heard, atSec) === wordsNear(stitched.heard, atSec));
  return {
    soundSec: pcm.durationSec,
    alone: whole,
    inThreads: stitched,
    boundaries: boundaries.length,
    equalBoundaries: equal.length,
  };
}

async function hear(engine: Transcriber, pcm: PcmFile, speech: Range[]): Promise<Timed> {
  const [startMs, before] = [performance.now(), process.cpuUsage()];
  const options = { language: 'en', speech, signal: never, onProgress: () => undefined };
  const { segments } = await engine.transcribe(pcm, options);
  const used = process.cpuUsage(before);
  return { heard: segments, wallSec: (performance.now() - startMs) / 1000, cpuSec: (used.user + used.system) / 1e6 };
}

/** Marks and capitals are left out: a job puts them when the whole text is known. */
function wordsNear(heard: readonly Text[], atSec: number): string {
  const near = heard.filter((piece) => piece.endSec > atSec - NEAR_SEC && piece.startSec < atSec + NEAR_SEC);
  return near.flatMap(({ text }) => spokenForm(text)).join(' ');
}

async function makeSpeech(folder: string): Promise<PcmFile> {
  const parts = [];
  for (const seed of SEEDS) parts.push((await speakSentences(seed)).samples);
  const file = join(folder, 'made.pcm');
  const values = parts.flatMap((samples) => [Int16Array.from(samples, (value) => Math.round(value * 32_767))]);
  await writeFile(file, Buffer.concat(values.map((part) => Buffer.from(part.buffer))));
  return openPcm(file);
}

function realFiles(): { name: string; path: string }[] {
  return REAL_FILES.map((name) => ({ name, path: join(MEDIA, name) })).filter(({ path }) => existsSync(path));
}

async function decode(folder: string, { name, path }: { name: string; path: string }): Promise<PcmFile> {
  const file = join(folder, `${name}.pcm`);
  const input = ['-v', 'error', '-stream_loop', '-1', '-i', path, '-t', String(REAL_SEC)];
  await execa('ffmpeg', [...input, '-map', '0:a:0', '-ac', '1', '-ar', String(PCM_RATE), '-f', 's16le', file]);
  return openPcm(file);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
