import type { Range } from '#schema/domain/clip.ts';

/**
 * Ranges with a longer pause between them are not joined for small models. With shorter pauses a model punctuates
 * better when it hears the pause.
 */
const MAX_PAUSE_SEC = 1.5;
const MAX_PAD_SEC = 0.2;

/**
 * Joins neighbouring ranges of speech into chunks of at most `maxSec` (a single longer range stays whole). Chunks are
 * split at the longest pauses and at every pause over `maxPauseSec`. Each is extended into the silence around it, at
 * most to the middle of the pause.
 */
export function joinSpeech(
  speech: readonly Range[],
  maxSec: number,
  totalSec: number,
  maxPauseSec: number = MAX_PAUSE_SEC,
): Range[] {
  const chunks: Range[] = [];
  const pending = [{ first: 0, last: speech.length - 1 }];
  for (let run = pending.pop(); run !== undefined; run = pending.pop()) {
    const first = speech[run.first];
    const last = speech[run.last];
    if (first === undefined || last === undefined) continue;
    const cut = longestPause(speech, run.first, run.last);
    if (cut === null || (cut.pauseSec <= maxPauseSec && last.endSec - first.startSec <= maxSec)) {
      chunks.push({ startSec: first.startSec, endSec: last.endSec });
    } else {
      pending.push({ first: cut.before, last: run.last }, { first: run.first, last: cut.before - 1 });
    }
  }
  return chunks.map((chunk, i) => widen(chunk, chunks[i - 1]?.endSec ?? 0, chunks[i + 1]?.startSec ?? totalSec));
}

function longestPause(speech: readonly Range[], first: number, last: number) {
  let longest: { before: number; pauseSec: number } | null = null;
  for (let i = first + 1; i <= last; i += 1) {
    const pauseSec = (speech[i]?.startSec ?? 0) - (speech[i - 1]?.endSec ?? 0);
    if (longest === null || pauseSec > longest.pauseSec) longest = { before: i, pauseSec };
  }
  return longest;
}

function widen(chunk: Range, previousEndSec: number, nextStartSec: number): Range {
  return {
    startSec: chunk.startSec - Math.min(MAX_PAD_SEC, (chunk.startSec - previousEndSec) / 2),
    endSec: chunk.endSec + Math.min(MAX_PAD_SEC, (nextStartSec - chunk.endSec) / 2),
  };
}

/** Window for measuring silence: long enough for a pause between words, not a zero crossing. */
const QUIET_WINDOW_SEC = 0.1;

/** Offset (seconds) of the middle of the quietest tenth of a second in `samples`. */
export function quietestOffset(samples: Float32Array, sampleRate: number): number {
  const width = Math.min(samples.length, Math.round(QUIET_WINDOW_SEC * sampleRate));
  let energy = 0;
  let lowest = Infinity;
  let best = samples.length / 2;
  for (let i = 0; i < samples.length; i += 1) {
    energy += (samples[i] ?? 0) ** 2;
    if (i >= width) energy -= (samples[i - width] ?? 0) ** 2;
    if (i < width - 1 || energy >= lowest) continue;
    lowest = energy;
    best = i + 1 - width / 2;
  }
  return best / sampleRate;
}
