import { readFile } from 'node:fs/promises';
import type { Range } from '#schema/domain/clip.ts';
import type { DictionaryEntry } from '#schema/domain/dictionary.ts';
import type { Word } from '#schema/domain/media.ts';
import { span } from '../../base/trace.ts';
import { toPrimaryTag } from '../../plan/subtitles/tracks.ts';
import { areCuesSpoken, cueSegments, readSubRip, unrollCues } from '../../plan/subtitles/cues.ts';
import { promptOf } from '../../plan/speech/prompt-of.ts';
import { applyDictionary } from '../../plan/words/apply-dictionary.ts';
import { markFillers } from '../../plan/words/mark-fillers.ts';
import { splitWords } from '../../plan/words/spoken-words.ts';
import { spreadOverSpeech } from '../../plan/words/spread-words.ts';
import { hasMarks } from '../../plan/words/written/apply-marks.ts';
import { writeWords } from '../../plan/words/written/write-words.ts';
import { orderWords } from '../../plan/words/word-order.ts';
import { spreadAligner } from '../../tools/speech/word-aligner.ts';
import { type PcmFile, speaks, type Speech, type SpokenText } from '../../tools/speech/speech.ts';

/** The aligner places words within a segment: the shorter it is, the smaller the errors. */
const SUBTITLE_SEGMENT_SEC = 12;
/** Share of the time that the engine takes; the rest is alignment. */
const ENGINE_SHARE = 0.85;

type Search = {
  /** BCP 47 or `auto`. */
  language: string;
  subtitles: { file: string; language: string | null } | null;
  pcm: PcmFile;
  voiced: Range[];
  /** How names and terms are written. */
  dictionary: readonly DictionaryEntry[];
  speech: Speech;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};
type FoundText = { language: string; engine: string; words: Word[] };

/**
 * The words of the window with times from its start: from the file's own subtitles if they cover the speech, else from
 * the engine if it supports the language. Another language gives no words and the engine `none`: no words are better
 * than wrong ones.
 */
export async function findText(search: Search): Promise<FoundText> {
  const asked = search.language === 'auto' ? 'und' : search.language;
  if (search.voiced.length === 0) return { language: asked, engine: 'none', words: [] };
  const subtitles = await readSubtitles(search);
  if (subtitles !== null) {
    const language = search.subtitles?.language ?? asked;
    const words = await timeAll(search, subtitles, { language, doneBefore: 0 });
    return { language, engine: 'subtitles', words: await finish(search, words, { language, cutsSec: null }) };
  }
  const { transcriber } = search.speech;
  if (!speaks(transcriber, search.language)) return { language: asked, engine: 'none', words: [] };
  const heard = await span('recognize', () =>
    transcriber.transcribe(search.pcm, {
      language: search.language,
      speech: search.voiced,
      prompt: promptOf(search.dictionary),
      signal: search.signal,
      onProgress: (fraction) => search.onProgress(fraction * ENGINE_SHARE),
    }),
  );
  const language = search.language === 'auto' ? heard.language : search.language;
  const words = await timeAll(search, heard.segments, { language, doneBefore: ENGINE_SHARE });
  // Services write well; engines in this process hear pieces apart, and mark each as a sentence.
  const cuts = heard.segments.slice(1).filter(({ goesOn }) => goesOn !== true);
  const cutsSec = transcriber.own === undefined ? null : cuts.map(({ startSec }) => startSec);
  const finished = await finish(search, words, { language, cutsSec });
  return { language, engine: heard.engine ?? transcriber.id, words: finished };
}

/**
 * The words as they are written, names as the dictionary writes them, and what nobody wants to read marked. `cutsSec`:
 * where the sound was cut; null if whoever wrote the text knew where sentences end.
 */
async function finish(
  { speech: { readMarks }, dictionary }: Search,
  words: Word[],
  { language, cutsSec }: { language: string; cutsSec: number[] | null },
): Promise<Word[]> {
  const isEnglish = toPrimaryTag(language) === 'en';
  const needsMarks = isEnglish && readMarks !== undefined && (cutsSec !== null || !hasMarks(words));
  const written = needsMarks
    ? await span('write words', () => writeWords(words, { readMarks, cutsSec: cutsSec ?? [] }))
    : words;
  return markFillers(applyDictionary(written, dictionary), toPrimaryTag(language));
}

async function readSubtitles(search: Search): Promise<SpokenText[] | null> {
  if (search.subtitles === null) return null;
  const cues = unrollCues(readSubRip(await readFile(search.subtitles.file, 'utf8')));
  if (!areCuesSpoken(cues, search.voiced)) return null;
  return cueSegments(cues, SUBTITLE_SEGMENT_SEC, search.pcm.durationSec);
}

type Timing = { language: string; doneBefore: number };

async function timeAll(search: Search, texts: SpokenText[], { language, doneBefore }: Timing): Promise<Word[]> {
  const segments = texts.map((segment) => withWords(segment, search.voiced));
  const isEnglish = toPrimaryTag(language) === 'en';
  const refines = search.speech.refinesTimes === true && isEnglish;
  const open = segments.filter((segment) => refines || !hasTimes(segment));
  const onProgress = (fraction: number) => search.onProgress(doneBefore + (1 - doneBefore) * fraction);
  // The aligner knows English alone, and takes a text with many short words of another language for English.
  const aligner = isEnglish || toPrimaryTag(language) === null ? search.speech.aligner : spreadAligner;
  const align = () => aligner.align(search.pcm, open, search.signal, onProgress);
  const aligned = open.length === 0 ? [] : await span('align words', align);
  search.onProgress(1);
  return orderWords(wordsOf(segments, open, aligned), search.pcm.durationSec);
}

/** Estimated words, within the speech, for a text without any. */
function withWords(segment: SpokenText, voiced: readonly Range[]): SpokenText {
  return segment.words === undefined
    ? { ...segment, words: spreadOverSpeech(splitWords(segment.text), segment, voiced) }
    : segment;
}

function hasTimes({ words }: SpokenText): boolean {
  return words !== undefined && words.some((word) => word.isEstimated !== true);
}

/** The aligner returns words in the order of its segments, as many as their texts have. */
function wordsOf(segments: readonly SpokenText[], open: readonly SpokenText[], aligned: readonly Word[]): Word[] {
  let at = 0;
  return segments.flatMap((segment) => {
    if (!open.includes(segment)) return segment.words ?? [];
    const count = splitWords(segment.text).length;
    const own = aligned.slice(at, at + count);
    at += count;
    return betterWords(segment, own);
  });
}

/**
 * The aligner's times if it could listen, else those that came with the text; other facts of an engine about a word are
 * kept.
 */
function betterWords(segment: SpokenText, aligned: Word[]): Word[] {
  const given = segment.words?.length === aligned.length ? segment.words : undefined;
  const isHeard = aligned.some((word) => word.isEstimated !== true);
  const chosen = given !== undefined && !isHeard ? given : aligned;
  return chosen.map((word, i) => {
    const speaker = given?.[i]?.speaker ?? segment.speaker;
    const confidence = given?.[i]?.confidence ?? segment.confidences?.[i] ?? segment.confidence;
    return {
      ...word,
      ...(speaker === undefined ? {} : { speaker }),
      ...(confidence === undefined ? {} : { confidence }),
    };
  });
}
