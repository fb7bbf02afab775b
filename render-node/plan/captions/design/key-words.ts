import { bareWord } from '#schema/domain/texts/bare-word.ts';
import type { CaptionDesign } from '#schema/domain/captions/design.ts';
import { cuesFor } from '../../clips/phrases/cues.ts';

type Said = { text: string };

/** Among so many words, one is stressed. */
const WORDS_PER_KEY = 6;
const POINTS = { number: 2, name: 1.2, long: 1, rare: 0.4 };
/** Kinds of words that hold viewers also when they stand alone. */
const STRONG: ReadonlySet<string> = new Set(['stakes', 'extreme', 'number']);
/** A word of so many letters is as long as any. */
const LONG_CHARS = 12;
/** Scripts whose words have few characters. */
const SHORT_WORDS = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]{2,}$/u;

/**
 * The words that captions stress, in their bare form: those that were chosen by hand, else the ones that say most. Empty if
 * none are to be stressed.
 */
export function keyWordsOf(
  { emphasis = 'none', keyWords }: Pick<CaptionDesign, 'emphasis' | 'keyWords'>,
  words: readonly Said[],
): ReadonlySet<string> {
  if (emphasis === 'none') return new Set();
  return new Set(keyWords === undefined ? chosenKeyWords(words) : keyWords.map(bareWord));
}

/** The words of a clip that may be stressed, bare, each once and in their order. */
export function wordsToStress(words: readonly Said[]): string[] {
  return [...pointsOf(words).keys()];
}

/** What says most: numbers, names, strong words of the clip choice, then long words that are said in few sentences. */
export function chosenKeyWords(words: readonly Said[]): string[] {
  const ranked = [...pointsOf(words)].toSorted(([, a], [, b]) => b - a);
  return ranked.slice(0, Math.ceil(words.length / WORDS_PER_KEY)).map(([word]) => word);
}

function pointsOf(words: readonly Said[]): Map<string, number> {
  const sentences = sentencesOf(words);
  const texts = words.map(({ text }) => text);
  const { isContentWord, hooks } = cuesFor(undefined, texts);
  const strong = hooks.filter(({ kind }) => STRONG.has(kind));
  const hookOf = (word: string) =>
    Math.max(0, ...strong.map(({ pattern, points: own }) => (pattern.test(word) ? own : 0)));
  const points = new Map<string, number>();
  for (const sentence of sentences)
    sentence.forEach(({ text }, i) => {
      const word = bareWord(text);
      const isNumber = /\p{Nd}/u.test(word);
      const hook = hookOf(word);
      if (!isNumber && hook === 0 && !isContentWord(word) && !SHORT_WORDS.test(word)) return;
      const isName = i > 0 && /\p{Lu}/u.test(text);
      const rarity = Math.log((sentences.length + 1) / (sentencesWith(word, sentences) + 0.5));
      const length = Math.min(1, [...word].length / LONG_CHARS);
      const own =
        (isNumber ? POINTS.number : hook) + (isName ? POINTS.name : 0) + POINTS.long * length + POINTS.rare * rarity;
      points.set(word, Math.max(points.get(word) ?? 0, own));
    });
  return points;
}

function sentencesWith(word: string, sentences: readonly (readonly Said[])[]): number {
  return sentences.filter((sentence) => sentence.some(({ text }) => bareWord(text) === word)).length;
}

function sentencesOf(words: readonly Said[]): Said[][] {
  const sentences: Said[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (/[.!?\u2026\u3002\uff01\uff1f]["'\u201d\u2019)]*$/.test(word.text)) sentences.push([]);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}
