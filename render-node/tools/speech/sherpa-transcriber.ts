import { join } from 'node:path';
import * as z from 'zod';
import { type Range, durationOf } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { untilAborted } from '../../base/until-aborted.ts';
import { languageTagOf } from '../../plan/speech/language-names.ts';
import { PCM_RATE, readSamples } from './pcm-file.ts';
import type { SpeechModel } from './speech-models.ts';
import { piecesOf } from './pieces.ts';
import type { Transcriber } from './speech.ts';
import { readTranscription } from './transcription-answer.ts';

type Stream = { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void };
type Recognizer = { createStream(): Stream; decodeAsync(stream: Stream): Promise<unknown> };

/** The part of the package sherpa-onnx-node that is used. */
export type SherpaModule = { OfflineRecognizer: { createAsync(config: object): Promise<Recognizer> } };

/** The encoder's memory grows with the square of the length. */
const LIMITS = { maxSec: 30, maxPauseSec: 3 };
/** A token without a duration lasts until the next one, but no longer than this. */
const MAX_TOKEN_SEC = 0.4;

const resultSchema = z.object({
  text: z.string(),
  lang: z.string().optional(),
  tokens: z.array(z.string()),
  timestamps: z.array(z.number()),
  durations: z.array(z.number()).optional(),
});

/**
 * Speech to text in this process by sherpa-onnx, with a transducer model whose tokens have times. The model is loaded
 * at once and kept: about 1 GB. Decoding runs in threads of the package's own.
 */
export async function openSherpaTranscriber(
  sherpa: SherpaModule,
  { model, folder, threads }: { model: SpeechModel; folder: string; threads: number },
): Promise<Transcriber> {
  const recognizer = await sherpa.OfflineRecognizer.createAsync(configFor(folder, threads));
  return {
    id: `sherpa:${model.name}`,
    languages: model.languages,
    transcribe: async (pcm, { language, speech, signal, onProgress }) => {
      signal.throwIfAborted();
      const pieces = await piecesOf(pcm, speech, LIMITS);
      const totalSec = pieces.reduce((sum, piece) => sum + durationOf(piece), 0);
      const heard = [];
      let doneSec = 0;
      for (const piece of pieces) {
        heard.push(await untilAborted(decode(recognizer, await readSamples(pcm, piece), piece), signal));
        doneSec += durationOf(piece);
        onProgress(doneSec / totalSec);
      }
      const detected = heard.find((piece) => piece.language !== 'und')?.language ?? 'und';
      return {
        language: language === 'auto' ? detected : language,
        segments: heard.flatMap(({ segments }) => segments),
      };
    },
  };
}

function configFor(folder: string, threads: number): object {
  const transducer = {
    encoder: join(folder, 'encoder.int8.onnx'),
    decoder: join(folder, 'decoder.int8.onnx'),
    joiner: join(folder, 'joiner.int8.onnx'),
  };
  return {
    featConfig: { sampleRate: PCM_RATE, featureDim: 80 },
    modelConfig: {
      transducer,
      tokens: join(folder, 'tokens.txt'),
      modelType: 'nemo_transducer',
      numThreads: threads,
      provider: 'cpu',
      debug: 0,
    },
  };
}

async function decode(recognizer: Recognizer, samples: Float32Array, piece: Range) {
  const stream = recognizer.createStream();
  stream.acceptWaveform({ samples, sampleRate: PCM_RATE });
  const result = resultSchema.safeParse(await recognizer.decodeAsync(stream));
  if (!result.success) throw new JobFailure('speech.failed', 'no transcription in the result');
  const { text, lang, tokens, timestamps, durations } = result.data;
  const words = tokens.map((token, i) => {
    const start = timestamps[i] ?? null;
    const next = timestamps[i + 1] ?? durationOf(piece);
    const end = start === null ? null : start + (durations?.[i] || Math.min(MAX_TOKEN_SEC, next - start));
    return { word: token.replaceAll('▁', ' '), start, end };
  });
  const read = readTranscription({ text, words }, piece);
  return { language: languageTagOf(lang), segments: read?.segments ?? [] };
}
