import { describe, expect, it } from 'vitest';
import type { Range } from '#schema/domain/clip.ts';
import { takesOf } from '../../../../../render-node/plan/edit/takes.ts';

const at = (startSec: number, endSec: number): Range => ({ startSec, endSec });
const range = at(45, 70);

describe('what a clip plays in one go', () => {
  it('is its range with its cuts, if it has no pieces', () => {
    expect(takesOf({ range })).toEqual([{ range, cuts: [] }]);
    expect(takesOf({ range, cuts: [at(50, 52)] })).toEqual([{ range, cuts: [at(50, 52)] }]);
  });

  it('is each piece that goes back or far ahead, with the cuts within it', () => {
    const pieces = [at(60, 70), at(45, 60), at(300, 303)];
    expect(takesOf({ range, pieces, cuts: [at(58, 62)] })).toEqual([
      { range: at(60, 70), cuts: [at(60, 62)] },
      { range: at(45, 60), cuts: [at(58, 60)] },
      { range: at(300, 303), cuts: [] },
    ]);
  });

  it('leaves out what is between pieces that soon follow each other', () => {
    expect(takesOf({ range, pieces: [at(45, 50), at(51, 60), at(60, 70)], cuts: [at(49, 50.5)] })).toEqual([
      { range: at(45, 70), cuts: [at(49, 51)] },
    ]);
  });

  it('plays the same part twice where two pieces overlap', () => {
    expect(takesOf({ range, pieces: [at(50, 55), at(45, 70)] })).toHaveLength(2);
  });
});
