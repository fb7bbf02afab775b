import { readFile } from 'node:fs/promises';
import type { Range } from '#schema/domain/clip.ts';
import type { Word } from '#schema/domain/media.ts';
import { toPrimaryTag } from '../../plan/subtitle-track.ts';
import { coverage, cueSegments, readSubRip } from '../../plan/subtitles.ts';
import { orderWords } from '../../plan/word-order.ts';
import type { PcmFile, Speech, SpokenText, Transcriber } from '../../tools/speech.ts';

/** Subtitles that cover less of the speech are signs, songs or the wrong file. */
const MIN_COVERAGE = 0.6;
/** The aligner places words within a segment: the shorter it is, the smaller a mistake can get. */
const SUBTITLE_SEGMENT_SEC = 12;
/** About ten minutes of speech: progress moves on, and a cancelled job ends soon. */
const SEGMENTS_PER_ALIGNMENT = 50;
/** Share of the time that the engine takes; the rest is alignment. */
const ENGINE_SHARE = 0.7;

type Search = {
  /** BCP 47 or `auto`. */
  language: string;
  subtitles: { file: string; language: string | null } | null;
  pcm: PcmFile;
  voiced: Range[];
  speech: Speech;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
};
type FoundText = { language: string; engine: string; words: Word[] };

/**
 * The words of the window with times from its start: from the file's own subtitles where they cover the speech, else
 * from the engine where it knows the language. Another language gives no words: none are better than wrong ones.
 */
export async function findText(search: Search): Promise<FoundText> {
  const asked = search.language === 'auto' ? 'und' : search.language;
  if (search.voiced.length === 0) return { language: asked, engine: 'none', words: [] };
  const subtitles = await readSubtitles(search);
  if (subtitles !== null) {
    const language = search.subtitles?.language ?? asked;
    return { language, engine: 'subtitles', words: await alignAll(search, subtitles, 0) };
  }
  const { transcriber } = search.speech;
  if (!speaks(transcriber, search.language)) return { language: asked, engine: 'none', words: [] };
  const { language, segments } = await transcriber.transcribe(search.pcm, {
    language: search.language,
    speech: search.voiced,
    signal: search.signal,
    onProgress: (fraction) => search.onProgress(fraction * ENGINE_SHARE),
  });
  const words = await alignAll(search, segments, ENGINE_SHARE);
  return { language: search.language === 'auto' ? language : search.language, engine: transcriber.id, words };
}

async function readSubtitles(search: Search): Promise<SpokenText[] | null> {
  if (search.subtitles === null) return null;
  const cues = readSubRip(await readFile(search.subtitles.file, 'utf8'));
  if (coverage(cues, search.voiced) < MIN_COVERAGE) return null;
  return cueSegments(cues, SUBTITLE_SEGMENT_SEC, search.pcm.durationSec);
}

function speaks(transcriber: Transcriber, language: string): boolean {
  if (transcriber.languages === 'any' || language === 'auto') return true;
  return transcriber.languages.includes(toPrimaryTag(language) ?? '');
}

async function alignAll(search: Search, segments: SpokenText[], doneBefore: number): Promise<Word[]> {
  const words: Word[] = [];
  for (let at = 0; at < segments.length; at += SEGMENTS_PER_ALIGNMENT) {
    const part = segments.slice(at, at + SEGMENTS_PER_ALIGNMENT);
    words.push(...(await search.speech.aligner.align(search.pcm, part, search.signal)));
    search.onProgress(doneBefore + (1 - doneBefore) * Math.min(1, (at + part.length) / segments.length));
  }
  return orderWords(words, search.pcm.durationSec);
}
