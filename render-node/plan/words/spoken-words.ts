import { bareWord } from '#schema/domain/texts/bare-word.ts';

const HAS_SOUND = /[\p{L}\p{N}]/u;

/**
 * The words of a text as captions show them. Punctuation stays on its word. A token without a letter or a digit (a
 * dash, an ellipsis) joins the previous word, or the first word if there is no previous one.
 */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let leading = '';
  for (const token of text.split(/\s+/).filter((part) => part !== '')) {
    if (HAS_SOUND.test(token)) {
      words.push(leading + token);
      leading = '';
    } else if (words.length > 0) {
      words.push(`${words.pop() ?? ''} ${token}`);
    } else {
      leading += `${token} `;
    }
  }
  return words;
}

/** The parts of a compound: `cold-hearted,` gives `cold` and `hearted`. */
export function bareParts(word: string): string[] {
  return bareWord(word)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((part) => HAS_SOUND.test(part));
}
