import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { silentLog } from '../render-node/base/log.ts';
import { findText } from '../render-node/stages/transcribe/find-text.ts';
import { openSpeech } from '../render-node/tools/speech/embedded-speech.ts';
import { openPcm, PCM_RATE } from '../render-node/tools/speech/pcm-file.ts';
import { speaks, type Speech } from '../render-node/tools/speech/speech.ts';
import type { Bench, BenchResult } from './lib/bench.ts';
import { readCard, type Recording, recordingFile } from './lib/words/card.ts';
import { joinTalks } from './lib/words/joined-talks.ts';
import { modelsOfEnv } from './lib/words/models-of-env.ts';
import { addSums, NO_SUMS, ratesOf, scoreWords, type WordSums } from './lib/words/score-words.ts';

const RECORDINGS = fileURLToPath(new URL('../recordings/', import.meta.url));
const never = new AbortController().signal;

/**
 * Speech of real people with known words, heard as a job hears it: voices, engine, word times. Recordings that constants
 * were tuned on are measured too, but count in no check.
 */
export const words: Bench = {
  async run({ folder = RECORDINGS }) {
    const card = readCard().filter((recording) => existsSync(join(folder, recordingFile(recording))));
    if (card.length === 0) throw new Error('There are no recordings. Fetch them with `npm run fetch-speech`.');
    const scratch = await mkdtemp(join(tmpdir(), 'words-'));
    try {
      const speech = await openSpeech({ log: silentLog, settings: modelsOfEnv() });
      const known = card.filter(({ language }) => speaks(speech.transcriber, language));
      const files = known.map((recording) => ({ recording, file: join(folder, recordingFile(recording)) }));
      const isJoined = process.env['JOINED'] === '1';
      const heard: Scored[] = [];
      for (const { recording, file } of isJoined ? await joinTalks(files, scratch, speech.voice) : files) {
        heard.push(await hear(recording, file, { speech, scratch }));
      }
      return resultOf(heard, card);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

type Scored = { recording: Recording; sums: WordSums; cpuSec: number; text: string };

async function hear(
  recording: Recording,
  path: string,
  { speech, scratch }: { speech: Speech; scratch: string },
): Promise<Scored> {
  const file = join(scratch, `${recording.id}.pcm`);
  const input = ['-v', 'error', '-i', path, '-map', '0:a:0', '-ac', '1', '-ar', String(PCM_RATE)];
  await execa('ffmpeg', [...input, '-f', 's16le', file]);
  const pcm = await openPcm(file);
  const before = process.cpuUsage();
  const voiced = await speech.voice.detect(pcm, never);
  const { words: found } = await findText({
    language: recording.language,
    subtitles: null,
    dictionary: [],
    pcm,
    voiced,
    speech,
    signal: never,
    onProgress: () => undefined,
  });
  const used = process.cpuUsage(before);
  await rm(file);
  const text = found.map((word) => word.text).join(' ');
  return {
    recording,
    text,
    sums: scoreWords(recording.text, text, recording),
    cpuSec: (used.user + used.system) / 1e6,
  };
}

function resultOf(heard: readonly Scored[], card: readonly Recording[]): BenchResult {
  const english = heard.filter(({ recording }) => recording.language === 'en');
  const tested = rates(english.filter(({ recording }) => recording.use === 'test'));
  return {
    figure: tested.ends.f1,
    goal: 0.85,
    bound: 'at least',
    also: {
      'word error rate': { figure: tested.errorRate, goal: 0.1 },
      'share of words with a wrong capital': { figure: tested.wrongCapitals, goal: 0.01 },
      'F1 of commas': { figure: tested.commas.f1, goal: 0.65, bound: 'at least' },
      'CPU seconds a minute': { figure: tested.cpuPerMinute, goal: 9 },
    },
    details: {
      english: { test: tested, tune: rates(english.filter(({ recording }) => recording.use === 'tune')) },
      kinds: groups(english, ({ kind }) => kind),
      languages: groups(heard, ({ language, use }) => `${language} ${use}`),
      peakMemoryMb: rounded(process.resourceUsage().maxRSS / 1024),
      recordings: Object.fromEntries(
        heard.map((one) => [one.recording.id, { use: one.recording.use, ...rates([one]) }]),
      ),
      minutes: Object.fromEntries(
        Object.entries(Object.groupBy(card, ({ language }) => language)).map(([language, all]) => [
          language,
          rounded((all ?? []).reduce((sum, { seconds }) => sum + seconds, 0) / 60),
        ]),
      ),
      ...(process.env['SHOW_TEXTS'] === '1' && { texts: heard.map(({ recording, text }) => [recording.id, text]) }),
    },
  };
}

function groups(heard: readonly Scored[], keyOf: (recording: Recording) => string) {
  const grouped = Object.groupBy(heard, ({ recording }) => keyOf(recording));
  return Object.fromEntries(Object.entries(grouped).map(([key, all]) => [key, rates(all ?? [])]));
}

function rates(heard: readonly Scored[]) {
  const seconds = heard.reduce((sum, { recording }) => sum + recording.seconds, 0);
  const { ends, commas, ...all } = ratesOf(heard.map(({ sums }) => sums).reduce(addSums, NO_SUMS));
  const three = <T extends Record<string, number>>(values: T): T =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, rounded(value)])) as T;
  const cpuPerMinute = (60 * heard.reduce((sum, { cpuSec }) => sum + cpuSec, 0)) / seconds;
  return { ...three({ ...all, minutes: seconds / 60, cpuPerMinute }), ends: three(ends), commas: three(commas) };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
