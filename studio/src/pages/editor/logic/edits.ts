import type { Range } from '../../../../../schema/domain/clip.ts';
import { type Look, optionsOf } from '@/preview/look.ts';
import type { BRoll } from '../../../../../schema/domain/footage/footage.ts';
import type { FramingEdit } from '../../../../../schema/domain/framing-edit.ts';

/** What the editor changes of a short. */
export type Edits = {
  title: string;
  range: Range;
  /** What is cut out of it, in order. */
  struck: readonly Range[];
  /** What it plays instead of its range: parts of the source in their own order. Null: its range. */
  pieces: readonly Range[] | null;
  /** New texts of words by their index in the transcript. Empty: hidden. */
  words: Readonly<Record<string, string>>;
  /** Shots that are framed by hand. */
  framing: readonly FramingEdit[];
  /** How it is rendered. Null until somebody chose it. */
  look: Look | null;
  /** Footage that it shows instead of its own picture, in order. */
  bRoll: readonly BRoll[];
  /** The second of the source that its cover shows. Null: the best frame. */
  cover: number | null;
};

/** The fields of a change for the server. */
export type Patch = Partial<Edits>;
export type Field = keyof Patch;

export const FIELDS: readonly Field[] = [
  'title',
  'range',
  'struck',
  'pieces',
  'words',
  'framing',
  'look',
  'bRoll',
  'cover',
];

/** The fields in which two states differ, with the values of `to`. */
export function differenceOf(from: Edits, to: Edits): Patch {
  return Object.fromEntries(FIELDS.filter((field) => !isSameField(field, from, to)).map((field) => [field, to[field]]));
}

export function isEmpty(patch: Patch): boolean {
  return Object.keys(patch).length === 0;
}

/** Looks are the same if renders would be: the editor also keeps what is hidden now, such as a text that is switched off. */
export function isSameField(field: Field, a: Edits, b: Edits): boolean {
  if (field !== 'look' || a.look === null || b.look === null) return isSame(a[field], b[field]);
  return isSame(optionsOf(a.look), optionsOf(b.look));
}

/** Words that are marked as unsure or as asides: their text by their index, as it was heard. */
export type MarkedWords = ReadonlyMap<string, string>;

/**
 * The words that the server has to change. Null undoes a correction of a marked word, which is marked again. To say that
 * such a word is right, its text is sent although the server has no other one.
 */
export function correctionsOf(
  words: Edits['words'],
  before: Edits['words'],
  marked: MarkedWords,
): { index: number; text: string | null }[] {
  return Object.entries(words)
    .filter(([index, text]) => text !== before[index])
    .map(([index, text]) => ({
      index: Number(index),
      text: before[index] !== undefined && text === marked.get(index) ? null : text,
    }));
}

/** Equal by value: keys in any order, and a key without a value is none. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [entriesOf(a), entriesOf(b)];
  return (
    left.length === right.length && left.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  );
}

function entriesOf(object: object): [string, unknown][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

/** Kept edits of an earlier version, which did not know all fields, with the others of `whole`. */
export function completed(kept: Partial<Edits>, whole: Edits): Edits {
  return { ...whole, ...Object.fromEntries(entriesOf(kept)) };
}

/**
 * What the server had before edits that were kept as unsent. A field that arrived after all is as the server has it now, so
 * that to undo it is a change.
 */
export function caughtUp(known: Edits, mine: Edits, server: Edits): Edits {
  const arrived = FIELDS.filter((field) => isSameField(field, mine, server));
  return { ...known, ...Object.fromEntries(arrived.map((field) => [field, server[field]])) };
}
