import type { Aside } from '../../../../../schema/domain/media.ts';

/** A word of the transcript, in seconds of the source. `heard`: the text before a correction. */
export type TimedWord = {
  index: number;
  text: string;
  start: number;
  end: number;
  speaker: string | null;
  heard?: string;
  /** A filler, or the earlier copy of what is said again. */
  aside?: Aside | undefined;
  /** It may be misheard. */
  unsure?: true | undefined;
};
export type Sentence = { words: readonly TimedWord[]; start: number; end: number; speaker: string | null };

const END = /[.!?…。！？]["'”’)]?$/u;
/** A point that ends no sentence. */
const SHORT = /^(Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Hr|Fr|Nr|No|vs|e\.g|i\.e|z\.B|d\.h|\p{Lu})\.$/u;
const PAUSE_SEC = 1.5;
const MOST_WORDS = 40;

/**
 * The words with new texts by their index. Words without one stay the same objects, and so do words that have the same
 * new text in `before`. An unsure word with a text is sure, even if the text is the same.
 */
export function correctedWords(
  words: readonly TimedWord[],
  texts: Readonly<Record<string, string>>,
  before: readonly TimedWord[] = [],
): readonly TimedWord[] {
  return words.map((word, at) => {
    const text = texts[word.index];
    if (text === undefined || (text === word.text && word.unsure === undefined)) return word;
    const old = before[at];
    const isSame = old?.index === word.index && old.text === text && old.heard === word.text;
    const { aside: _aside, unsure: _unsure, ...rest } = word;
    return isSame ? old : { ...rest, text, heard: word.text };
  });
}

/**
 * Words by sentence. Speakers, long pauses and forty words end one too. A sentence of `before` with exactly the same
 * words is used again.
 */
export function sentencesOf(words: readonly TimedWord[], before: readonly Sentence[] = []): Sentence[] {
  const sentences: TimedWord[][] = [];
  words.forEach((word, i) => {
    const before = words[i - 1];
    const last = sentences.at(-1);
    const isNew =
      before === undefined ||
      last === undefined ||
      (END.test(before.text) && !SHORT.test(before.text)) ||
      before.speaker !== word.speaker ||
      word.start - before.end > PAUSE_SEC ||
      last.length >= MOST_WORDS;
    if (isNew) sentences.push([word]);
    else last.push(word);
  });
  const known = new Map(before.map((sentence) => [sentence.words[0]?.index, sentence]));
  return sentences.map((sentence) => {
    const old = known.get(sentence[0]?.index);
    if (old?.words.length === sentence.length && old.words.every((word, i) => word === sentence[i])) return old;
    return {
      words: sentence,
      start: sentence[0]?.start ?? 0,
      end: sentence.at(-1)?.end ?? 0,
      speaker: sentence[0]?.speaker ?? null,
    };
  });
}

/** The place of the sentence that is spoken at a time, or was last. -1 before the first. */
export function sentenceAt(sentences: readonly Pick<Sentence, 'start'>[], sec: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle]?.start ?? 0) <= sec) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
