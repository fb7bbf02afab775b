import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Step, stepExpression } from '../../../../../render-node/ffmpeg/graph/crop-expression.ts';

/** ffmpeg's expression in JavaScript: `if` and `lt` are the only functions that it uses. */
function evaluate(expression: string, n: number): number {
  const run = new Function('n', 'when', 'lt', `return ${expression.replaceAll('if(', 'when(')}`) as (
    n: number,
    when: (condition: boolean, yes: number, no: number) => number,
    lt: (a: number, b: number) => boolean,
  ) => number;
  return run(
    n,
    (condition, yes, no) => (condition ? yes : no),
    (a, b) => a < b,
  );
}

const stepsArbitrary = fc
  .array(
    fc.record({
      frames: fc.integer({ min: 1, max: 500 }),
      value: fc.integer({ min: 0, max: 8_000 }),
      step: fc.oneof(fc.constant(0), fc.double({ min: -20, max: 20, noNaN: true })),
    }),
    { minLength: 1, maxLength: 200 },
  )
  .map((rows) => {
    let from = 0;
    return rows.map(({ frames, value, step }): Step => {
      const made = { from, value, step };
      from += frames;
      return made;
    });
  });

describe('the expression of a path', () => {
  it('is a constant for one still piece', () => {
    expect(stepExpression([{ from: 0, value: 312, step: 0 }], 'n')).toBe('312');
  });

  it('joins equal constants', () => {
    const still = (from: number) => ({ from, value: 4, step: 0 });
    expect(stepExpression([still(0), still(10), still(20)], 'n')).toBe('4');
  });

  it('is a tree, written whole', () => {
    const steps = [
      { from: 0, value: 100, step: 2.5 },
      { from: 40, value: 200, step: 0 },
      { from: 80, value: 200, step: -1 },
    ];
    expect(stepExpression(steps, 'n')).toBe(
      'if(lt(n,40),100+n*2.500000000,if(lt(n,80),200,200+(n-80)*(-1.000000000)))',
    );
  });

  it('has the value of its piece at every frame', () => {
    fc.assert(
      fc.property(stepsArbitrary, fc.nat(20_000), (steps, frame) => {
        const piece = steps.findLast(({ from }) => from <= frame);
        const wanted = (piece?.value ?? Number.NaN) + (piece?.step ?? Number.NaN) * (frame - (piece?.from ?? 0));
        expect(evaluate(stepExpression(steps, 'n'), frame)).toBeCloseTo(wanted, 3);
      }),
      { numRuns: 60 },
    );
  });

  it('is no deeper than the logarithm of its pieces, since ffmpeg ends at about 99 levels', () => {
    const steps = Array.from({ length: 30_000 }, (_, i) => ({ from: i, value: i, step: 1 }));
    let depth = 0;
    let deepest = 0;
    for (const char of stepExpression(steps, 'n')) {
      depth += char === '(' ? 1 : char === ')' ? -1 : 0;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThan(20);
  });
});
