import type { Cues } from '../phrases/cues.ts';
import { joinWords, tokensOf } from '#schema/domain/texts/script.ts';
import { endsFinished } from '../edges/sentences.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';

const LEAST_KEPT = 3;

/** A quotation of at most `maxChars`. A part of a sentence ends on a content word, with an ellipsis. */
export function quoteOf(text: string, maxChars: number, cues: Cues): string {
  if (endsFinished(text) && text.length <= maxChars) return text;
  const whole = tokensOf(shorten(text, maxChars).replace(/…$/, ''));
  const kept = withoutDangling(whole, cues).replace(/[,;:–—-]+$/, '');
  return kept === text ? text : `${kept}…`;
}

/** Words without dangling small ones at the end of a part of a sentence ("… of the bridge and"); at least three. */
function withoutDangling(tokens: readonly string[], cues: Cues): string {
  let end = tokens.length;
  while (end > LEAST_KEPT && !cues.isContentWord(bareWord(tokens[end - 1] ?? ''))) end -= 1;
  return joinWords(tokens.slice(0, end));
}

/** A text cut at a word, with an ellipsis where something is missing. Never longer than `maxChars`. */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars - 1);
  const cut = head.replace(/\s+\S*$/, '');
  return `${cut.replace(/[,;:]$/, '')}…`;
}

/** The text with its first letter as a capital, unless it begins with a number ("20 minutes"). */
export function capitalised(text: string): string {
  return text.replace(/^([^\p{L}\p{N}]*)(\p{L})/u, (_, before: string, first: string) => before + first.toUpperCase());
}
