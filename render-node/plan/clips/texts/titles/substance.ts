import { STOP_WORDS, VAGUE } from './english-words.ts';

/** True for a word (in small letters) that says something by itself: neither small nor vague. */
export function isSubstantial(word: string): boolean {
  const isLong = word.length >= 3 || /^[\d$]/.test(word) || /^(?:ai|ui|ux|go|js|vr|tv|pr|qa)$/.test(word);
  return isLong && !STOP_WORDS.has(word) && !VAGUE.has(word) && !word.endsWith("n't");
}
