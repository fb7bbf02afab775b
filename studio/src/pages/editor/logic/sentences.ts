/** A word of the transcript, in seconds of the source. */
export type TimedWord = { index: number; text: string; start: number; end: number; speaker: string | null };
export type Sentence = { words: readonly TimedWord[]; start: number; end: number; speaker: string | null };

const END = /[.!?…。！？]["'”’)]?$/u;
/** A point that ends no sentence. */
const SHORT = /^(Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Hr|Fr|Nr|No|vs|e\.g|i\.e|z\.B|d\.h|\p{Lu})\.$/u;
const PAUSE_SEC = 1.5;
const MOST_WORDS = 40;

/** Words by sentence. Speakers, long pauses and forty words end one too. */
export function sentencesOf(words: readonly TimedWord[]): Sentence[] {
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
  return sentences.map((sentence) => ({
    words: sentence,
    start: sentence[0]?.start ?? 0,
    end: sentence.at(-1)?.end ?? 0,
    speaker: sentence[0]?.speaker ?? null,
  }));
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
