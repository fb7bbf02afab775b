import { durationOf, type Range } from '#schema/domain/clip.ts';

/**
 * A piece of text as a speech model heard it. `confidence` is the mean log probability of its `tokens` tokens. A piece of
 * speech in which the model heard nothing, or went round in circles, has no text and no tokens.
 */
export type HeardText = Range & { text: string; confidence: number; tokens: number };

/**
 * Measured on an English model: English -0.02 to -0.2 (with noise as loud as the voice too), Spanish -1.2, German -0.9,
 * which come out as fluent nonsense.
 */
const LEAST_CONFIDENCE = -0.7;
/** A single piece may be hard to hear; only one that is surely nonsense is dropped. */
const LEAST_PIECE_CONFIDENCE = -1;
/** Fewer tokens are too few to judge by. */
const JUDGED_TOKENS = 8;
/** Speech without a text counts as so many tokens a second, of which the model understood none. */
const MISSED = { tokensPerSec: 4, confidence: -1.2 };

/** False where the model did not understand the language of the whole. True where there is too little to judge by, false for no text at all. */
export function isIntelligible(heard: readonly HeardText[]): boolean {
  if (heard.every((piece) => piece.tokens === 0)) return false;
  const judged = heard.map((piece) =>
    piece.tokens > 0 ? piece : { tokens: MISSED.tokensPerSec * durationOf(piece), confidence: MISSED.confidence },
  );
  const tokens = judged.reduce((sum, piece) => sum + piece.tokens, 0);
  const total = judged.reduce((sum, piece) => sum + piece.confidence * piece.tokens, 0);
  return tokens < JUDGED_TOKENS || total / tokens >= LEAST_CONFIDENCE;
}

/** The pieces that are not surely nonsense. */
export function keepIntelligible(heard: readonly HeardText[]): (Range & { text: string })[] {
  return heard
    .filter((piece) => piece.text !== '')
    .filter((piece) => piece.tokens < JUDGED_TOKENS || piece.confidence >= LEAST_PIECE_CONFIDENCE)
    .map(({ startSec, endSec, text }) => ({ startSec, endSec, text }));
}
