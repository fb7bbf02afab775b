import { durationOf, overlapSec, type Range } from '#schema/domain/clip.ts';
import { JOB_FAILURES, JobFailure } from '#schema/domain/failure.ts';
import { Memo, SoundHash } from '../../base/memo.ts';
import { toPrimaryTag } from '../../plan/subtitles/tracks.ts';
import { cutAtPauses, settledGroups } from '../../plan/speech/cuts.ts';
import { readSamples } from './pcm-file.ts';
import { hearAcross, joinAll } from './join-segments.ts';
import type { Heard, PcmFile, SpokenText, TranscribeOptions, Transcriber } from './speech.ts';

/** Long enough for an engine to have context, short enough to be repeated. */
const CHUNK_SEC = 60;
/** Times that one chunk is tried before the whole fails. */
const TRIES = 3;

/** The speech of whole sound in the chunks of `inChunks`. */
export function chunksOf(speech: readonly Range[]): Range[][] {
  return cutAtPauses(speech, CHUNK_SEC);
}

/** The first of these chunks, of sound that is still arriving: those that later speech cannot change. */
export function settledChunksOf(speech: readonly Range[]): Range[][] {
  return settledGroups(speech, CHUNK_SEC);
}

type HeardChunk = Heard & { speechSec: number };

/**
 * The same engine for long sound: the speech is cut at pauses into chunks of about a minute, as many in parallel as the
 * engine has lanes. A chunk that fails is retried alone. Progress counts the speech that is done. With the language
 * `auto` the language of most of the speech counts; if that is unknown, there is no text at all.
 */
export function inChunks(engine: Transcriber): Transcriber {
  return {
    ...engine,
    transcribe: async (pcm, options) => {
      const { previous } = options;
      const chunks = [...(previous === undefined ? [] : [previous]), ...chunksOf(options.speech)];
      if (chunks.length < 2) return engine.transcribe(pcm, options);
      const heard = await hearSideBySide(engine, pcm, chunks, options);
      return joinHeard(heard, await hearCuts(engine, pcm, heard, options), options.language);
    },
  };
}

async function hearSideBySide(
  engine: Transcriber,
  pcm: PcmFile,
  chunks: readonly Range[][],
  options: TranscribeOptions,
): Promise<HeardChunk[]> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const lengths = chunks.map((speech) => speech.reduce((sum, range) => sum + durationOf(range), 0));
  const totalSec = lengths.reduce((sum, sec) => sum + sec, 0);
  const done = lengths.map(() => 0);
  const report = (index: number, fraction: number) => {
    done[index] = Math.max(done[index] ?? 0, fraction * (lengths[index] ?? 0));
    options.onProgress(Math.min(1, done.reduce((sum, sec) => sum + sec, 0) / totalSec));
  };
  const heard: HeardChunk[] = [];
  const waiting = chunks.entries();
  const lane = async () => {
    for (const [index, speech] of waiting) {
      const onProgress = (fraction: number) => report(index, fraction);
      const found = await hearChunk(engine, pcm, { ...options, speech, signal, onProgress });
      heard[index] = { ...found, speechSec: lengths[index] ?? 0 };
      report(index, 1);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(engine.lanes ?? 1, chunks.length) }, lane));
    return heard;
  } catch (error) {
    stop.abort(error);
    throw error;
  }
}

async function hearChunk(engine: Transcriber, pcm: PcmFile, options: TranscribeOptions): Promise<Heard> {
  for (let attempt = 1; ; attempt += 1) {
    options.signal.throwIfAborted();
    try {
      return await engine.transcribe(pcm, options);
    } catch (error) {
      if (options.signal.aborted || attempt === TRIES || isPermanent(error)) throw error;
    }
  }
}

function isPermanent(error: unknown): boolean {
  return error instanceof JobFailure && JOB_FAILURES[error.code].retry === 'permanent';
}

/** What is said across the cuts between chunks, one for each. Null where nothing is to be joined. */
async function hearCuts(
  engine: Transcriber,
  pcm: PcmFile,
  heard: readonly HeardChunk[],
  { speech, previous = [], ...options }: TranscribeOptions,
): Promise<(SpokenText | null)[]> {
  if (engine.hearsAsOne !== true) return [];
  const hear = async (range: Range): Promise<SpokenText | null> => {
    const inRange = [...previous, ...speech].filter((part) => overlapSec(part, range) > 0);
    const near = inRange.map(({ startSec, endSec }) => ({
      startSec: Math.max(startSec, range.startSec),
      endSec: Math.min(endSec, range.endSec),
    }));
    const asked = { ...options, speech: near, asOne: true, onProgress: () => undefined };
    return (await hearChunk(engine, pcm, asked)).segments[0] ?? null;
  };
  return Promise.all(
    heard.slice(1).map(async (next, i) => {
      const [before, after] = [heard[i]?.segments.at(-1), next.segments[0]];
      return before && after ? hearAcross([before, after], pcm, hear) : null;
    }),
  );
}

function joinHeard(heard: readonly HeardChunk[], across: readonly (SpokenText | null)[], language: string): Heard {
  const engines = new Set(heard.flatMap(({ engine, segments }) => (segments.length > 0 && engine ? [engine] : [])));
  const spoken = language === 'auto' ? mostSpoken(heard) : language;
  return {
    language: spoken,
    segments:
      spoken === 'und'
        ? []
        : joinAll(
            heard.map(({ segments }) => segments),
            across,
            toPrimaryTag(spoken) ?? spoken,
          ),
    ...(engines.size === 0 ? {} : { engine: [...engines].join('+') }),
  };
}

function mostSpoken(heard: readonly HeardChunk[]): string {
  const seconds = new Map<string, number>();
  for (const { language, speechSec } of heard) seconds.set(language, (seconds.get(language) ?? 0) + speechSec);
  return [...seconds].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'und';
}

/** Engines hear a little of the silence around speech, less than this. */
const AROUND_SEC = 0.5;
/** Answers that are kept: chunks of about a minute, a kilobyte or two each. */
const MOST_ANSWERS = 300;

/**
 * The same engine, with a cache: an answer belongs to the samples around the speech, its times and the language.
 * Failures are not cached.
 */
export function remembering(engine: Transcriber, clock?: () => number): Transcriber {
  const memo = new Memo<Heard>(MOST_ANSWERS, clock);
  return {
    ...engine,
    transcribe: async (pcm, options) => {
      if (options.speech.length === 0) return engine.transcribe(pcm, options);
      const key = await keyOf(pcm, options);
      const known = memo.get(key);
      if (known !== undefined) {
        options.onProgress(1);
        return known;
      }
      const heard = await engine.transcribe(pcm, options);
      memo.set(key, heard);
      return heard;
    },
  };
}

async function keyOf(
  pcm: PcmFile,
  { speech, language, asOne }: Pick<TranscribeOptions, 'speech' | 'language' | 'asOne'>,
): Promise<string> {
  const hash = new SoundHash();
  const startSec = (speech[0]?.startSec ?? 0) - AROUND_SEC;
  const endSec = Math.min((speech.at(-1)?.endSec ?? 0) + AROUND_SEC, pcm.durationSec);
  hash.add(await readSamples(pcm, { startSec: Math.max(0, startSec), endSec }));
  return hash.keyWith(asOne === true ? `${language} as one` : language, speech);
}
