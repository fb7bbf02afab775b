/** The name of a voice by its number: `A` for the first, `Z` for the 26th, then `A2`. */
export function voiceName(number: number): string {
  const letter = String.fromCharCode(65 + (number % 26));
  return number < 26 ? letter : `${letter}${1 + Math.floor(number / 26)}`;
}
