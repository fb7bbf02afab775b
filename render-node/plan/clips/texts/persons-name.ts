const MAX_CHARS = 40;

/** True for "Jane Doe"; false for the labels of voices, such as "S1" and "Speaker 2". */
export function isPersonsName(speaker: string): boolean {
  return speaker.length <= MAX_CHARS && /^\p{Lu}[\p{L}'’.-]+(?: \p{L}[\p{L}'’.-]*){0,3}$/u.test(speaker);
}
