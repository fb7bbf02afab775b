import { overlapSec, type Range } from '#schema/domain/clip.ts';
import type { Transcript, Word } from '#schema/domain/media.ts';
import { joinRanges } from './join-ranges.ts';
import { matchSpeakers } from './match-speakers.ts';
import { findBoundary } from './boundary.ts';

/** The transcript of one part of a window. Neighbouring parts overlap. */
export type TranscriptPart = { range: Range; transcript: Transcript };

/**
 * Merges the transcripts of the parts of a window, in order of time. In each overlap: the words of the earlier part up
 * to the boundary, then those of the later one. The language is that of most words. Each engine is named once.
 */
export function mergeTranscripts(parts: readonly TranscriptPart[]): Transcript {
  const [first, ...rest] = parts;
  if (first === undefined) throw new Error('no parts to join');
  let words: Word[] = first.transcript.words;
  let speech: Range[] = first.transcript.speech;
  let sounds: Range[] = first.transcript.sounds ?? [];
  let before = first.range;
  for (const { range, transcript } of rest) {
    const later = matchSpeakers(words, transcript.words);
    const boundary = findBoundary(words, later, { startSec: range.startSec, endSec: before.endSec });
    words = [...words.slice(0, boundary.keepOfFirst), ...later.slice(boundary.skipOfSecond)];
    speech = joinRanges(speech, transcript.speech, boundary.atSec);
    sounds = joinRanges(sounds, transcript.sounds ?? [], boundary.atSec);
    before = range;
  }
  return {
    language: languageOf(parts),
    engine: enginesOf(parts),
    words: withoutOverlap(words),
    speech,
    ...(parts.some(({ transcript }) => transcript.sounds !== undefined) ? { sounds } : {}),
  };
}

function languageOf(parts: readonly TranscriptPart[]): string {
  const counts = new Map<string, number>();
  for (const { transcript } of parts) {
    counts.set(transcript.language, (counts.get(transcript.language) ?? 0) + transcript.words.length);
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'und';
}

function enginesOf(parts: readonly TranscriptPart[]): string {
  const engines = new Set(parts.map(({ transcript }) => transcript.engine));
  if (engines.size > 1) engines.delete('none');
  return [...engines].join('+');
}

/** Word times of two parts may differ by some hundredths of a second where they meet. */
function withoutOverlap(words: readonly Word[]): Word[] {
  return words.map((word, i) => {
    const next = words[i + 1];
    return next === undefined || overlapSec(word, next) === 0
      ? word
      : { ...word, endSec: Math.max(word.startSec, next.startSec) };
  });
}
