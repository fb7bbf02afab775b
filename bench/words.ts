import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Range } from '#schema/domain/clip.ts';
import { silentLog } from '../render-node/base/log.ts';
import { findText } from '../render-node/stages/transcribe/find-text.ts';
import { openSpeech } from '../render-node/tools/speech/embedded-speech.ts';
import { openPcm } from '../render-node/tools/speech/pcm-file.ts';
import { type PcmFile, speaks, type Speech } from '../render-node/tools/speech/speech.ts';
import type { Bench, BenchResult } from './lib/bench.ts';
import { joinRecordings, readCard, type Recording, recordingFile, type Take } from './lib/words/card.ts';
import { joinTalks } from './lib/words/joined-talks.ts';
import { modelsOfEnv } from './lib/words/models-of-env.ts';
import { readPlain } from './lib/words/read-plain.ts';
import { addSums, NO_SUMS, ratesOf, scoreWords, type WordSums } from './lib/words/score-words.ts';
import { takeSound } from './lib/words/take-sound.ts';

const RECORDINGS = fileURLToPath(new URL('../recordings/', import.meta.url));
const never = new AbortController().signal;

/** Error rate of the engine alone (`PLAIN=1`) on the English test half, and the share by which it must fall. */
const ENGINE_ALONE = 0.098;
const GAIN = 0.15;
/** Fewer say little about sentences. */
const JUDGED_ENDS = 400;

/**
 * Speech of real people with known words, heard as a job hears it: voices, engine, word times, writing. Recordings that
 * constants were tuned on are measured too, but count in no check. With `PLAIN=1` the engine alone hears the same: each
 * piece apart, and its text as it is.
 */
export const words: Bench = {
  async run({ folder = RECORDINGS }) {
    const isThere = (recording: Recording) => existsSync(join(folder, recordingFile(recording)));
    const takes = joinRecordings(readCard()).filter(({ parts }) => parts.every(isThere));
    if (takes.length === 0) throw new Error('There are no recordings. Fetch them with `npm run fetch-speech`.');
    const scratch = await mkdtemp(join(tmpdir(), 'words-'));
    try {
      const speech = await openSpeech({ log: silentLog, settings: modelsOfEnv() });
      const read = process.env['PLAIN'] === '1' ? readPlain : readAsJob;
      const known = takes.filter(({ language }) => speaks(speech.transcriber, language));
      const sounds = known.map((take) => ({ take, read: () => takeSound(take.parts, folder) }));
      const heard: Scored[] = [];
      for (const { take, read: readSound } of process.env['JOINED'] === '1' ? joinTalks(sounds) : sounds) {
        const file = join(scratch, `${take.id}.pcm`);
        await writeFile(file, await readSound());
        heard.push(await hear(take, await openPcm(file), speech, read));
        await rm(file);
      }
      return resultOf(heard, takes);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

type Scored = { take: Take; sums: WordSums; cpuSec: number; text: string };
type Read = (search: { language: string; pcm: PcmFile; voiced: Range[]; speech: Speech }) => Promise<string>;

async function hear(take: Take, pcm: PcmFile, speech: Speech, read: Read): Promise<Scored> {
  const before = process.cpuUsage();
  const voiced = await speech.voice.detect(pcm, never);
  const text = await read({ language: take.language, pcm, voiced, speech });
  const used = process.cpuUsage(before);
  return { take, text, sums: scoreWords(take.text, text, take), cpuSec: (used.user + used.system) / 1e6 };
}

const readAsJob: Read = async (search) => {
  const quiet = { subtitles: null, dictionary: [], signal: never, onProgress: () => undefined };
  const { words: found } = await findText({ ...search, ...quiet });
  return found.map(({ text }) => text).join(' ');
};

function resultOf(heard: readonly Scored[], takes: readonly Take[]): BenchResult {
  const english = heard.filter(({ take }) => take.language === 'en');
  const test = english.filter(({ take }) => take.use === 'test');
  const tested = rates(test);
  return {
    figure: tested.ends.f1,
    goal: 0.85,
    bound: 'at least',
    also: {
      'word error rate': { figure: tested.errorRate, goal: rounded((1 - GAIN) * ENGINE_ALONE) },
      'share of words with a wrong capital': { figure: tested.wrongCapitals, goal: 0.01 },
      'F1 of commas': { figure: tested.commas.f1, goal: 0.65, bound: 'at least' },
      'CPU seconds a minute': { figure: tested.cpuPerMinute, goal: 9 },
      'ends of sentences judged': { figure: tested.ends.known, goal: JUDGED_ENDS, bound: 'at least' },
    },
    details: {
      english: { test: tested, tune: rates(english.filter(({ take }) => take.use === 'tune')) },
      kinds: groups(test, ({ kind }) => kind),
      sources: groups(test, ({ source }) => source),
      languages: groups(heard, ({ language, use }) => `${language} ${use}`),
      peakMemoryMb: rounded(process.resourceUsage().maxRSS / 1024),
      recordings: Object.fromEntries(heard.map((one) => [one.take.id, { use: one.take.use, ...rates([one]) }])),
      minutes: Object.fromEntries(
        Object.entries(Object.groupBy(takes, ({ language }) => language)).map(([language, all]) => [
          language,
          rounded((all ?? []).reduce((sum, { seconds }) => sum + seconds, 0) / 60),
        ]),
      ),
      ...(process.env['SHOW_TEXTS'] === '1' && { texts: heard.map(({ take, text }) => [take.id, text]) }),
    },
  };
}

function groups(heard: readonly Scored[], keyOf: (take: Take) => string) {
  const grouped = Object.groupBy(heard, ({ take }) => keyOf(take));
  return Object.fromEntries(Object.entries(grouped).map(([key, all]) => [key, rates(all ?? [])]));
}

function rates(heard: readonly Scored[]) {
  const seconds = heard.reduce((sum, { take }) => sum + take.seconds, 0);
  const sums = heard.map((one) => one.sums).reduce(addSums, NO_SUMS);
  const { ends, commas, ...all } = ratesOf(sums);
  const three = <T extends Record<string, number>>(values: T): T =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, rounded(value)])) as T;
  const cpuPerMinute = (60 * heard.reduce((sum, { cpuSec }) => sum + cpuSec, 0)) / seconds;
  return {
    ...three({ ...all, minutes: seconds / 60, cpuPerMinute }),
    ends: { ...three(ends), known: sums.ends.known },
    commas: three(commas),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
