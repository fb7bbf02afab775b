import type { Render } from 'clipmill';
import { keptSec, type Range, sourceSecAt } from '../../../../../schema/domain/clip.ts';
import { isSame } from './edits.ts';

type Settings = Render['settings'];
const LOOKS = ['captions', 'title_overlay', 'remove_silence', 'aspect_ratio', 'layout'] as const;
export type LookPart = (typeof LOOKS)[number];

/** What is different in the newer of two versions. Seconds are more in the newer one, or less if negative. */
export type Differences = {
  startSec: number;
  endSec: number;
  /** How much is cut out. */
  cutSec: number;
  hasOtherCuts: boolean;
  look: LookPart[];
  /** How many words are written otherwise, and shots framed otherwise. Null: one of the versions does not say. */
  words: number | null;
  framing: number | null;
  hasOtherCover: boolean;
};

/** Nobody hears or sees less (s). */
const NOTICED_SEC = 0.02;

export function differencesOf(older: Settings, newer: Settings): Differences {
  const cutOf = (settings: Settings) => {
    const { range, cuts } = partsOf(settings);
    return range.endSec - range.startSec - keptSec(range, cuts);
  };
  const words = countOther(older.words, newer.words, ({ index }) => index);
  const framing = countOther(older.framing, newer.framing, ({ start }) => start);
  return {
    startSec: noticed(older.start_time - newer.start_time),
    endSec: noticed(newer.end_time - older.end_time),
    cutSec: noticed(cutOf(newer) - cutOf(older)),
    hasOtherCuts: !isSame(older.cuts, newer.cuts),
    look: LOOKS.filter((part) => !isSame(older[part], newer[part])),
    words,
    framing,
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
  const [shown, other] = [partsOf(from), partsOf(to)];
  const sourceSec = sourceSecAt(shown.range, shown.cuts, sec);
  return Math.max(0, keptSec({ ...other.range, endSec: Math.max(other.range.startSec, sourceSec) }, other.cuts));
}

function partsOf({ start_time: startSec, end_time: endSec, cuts }: Settings): { range: Range; cuts: Range[] } {
  return {
    range: { startSec, endSec },
    cuts: cuts.map((cut) => ({ startSec: cut.start, endSec: cut.end })),
  };
}
