import { expect, it } from 'vitest';
import { momentOf } from '../../../../worker/reviews/comment.ts';

const short = { startSec: 40, endSec: 60, pieces: null };
const watched = (plan: object, durationSec: number) =>
  ({ short, render: { plan: { range: { startSec: 40, endSec: 60 }, ...plan }, durationSec } }) as never;

it('a comment is at the second of the source that was seen, also where the video begins with an intro', () => {
  const sourceSecIn = (plan: object, durationSec: number, atSec: number) =>
    momentOf(watched(plan, durationSec), atSec).sourceSec;
  expect(sourceSecIn({}, 20, 5)).toBe(45);
  const ends = { intro: { key: '', durationSec: 3, fadeSec: 0 }, outro: { key: '', durationSec: 2, fadeSec: 0 } };
  expect([1, 8, 24.5].map((atSec) => sourceSecIn(ends, 25, atSec))).toEqual([40, 45, 60]);
  expect(() => momentOf(watched(ends, 25), 27)).toThrow(/25\.0 seconds/);
});
