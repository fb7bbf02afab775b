import type { Range } from '../../../../../schema/domain/clip.ts';
import type { Look } from '../preview/look.ts';
import type { FramingEdit } from '../../../../../schema/domain/framing-edit.ts';

/** What the editor changes of a short. */
export type Edits = {
  title: string;
  range: Range;
  /** New texts of words by their index in the transcript. Empty: hidden. */
  words: Readonly<Record<string, string>>;
  /** Shots that are framed by hand. */
  framing: readonly FramingEdit[];
  /** How it is rendered, once that was changed here. It is undone like the rest, but stays on this device. */
  look?: Look | undefined;
};

/** The fields of a change for the server. */
export type Patch = Partial<Omit<Edits, 'look'>>;
export type Field = keyof Patch;

const FIELDS: readonly Field[] = ['title', 'range', 'words', 'framing'];

/** The fields in which two states differ, with the values of `to`. */
export function differenceOf(from: Edits, to: Edits): Patch {
  return Object.fromEntries(
    FIELDS.filter((field) => !isSame(from[field], to[field])).map((field) => [field, to[field]]),
  );
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
  const pick = <F extends 'title' | 'range' | 'framing'>(field: F): Edits[F] => {
    if (isSame(mine[field], base[field])) return theirs[field];
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) conflicts.push(field);
    return mine[field];
  };
  const fields = { title: pick('title'), range: pick('range'), framing: pick('framing'), words: words.words };
  const edits = { ...fields, look: mine.look };
  return { edits, conflicts };
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

/** A state of the history after `before` became `after` by something that is not to be undone. */
export function carryOver(state: Edits, before: Edits, after: Edits): Edits {
  const carried = <F extends Field>(field: F): Edits[F] =>
    isSame(state[field], before[field]) ? after[field] : state[field];
  const words = { ...state.words };
  for (const [index, text] of Object.entries(after.words))
    if (text !== before.words[index] && words[index] === before.words[index]) words[index] = text;
  return { ...state, title: carried('title'), range: carried('range'), framing: carried('framing'), words };
}
