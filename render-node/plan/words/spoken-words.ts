const HAS_SOUND = /[\p{L}\p{N}]/u;

/**
 * The words of a text as captions show them: punctuation stays on its word, and a token without a letter or a digit
 * (a dash, an ellipsis) joins the word before it, or the first word where there is none before.
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

/** A word as a dictionary spells it: lower case, straight apostrophes, nothing around it. */
export function bareWord(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[’‘`]/gu, "'")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

/** The parts of a compound, bare: `cold-hearted,` gives `cold` and `hearted`. */
export function bareParts(word: string): string[] {
  return bareWord(word)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((part) => HAS_SOUND.test(part));
}
