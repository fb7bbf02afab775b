import * as z from 'zod';
import { type Range, durationOf } from '#schema/domain/clip.ts';
import { JobFailure } from '#schema/domain/failure.ts';
import { untilAborted } from '../../base/until-aborted.ts';
import { languageTagOf } from '../../plan/speech/language-names.ts';
import { mainLanguage } from '../../plan/speech/main-language.ts';
import { languageOfText } from '../../plan/speech/text-language.ts';
import { endsInLoop } from '../../plan/speech/token-loop.ts';
import { tagsOf, whisperCodeOf } from '../../plan/speech/whisper-languages.ts';
import { toPrimaryTag } from '../../plan/subtitles/tracks.ts';
import { PCM_RATE, readSamples } from './pcm-file.ts';
import { joinSegments } from './join-segments.ts';
import { piecesOf, quietestSecond, trimmedSamples } from './pieces.ts';
import { LIMITS, sherpaConfig } from './sherpa-config.ts';
import type { SpeechModel } from './models/speech-models.ts';
import type { PcmFile, SpokenText, Transcriber } from './speech.ts';
import { readTranscription } from './transcription-answer.ts';

type Stream = { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void };
type Recognizer = {
  createStream(): Stream;
  decodeAsync(stream: Stream): Promise<unknown>;
  setConfig(config: object): void;
};

/** The part of the package sherpa-onnx-node that is used. */
export type SherpaModule = { OfflineRecognizer: { createAsync(config: object): Promise<Recognizer> } };

/** A token without a duration lasts until the next one, but no longer than this. */
const MAX_TOKEN_SEC = 0.4;
/** Models that write their text token by token get no more of them from the package for each second of sound. */
const TOKENS_PER_SEC = 6;
/** Whisper hears no more at once. */
const MOST_SEC = 29;
/** Longer pauses are shortened where a model hears across a cut. */
const PAUSE_ACROSS_SEC = 0.6;
/** A longer piece whose text looped or was cut off is tried again in two halves. */
const MIN_HALF_SEC = 4;

const resultSchema = z.object({
  text: z.string(),
  lang: z.string().optional(),
  tokens: z.array(z.string()),
  timestamps: z.array(z.number()),
  durations: z.array(z.number()).optional(),
});
type Result = z.infer<typeof resultSchema>;
type Heard = { language: string; segments: SpokenText[] };
type Piece = Range & { language: string; speech: readonly Range[]; isHalf: boolean };

/**
 * Speech to text in this process by sherpa-onnx. The model is loaded at once and kept. Decoding runs in threads of the
 * package's own, one piece after the other. Transducers time their tokens; other models give texts alone, which are heard
 * again across the cuts between pieces. With the language `auto` Whisper detects that of each piece, and the
 * one with most speech counts; that of a transducer's text is read from its words.
 */
export async function openSherpaTranscriber(
  sherpa: SherpaModule,
  { model, folder, threads }: { model: SpeechModel; folder: string; threads: number },
): Promise<Transcriber> {
  const recognizer = await sherpa.OfflineRecognizer.createAsync(sherpaConfig(model, { folder, threads }));
  const inTurn = makeTurns();
  const decode = (samples: Float32Array, language: string): Promise<Result> =>
    inTurn(async () => {
      if (model.kind === 'whisper') recognizer.setConfig(sherpaConfig(model, { folder, threads, language }));
      const stream = recognizer.createStream();
      stream.acceptWaveform({ samples, sampleRate: PCM_RATE });
      const result = resultSchema.safeParse(await recognizer.decodeAsync(stream));
      if (!result.success) throw new JobFailure('speech.failed', 'no transcription in the result');
      return result.data;
    });
  return {
    id: `sherpa:${model.name}`,
    languages: model.kind === 'whisper' ? tagsOf(model.languages) : [...model.languages],
    hearsAsOne: model.kind !== 'transducer',
    transcribe: async (pcm, { language, speech, asOne, signal, onProgress }) => {
      signal.throwIfAborted();
      const code = language === 'auto' ? '' : whisperCodeOf(toPrimaryTag(language) ?? '');
      // The package would end the process.
      if (code !== '' && !model.languages.includes(code)) return { engine: 'none', language, segments: [] };
      const hearing = { pcm, kind: model.kind, decode, signal };
      if (asOne === true) {
        const range = { startSec: speech[0]?.startSec ?? 0, endSec: speech.at(-1)?.endSec ?? 0 };
        const whole = await hearAsOne(hearing, { ...range, language: code, speech, isHalf: false });
        return { language, segments: whole === null ? [] : [whole] };
      }
      const pieces = await piecesOf(pcm, speech, LIMITS[model.kind]);
      const asked = pieces.map((piece) => ({ ...piece, language: code, speech, isHalf: false }));
      const heard = await hearAll(hearing, asked, onProgress);
      const spoken = language === 'auto' ? spokenLanguage(model, heard) : language;
      return { language: spoken, segments: await joined(hearing, heard, { language: spoken, code, speech }) };
    },
  };
}

/** Runs work one after the other. */
function makeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

type Hearing = {
  pcm: PcmFile;
  kind: SpeechModel['kind'];
  decode: (samples: Float32Array, language: string) => Promise<Result>;
  signal: AbortSignal;
};

async function hearAll(
  hearing: Hearing,
  pieces: readonly Piece[],
  onProgress: (fraction: number) => void,
): Promise<Heard[]> {
  const totalSec = pieces.reduce((sum, piece) => sum + durationOf(piece), 0);
  const heard: Heard[] = [];
  let doneSec = 0;
  for (const piece of pieces) {
    heard.push(...(await hearPiece(hearing, piece)));
    doneSec += durationOf(piece);
    onProgress(doneSec / totalSec);
  }
  return heard;
}

/** All segments, heard again across the cuts between them. */
function joined(
  hearing: Hearing,
  heard: readonly Heard[],
  { language, code, speech }: { language: string; code: string; speech: readonly Range[] },
): Promise<SpokenText[]> {
  const hear = (range: Range) => hearAsOne(hearing, { ...range, language: code, speech, isHalf: false });
  const segments = heard.flatMap((one) => one.segments);
  return joinSegments(segments, hearing.pcm, hear, toPrimaryTag(language) ?? language);
}

/** What was heard in a piece, or in its halves if the whole was too much for the model. */
async function hearPiece(hearing: Hearing, piece: Piece): Promise<Heard[]> {
  const { pcm, kind, decode, signal } = hearing;
  const sound = await readSamples(pcm, piece);
  const samples = piece.isHalf ? withSilence(sound) : sound;
  const result = await untilAborted(decode(samples, piece.language), signal);
  if (kind === 'transducer') return [ofTransducer(result, piece)];
  if (isWhole(result, samples.length / PCM_RATE)) return [ofText(result, piece)];
  if (durationOf(piece) <= MIN_HALF_SEC) return [{ language: languageTagOf(result.lang), segments: [] }];
  const cutSec = await quietestSecond(pcm, piece, LIMITS[kind].maxSec);
  const first = await hearPiece(hearing, { ...piece, endSec: cutSec, isHalf: true });
  return [...first, ...(await hearPiece(hearing, { ...piece, startSec: cutSec, isHalf: true }))];
}

/** The text of a few seconds with their pauses shortened. Null if it loops or was cut off. */
async function hearAsOne({ pcm, decode, signal }: Hearing, piece: Piece): Promise<SpokenText | null> {
  const samples = await trimmedSamples(pcm, piece, { speech: piece.speech, maxPauseSec: PAUSE_ACROSS_SEC });
  const result = await untilAborted(decode(samples, piece.language), signal);
  return isWhole(result, samples.length / PCM_RATE) ? (ofText(result, piece).segments[0] ?? null) : null;
}

/** As much silence again after the sound, if the model hears as much: the package then allows twice as many tokens. */
function withSilence(sound: Float32Array): Float32Array {
  const samples = new Float32Array(Math.max(sound.length, Math.min(2 * sound.length, MOST_SEC * PCM_RATE)));
  samples.set(sound);
  return samples;
}

/** False if the text repeats itself or ends where the package allows no more tokens. */
function isWhole({ tokens }: Result, soundSec: number): boolean {
  return tokens.length < Math.floor(soundSec * TOKENS_PER_SEC) && !endsInLoop(tokens);
}

function ofTransducer({ text, lang, tokens, timestamps, durations }: Result, piece: Range): Heard {
  const words = tokens.map((token, i) => {
    const start = timestamps[i] ?? null;
    const next = timestamps[i + 1] ?? durationOf(piece);
    const end = start === null ? null : start + (durations?.[i] || Math.min(MAX_TOKEN_SEC, next - start));
    return { word: token.replaceAll('▁', ' '), start, end };
  });
  const read = readTranscription({ text, words }, piece);
  return { language: languageTagOf(lang), segments: read?.segments ?? [] };
}

function ofText({ text, lang }: Result, { startSec, endSec }: Range): Heard {
  const said = text.trim();
  return { language: languageTagOf(lang), segments: said === '' ? [] : [{ startSec, endSec, text: said }] };
}

/** The language that the model names, or that of its text; `und` if nobody knows. */
function spokenLanguage({ kind, languages }: SpeechModel, heard: readonly Heard[]): string {
  if (languages.length === 1) return languages[0] ?? 'und';
  if (kind === 'whisper') return mainLanguage(heard);
  return languageOfText(heard.flatMap(({ segments }) => segments.map(({ text }) => text)).join(' '));
}
