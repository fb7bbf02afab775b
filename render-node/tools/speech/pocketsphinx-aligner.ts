import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import type { Word } from '#schema/domain/media.ts';
import {
  EntryNames,
  type Step,
  grammarOf,
  knownShare,
  pathThrough,
  spellingsToLookUp,
} from '../../plan/speech/alignment-grammar.ts';
import { type HeardEntry, readHypsegLine, wordsFromPath } from '../../plan/speech/alignment-times.ts';
import { spreadWords } from '../../plan/words/spread-words.ts';
import { splitWords } from '../../plan/words/spoken-words.ts';
import { mediaProcess } from '../../ffmpeg/process/child.ts';
import { type PocketsphinxModel, lookUp } from './pocketsphinx-model.ts';
import type { Aligner, PcmFile, SpokenText } from './speech.ts';

/** Below this share of known words a text is not English, and its "alignment" would be noise. */
const MIN_KNOWN_SHARE = 0.6;
const FRAMES_PER_SEC = 100;
/** It needs about 0.02 s for a second of sound. A hundred times that means that it hangs. */
const DEADLINE_MS_PER_SEC = 2_000;

/**
 * `-remove_silence no`, or all times shrink by the silence that was left out. Batch normalisation makes a segment's
 * times independent of the segments before it. Cheaper scores were tried and cost exactness: `-ds 2` saves 30 %, but
 * puts 90 of 100 edges of sentences within 105 ms instead of 56; `-topn 2` saves 10 %, and words lose up to 6 ms more at
 * their edges.
 */
const SETTINGS = '-adcin yes -samprate 16000 -remove_silence no -cmn batch -fwdflat no -bestpath no';
/**
 * What is less likely than the best path by this much is dropped. `narrow` saves a quarter of the CPU, and the times of
 * all 3,400 edges that were compared stayed the same, also in loud noise. It loses the path where the text differs much
 * from what is said; such a segment is tried again with `wide`, which drops nothing.
 */
const BEAMS = { narrow: '1e-60', wide: '1e-200' } as const;
type Beam = keyof typeof BEAMS;

type Plan = { segment: SpokenText; words: string[]; steps: Step[] };

/**
 * Word times by forced alignment with pocketsphinx (median error 18 ms on clear speech). All segments go through one
 * process. A segment that cannot be aligned gets its words spread by letters.
 */
export function openPocketsphinxAligner(model: PocketsphinxModel): Aligner {
  return {
    align: async (pcm, segments, signal) => {
      signal.throwIfAborted();
      const texts = segments.map((segment) => splitWords(segment.text));
      const wanted = new Set(texts.flatMap((words) => spellingsToLookUp(words)));
      const { pronunciations, phones } = await lookUp(model.dictionaryFile, wanted);
      const plans = segments.map((segment, i) => {
        const words = texts[i] ?? [];
        return { segment, words, steps: pathThrough(words, pronunciations) };
      });
      const names = new EntryNames();
      const grammars = plans.map((plan) => grammarOf(plan.steps, names, phones));
      const dictionary = names.dictionary(pronunciations, phones);
      const heard = await listen(model, pcm, { plans, grammars, dictionary }, signal);
      return plans.flatMap((plan, i) => timesOf(plan, heard.get(String(i)) ?? null));
    },
  };
}

function isAlignable(plan: Plan): boolean {
  return plan.words.length > 0 && knownShare(plan.steps, plan.words.length) >= MIN_KNOWN_SHARE;
}

function timesOf(plan: Plan, heard: HeardEntry[] | null): Word[] {
  const offsetSec = firstFrame(plan.segment) / FRAMES_PER_SEC;
  const aligned = heard === null ? null : wordsFromPath(plan.words, plan.steps, heard, offsetSec);
  return aligned ?? spreadWords(plan.words, plan.segment);
}

function firstFrame(segment: SpokenText): number {
  return Math.max(0, Math.round(segment.startSec * FRAMES_PER_SEC));
}

type Work = { plans: Plan[]; grammars: string[]; dictionary: string };

/** The results of all alignable segments by the number of the segment. */
async function listen(
  model: PocketsphinxModel,
  pcm: PcmFile,
  work: Work,
  signal: AbortSignal,
): Promise<Map<string, HeardEntry[] | null>> {
  const chosen = work.plans.flatMap((plan, i) => (isAlignable(plan) ? [i] : []));
  const found = await listenTo(chosen, 'narrow', { model, pcm, work, signal });
  const lost = chosen.filter((i) => (found.get(String(i)) ?? null) === null);
  return new Map([...found, ...(await listenTo(lost, 'wide', { model, pcm, work, signal }))]);
}

type Listening = { model: PocketsphinxModel; pcm: PcmFile; work: Work; signal: AbortSignal };

/** Runs pocketsphinx over the segments with these numbers. */
async function listenTo(
  chosen: number[],
  beam: Beam,
  { model, pcm, work, signal }: Listening,
): Promise<Map<string, HeardEntry[] | null>> {
  if (chosen.length === 0) return new Map();
  const folder = await mkdtemp(join(tmpdir(), 'align-'));
  try {
    await writeWork(folder, pcm, work, chosen);
    const deadlineMs = 60_000 + Math.ceil(pcm.durationSec) * DEADLINE_MS_PER_SEC;
    const reads = [pcm.file, model.acousticDir];
    const command = mediaProcess('pocketsphinx_batch', argumentsFor({ model, pcm, beam, folder }), {
      workdir: folder,
      reads,
      deadlineMs,
    });
    const [stdin, , , ...extra] = command.options.stdio;
    await execa(command.file, command.args, {
      ...command.options,
      // It says much, and nothing that is needed.
      stdio: [stdin, 'ignore', 'ignore', ...extra],
      reject: false,
      cancelSignal: signal,
      timeout: deadlineMs,
    });
    signal.throwIfAborted();
    const lines = await readFile(join(folder, 'heard'), 'utf8').catch(() => '');
    const read = lines
      .split('\n')
      .filter((line) => line !== '')
      .map(readHypsegLine);
    return new Map(read.map(({ id, heard }) => [id, heard]));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeWork(folder: string, pcm: PcmFile, work: Work, chosen: number[]): Promise<void> {
  const control = chosen.map((i) => {
    const segment = work.plans[i]?.segment ?? { startSec: 0, endSec: 0, text: '' };
    const lastFrame = Math.floor(Math.min(segment.endSec, pcm.durationSec) * FRAMES_PER_SEC);
    return `${basename(pcm.file)} ${firstFrame(segment)} ${lastFrame} ${i}`;
  });
  await Promise.all([
    writeFile(join(folder, 'dictionary'), work.dictionary),
    writeFile(join(folder, 'control'), `${control.join('\n')}\n`),
    writeFile(join(folder, 'grammars'), `${chosen.join('\n')}\n`),
    ...chosen.map((i) => writeFile(join(folder, `${i}.fsg`), work.grammars[i] ?? '')),
  ]);
}

function argumentsFor({
  model,
  pcm,
  beam,
  folder,
}: Pick<Listening, 'model' | 'pcm'> & { beam: Beam; folder: string }): string[] {
  const paths: [string, string][] = [
    ['-hmm', model.acousticDir],
    ['-dict', join(folder, 'dictionary')],
    ['-fsgctl', join(folder, 'grammars')],
    ['-fsgdir', folder],
    ['-fsgext', '.fsg'],
    ['-ctl', join(folder, 'control')],
    ['-cepdir', dirname(pcm.file)],
    ['-cepext', ''],
    ['-hypseg', join(folder, 'heard')],
  ];
  const beams = ['-beam', '-wbeam', '-pbeam'].flatMap((option) => [option, BEAMS[beam]]);
  return [...paths.flat(), ...beams, ...SETTINGS.split(' ')];
}
