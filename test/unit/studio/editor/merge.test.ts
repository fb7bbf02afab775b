import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Range } from '../../../../schema/domain/clip.ts';
import type { Edits } from '../../../../studio/src/pages/editor/logic/edits.ts';
import { mergeEdits } from '../../../../studio/src/pages/editor/logic/merge-edits.ts';
import { mergeStruck } from '../../../../studio/src/pages/editor/logic/merge-struck.ts';
import { FIRST_LOOK } from '../../../../studio/src/preview/look.ts';

const FIRST: Edits = {
  title: 'Water',
  range: { startSec: 0, endSec: 60 },
  struck: [],
  pieces: null,
  words: {},
  framing: [],
  look: FIRST_LOOK,
  bRoll: [],
  cover: null,
};
const merge = (mine: Partial<Edits>, theirs: Partial<Edits>, base: Partial<Edits> = {}) =>
  mergeEdits({ ...FIRST, ...base }, { ...FIRST, ...base, ...mine }, { ...FIRST, ...base, ...theirs });
const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });
const struck = (base: Range[], mine: Range[], theirs: Range[]) => mergeStruck(base, mine, theirs);

describe('cuts of two tabs', () => {
  it('are joined where they are of different sentences, also of neighbors', () => {
    expect(struck([], [range(2, 4)], [range(7, 9)])).toEqual({ value: [range(2, 4), range(7, 9)], isConflict: false });
    expect(struck([], [range(2, 4)], [range(3.95, 6)])).toEqual({ value: [range(2, 6)], isConflict: false });
  });

  it('are taken back where one side took them back', () => {
    const base = [range(2, 4), range(7, 9)];
    expect(struck(base, [range(7, 9)], [range(2, 4), range(7, 11)])).toEqual({
      value: [range(7, 11)],
      isConflict: false,
    });
    expect(struck(base, base, [])).toEqual({ value: [], isConflict: false });
  });

  it('are the same if both cut the same, whatever the last digit', () => {
    expect(struck([], [range(2, 4)], [range(2.001, 4.001)])).toMatchObject({ isConflict: false });
    expect(struck([range(2, 4)], [], [range(2, 4.0004)])).toEqual({ value: [], isConflict: false });
  });

  it('conflict where both changed the same sentence differently; the own cut stands', () => {
    expect(struck([], [range(2, 4), range(20, 22)], [range(2, 3), range(7, 9)])).toEqual({
      value: [range(2, 4), range(7, 9), range(20, 22)],
      isConflict: true,
    });
    expect(struck([range(2, 8)], [range(2, 4)], [])).toEqual({ value: [range(2, 4)], isConflict: true });
  });

  it('hold what each side did, in any order, where there is no conflict', () => {
    const cuts = fc
      .uniqueArray(fc.integer({ min: 0, max: 19 }), { maxLength: 8 })
      .map((seconds) => seconds.toSorted((a, b) => a - b).map((sec) => range(sec * 3, sec * 3 + 2)));
    fc.assert(
      fc.property(cuts, cuts, cuts, (base, mine, theirs) => {
        const has = (all: readonly Range[], sec: number) => all.some(({ startSec }) => startSec === sec * 3);
        const { value, isConflict } = mergeStruck(base, mine, theirs);
        expect(isConflict).toBe(false);
        expect(value).toEqual(mergeStruck(base, theirs, mine).value);
        for (let sec = 0; sec < 20; sec += 1) {
          const own = has(mine, sec);
          expect(has(value, sec)).toBe(own === has(base, sec) ? has(theirs, sec) : own);
        }
      }),
    );
  });
});

describe('edits of two tabs', () => {
  it('are joined edge by edge, and option by option of the look', () => {
    expect(merge({ range: range(1, 60) }, { range: range(0, 50) })).toMatchObject({
      edits: { range: range(1, 50) },
      conflicts: [],
    });
    const bold = { ...FIRST_LOOK, captions: { ...FIRST_LOOK.captions, uppercase: true } };
    const quiet = { ...FIRST_LOOK, removeSilence: true };
    expect(merge({ look: bold }, { look: quiet })).toMatchObject({
      edits: { look: { ...bold, removeSilence: true } },
      conflicts: [],
    });
    expect(merge({ range: range(1, 60) }, { range: range(2, 60) }).conflicts).toEqual(['range']);
  });

  it('are joined shot by shot', () => {
    const [first, second] = [
      { ...range(0, 10), layout: 'fit' as const },
      { ...range(10, 20), layout: 'split' as const },
    ];
    expect(merge({ framing: [second] }, { framing: [first] })).toMatchObject({
      edits: { framing: [first, second] },
      conflicts: [],
    });
    const other = { ...first, layout: 'single' as const };
    expect(merge({ framing: [other] }, { framing: [first, second] })).toMatchObject({
      edits: { framing: [other, second] },
      conflicts: ['framing'],
    });
    expect(merge({ framing: [] }, { framing: [first, second] }, { framing: [first] })).toMatchObject({
      edits: { framing: [second] },
      conflicts: [],
    });
  });

  it('ask where both together would leave too little of the clip', () => {
    const base = { range: range(0, 10) };
    const own = [range(0, 5)];
    expect(merge({ struck: own }, { struck: [range(5, 9.5)] }, base)).toMatchObject({
      edits: { struck: own },
      conflicts: ['struck'],
    });
    expect(merge({ range: range(9, 10) }, { range: range(0, 2) }, base).conflicts).toEqual(['range']);
  });

  it('keep the same objects where nothing changed', () => {
    const { edits } = merge({ title: 'Mine' }, { cover: 3 });
    expect(edits.look).toBe(FIRST.look);
    expect(edits.words).toBe(FIRST.words);
  });
});
