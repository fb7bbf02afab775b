import { type Range, durationOf } from '#schema/domain/clip.ts';
import { type HeardText, isIntelligible, keepIntelligible } from '../plan/intelligible.ts';
import { joinSpeech, quietestOffset } from '../plan/speech-chunks.ts';
import { loadMoonshine, type MoonshineModel } from './moonshine-model.ts';
import { PCM_RATE, readSamples } from './pcm-file.ts';
import type { PcmFile, Transcriber } from './speech.ts';

/** Longest piece that the model gets. */
const MAX_CHUNK_SEC = 15;
/** The padding in the silence around a chunk may exceed the limit a little; that is no reason to cut speech. */
const PADDED_CHUNK_SEC = MAX_CHUNK_SEC + 0.5;
/** A longer piece that failed is tried again in two halves; a shorter one is given up. */
const MIN_HALF_SEC = 4;

/**
 * English speech to text on the CPU. The model is loaded at first use and kept. Where the language is `auto` and the
 * speech is not English, the language comes back as `und` without a text.
 */
export function openMoonshine(): Transcriber {
  let model: Promise<MoonshineModel> | null = null;
  return {
    id: 'moonshine-tiny',
    languages: ['en'],
    transcribe: async (pcm, { language, speech, signal, onProgress }) => {
      const heard: HeardText[] = [];
      const chunks = joinSpeech(speech, MAX_CHUNK_SEC, pcm.durationSec);
      const totalSec = chunks.reduce((sum, chunk) => sum + durationOf(chunk), 0);
      let doneSec = 0;
      for (const chunk of chunks) {
        model ??= loadMoonshine();
        heard.push(...(await hearChunk(await model, pcm, chunk, signal)));
        doneSec += durationOf(chunk);
        onProgress(doneSec / totalSec);
      }
      signal.throwIfAborted();
      if (language === 'auto' && !isIntelligible(heard)) return { language: 'und', segments: [] };
      return { language: 'en', segments: keepIntelligible(heard) };
    },
  };
}

async function hearChunk(model: MoonshineModel, pcm: PcmFile, chunk: Range, signal: AbortSignal): Promise<HeardText[]> {
  signal.throwIfAborted();
  const inHalves = async () => {
    const cutSec = await quietestSecond(pcm, chunk);
    const first = await hearChunk(model, pcm, { startSec: chunk.startSec, endSec: cutSec }, signal);
    return [...first, ...(await hearChunk(model, pcm, { startSec: cutSec, endSec: chunk.endSec }, signal))];
  };
  if (durationOf(chunk) > PADDED_CHUNK_SEC) return inHalves();
  const { isComplete, ...heard } = await model.decode(await readSamples(pcm, chunk), signal);
  if (!isComplete) return durationOf(chunk) > MIN_HALF_SEC ? inHalves() : [];
  return heard.text === '' ? [] : [{ ...chunk, ...heard }];
}

/** The quietest moment where a cut leaves a full but not too long first piece. */
async function quietestSecond(pcm: PcmFile, chunk: Range): Promise<number> {
  const longest = Math.min(MAX_CHUNK_SEC, durationOf(chunk) * 0.7);
  const from = { startSec: chunk.startSec + longest * 0.5, endSec: chunk.startSec + longest };
  return from.startSec + quietestOffset(await readSamples(pcm, from), PCM_RATE);
}
