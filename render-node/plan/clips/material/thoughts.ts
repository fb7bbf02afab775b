import { endsFinished, type Sentence } from '../edges/sentences.ts';
import { clamp01 } from '../../math/numbers.ts';

/** In a transcript in which hardly a sentence ends in a full stop, a pause is what ends one. */
const UNPUNCTUATED_SHARE = 0.3;
const CLOSING_PAUSE_SEC = 0.45;

/** True for each sentence that ends a thought, by its punctuation or, where nobody wrote any, by the pause after it. */
export function finishedOnes(sentences: readonly Sentence[]): boolean[] {
  const byMark = sentences.map(({ text }) => endsFinished(text));
  const isPunctuated = byMark.filter(Boolean).length >= UNPUNCTUATED_SHARE * sentences.length;
  return isPunctuated ? byMark : sentences.map((_, i) => pauseSec(sentences, i) >= CLOSING_PAUSE_SEC);
}

/** Seconds of silence after a sentence. More than one says no more than one does; before the first and after the last it is one. */
export function pauseSec(sentences: readonly Sentence[], i: number): number {
  const [before, after] = [sentences[i], sentences[i + 1]];
  return before === undefined || after === undefined ? 1 : clamp01(after.startSec - before.endSec);
}
