import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedRange, givenRange, parseRange } from '../../../../worker/media/byte-range.ts';

describe('parsing a Range header', () => {
  it.each([
    ['bytes=0-0', { offset: 0, length: 1 }],
    ['bytes=0-99', { offset: 0, length: 100 }],
    ['bytes=10-', { offset: 10, length: 90 }],
    ['bytes=90-1000', { offset: 90, length: 10 }],
    ['bytes=-10', { offset: 90, length: 10 }],
    ['bytes=-1000', { offset: 0, length: 100 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['items=0-5', 'whole'],
    ['nonsense', 'whole'],
    [undefined, 'whole'],
  ])('%s of 100 bytes is %j', (header, verdict) => {
    expect(parseRange(header, 100)).toEqual(verdict);
  });

  it('has no range for an empty object', () => {
    expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
    expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable');
  });

  it('stays inside the object', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(10_000), (first, last, size) => {
        const verdict = parseRange(`bytes=${first}-${last}`, size);
        fc.pre(typeof verdict !== 'string');
        expect(verdict.length).toBeGreaterThan(0);
        expect(verdict.offset + verdict.length).toBeLessThanOrEqual(size);
      }),
    );
  });
});

describe('a range of an object whose size is not known', () => {
  it.each([
    ['bytes=0-9', { offset: 0, length: 10 }],
    ['bytes=10-', { offset: 10 }],
    ['bytes=-10', { suffix: 10 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    [undefined, 'whole'],
  ])('%s is %j', (header, range) => {
    expect(askedRange(header)).toEqual(range);
  });

  it('is in the end what it is where the size is known', () => {
    const header = fc.oneof(
      fc.tuple(fc.nat(150), fc.nat(150)).map(([first, last]) => `bytes=${first}-${last}`),
      fc.nat(150).map((first) => `bytes=${first}-`),
      fc.nat(150).map((length) => `bytes=-${length}`),
    );
    fc.assert(
      fc.property(header, fc.integer({ min: 1, max: 100 }), (text, size) => {
        const [asked, known] = [askedRange(text), parseRange(text, size)];
        fc.pre(typeof asked !== 'string' && known !== 'unsatisfiable');
        expect(givenRange(asked, size)).toEqual(known);
      }),
    );
  });
});
