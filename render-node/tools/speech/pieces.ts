import { type Range, durationOf } from '#schema/domain/clip.ts';
import { joinSpeech, quietestOffset } from '../../plan/speech/chunks.ts';
import { PCM_RATE, readSamples } from './pcm-file.ts';
import type { PcmFile } from './speech.ts';

/** What an engine takes at once. */
export type PieceLimits = { maxSec: number; maxPauseSec: number };

/** The padding in the silence around a piece may exceed the limit a little; that is no reason to cut speech. */
const PADDING_SEC = 0.5;

/**
 * Splits the speech into pieces for one request each: at pauses, and within continuous speech at the quietest times.
 */
export async function piecesOf(pcm: PcmFile, speech: readonly Range[], limits: PieceLimits): Promise<Range[]> {
  const pieces: Range[] = [];
  for (const joined of joinSpeech(speech, limits.maxSec, pcm.durationSec, limits.maxPauseSec)) {
    let rest = joined;
    while (durationOf(rest) > limits.maxSec + PADDING_SEC) {
      const cutSec = await quietestSecond(pcm, rest, limits.maxSec);
      pieces.push({ startSec: rest.startSec, endSec: cutSec });
      rest = { startSec: cutSec, endSec: rest.endSec };
    }
    pieces.push(rest);
  }
  return pieces;
}

/** The quietest moment where a cut leaves a full but not too long first piece. */
export async function quietestSecond(pcm: PcmFile, range: Range, maxSec: number): Promise<number> {
  const longest = Math.min(maxSec, durationOf(range) * 0.7);
  const from = { startSec: range.startSec + longest * 0.5, endSec: range.startSec + longest };
  return from.startSec + quietestOffset(await readSamples(pcm, from), PCM_RATE);
}
