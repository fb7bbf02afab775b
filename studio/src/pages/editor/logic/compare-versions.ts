import type { Render } from 'clipmill';
import { durationOf } from '../../../../../schema/domain/clip.ts';
import { type Played, playedParts, playedSec, sourceSecAt } from '../../../../../schema/domain/cuts/played.ts';
import { isSame } from './edits.ts';

type Settings = Render['settings'];
const LOOKS = [
  'captions',
  'title_overlay',
  'title_position',
  'profanity',
  'remove_silence',
  'zoom',
  'transition',
  'progress_bar',
  'background',
  'aspect_ratio',
  'layout',
] as const;
export type LookPart = (typeof LOOKS)[number];

/** What is different in the newer of two versions. Seconds are more in the newer one, or less if negative. */
export type Differences = {
  startSec: number;
  endSec: number;
  /** How much is cut out. */
  cutSec: number;
  hasOtherCuts: boolean;
  /** Other sentences, or in another order. */
  hasOtherPieces: boolean;
  look: LookPart[];
  /** How many words are written otherwise, and shots framed otherwise. Null: one of the versions does not say. */
  words: number | null;
  framing: number | null;
  hasOtherBRoll: boolean;
  hasOtherCover: boolean;
};

/** Nobody hears or sees less (s). */
const NOTICED_SEC = 0.02;

export function differencesOf(older: Settings, newer: Settings): Differences {
  const cutOf = (settings: Settings) => {
    const played = playedOf(settings);
    return playedSec({ ...played, cuts: [] }) - playedSec(played);
  };
  const words = countOther(older.words, newer.words, ({ index }) => index);
  const framing = countOther(older.framing, newer.framing, ({ start }) => start);
  return {
    startSec: noticed(older.start_time - newer.start_time),
    endSec: noticed(newer.end_time - older.end_time),
    cutSec: noticed(cutOf(newer) - cutOf(older)),
    hasOtherCuts: !isSame(older.cuts, newer.cuts),
    hasOtherPieces: !isSame(older.pieces, newer.pieces),
    look: LOOKS.filter((part) => !isSame(older[part], newer[part])),
    words,
    framing,
    hasOtherBRoll: !isSame(older.b_roll, newer.b_roll),
    hasOtherCover: older.cover_time !== newer.cover_time,
  };
}

/** How many entries are in only one of two lists, or different in both. */
function countOther<T>(older: readonly T[] | null, newer: readonly T[] | null, keyOf: (entry: T) => number) {
  if (older === null || newer === null) return null;
  const [before, after] = [older, newer].map((list) => new Map(list.map((entry) => [keyOf(entry), entry])));
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...keys].filter((key) => !isSame(before?.get(key), after?.get(key))).length;
}

function noticed(sec: number): number {
  return Math.abs(sec) < NOTICED_SEC ? 0 : sec;
}

/**
 * The second of the file of `to` that shows what `from` shows at a second of its file. Where pauses were cut, nobody knows
 * which: then both are equally far from their beginning.
 */
export function sameMoment(from: Settings, to: Settings, sec: number): number {
  if (from.remove_silence || to.remove_silence) return sec;
  const sourceSec = sourceSecAt(playedOf(from), sec);
  const parts = playedParts(playedOf(to));
  const at = parts.findIndex(({ startSec, endSec }) => sourceSec >= startSec && sourceSec < endSec);
  const before = at === -1 ? parts.filter(({ endSec }) => endSec <= sourceSec) : parts.slice(0, at);
  const intoSec = at === -1 ? 0 : sourceSec - (parts[at]?.startSec ?? sourceSec);
  return before.reduce((sum, part) => sum + durationOf(part), intoSec);
}

function playedOf({ start_time: startSec, end_time: endSec, cuts, pieces }: Settings): Played {
  const rangesOf = (parts: Settings['cuts']) => parts.map(({ start, end }) => ({ startSec: start, endSec: end }));
  return { startSec, endSec, cuts: rangesOf(cuts), pieces: pieces.length === 0 ? null : rangesOf(pieces) };
}
