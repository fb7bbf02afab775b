import { FOOTAGE } from '#schema/domain/footage/footage.ts';

/** What the name of a file says that it shows: its words, without its ending and without numbers. */
export function wordsOfName(filename: string): string {
  return filename
    .replace(/\.[A-Za-z0-9]{1,11}$/, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{M}']+/gu, ' ')
    .trim()
    .slice(0, FOOTAGE.descriptionChars);
}
