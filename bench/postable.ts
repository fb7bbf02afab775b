import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holds, type Range } from '#schema/domain/clip.ts';
import { withFirstCapital } from '#schema/domain/texts/first-capital.ts';
import { shownWords } from '#schema/domain/texts/shown-words.ts';
import type { SoundLevels, Transcript } from '#schema/domain/media.ts';
import { silentLog } from '../render-node/base/log.ts';
import { wordsInRange } from '../render-node/plan/captions/clip-words.ts';
import { finishClips } from '../render-node/plan/clips/choose/finish-clips.ts';
import { rankClips } from '../render-node/plan/clips/score/rank-clips.ts';
import { annotate } from '../render-node/plan/transcript/annotate.ts';
import { findText } from '../render-node/stages/transcribe/find-text.ts';
import { measureSound } from '../render-node/stages/transcribe/measure-sound.ts';
import { openSpeech } from '../render-node/tools/speech/embedded-speech.ts';
import { openPcm } from '../render-node/tools/speech/pcm-file.ts';
import type { Speech } from '../render-node/tools/speech/speech.ts';
import type { Bench, BenchResult } from './lib/bench.ts';
import { cachedSpeech } from './lib/postable/cached-speech.ts';
import { judgeClip, type Judged, type MadeClip } from './lib/postable/judge-clip.ts';
import { joinSounds, knownWords, type Programme, programmesOf } from './lib/postable/programmes.ts';
import { timeKnownWords, type TrueWord } from './lib/postable/time-known-words.ts';
import { trimSilence } from './lib/postable/trim-silence.ts';
import { joinRecordings, readCard, recordingFile } from './lib/words/card.ts';
import { modelsOfEnv } from './lib/words/models-of-env.ts';
import { takeSound } from './lib/words/take-sound.ts';

const RECORDINGS = fileURLToPath(new URL('../recordings/', import.meta.url));
const never = new AbortController().signal;
const CLIP_SECS = [15, 20, 30, 45, 60];
/** A programme must hold this many clips of a length. */
const LEAST_CLIPS = 3;

/** `said`: the true words in and around the clip, for a reader who judges it. */
type Made = { programme: Programme; clip: MadeClip & { context: string | null }; judged: Judged; said: string };

/**
 * Clips of speech of real people with known words, from sound to cut as a job makes them, without a language model. What
 * constants were tuned on is measured too, but counts in no check.
 */
export const postable: Bench = {
  async run({ folder = RECORDINGS }) {
    const takes = joinRecordings(readCard()).filter(
      ({ parts, language }) =>
        language === 'en' && parts.every((part) => existsSync(join(folder, recordingFile(part)))),
    );
    const uses = (process.env['USE'] ?? 'tune,test').split(',');
    const programmes = programmesOf(takes).filter(({ use }) => uses.includes(use));
    if (programmes.length === 0) throw new Error('There are no recordings. Fetch them with `npm run fetch-speech`.');
    const scratch = await mkdtemp(join(tmpdir(), 'postable-'));
    try {
      const speech = await openSpeech({ log: silentLog, settings: modelsOfEnv() });
      const made: Made[] = [];
      for (const programme of programmes) made.push(...(await makeClips(programme, { folder, scratch, speech })));
      return resultOf(made, programmes);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

type Making = { folder: string; scratch: string; speech: Speech };

async function makeClips(programme: Programme, { folder, scratch, speech: engine }: Making): Promise<Made[]> {
  const file = join(scratch, `${programme.id}.pcm`);
  const speech = cachedSpeech(engine, programme.id, process.env['HEARD_DIR']);
  await writeFile(file, joinSounds(await Promise.all(programme.takes.map(({ parts }) => takeSound(parts, folder)))));
  const pcm = await openPcm(file);
  const voiced = await speech.voice.detect(pcm, never);
  const quiet = { subtitles: null, dictionary: [], signal: never, onProgress: () => undefined };
  const found = await findText({ language: 'en', pcm, voiced, speech, ...quiet });
  const sound = await measureSound(pcm, { startSec: 0, speech: voiced, signal: never });
  const transcript = annotate({ ...found, speech: voiced }, sound);
  const timed = await timeKnownWords(knownWords(programme), { pcm, heard: found.words, aligner: speech.aligner });
  const truth = trimSilence(timed, sound);
  await rm(file);
  return CLIP_SECS.filter((sec) => sec * LEAST_CLIPS <= programme.seconds).flatMap((clipSec) =>
    chooseClips(transcript, sound, clipSec).flatMap((clip) => judged(programme, clip, truth)),
  );
}

function chooseClips({ words, language }: Transcript, sound: SoundLevels, clipSec: number): Made['clip'][] {
  const window = { startSec: 0, endSec: (sound.levelsDb.length * sound.frameMs) / 1000 };
  const choice = { goal: 'shorts', projectTitle: 'Talk', window, clipDurationSec: clipSec } as const;
  const ranked = rankClips({ ...choice, keywords: [], maxClips: 8, language, words, sound });
  return finishClips(ranked, null).map(({ startSec, endSec, title, context = null, details }) => {
    const range = { startSec, endSec };
    const captions = wordsInRange(withFirstCapital(shownWords(words), range), range).map(({ text }) => text);
    return { ...range, captions, title, context, titleFrom: details.title?.from ?? 'source' };
  });
}

function judged(programme: Programme, clip: Made['clip'], truth: readonly TrueWord[]): Made[] {
  const found = judgeClip(clip, truth);
  return found === null ? [] : [{ programme, clip, judged: found, said: saidAround(truth, clip) }];
}

const AROUND_SEC = 8;

/** The clip's edges are where the bars stand. */
function saidAround(truth: readonly TrueWord[], { startSec, endSec }: Range): string {
  const between = (from: number, to: number) =>
    truth
      .filter((word) => holds({ startSec: from, endSec: to }, (word.startSec + word.endSec) / 2))
      .map(({ text }) => text)
      .join(' ');
  const parts = [
    between(startSec - AROUND_SEC, startSec),
    between(startSec, endSec),
    between(endSec, endSec + AROUND_SEC),
  ];
  return parts.join(' | ');
}

function resultOf(made: readonly Made[], programmes: readonly Programme[]): BenchResult {
  const tested = ratesOf(made.filter(({ programme }) => programme.use === 'test'));
  return {
    figure: tested.bothWhole,
    goal: 0.98,
    bound: 'at least',
    also: {
      'share of clips that begin whole': { figure: tested.beginWhole, goal: 0.98, bound: 'at least' },
      'share of clips that end whole': { figure: tested.endWhole, goal: 0.98, bound: 'at least' },
      'share of clips with foreign sound at an edge': { figure: tested.foreign, goal: 0.02 },
      'errors in captions per 100 words': { figure: tested.captionErrors, goal: 8 },
      'share of titles that are whole and true': { figure: tested.titles, goal: 0.98, bound: 'at least' },
      'clips judged': { figure: tested.clips, goal: 80, bound: 'at least' },
    },
    details: {
      test: tested,
      tune: ratesOf(made.filter(({ programme }) => programme.use === 'tune')),
      kinds: grouped(made, ({ programme }) => `${programme.use} ${programme.kind}`),
      minutes: Object.fromEntries(
        Object.entries(Object.groupBy(programmes, ({ use }) => use)).map(([use, all]) => [
          use,
          rounded((all ?? []).reduce((sum, { seconds }) => sum + seconds, 0) / 60),
        ]),
      ),
      ...(process.env['SHOW_TEXTS'] === '1' && { clips: made.map(shown) }),
    },
  };
}

function grouped(made: readonly Made[], keyOf: (one: Made) => string) {
  const groups = Object.groupBy(made, keyOf);
  return Object.fromEntries(Object.entries(groups).map(([key, all]) => [key, ratesOf(all ?? [])]));
}

function ratesOf(made: readonly Made[]) {
  const share = (is: (judged: Judged) => boolean) => rounded(made.filter((one) => is(one.judged)).length / made.length);
  const total = (of: (judged: Judged) => number) => made.reduce((sum, one) => sum + of(one.judged), 0);
  const words = total((one) => one.words);
  return {
    clips: made.length,
    beginWhole: share(({ begin }) => begin.isWhole),
    endWhole: share(({ end }) => end.isWhole),
    bothWhole: share(({ begin, end }) => begin.isWhole && end.isWhole),
    foreign: share(({ isForeign }) => isForeign),
    /** Part of a word is heard at an edge. */
    cutWords: share(({ isCut }) => isCut),
    captionErrors: rounded((100 * total((one) => one.wordErrors + one.capitalErrors + one.fillers)) / words),
    wrongWords: rounded((100 * total((one) => one.wordErrors)) / words),
    wrongCapitals: rounded((100 * total((one) => one.capitalErrors)) / words),
    fillers: total((one) => one.fillers),
    firstCapital: share(({ beginsWithCapital }) => beginsWithCapital),
    titles: share(({ title }) => title.isSaid && title.isWhole),
    titlesSaid: share(({ title }) => title.isSaid),
    /** The name of the source, because nothing that is said makes a title. */
    plainTitles: rounded(made.filter(({ clip }) => clip.titleFrom === 'source').length / made.length),
  };
}

function shown({ programme, clip, judged: found, said }: Made) {
  const text = clip.captions.join(' ');
  return {
    programme: programme.id,
    range: [clip.startSec, clip.endSec],
    begin: found.begin,
    end: found.end,
    isForeign: found.isForeign,
    title: { from: clip.titleFrom, text: clip.title, ...found.title },
    context: clip.context,
    text,
    said,
  };
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
