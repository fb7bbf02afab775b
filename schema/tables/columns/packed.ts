import { customType } from 'drizzle-orm/sqlite-core';

/** The position of each field in the list. Never change one; new fields come last. */
export type Places<T> = { readonly [Field in keyof T]-?: number };

/**
 * An object with these fields and no others, as the JSON list of its values: the names would be most of its bytes. Rows
 * of earlier versions hold the object itself. Fields missing from a shorter list come from `lacking`.
 */
export function packed<T extends object>(name: string, places: Places<T>, lacking: null | undefined) {
  const fields = Object.entries<number>(places) as [keyof T, number][];
  return customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(fields.toSorted(([, a], [, b]) => a - b).map(([field]) => value[field])),
    fromDriver(text) {
      const stored = JSON.parse(text) as T | unknown[];
      if (!Array.isArray(stored)) return stored;
      return Object.fromEntries(fields.map(([field, place]) => [field, stored[place] ?? lacking])) as T;
    },
  })(name);
}

/** Without a space, and impossible to mistake for JSON. */
const WORD = /^[^\s[]\S*$/;

/** Words as one text with spaces between them; as JSON if one of them does not match `WORD`. */
export function packWords(words: readonly string[]): string {
  return words.every((word) => WORD.test(word)) ? words.join(' ') : JSON.stringify(words);
}

/** A list of words in the form of `packWords`. Rows of earlier versions hold JSON. */
export const packedWords = customType<{ data: string[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: packWords,
  fromDriver: (text) => (text.startsWith('[') ? (JSON.parse(text) as string[]) : text.split(' ').filter(Boolean)),
});
