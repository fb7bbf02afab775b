import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLog } from '../render-node/base/log.ts';
import { findText } from '../render-node/stages/transcribe/find-text.ts';
import { openSpeech } from '../render-node/tools/speech/embedded-speech.ts';
import { speaks, type Speech } from '../render-node/tools/speech/speech.ts';
import type { Bench } from './lib/bench.ts';
import { readCard, type Recording, recordingFile } from './lib/words/card.ts';
import { type JoinedTalk, joinTalks } from './lib/words/joined-talks.ts';
import { modelsOfEnv } from './lib/words/models-of-env.ts';
import { addSums, NO_SUMS, ratesOf, scoreWords, type WordSums } from './lib/words/score-words.ts';

const RECORDINGS = fileURLToPath(new URL('../recordings/', import.meta.url));
const never = new AbortController().signal;

/**
 * Sentences that people read, joined to talks with pauses between and within them, in every language but English that
 * the models in `MODELS_DIR` know. `USE=tune`: of the recordings to tune on.
 */
export const pauses: Bench = {
  async run({ folder = RECORDINGS }) {
    const use = process.env['USE'] === 'tune' ? 'tune' : 'test';
    const card = readCard().filter(
      (recording) =>
        recording.use === use && recording.hasMarks && recording.language !== 'en' && isHere(recording, folder),
    );
    if (card.length === 0) throw new Error('There are no recordings. Fetch them with `npm run fetch-speech`.');
    const scratch = await mkdtemp(join(tmpdir(), 'pauses-'));
    try {
      const speech = await openSpeech({ log: silentLog, settings: modelsOfEnv() });
      const sums: Record<string, Scored> = {};
      for (const [language, all = []] of Object.entries(Object.groupBy(card, (one) => one.language))) {
        if (!speaks(speech.transcriber, language)) continue;
        const talks = await joinTalks(all, { folder, scratch, voice: speech.voice });
        sums[language] = await hearAll(talks, language, speech);
      }
      const { ends } = ratesOf(
        Object.values(sums)
          .map(({ total }) => total)
          .reduce(addSums, NO_SUMS),
      );
      return { figure: ends.f1, goal: GOAL, bound: 'at least', details: { use, languages: shown(sums) } };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/** F1 of sentence ends in languages other than English. */
const GOAL = 0.8;

type Scored = { total: WordSums; cpuSec: number; soundSec: number; texts: string[] };

function isHere(recording: Recording, folder: string): boolean {
  return existsSync(join(folder, recordingFile(recording)));
}

async function hearAll(talks: readonly JoinedTalk[], language: string, speech: Speech): Promise<Scored> {
  const scored: Scored = { total: NO_SUMS, cpuSec: 0, soundSec: 0, texts: [] };
  for (const { pcm, text } of talks) {
    const before = process.cpuUsage();
    const voiced = await speech.voice.detect(pcm, never);
    const asked = { language, subtitles: null, dictionary: [], pcm, voiced, speech, signal: never };
    const { words } = await findText({ ...asked, onProgress: () => undefined });
    const used = process.cpuUsage(before);
    const heard = words.map((word) => word.text).join(' ');
    scored.total = addSums(scored.total, scoreWords(text, heard, { hasMarks: true }));
    scored.cpuSec += (used.user + used.system) / 1e6;
    scored.soundSec += pcm.durationSec;
    scored.texts.push(heard);
  }
  return scored;
}

function shown(sums: Record<string, Scored>) {
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return Object.fromEntries(
    Object.entries(sums).map(([language, { total, cpuSec, soundSec, texts }]) => {
      const { ends, wrongCapitals, errorRate, words } = ratesOf(total);
      const rates = { errorRate, ends: ends.f1, precision: ends.precision, recall: ends.recall, wrongCapitals };
      const figures = { ...rates, minutes: soundSec / 60, cpuPerMinute: (60 * cpuSec) / soundSec };
      const all = Object.entries(figures).map(([key, value]) => [key, rounded(value)] as const);
      return [language, { words, ...Object.fromEntries(all), ...(process.env['SHOW_TEXTS'] === '1' && { texts }) }];
    }),
  );
}
