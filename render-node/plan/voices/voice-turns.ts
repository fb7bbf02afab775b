import { durationOf, type Range } from '#schema/domain/clip.ts';
import { groupPrints, likeness, middleOf, type Print } from './group-prints.ts';

/** A stretch of speech, and what its voice is like; null if it is too short to tell. */
export type Tile = Range & { print: Print | null };
/** Somebody speaks. `voice`: the number of a voice, from 0 in the order in which they are first heard. */
export type HeardTurn = Range & { voice: number };
/** The voices of a sound: who speaks when, and what each voice is like. */
export type HeardVoices = { turns: HeardTurn[]; prints: { print: Print; seconds: number }[] };

export const TUNED = {
  /** Tiles are joined while they are as alike as this on average: tiles are short, so this is low. */
  alikeTiles: 0.4,
  /** Whole voices as alike as this are one person. */
  alikeVoices: 0.55,
  /** A voice is heard for at least this long. */
  leastSec: 2,
  /** What a change of voice must gain in likeness, without a pause and after one. */
  change: { withoutPause: 0.25, afterPause: 0.05 },
  pauseSec: 0.25,
};
const ROUNDS = 3;
/** A shorter pause of the same voice is a part of its turn. */
const BRIDGED_SEC = 0.5;

/** Tells the voices of tiles, in order of time, apart: as many as there are. */
export function tellVoices(tiles: readonly Tile[], tuned = TUNED): HeardVoices {
  const weighed = tiles.flatMap(({ print, ...range }) =>
    print === null ? [] : [{ print, seconds: durationOf(range) }],
  );
  let known = groupPrints(weighed, tuned.alikeTiles);
  let groups = tiles.map(() => 0);
  for (let round = 0; round < ROUNDS && weighed.length > 0; round += 1) {
    groups = follow(tiles, voicesOf(weighed, known, tuned), tuned);
    known = groups.filter((_, i) => tiles[i]?.print !== null);
  }
  return inOrder(tiles, groups);
}

/** The middles of the groups that are heard for long enough; those that are alike are one. At least one. */
function voicesOf(
  weighed: readonly { print: Print; seconds: number }[],
  groups: readonly number[],
  tuned: typeof TUNED,
): Print[] {
  const all = [...new Set(groups)].map((group) => {
    const own = weighed.filter((_, i) => groups[i] === group);
    return { print: middleOf(own), seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) };
  });
  const long = all.filter(({ seconds }) => seconds >= tuned.leastSec);
  const kept = long.length > 0 ? long : all.toSorted((a, b) => b.seconds - a.seconds).slice(0, 1);
  const joined = groupPrints(kept, tuned.alikeVoices);
  return [...new Set(joined)].map((group) => middleOf(kept.filter((_, i) => joined[i] === group)));
}

/** The likeliest voice of each tile (Viterbi): the most alike, but a change costs something, most within a breath. */
function follow(tiles: readonly Tile[], voices: readonly Print[], { change, pauseSec }: typeof TUNED): number[] {
  let scores = voices.map(() => 0);
  const from: number[][] = [];
  tiles.forEach((tile, i) => {
    const before = tiles[i - 1];
    const isAfterPause = before === undefined || tile.startSec - before.endSec >= pauseSec;
    const cost = isAfterPause ? change.afterPause : change.withoutPause;
    const best = indexOfMost(scores);
    from.push(voices.map((_, voice) => ((scores[voice] ?? 0) >= (scores[best] ?? 0) - cost ? voice : best)));
    scores = voices.map((print, voice) => {
      const kept = Math.max(scores[voice] ?? 0, (scores[best] ?? 0) - cost);
      return kept + (tile.print === null ? 0 : likeness(tile.print, print));
    });
  });
  const path: number[] = [];
  for (let i = tiles.length - 1, voice = indexOfMost(scores); i >= 0; i -= 1) {
    path.unshift(voice);
    voice = from[i]?.[voice] ?? voice;
  }
  return path;
}

function indexOfMost(values: readonly number[]): number {
  return values.reduce((best, value, i) => (value > (values[best] ?? -Infinity) ? i : best), 0);
}

function inOrder(tiles: readonly Tile[], groups: readonly number[]): HeardVoices {
  const order = [...new Set(groups)];
  const prints = order.map((group) => {
    const own = tiles.flatMap(({ print, ...range }, i) =>
      groups[i] === group && print !== null ? [{ print, seconds: durationOf(range) }] : [],
    );
    return { print: middleOf(own), seconds: own.reduce((sum, { seconds }) => sum + seconds, 0) };
  });
  const turns: HeardTurn[] = [];
  tiles.forEach(({ startSec, endSec }, i) => {
    const voice = order.indexOf(groups[i] ?? 0);
    const last = turns.at(-1);
    if (last?.voice === voice && startSec - last.endSec < BRIDGED_SEC) last.endSec = endSec;
    else turns.push({ startSec, endSec, voice });
  });
  return { turns, prints };
}
