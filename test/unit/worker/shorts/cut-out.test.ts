import { describe, expect, it } from 'vitest';
import { editShortRequestSchema } from '#schema/contract/short-edit.ts';
import type { Range } from '#schema/domain/clip.ts';
import { explainIssue } from '../../../../worker/http/explain-issue.ts';
import { checkCuts, checkRest } from '../../../../worker/shorts/cut-out.ts';

const range = (startSec: number, endSec: number): Range => ({ startSec, endSec });
const SHORT = range(10, 20);
/** A word begins with each second and lasts for 0.7 s. */
const WORDS = Array.from({ length: 30 }, (_, at) => ({ text: String(at), startSec: at, endSec: at + 0.7 }));
/** The same without pauses. */
const SPOKEN_ON = WORDS.map((word) => ({ ...word, endSec: word.startSec + 1 }));
const inMs = (ranges: readonly Range[]) =>
  ranges.map(({ startSec, endSec }) => [Math.round(startSec * 1_000), Math.round(endSec * 1_000)]);

describe('the cuts of a short', () => {
  it('move to the gaps between words like the edges of what is left', () => {
    expect(inMs(checkCuts([range(12.1, 14.5)], SHORT, { words: WORDS, known: [] }))).toEqual([[11_850, 14_880]]);
    expect(inMs(checkCuts([range(12.1, 14.5)], SHORT, { words: WORDS.toReversed(), known: [] }))).toEqual([
      [11_850, 14_880],
    ]);
    expect(checkCuts([range(12.1, 14.5)], SHORT, null)).toEqual([range(12.1, 14.5)]);
  });

  it('stay where their ends are known', () => {
    const pause = range(12.75, 12.95);
    const snap = { words: WORDS, known: [pause] };
    expect(checkCuts([pause], SHORT, snap)).toEqual([pause]);
    expect(inMs(checkCuts([range(12.7501, 13.6)], SHORT, snap))).toEqual([[12_750, 13_880]]);
    expect(inMs(checkCuts([range(12.76, 13.6)], SHORT, snap))).toEqual([[12_850, 13_880]]);
  });

  it('stay inside of the short, and may reach its edges', () => {
    expect(inMs(checkCuts([range(18, 20.4), range(9.8, 11.5)], SHORT, { words: WORDS, known: [] }))).toEqual([
      [10_000, 11_880],
      [17_850, 20_000],
    ]);
  });

  it('are one where only a pause is left between them, and reach an edge where only a pause is left beside it', () => {
    const sparse = [11, 12, 14, 19.4].map((startSec) => ({ text: 'x', startSec, endSec: startSec + 0.4 }));
    expect(inMs(checkCuts([range(11, 11.4), range(12, 12.4)], SHORT, { words: sparse, known: [] }))).toEqual([
      [11_000, 12_400],
    ]);
    expect(inMs(checkCuts([range(19.4, 19.8), range(12, 12.4)], SHORT, { words: sparse, known: [] }))).toEqual([
      [12_000, 12_400],
      [19_400, 20_000],
    ]);
  });

  it.each([
    ['outside', [range(12, 13), range(20.6, 22)], null, 'cuts.1 must be inside of the short, from 10 to 20.'],
    ['without a word', [range(12.05, 12.1)], SPOKEN_ON, /^cuts\.0 holds no word of the short/],
    ['of everything', [range(10, 20)], null, /^cuts must leave at least 1 second of the short/],
    ['of nearly everything', [range(10, 14), range(14.9, 20)], null, /^cuts must leave/],
  ])('%s are refused', (_name, asked, words, detail) => {
    const refusal = { code: 'request.invalid', detail: expect.stringMatching(detail) };
    expect(() => checkCuts(asked, SHORT, words && { words, known: [] })).toThrow(expect.objectContaining(refusal));
  });

  it('may lie outside of a new range, but must leave something of it', () => {
    expect(() => checkRest({ ...range(10, 15), cuts: [range(16, 18)] })).not.toThrow();
    expect(() => checkRest({ ...range(15.5, 18.5), cuts: [range(16, 18)] })).not.toThrow();
    expect(() => checkRest({ ...range(15.8, 18.5), cuts: [range(16, 18)] })).toThrow(
      expect.objectContaining({ code: 'request.invalid' }),
    );
  });

  it('may lie in pieces outside of the range, each snapped where it is played', () => {
    const short = { ...SHORT, pieces: [range(30, 34), SHORT] };
    expect(checkCuts([range(31, 32)], short, null)).toEqual([range(31, 32)]);
    expect(() => checkCuts([range(25, 26)], short, null)).toThrow(
      expect.objectContaining({ detail: 'cuts.0 must be inside of the short, from 10 to 20 or from 30 to 34.' }),
    );
  });

  it.each([
    [[{ start: 50, end: 50 }], 'cuts.0.end must be after start.'],
    [
      [
        { start: 50, end: 55 },
        { start: 48, end: 51 },
      ],
      'cuts must not overlap.',
    ],
    [[{ start: 50 }], 'cuts.0.end is required.'],
    ['50-55', 'cuts must be an array.'],
    [Array.from({ length: 101 }, (_, at) => ({ start: at, end: at + 0.5 })), 'cuts must have at most 100 items.'],
  ])('are judged before the short is looked at: %j', (cuts, sentence) => {
    const issue = editShortRequestSchema.safeParse({ cuts }).error?.issues[0];
    expect(issue && explainIssue(issue)).toBe(sentence);
  });
});
