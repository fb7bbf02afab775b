import { areAlike } from './titles/alike.ts';
import { englishDescription } from './titles/description.ts';
import { englishHashtags } from './titles/hashtags.ts';
import { englishTitle } from './titles/titles.ts';
import { plainDescription, plainHashtags, plainTitle, plainTopic } from './other-languages.ts';
import type { Said } from './said.ts';

const isEnglish = ({ cues }: Said) => cues.language === 'en';

/**
 * The best short claim, question or quotation of a clip that is whole and can be read alone; where there is none, what the
 * clip is about. Nothing like one of `taken`, the titles of other clips. Null where nothing that is said makes a title.
 */
export function titleFrom(said: Said, taken: readonly string[]): string | null {
  if (isEnglish(said)) return englishTitle(said, taken);
  const isFree = (title: string) => !taken.some((other) => areAlike(other, title));
  return plainTitle(said, isFree) ?? [plainTopic(said)].find((topic) => topic !== null && isFree(topic)) ?? null;
}

/** One or two whole sentences, at most 300 characters, that are not the title; where none is whole, the first words. */
export function descriptionFrom(said: Said, title: string): string {
  if (!isEnglish(said)) return plainDescription(said);
  return englishDescription(said, title) || plainDescription(withoutTitle(said, title));
}

/** Fewer characters describe nothing. */
const LEAST_CHARS = 25;

/** What is said besides the title and mere remarks; everything where nothing else is. */
function withoutTitle(said: Said, title: string): Said {
  const sentences = said.sentences.filter(({ text }) => text.length >= LEAST_CHARS && !areAlike(text, title));
  return sentences.length === 0 ? said : { ...said, sentences };
}

/** Up to five hashtags: names, and nouns that are said twice at least. */
export function hashtagsFrom(said: Said): string[] {
  return isEnglish(said) ? englishHashtags(said) : plainHashtags(said);
}
