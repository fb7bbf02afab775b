import { durationOf } from '../../../../../schema/domain/clip.ts';
import { playedSec } from '../../../../../schema/domain/cuts/played.ts';
import { editOfShot, type FramingEdit } from '../../../../../schema/domain/framing-edit.ts';
import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { type Edits, type Field, FIELDS, isSame, isSameField } from './edits.ts';
import { mergeStruck } from './merge-struck.ts';

export type Merged = { edits: Edits; conflicts: Field[] };
type Joined<T> = { value: T; isConflict: boolean };

/**
 * Own changes since `base` on top of what the server has now. What both changed in different places is joined: other
 * words, other cuts, the other edge, another part of the look, another shot. A field is a conflict if both changed the
 * same place of it to something different; there the own value stands in `edits` until the user has chosen.
 */
export function mergeEdits(base: Edits, mine: Edits, theirs: Edits): Merged {
  const conflicts: Field[] = [];
  const pick = <F extends Field>(field: F, join: Join<Edits[F]>): Edits[F] => {
    if (isSameField(field, mine, theirs) || isSameField(field, theirs, base)) return mine[field];
    if (isSameField(field, mine, base)) return theirs[field];
    const { value, isConflict } = join(base[field], mine[field], theirs[field]);
    if (isConflict) conflicts.push(field);
    return value;
  };
  const edits = {
    title: pick('title', join3),
    range: pick('range', join3),
    struck: pick('struck', mergeStruck),
    pieces: pick('pieces', join3),
    words: pick('words', join3),
    framing: pick('framing', mergeFraming),
    look: pick('look', join3),
    bRoll: pick('bRoll', join3),
    cover: pick('cover', join3),
  };
  const broken = brokenBy(edits);
  if (broken === null || brokenBy(mine) !== null || brokenBy(theirs) !== null) return { edits, conflicts };
  return { edits: { ...edits, [broken]: mine[broken] }, conflicts: [...new Set([...conflicts, broken])] };
}

/** The field that makes a clip which the server would refuse, or null. Each side alone may be right. */
function brokenBy({ range, struck, pieces }: Edits): 'range' | 'struck' | 'pieces' | null {
  if (durationOf(range) < LIMITS.shortMinSec || durationOf(range) > LIMITS.clipMaxSec) return 'range';
  const sec = playedSec({ ...range, pieces, cuts: struck });
  if (sec > LIMITS.clipMaxSec) return 'pieces';
  return sec < LIMITS.shortMinSec || struck.length > LIMITS.cutsPerShort ? 'struck' : null;
}

type Join<T> = (base: T, mine: T, theirs: T) => Joined<T>;

/** What only one side changed, key by key. */
function join3<T>(base: T, mine: T, theirs: T): Joined<T> {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, isConflict: false };
  if (isSame(mine, base)) return { value: theirs, isConflict: false };
  if (!isPlain(base) || !isPlain(mine) || !isPlain(theirs)) return { value: mine, isConflict: true };
  const keys = [...new Set([base, mine, theirs].flatMap((one) => Object.keys(one)))];
  const parts = keys.map((key) => [key, join3(base[key], mine[key], theirs[key])] as const);
  const kept = parts.filter(([, { value }]) => value !== undefined);
  return {
    value: Object.fromEntries(kept.map(([key, { value }]) => [key, value])) as T,
    isConflict: parts.some(([, { isConflict }]) => isConflict),
  };
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shot by shot: how one shot is framed is one thing. */
function mergeFraming(
  base: readonly FramingEdit[],
  mine: readonly FramingEdit[],
  theirs: readonly FramingEdit[],
): Joined<readonly FramingEdit[]> {
  const shots = [...mine, ...theirs, ...base].reduce<FramingEdit[]>(
    (known, edit) => (editOfShot(edit, known) === null ? [...known, edit] : known),
    [],
  );
  const joins = shots.map((shot) => {
    const [own, other] = [editOfShot(shot, mine), editOfShot(shot, theirs)];
    const isMine = !isSame(own, editOfShot(shot, base));
    const isTheirs = !isSame(other, editOfShot(shot, base));
    return { value: isMine ? own : other, isConflict: isMine && isTheirs && !isSame(own, other) };
  });
  return {
    value: joins.flatMap(({ value }) => value ?? []).toSorted((a, b) => a.startSec - b.startSec),
    isConflict: joins.some(({ isConflict }) => isConflict),
  };
}

/**
 * A state of the history after `before` became `after` by something that is not to be undone. Unchanged parts stay the
 * same objects, so nothing that shows them re-renders.
 */
export function carryOver(state: Edits, before: Edits, after: Edits): Edits {
  const { edits } = mergeEdits(before, state, after);
  return FIELDS.every((field) => edits[field] === state[field]) ? state : edits;
}
