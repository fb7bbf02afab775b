import { durationOf, type Range } from '#schema/domain/clip.ts';
import { mean } from '../math/stats.ts';

/**
 * A piece of text as a speech model heard it. `clarity` says how well it understood, 0.5 at best, by `tokens` tokens. A
 * piece of speech in which the model heard nothing, or went round in circles, has no text and no tokens.
 */
export type HeardText = Range & { text: string } & Clarity;
export type Clarity = { clarity: number; tokens: number };

/** A token with this log probability (of 0.9) or more is a sure one; half a point for each. */
const SURE = { logProbability: -0.1, points: 0.5 };
/** A token that follows the same so many as once before. */
const COPIED_AFTER = 2;

/**
 * Mean log probability of a text's tokens, and half the share of those that the model is sure of: a misheard name
 * leaves the words around it sure, another language leaves none. What was heard before in the same piece does not
 * count: models copy themselves with certainty, nonsense too.
 */
export function clarityOf(tokens: readonly number[], logProbabilities: readonly number[]): Clarity {
  const seen = new Set<string>();
  const points = tokens.flatMap((_, i) => {
    const run = i < COPIED_AFTER ? String(i) : tokens.slice(i - COPIED_AFTER, i + 1).join(' ');
    if (seen.has(run)) return [];
    seen.add(run);
    const logProbability = logProbabilities[i] ?? 0;
    return [logProbability + (logProbability >= SURE.logProbability ? SURE.points : 0)];
  });
  return { clarity: mean(points), tokens: points.length };
}

/**
 * Measured on an English model with single sentences and pairs of them (2 to 7 s) of espeak-ng and of readers. English:
 * half at 0.1 or more, of 318 clips eight below this, all misheard beyond use. Eleven other languages: half at -0.8 or
 * less, of 145 texts eleven above this.
 */
const LEAST_CLARITY = -0.6;
/** A single piece may be hard to hear; only one that is surely nonsense is dropped. */
const LEAST_PIECE_CLARITY = -0.95;
/** Fewer tokens are too few to judge by. */
const JUDGED_TOKENS = 4;
/** Speech without a text counts as so many tokens a second, of which the model understood none. */
const MISSED = { tokensPerSec: 4, clarity: -1.2 };

/**
 * False where the model did not understand the language of the whole. True where there is too little to judge by, false
 * for no text at all.
 */
export function isIntelligible(heard: readonly HeardText[]): boolean {
  if (heard.every((piece) => piece.tokens === 0)) return false;
  const judged = heard.map((piece) =>
    piece.tokens > 0 ? piece : { tokens: MISSED.tokensPerSec * durationOf(piece), clarity: MISSED.clarity },
  );
  const tokens = judged.reduce((sum, piece) => sum + piece.tokens, 0);
  const total = judged.reduce((sum, piece) => sum + piece.clarity * piece.tokens, 0);
  return tokens < JUDGED_TOKENS || total / tokens >= LEAST_CLARITY;
}

/** The pieces that are not surely nonsense. */
export function keepIntelligible(heard: readonly HeardText[]): (Range & { text: string })[] {
  return heard
    .filter((piece) => piece.text !== '')
    .filter((piece) => piece.tokens < JUDGED_TOKENS || piece.clarity >= LEAST_PIECE_CLARITY)
    .map(({ startSec, endSec, text }) => ({ startSec, endSec, text }));
}
