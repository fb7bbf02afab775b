import { describe, expect, it } from 'vitest';
import type { Range } from '../../../../schema/domain/clip.ts';
import type { Edits } from '../../../../studio/src/pages/editor/logic/edits.ts';
import { isSpokenAt, rowsOf, spokenRow } from '../../../../studio/src/pages/editor/logic/rows.ts';
import { sentencesOf, type TimedWord } from '../../../../studio/src/pages/editor/logic/sentences.ts';
import { arranged, movedUnit, partOf, unitsOf } from '../../../../studio/src/pages/editor/logic/units.ts';

const at = (startSec: number, endSec: number): Range => ({ startSec, endSec });
/** A sentence of two words each five seconds: "a0 b0." from 0.5 to 4.5, "a1 b1." from 5.5 to 9.5. */
const WORDS: TimedWord[] = Array.from({ length: 8 }, (_, i) => [
  { index: 2 * i, text: `a${i}`, start: 5 * i + 0.5, end: 5 * i + 2.5, speaker: null },
  { index: 2 * i + 1, text: `b${i}.`, start: 5 * i + 2.5, end: 5 * i + 4.5, speaker: null },
]).flat();
const SENTENCES = sentencesOf(WORDS);
const RANGE = at(10, 30);
const EDITS: Edits = {
  title: 'A',
  range: RANGE,
  struck: [],
  pieces: null,
  words: {},
  framing: [],
  look: null,
  bRoll: [],
  cover: null,
};
const textsOf = (units: readonly { sentence: { words: readonly TimedWord[] } }[]) =>
  units.map(({ sentence }) => sentence.words.map(({ text }) => text).join(' '));
const units = unitsOf(EDITS, SENTENCES);

describe('the sentences of a clip', () => {
  it('cover what it plays without gaps, parted between words', () => {
    expect(units.map(({ startSec, endSec }) => [startSec, endSec])).toEqual([
      [10, 15],
      [15, 20],
      [20, 25],
      [25, 30],
    ]);
    expect(textsOf(units)).toEqual(['a2 b2.', 'a3 b3.', 'a4 b4.', 'a5 b5.']);
  });

  it('are the same again after a move there and back', () => {
    const moved = arranged(EDITS, movedUnit(units, 3, 0)) as Edits;
    expect(moved.pieces).toEqual([at(25, 30), at(10, 25)]);
    const again = unitsOf(moved, SENTENCES);
    expect(textsOf(again)).toEqual(['a5 b5.', 'a2 b2.', 'a3 b3.', 'a4 b4.']);
    expect(arranged(moved, movedUnit(again, 0, 3))).toEqual(EDITS);
  });

  it('are parts where a piece begins within one, and silent where nobody speaks', () => {
    const some = unitsOf({ range: RANGE, pieces: [at(12.5, 20), at(9.6, 10.4)] }, SENTENCES);
    expect(textsOf(some)).toEqual(['b2.', 'a3 b3.', '']);
    expect(some[0]?.sentence).toMatchObject({ start: 12.5, end: 14.5 });
    expect(some[2]).toMatchObject({ startSec: 9.6, endSec: 10.4, piece: 1 });
  });

  it('stay where there is no place to move to', () => {
    expect(movedUnit(units, 0, -1)).toEqual(units);
    expect(movedUnit(units, 3, 4)).toEqual(units);
  });

  it('take half of the silence with them when they are pasted elsewhere', () => {
    expect(SENTENCES[1] && partOf(SENTENCES[1], WORDS)).toEqual(at(5.2, 9.8));
  });
});

describe('what a clip is to play', () => {
  it('may be a part twice, and one from elsewhere', () => {
    const hook = arranged(EDITS, [at(5.2, 9.8), at(25, 30), ...units]) as Edits;
    expect(hook.pieces).toEqual([at(5.2, 9.8), at(25, 30), RANGE]);
  });

  it.each([
    ['tooShort', [] as Range[]],
    ['tooShort', [at(10, 10.5)]],
    ['tooMany', Array.from({ length: 21 }, (_, i) => at(30 - i, 30.5 - i))],
    ['tooLong', [RANGE, at(100, 390)]],
  ])('is refused: %s', (refusal, parts) => {
    expect(arranged(EDITS, parts)).toBe(refusal);
  });
});

describe('the rows of the transcript', () => {
  it('are the sentences themselves without pieces', () => {
    const rows = rowsOf(SENTENCES, { range: null, pieces: null });
    expect(rows.map(({ sentence }) => sentence)).toEqual(SENTENCES);
    expect(spokenRow(rows, { sec: 7, take: 0 })).toBe(1);
    expect(rows[1] && isSpokenAt({ sec: 7, take: 0 }, rows[1])).toBe(true);
  });

  it('are spoken a little before their first word, but not before the last word of the one before', () => {
    const rows = rowsOf(SENTENCES, { range: null, pieces: null });
    const [before, start] = [SENTENCES[0]?.end ?? 0, SENTENCES[1]?.start ?? 0];
    expect(start - before).toBeGreaterThan(0.3);
    expect(spokenRow(rows, { sec: start - 0.3, take: 0 })).toBe(1);
    expect(spokenRow(rows, { sec: before - 0.01, take: 0 })).toBe(0);
  });

  it('are the same objects where nothing changes', () => {
    const clip = { range: RANGE, pieces: [at(25, 30), at(10, 20)] };
    const before = rowsOf(SENTENCES, clip);
    expect(rowsOf(SENTENCES, clip, before).every((row, i) => row === before[i])).toBe(true);
    const moved = rowsOf(SENTENCES, { ...clip, pieces: [at(25, 30), at(15, 20), at(10, 15)] }, before);
    expect(moved.filter((row) => before.includes(row)).map(({ place }) => place?.unit ?? null)).not.toContain(1);
  });

  it('are those of the clip in its order, then what it leaves out, where the clip is', () => {
    const rows = rowsOf(SENTENCES, { range: RANGE, pieces: [at(25, 30), at(5, 10), at(10, 20), at(25, 30)] });
    expect(textsOf(rows)).toEqual([
      'a0 b0.',
      'a1 b1.',
      // The clip.
      'a5 b5.',
      'a1 b1.',
      'a2 b2.',
      'a3 b3.',
      'a5 b5.',
      // Left out.
      'a4 b4.',
      // After it.
      'a6 b6.',
      'a7 b7.',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
    expect(rows.map(({ place }) => place?.unit ?? null)).toEqual([null, null, 0, 1, 2, 3, 4, null, null, null]);
    // The second copy is spoken when its own take plays, and no row twice.
    const spoken = (sec: number, take: number) => rows.flatMap((row, i) => (isSpokenAt({ sec, take }, row) ? [i] : []));
    expect([spokenRow(rows, { sec: 27, take: 0 }), spokenRow(rows, { sec: 27, take: 2 })]).toEqual([2, 6]);
    expect(spoken(27, 2)).toEqual([6]);
    expect(spokenRow(rows, { sec: 7, take: 1 })).toBe(3);
  });
});
