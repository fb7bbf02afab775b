import type { Word } from '#schema/domain/media.ts';
import type { Aligner, PcmFile, SpokenText } from '../../../render-node/tools/speech/speech.ts';
import { alignUnits, unitsOfTokens } from '../words/units.ts';
import type { KnownWord } from './programmes.ts';

/** A word of the known text, and when it is said. */
export type TrueWord = KnownWord & { startSec: number; endSec: number };

/** The aligner gets stretches of about this length. */
const STRETCH_SEC = 10;
/** Equal words in a row on each side of a place where stretches meet. */
const ANCHOR_WORDS = 2;
const never = new AbortController().signal;

/**
 * When the known words are said: by the aligner, in stretches between places where what was heard agrees with them. The
 * times do not depend on words that were misheard.
 */
export async function timeKnownWords(
  known: readonly KnownWord[],
  { pcm, heard, aligner }: { pcm: PcmFile; heard: readonly Word[]; aligner: Aligner },
): Promise<TrueWord[]> {
  const stretches = stretchesOf(known, heard, pcm.durationSec);
  const times = await aligner.align(pcm, stretches, never);
  return known.map((word, i) => {
    const { startSec = 0, endSec = 0 } = times[i] ?? {};
    return { ...word, startSec, endSec };
  });
}

/** All known words, in stretches whose ends are known. */
function stretchesOf(known: readonly KnownWord[], heard: readonly Word[], durationSec: number): SpokenText[] {
  const stretches: SpokenText[] = [];
  let [first, startSec] = [0, 0];
  const close = (last: number, endSec: number) => {
    const text = known
      .slice(first, last + 1)
      .map((word) => word.text)
      .join(' ');
    stretches.push({ text, startSec, endSec });
    [first, startSec] = [last + 1, endSec];
  };
  for (const { after, atSec } of anchorsOf(known, heard)) {
    if (atSec - startSec >= STRETCH_SEC && after >= first) close(after, atSec);
  }
  if (first < known.length) close(known.length - 1, durationSec);
  return stretches;
}

/** After which known words the sound can be divided, and where. */
function anchorsOf(known: readonly KnownWord[], heard: readonly Word[]): { after: number; atSec: number }[] {
  const truth = unitsOfTokens(known.map(({ text }) => text));
  const found = unitsOfTokens(heard.map(({ text }) => text));
  const { partners } = alignUnits(truth, found);
  const isSafe = (i: number) =>
    Array.from({ length: 2 * ANCHOR_WORDS }, (_, k) => i + 1 - ANCHOR_WORDS + k).every(
      (at) => found[partners[at] ?? -1]?.sound === truth[at]?.sound && partners[at] === (partners[i] ?? 0) + at - i,
    );
  return truth.flatMap(({ token }, i) => {
    const [last, next] = [found[partners[i] ?? -1], found[partners[i + 1] ?? -1]];
    const gap = last !== undefined && next?.token === last.token + 1 ? gapAfter(heard, last.token) : null;
    return gap !== null && truth[i + 1]?.token === token + 1 && isSafe(i) ? [{ after: token, atSec: gap }] : [];
  });
}

/** The middle between a word and the next. */
function gapAfter(words: readonly Word[], at: number): number {
  return ((words[at]?.endSec ?? 0) + (words[at + 1]?.startSec ?? 0)) / 2;
}
