import type { Range } from '../clip.ts';
import { SENTENCE_END } from './script.ts';

/** A plain word in lower case, with what opens it. Names like iPhone keep their spelling. */
const PLAIN = /^([¿¡"“„«([]*)(\p{Ll})(?=[\p{Ll}\p{M}'’-]*[^\p{L}]*$)/u;

/**
 * The words of a clip as people read them from its beginning: the first one has a capital, whatever was cut off before it
 * ("And so"). Words outside of the clip stay. Texts without marks stay, too: nobody wrote sentences. `words` are in order
 * of time.
 */
export function withFirstCapital<W extends Range & { text: string }>(words: readonly W[], clip: Range): readonly W[] {
  const first = words.findIndex((word) => word.text !== '' && middleOf(word) >= clip.startSec);
  const word = words[first];
  if (word === undefined || middleOf(word) >= clip.endSec || !words.some(({ text }) => SENTENCE_END.test(text))) {
    return words;
  }
  const text = word.text.replace(PLAIN, (_, opening: string, letter: string) => opening + letter.toUpperCase());
  return text === word.text ? words : words.with(first, { ...word, text });
}

function middleOf({ startSec, endSec }: Range): number {
  return (startSec + endSec) / 2;
}
