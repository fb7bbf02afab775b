import { TRAITS } from '#schema/domain/traits/traits.ts';
import type { Candidate } from '../../render-node/plan/clips/score/candidates.ts';
import { mean } from '../../render-node/plan/math/stats.ts';
import { WORD_CLASSES } from '../../render-node/plan/clips/interest/word-classes.ts';
import { gaussian } from '../../test/support/builders/random.ts';
import type { StudiedTalk } from './studied-talk.ts';

/** Numbers in 0 to 1. */
export type Random = () => number;

/** Some of the items, in any order. */
export function pickSome<T>(from: readonly T[], count: number, random: Random): T[] {
  return from
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one);
}

/**
 * What a made channel's viewers like. `none`: what the general choice likes. `traits`: four of the traits that are measured. `words`:
 * five classes of words, of which the traits show little.
 */
export const TASTE_KINDS = ['none', 'traits', 'words'] as const;
export type TasteKind = (typeof TASTE_KINDS)[number];

/** Logarithms of views that a clip of a talk is worth to the viewers of a channel. */
export type Worth = (talk: StudiedTalk, clip: Candidate) => number;

/** Traits that a transcript without sound shows. */
const HEARD = TRAITS.flatMap((trait, k) =>
  ['score', 'energy', 'laughter', 'motion', 'length'].includes(trait) ? [] : [k],
);
/** How much one deviation of the general order is worth: from nothing to twice what is assumed. */
const MOST_SCORE_WORTH = 0.6;

/** A channel whose taste moves the logarithms of views by `strength` (standard deviation over the passages of a talk). */
export function madeWorth(kind: TasteKind, strength: number, random: Random): Worth {
  const scoreWorth = MOST_SCORE_WORTH * random();
  const liked = madeTaste(kind, random);
  return (talk, clip) => {
    const base = scoreWorth * (talk.reader.read(clip)[0] ?? 0);
    return liked === null ? base : base + strength * scaled(talk, liked, clip);
  };
}

/** A taste of which only a part is the same as another one. */
export function madeTaste(kind: TasteKind, random: Random): Worth | null {
  if (kind === 'none') return null;
  if (kind === 'traits') {
    const weights = new Map(pickSome(HEARD, 4, random).map((k) => [k, gaussian(random)]));
    return (talk, clip) => talk.reader.read(clip).reduce((sum, value, k) => sum + value * (weights.get(k) ?? 0), 0);
  }
  const weights = new Map(pickSome([...WORD_CLASSES.keys()], 5, random).map((k) => [k, gaussian(random)]));
  return (talk, clip) => [...weights].reduce((sum, [k, weight]) => sum + weight * talk.wordClass(k, clip), 0);
}

const scales = new WeakMap<Worth, Map<StudiedTalk, { usual: number; spread: number }>>();

/** In deviations within the passages of the talk. */
function scaled(talk: StudiedTalk, liked: Worth, clip: Candidate): number {
  const known = scales.get(liked) ?? new Map<StudiedTalk, { usual: number; spread: number }>();
  scales.set(liked, known);
  let scale = known.get(talk);
  if (scale === undefined) {
    const values = talk.sample.map((passage) => liked(talk, passage));
    const usual = mean(values);
    scale = { usual, spread: Math.sqrt(mean(values.map((value) => (value - usual) ** 2))) + 1e-9 };
    known.set(talk, scale);
  }
  return (liked(talk, clip) - scale.usual) / scale.spread;
}

/** Heatmap of a talk whose viewers replay what is worth more to them, with as much noise, as YouTube draws it. */
export function madeHeatmap(talk: StudiedTalk, worth: Worth, random: Random) {
  const pieceSec = talk.sec / PIECES;
  const raw = Array.from({ length: PIECES }, (_, i) => {
    const at = (i + 0.5) * pieceSec;
    const around = talk.reader.passages.filter(({ startSec, endSec }) => startSec <= at && endSec >= at);
    return around.length === 0 ? 0 : mean(around.map((passage) => worth(talk, passage)));
  });
  const usual = mean(raw);
  const spread = Math.sqrt(mean(raw.map((value) => (value - usual) ** 2))) + 1e-9;
  const noisy = raw.map((value) => (value - usual) / spread + gaussian(random));
  const smooth = noisy.map((_, i) => mean(noisy.slice(Math.max(0, i - 1), i + 2)));
  // Everybody sees the beginning, and fewer and fewer stay.
  const curve = smooth.map((value, i) => 0.25 * value + 4 * Math.exp(-i / 2) + 1 - i / PIECES);
  const [least, most] = [Math.min(...curve), Math.max(...curve)];
  return curve.map((value, i) => ({
    startSec: i * pieceSec,
    endSec: (i + 1) * pieceSec,
    value: (value - least) / (most - least),
  }));
}

const PIECES = 100;
