/** A rough stem, so that `render`, `renders` and `rendering` count as one word, and `Brücke` and `Brücken`. */
export function stem(bare: string): string {
  let word = bare.replace(/'s$/, '');
  for (let i = 0; i < 2; i += 1) {
    word = word.replace(/(?<=\p{L}{3})s$/u, '').replace(/(?<=\p{L}{4})(?:ing|ed|en|er|e|n|o|a|i)$/u, '');
  }
  return word;
}
