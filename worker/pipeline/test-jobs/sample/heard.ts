import { durationOf, type Range } from '#schema/domain/clip.ts';
import { PEAK_SILENCE_DB, PEAKS_PER_SEC, type SoundLevels, type Transcript, type Word } from '#schema/domain/media.ts';
import { toMs } from '#schema/domain/time.ts';
import { type Passage, PASSAGES } from './talk.ts';

/** What is said in the sample video. It begins in each window anew, so every window has its clips. */

export const SAMPLE_LANGUAGE = 'en';

/** Before the first passage, and between two at least. */
const LEAD_SEC = 3;
/** Passages begin at most this far apart. */
const MOST_APART_SEC = 80;
const SPEECH_DB = -20;
const QUIET_DB = -48;
const FRAME_MS = 1_000;

export type Placed = Range & { passage: Passage; words: Word[] };

/** The passages that fit into a window, with the times of their words. */
export function placePassages(window: Range): Placed[] {
  const apart = Math.min(MOST_APART_SEC, durationOf(window) / PASSAGES.length);
  let at = window.startSec + LEAD_SEC;
  const placed: Placed[] = [];
  for (const passage of PASSAGES) {
    const words = timesOf(passage.text, at);
    const startSec = words[0]?.startSec ?? at;
    const endSec = words.at(-1)?.endSec ?? at;
    if (endSec + 1 > window.endSec) break;
    placed.push({ passage, words, startSec, endSec });
    at = Math.max(startSec + apart, endSec + LEAD_SEC);
  }
  return placed;
}

/** About three words a second, the longer the word the slower, with a pause after each sentence. */
function timesOf(text: string, startSec: number): Word[] {
  let at = startSec;
  return text.split(' ').map((word) => {
    const begins = at;
    const ends = begins + 0.12 + 0.04 * word.length;
    at = ends + (/[.?!:]$/.test(word) ? 0.45 : 0.06);
    return { text: word, startSec: toMs(begins), endSec: toMs(ends), confidence: 0.97, speaker: 'A' };
  });
}

export function sampleTranscript(window: Range): Transcript {
  const placed = placePassages(window);
  return {
    language: SAMPLE_LANGUAGE,
    engine: 'sample',
    words: placed.flatMap(({ words }) => words),
    speech: placed.map(({ startSec, endSec }) => ({ startSec, endSec })),
  };
}

export function sampleSound(window: Range): SoundLevels {
  const speaks = speakingIn(window);
  const frames = Math.ceil((durationOf(window) * 1_000) / FRAME_MS);
  const levelsDb = Array.from({ length: frames }, (_, at) =>
    speaks(window.startSec + (at * FRAME_MS) / 1_000) ? SPEECH_DB : QUIET_DB,
  );
  return { startSec: window.startSec, frameMs: FRAME_MS, levelsDb };
}

/** The bytes of `peaks.bin`. */
export function samplePeaks(window: Range): Uint8Array<ArrayBuffer> {
  const speaks = speakingIn(window);
  return Uint8Array.from({ length: Math.ceil(durationOf(window) * PEAKS_PER_SEC) }, (_, at) => {
    const level = speaks(window.startSec + at / PEAKS_PER_SEC) ? SPEECH_DB + (at % 7) : QUIET_DB;
    return level - PEAK_SILENCE_DB;
  });
}

function speakingIn(window: Range): (atSec: number) => boolean {
  const placed = placePassages(window);
  return (atSec) => placed.some(({ startSec, endSec }) => atSec >= startSec && atSec < endSec);
}
