import type { Short } from 'clipmill';

export type ScorePart = Short['score_details']['parts'][number];

/** A weaker part says nothing about a clip: some laughter in a monologue. */
const LEAST_STRENGTH = 0.25;

/** Of the parts, those that say something. */
export function tellingParts(parts: readonly ScorePart[]): ReturnType<typeof strongParts> {
  return strongParts(parts).filter(({ strength }) => strength >= LEAST_STRENGTH);
}

/** The parts that count, those with the most points first, each with how strong it is: 0 to 1. */
export function strongParts(parts: readonly ScorePart[]): (ScorePart & { strength: number })[] {
  return parts
    .filter(({ weight }) => weight > 0)
    .map((part) => ({ ...part, strength: Math.min(1, part.points / (part.weight * 100)) }))
    .sort((a, b) => b.points - a.points);
}

/** Whether a text is in the language of the page. Both are BCP 47 tags; null: not known. */
export function isInLanguage(language: string | null, pageLanguage: string): boolean {
  return language !== null && language.split('-')[0] === pageLanguage.split('-')[0];
}

/** Whether the page's reader understands the evidence of a part. That of viewers is always in English. */
export function isReadable({ name }: ScorePart, language: string | null, pageLanguage: string): boolean {
  return isInLanguage(name === 'audience' ? 'en' : language, pageLanguage);
}

/** Parts whose evidence is not speech but a sentence about it, in the language of the video. */
const UNSPOKEN = new Set(['audience', 'reaction', 'motion']);
/** The evidence of other parts is a range of time if nothing is said: `0:10 to 0:40`. */
const SPAN = /^\d+:\d\d\b/;

/** The words that a part rests on. Null if it rests on none. */
export function quoteOf({ name, evidence: { text } }: ScorePart): string | null {
  return UNSPOKEN.has(name) || SPAN.test(text) || text === '' ? null : text;
}

const QUOTE_CHARS = 90;

/** The beginning of a quote, up to the end of a word. */
export function beginningOf(quote: string): string {
  if (quote.length <= QUOTE_CHARS) return quote;
  const begun = quote.slice(0, QUOTE_CHARS);
  const words = begun.replace(/\s+\S*$/, '');
  return `${words.replace(/[\s,;:.–-]+$/, '')}…`;
}
