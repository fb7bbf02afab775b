import { durationOf } from '#schema/domain/clip.ts';
import type { VoicePiece } from '#schema/domain/media.ts';
import { mean, sum } from '../math/stats.ts';

/** Men and women are 8 to 10 semitones apart. A lively speaker's pieces vary by 2 to 3 semitones. */
const MIN_APART_SEMITONES = 5;
/** Ashman's D: two groups whose means are this many common standard deviations apart hardly overlap. */
const MIN_PITCH_D = 3;
/**
 * The same for the timbre, along a line that was fitted on other pieces. Along a line fitted on the same pieces, any
 * two groups look separate.
 */
const MIN_TIMBRE_D = 1.5;
/** An octave error now and then is no second person. */
const MIN_PIECES = 5;
const MIN_SEC = 6;
const MIN_SHARE = 0.08;
/** People speak in turns: voices change less often than this share of what chance would give. */
const MAX_TURNS_TO_CHANCE = 0.75;

type Sides = { low: VoicePiece[]; high: VoicePiece[] };

/**
 * Splits the pieces of several people, in order of time, into a lower and a higher voice. Null unless there are clearly
 * two: the pitch forms two distant groups, the timbre differs as well, and each voice is heard for a while, in turns.
 */
export function splitVoices(pieces: readonly VoicePiece[]): [VoicePiece[], VoicePiece[]] | null {
  const heard = pieces.filter(({ pitchHz }) => pitchHz > 0);
  const border = bestBorder(heard.map(semitones));
  if (border === null) return null;
  const sides: Sides = {
    low: heard.filter((piece) => semitones(piece) < border),
    high: heard.filter((piece) => semitones(piece) >= border),
  };
  const isClear =
    isHeardEnough(sides.low, heard) &&
    isHeardEnough(sides.high, heard) &&
    isApartInPitch(sides) &&
    isApartInTimbre(sides) &&
    comesInTurns(heard, sides);
  return isClear ? [sides.low, sides.high] : null;
}

function semitones({ pitchHz }: VoicePiece): number {
  return 12 * Math.log2(pitchHz / 100);
}

/** The threshold with the smallest variance within two groups (Otsu, 1979); null for fewer than two values. */
function bestBorder(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let best: { between: number; border: number } | null = null;
  let sum = 0;
  for (let i = 1; i < sorted.length; i += 1) {
    sum += sorted[i - 1] ?? 0;
    const apart = sum / i - (total - sum) / (sorted.length - i);
    const between = i * (sorted.length - i) * apart * apart;
    const border = ((sorted[i - 1] ?? 0) + (sorted[i] ?? 0)) / 2;
    if (best === null || between > best.between) best = { between, border };
  }
  return best?.border ?? null;
}

function isHeardEnough(side: readonly VoicePiece[], all: readonly VoicePiece[]): boolean {
  const seconds = (pieces: readonly VoicePiece[]) => pieces.reduce((sum, piece) => sum + durationOf(piece), 0);
  return side.length >= MIN_PIECES && seconds(side) >= MIN_SEC && seconds(side) >= MIN_SHARE * seconds(all);
}

function isApartInPitch({ low, high }: Sides): boolean {
  const [a, b] = [momentsOf(low.map(semitones)), momentsOf(high.map(semitones))];
  return b.mean - a.mean >= MIN_APART_SEMITONES && distance(a, b) >= MIN_PITCH_D;
}

function isApartInTimbre({ low, high }: Sides): boolean {
  const half = (rest: number): Sides => ({
    low: low.filter((_, i) => i % 2 === rest),
    high: high.filter((_, i) => i % 2 === rest),
  });
  const [first, second] = [half(0), half(1)];
  return Math.min(timbreDistance(first, second), timbreDistance(second, first)) >= MIN_TIMBRE_D;
}

/**
 * Separation of two groups along the line that best separates two others (Fisher's discriminant with independent
 * coefficients). Negative if they are the other way round.
 */
function timbreDistance(learnt: Sides, judged: Sides): number {
  const orders = learnt.low[0]?.timbre.length ?? 0;
  const weights = Array.from({ length: orders }, (_, order) => {
    const at = (piece: VoicePiece) => piece.timbre[order] ?? 0;
    const [a, b] = [momentsOf(learnt.low.map(at)), momentsOf(learnt.high.map(at))];
    return (b.mean - a.mean) / (a.variance + b.variance + 1e-6);
  });
  const along = ({ timbre }: VoicePiece) =>
    weights.reduce((sum, weight, order) => sum + weight * (timbre[order] ?? 0), 0);
  const [a, b] = [momentsOf(judged.low.map(along)), momentsOf(judged.high.map(along))];
  return b.mean > a.mean ? distance(a, b) : -distance(a, b);
}

function comesInTurns(all: readonly VoicePiece[], { low, high }: Sides): boolean {
  const isHigh = new Set(high);
  const changes = all.filter((piece, i) => i > 0 && isHigh.has(piece) !== isHigh.has(all[i - 1] ?? piece)).length;
  const byChance = (2 * low.length * high.length) / all.length;
  return changes <= MAX_TURNS_TO_CHANCE * byChance;
}

type MeanAndVariance = { mean: number; variance: number };

function momentsOf(values: readonly number[]): MeanAndVariance {
  const centre = mean(values);
  const variance = sum(values.map((value) => (value - centre) ** 2)) / Math.max(1, values.length - 1);
  return { mean: centre, variance };
}

/** Ashman's D of two groups. */
function distance(a: MeanAndVariance, b: MeanAndVariance): number {
  return (Math.abs(a.mean - b.mean) * Math.SQRT2) / Math.sqrt(a.variance + b.variance + 1e-6);
}
