import { areAlike } from './alike.ts';
import { englishDescription } from './english-description.ts';
import { englishHashtags } from './english-hashtags.ts';
import { topicsOf } from './english-topics.ts';
import { plainDescription, plainHashtags, usedWords } from './other-languages.ts';
import type { Said } from './said.ts';

const isEnglish = ({ cues }: Said) => cues.language === 'en';

/** Said this often, one plain word says what a clip is about, where names and phrases are not told apart. */
const OFTEN = 3;

/** The subject that can stand behind a name: a proper name or a phrase that is said twice. "Program" says too little. */
export function mainSubject(said: Said): string | undefined {
  if (!isEnglish(said)) return usedWords(said).find(({ count }) => count >= OFTEN)?.word;
  return topicsOf(said).find(({ count, isName, stems }) => count > 1 && (isName || stems.length > 1))?.phrase;
}

/** One or two whole sentences, at most 300 characters, that are not the title; without a whole one, the first words. */
export function descriptionFrom(said: Said, title: string): string {
  if (!isEnglish(said)) return plainDescription(said);
  return englishDescription(said, title) || plainDescription(withoutTitle(said, title));
}

/** Fewer characters are not a description. */
const LEAST_CHARS = 25;

/** What is said except the title and mere remarks; everything if nothing else is left. */
function withoutTitle(said: Said, title: string): Said {
  const sentences = said.sentences.filter(({ text }) => text.length >= LEAST_CHARS && !areAlike(text, title));
  return sentences.length === 0 ? said : { ...said, sentences };
}

/** Up to five hashtags: names, and nouns that are said at least twice. */
export function hashtagsFrom(said: Said): string[] {
  return isEnglish(said) ? englishHashtags(said) : plainHashtags(said);
}
