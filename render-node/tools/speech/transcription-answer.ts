import * as z from 'zod';
import { type Range, durationOf } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { clamp, clamp01 } from '../../plan/math/numbers.ts';
import { languageTagOf } from '../../plan/speech/language-names.ts';
import { splitWords } from '../../plan/words/spoken-words.ts';
import { areTimesGood, fillUntimed, timeWords, type TimedToken } from '../../plan/speech/token-times.ts';
import type { SpokenText } from './speech.ts';

const wordSchema = z.object({
  /** OpenAI and whisper.cpp send `word`, some servers `text`. */
  word: z.string().nullish(),
  text: z.string().nullish(),
  start: z.number().nullish(),
  end: z.number().nullish(),
  probability: z.number().nullish(),
  score: z.number().nullish(),
  speaker: z.union([z.string(), z.number()]).nullish(),
});

const segmentSchema = z.object({
  start: z.number().nullish(),
  end: z.number().nullish(),
  text: z.string(),
  words: z.array(wordSchema).nullish(),
  speaker: z.union([z.string(), z.number()]).nullish(),
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
});

/**
 * What transcription services answer: OpenAI's dialect has the words at the top, whisper.cpp and Workers AI in the
 * segments.
 */
const answerSchema = z
  .object({
    text: z.string().nullish(),
    language: z.string().nullish(),
    transcription_info: z.object({ language: z.string().nullish() }).nullish(),
    segments: z.array(segmentSchema).nullish(),
    words: z.array(wordSchema).nullish(),
  })
  .refine(({ text, segments }) => typeof text === 'string' || Array.isArray(segments));

type ServiceAnswer = z.infer<typeof answerSchema>;
type Segment = z.infer<typeof segmentSchema>;

/** Whisper's own rule for a segment in which nobody speaks. */
const SILENT_ABOVE = 0.6;
const GUESSED_BELOW = -1;

/**
 * Reads the response for one piece of sound, with times in seconds of the whole. `language` is `und` if the response
 * does not say. A segment has words only if their times are plausible. Null if it is not a transcription.
 */
export function readTranscription(answer: unknown, piece: Range): { language: string; segments: SpokenText[] } | null {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) return null;
  const { data } = parsed;
  return {
    language: languageTagOf(data.language ?? data.transcription_info?.language),
    segments: timeSegments(segmentsOf(data), tokensOf(data), piece),
  };
}

function segmentsOf({ text, segments, words }: ServiceAnswer): Segment[] {
  const spoken = (segments ?? []).filter((segment) => segment.text.trim() !== '' && !isSilent(segment));
  if (segments != null && segments.length > 0) return spoken;
  const whole = (text ?? '').trim() === '' ? (words ?? []).map(wordText).join(' ') : (text ?? '');
  return whole.trim() === '' ? [] : [{ text: whole }];
}

function isSilent({ no_speech_prob: silence, avg_logprob: confidence }: Segment): boolean {
  return (silence ?? 0) > SILENT_ABOVE && (confidence ?? 0) < GUESSED_BELOW;
}

type AnsweredWord = z.infer<typeof wordSchema>;

function wordText(word: AnsweredWord): string {
  return word.word ?? word.text ?? '';
}

function tokensOf({ segments, words }: ServiceAnswer): TimedToken[] {
  const top = (words ?? []).flatMap((word) => tokenOf(word, null));
  if (top.length > 0) return top;
  return (segments ?? [])
    .filter((segment) => !isSilent(segment))
    .flatMap((segment) => (segment.words ?? []).flatMap((word) => tokenOf(word, segment)));
}

/** A word of an answer as a token. A speaker is a name or a number. */
function tokenOf(word: AnsweredWord, segment: Segment | null): TimedToken[] {
  if (word.start == null || word.end == null) return [];
  const confidence = word.probability ?? word.score;
  const speaker = word.speaker ?? segment?.speaker;
  const token = { text: wordText(word), startSec: word.start, endSec: word.end };
  return [
    {
      ...token,
      ...(confidence == null ? {} : { confidence: clamp01(confidence) }),
      ...(speaker == null ? {} : { speaker: String(speaker) }),
    },
  ];
}

function timeSegments(segments: readonly Segment[], tokens: readonly TimedToken[], piece: Range): SpokenText[] {
  const texts = segments.map(({ text }) => splitWords(text));
  const timed = timeWords(texts.flat(), tokens);
  const ranges = rangesOf(segments, durationOf(piece));
  let at = 0;
  return segments.map((segment, i) => {
    const words = texts[i] ?? [];
    const own = timed.slice(at, at + words.length);
    at += words.length;
    const range = ranges[i] ?? { startSec: 0, endSec: durationOf(piece) };
    return shifted(
      spokenText(segment, range, { words, own, whole: { startSec: 0, endSec: durationOf(piece) } }),
      piece,
    );
  });
}

type Timing = { words: string[]; own: (Word | null)[]; whole: Range };

function spokenText(segment: Segment, range: Range, { words, own, whole }: Timing): SpokenText {
  const filled = fillUntimed(words, own, range);
  const isGood = filled !== null && areTimesGood(filled, whole);
  const confidence = segment.avg_logprob == null ? undefined : clamp01(Math.exp(segment.avg_logprob));
  const first = isGood ? filled[0] : undefined;
  const last = isGood ? filled.at(-1) : undefined;
  return {
    text: segment.text.trim(),
    startSec: first?.startSec ?? range.startSec,
    endSec: last?.endSec ?? range.endSec,
    ...(isGood ? { words: filled } : {}),
    ...(segment.speaker == null ? {} : { speaker: String(segment.speaker) }),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

/** The segments' own times if they are plausible, else shares of the piece by their letters. */
function rangesOf(segments: readonly Segment[], durationSec: number): Range[] {
  const own = segments.map(({ start, end }) => ({ startSec: start ?? NaN, endSec: end ?? NaN }));
  const areGood = own.every((range) => range.endSec > range.startSec);
  if (areGood && areTimesGood(own, { startSec: 0, endSec: durationSec })) {
    return own.map(({ startSec, endSec }) => ({
      startSec: clamp(startSec, 0, durationSec),
      endSec: clamp(endSec, 0, durationSec),
    }));
  }
  const letters = segments.reduce((sum, { text }) => sum + text.length, 0);
  let before = 0;
  return segments.map(({ text }) => {
    const startSec = (durationSec * before) / letters;
    before += text.length;
    return { startSec, endSec: (durationSec * before) / letters };
  });
}

function shifted(segment: SpokenText, piece: Range): SpokenText {
  const move = <T extends Range>(range: T): T => ({
    ...range,
    startSec: clamp(range.startSec + piece.startSec, piece.startSec, piece.endSec),
    endSec: clamp(range.endSec + piece.startSec, piece.startSec, piece.endSec),
  });
  return { ...move(segment), ...(segment.words === undefined ? {} : { words: segment.words.map(move) }) };
}
