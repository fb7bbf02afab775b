import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '../render-node/base/log.ts';
import { findText } from '../render-node/stages/transcribe/find-text.ts';
import { openSpeech } from '../render-node/tools/speech/embedded-speech.ts';
import { openPcm } from '../render-node/tools/speech/pcm-file.ts';
import { speaks, type Heard, type Speech } from '../render-node/tools/speech/speech.ts';
import type { Bench, BenchResult } from './lib/bench.ts';
import { joinRecordings, readCard, recordingFile, type Take } from './lib/words/card.ts';
import { addSums, NO_SUMS, ratesOf, scoreWords, type WordSums } from './lib/words/score-words.ts';
import { takeSound } from './lib/words/take-sound.ts';

const RECORDINGS = fileURLToPath(new URL('../recordings/', import.meta.url));
const never = new AbortController().signal;

/** The error rate of the engine alone falls by this share, and sentences are judged often enough to tell. */
const GAIN = 0.15;
const JUDGED_ENDS = 400;

/**
 * Speech of real people with known words, heard as a job hears it: voices, engine, word times, writing. What the engine
 * alone heard is measured beside it. Recordings that constants were tuned on are measured too, but count in no check.
 */
export const words: Bench = {
  async run({ folder = RECORDINGS }) {
    const card = readCard().filter((recording) => existsSync(join(folder, recordingFile(recording))));
    if (card.length === 0) throw new Error('There are no recordings. Fetch them with `npm run fetch-speech`.');
    const scratch = await mkdtemp(join(tmpdir(), 'words-'));
    try {
      const speech = await openSpeech({ log: silentLog });
      const heard: Scored[] = [];
      const takes = joinRecordings(card);
      for (const take of takes.filter(({ language }) => speaks(speech.transcriber, language))) {
        heard.push(await hear(take, folder, { speech, scratch }));
      }
      return resultOf(heard, takes);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/** How one text of a take is, and what it cost. */
type Reading = { text: string; sums: WordSums; cpuSec: number };
type Scored = { take: Take; written: Reading; engineAlone: Reading };

async function hear(
  take: Take,
  folder: string,
  { speech, scratch }: { speech: Speech; scratch: string },
): Promise<Scored> {
  const file = join(scratch, `${take.id}.pcm`);
  await writeFile(file, await takeSound(take.parts, folder));
  const pcm = await openPcm(file);
  const before = process.cpuUsage();
  const read = (text: string): Reading => {
    const { user, system } = process.cpuUsage(before);
    return { text, sums: scoreWords(take.text, text, take), cpuSec: (user + system) / 1e6 };
  };
  const voiced = await speech.voice.detect(pcm, never);
  let engineAlone = read('');
  const { words: found } = await findText({
    language: take.language,
    subtitles: null,
    dictionary: [],
    pcm,
    voiced,
    speech: firstHeard(speech, ({ segments }) => (engineAlone = read(segments.map(({ text }) => text).join(' ')))),
    signal: never,
    onProgress: () => undefined,
  });
  const written = read(found.map(({ text }) => text).join(' '));
  await rm(file);
  return { take, written, engineAlone };
}

/** The same speech, which tells what the engine hears at first. */
function firstHeard(speech: Speech, tell: (heard: Heard) => void): Speech {
  let isFirst = true;
  const { transcriber } = speech;
  return {
    ...speech,
    transcriber: {
      ...transcriber,
      async transcribe(pcm, options) {
        const heard = await transcriber.transcribe(pcm, options);
        if (isFirst) tell(heard);
        isFirst = false;
        return heard;
      },
    },
  };
}

function resultOf(heard: readonly Scored[], takes: readonly Take[]): BenchResult {
  const english = heard.filter(({ take }) => take.language === 'en');
  const [test, tune] = (['test', 'tune'] as const).map((use) => english.filter(({ take }) => take.use === use));
  const [tested, alone] = [rates(test ?? [], 'written'), rates(test ?? [], 'engineAlone')];
  return {
    figure: tested.ends.f1,
    goal: 0.85,
    bound: 'at least',
    also: {
      'word error rate, 15 % under that of the engine alone': {
        figure: tested.errorRate,
        goal: rounded((1 - GAIN) * alone.errorRate),
      },
      'share of words with a wrong capital': { figure: tested.wrongCapitals, goal: 0.01 },
      'F1 of commas': { figure: tested.commas.f1, goal: 0.65, bound: 'at least' },
      'CPU seconds a minute': { figure: tested.cpuPerMinute, goal: 9 },
      'ends of sentences judged': { figure: tested.ends.known, goal: JUDGED_ENDS, bound: 'at least' },
    },
    details: {
      english: { test: both(test ?? []), tune: both(tune ?? []) },
      kinds: groups(test ?? [], ({ kind }) => kind),
      sources: groups(test ?? [], ({ source }) => source),
      languages: groups(heard, ({ language }) => language),
      recordings: Object.fromEntries(heard.map((one) => [one.take.id, { use: one.take.use, ...both([one]) }])),
      minutes: Object.fromEntries(
        Object.entries(Object.groupBy(takes, ({ language }) => language)).map(([language, all]) => [
          language,
          rounded((all ?? []).reduce((sum, { seconds }) => sum + seconds, 0) / 60),
        ]),
      ),
      ...(process.env['SHOW_TEXTS'] === '1' && {
        texts: heard.map(({ take, written, engineAlone }) => [take.id, written.text, engineAlone.text]),
      }),
    },
  };
}

function groups(heard: readonly Scored[], keyOf: (take: Take) => string) {
  const grouped = Object.groupBy(heard, ({ take }) => keyOf(take));
  return Object.fromEntries(Object.entries(grouped).map(([key, all]) => [key, both(all ?? [])]));
}

function both(heard: readonly Scored[]) {
  return { ...rates(heard, 'written'), engineAlone: rates(heard, 'engineAlone') };
}

function rates(heard: readonly Scored[], reading: 'written' | 'engineAlone') {
  const seconds = heard.reduce((sum, { take }) => sum + take.seconds, 0);
  const sums = heard.map((one) => one[reading].sums).reduce(addSums, NO_SUMS);
  const { ends, commas, ...all } = ratesOf(sums);
  const three = <T extends Record<string, number>>(values: T): T =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, rounded(value)])) as T;
  const cpuPerMinute = (60 * heard.reduce((sum, one) => sum + one[reading].cpuSec, 0)) / seconds;
  return {
    ...three({ ...all, minutes: seconds / 60, cpuPerMinute }),
    ends: { ...three(ends), known: sums.ends.known },
    commas: three(commas),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
