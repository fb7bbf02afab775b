import type { Range } from '../../../../../schema/domain/clip.ts';
import { type Look, optionsOf } from '@/preview/look.ts';
import type { FramingEdit } from '../../../../../schema/domain/framing-edit.ts';

/** What the editor changes of a short. */
export type Edits = {
  title: string;
  range: Range;
  /** What is cut out of it, in order. */
  struck: readonly Range[];
  /** New texts of words by their index in the transcript. Empty: hidden. */
  words: Readonly<Record<string, string>>;
  /** Shots that are framed by hand. */
  framing: readonly FramingEdit[];
  /** How it is rendered. Null until somebody chose it. */
  look: Look | null;
  /** The second of the source that its cover shows. Null: the best frame. */
  cover: number | null;
};

/** The fields of a change for the server. */
export type Patch = Partial<Edits>;
export type Field = keyof Patch;

const FIELDS: readonly Field[] = ['title', 'range', 'struck', 'words', 'framing', 'look', 'cover'];

/** The fields in which two states differ, with the values of `to`. */
export function differenceOf(from: Edits, to: Edits): Patch {
  return Object.fromEntries(FIELDS.filter((field) => !isSameField(field, from, to)).map((field) => [field, to[field]]));
}

export function isEmpty(patch: Patch): boolean {
  return Object.keys(patch).length === 0;
}

export type Merged = { edits: Edits; conflicts: Field[] };

/**
 * Own changes since `base` on top of what the server has now. A field is a conflict if both changed it to something
 * different; the own value stands in `edits` until the user has chosen. Words are merged word by word.
 */
export function mergeEdits(base: Edits, mine: Edits, theirs: Edits): Merged {
  const words = mergeWords(base.words, mine.words, theirs.words);
  const conflicts: Field[] = words.isConflict ? ['words'] : [];
  const pick = <F extends Field>(field: F): Edits[F] => {
    if (isSameField(field, mine, theirs)) return mine[field];
    if (isSameField(field, mine, base)) return theirs[field];
    if (!isSameField(field, theirs, base)) conflicts.push(field);
    return mine[field];
  };
  const edits = {
    title: pick('title'),
    range: pick('range'),
    struck: pick('struck'),
    framing: pick('framing'),
    look: pick('look'),
    cover: pick('cover'),
    words: words.words,
  };
  return { edits, conflicts };
}

/** Looks are the same if renders would be: the editor also keeps what is hidden now, such as a text that is switched off. */
function isSameField(field: Field, a: Edits, b: Edits): boolean {
  if (field !== 'look' || a.look === null || b.look === null) return isSame(a[field], b[field]);
  return isSame(optionsOf(a.look), optionsOf(b.look));
}

function mergeWords(base: Edits['words'], mine: Edits['words'], theirs: Edits['words']) {
  const merged: Record<string, string> = {};
  let isConflict = false;
  for (const index of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const isMine = mine[index] !== base[index];
    const isTheirs = theirs[index] !== base[index];
    if (isMine && isTheirs && mine[index] !== theirs[index]) isConflict = true;
    const text = isMine ? mine[index] : theirs[index];
    if (text !== undefined) merged[index] = text;
  }
  return { words: merged, isConflict };
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
 * A state of the history after `before` became `after` by something that is not to be undone. Unchanged parts stay the
 * same objects, so nothing that shows them re-renders.
 */
export function carryOver(state: Edits, before: Edits, after: Edits): Edits {
  const carried = <F extends Field>(field: F): Edits[F] =>
    isSameField(field, state, before) && !isSame(state[field], after[field]) ? after[field] : state[field];
  const changed = Object.entries(after.words).filter(
    ([index, text]) => text !== before.words[index] && state.words[index] === before.words[index],
  );
  const next: Edits = {
    title: carried('title'),
    range: carried('range'),
    struck: carried('struck'),
    framing: carried('framing'),
    look: carried('look'),
    cover: carried('cover'),
    words: changed.length > 0 ? { ...state.words, ...Object.fromEntries(changed) } : state.words,
  };
  return FIELDS.every((field) => next[field] === state[field]) ? state : next;
}
