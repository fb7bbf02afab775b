import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOf } from '#schema/domain/clip.ts';
import { finishClips, judgeRange } from '../../../../../render-node/plan/clips/choose/finish-clips.ts';
import { reviewAt } from '../../../../../render-node/plan/clips/review/review.ts';
import { rankClips } from '../../../../../render-node/plan/clips/score/rank-clips.ts';
import { mainRun, rateRange, runsIn } from '../../../../../render-node/plan/clips/score/rate-range.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

const TALK = Array.from(
  { length: 40 },
  (_, i) => `The keeper of harbour ${i} waited alone by his lamp. Nobody came for ${i} nights. Why did he stay at all?`,
).join(' ');
const choice = clipChoice(speak(TALK), { clipDurationSec: 20 });
const ranked = rankClips(choice);
const { material } = ranked;
const NO_TEXTS = { texts: {}, review: undefined };
const judged = (range: { startSec: number; endSec: number }) => judgeRange(ranked, range, NO_TEXTS);

describe('the score of a range', () => {
  it('is the same whether the range was chosen or set by hand', () => {
    for (const clip of finishClips(ranked, null)) {
      const again = judged({ startSec: clip.startSec, endSec: clip.endSec });
      expect(again.score).toBe(clip.score);
      expect(again.details.parts).toEqual(clip.details.parts);
    }
  });

  it('is the same with a language model, whose opinion stays with the clip', () => {
    const [top] = ranked.candidates;
    const { first, last } = top ?? { first: 0, last: 0 };
    const review = { spans: [{ first, last, rating: 0.9 }], texts: [] };
    const clip = finishClips(ranked, review).find(({ details }) => (details.review?.value ?? 0) > 0.8);
    const range = { startSec: clip?.startSec ?? 0, endSec: clip?.endSec ?? 0 };
    const opinion = clip?.details.review;
    expect(opinion).toEqual({ ...range, value: 0.9 });
    expect(judgeRange(ranked, range, { texts: {}, review: opinion }).score).toBe(clip?.score);
    const shorter = { ...range, endSec: range.endSec - 1 };
    const moved = judgeRange(ranked, shorter, { texts: {}, review: opinion });
    expect(Math.abs(moved.score - (clip?.score ?? 0))).toBeLessThan(8);
    expect(moved.details.review).toEqual(opinion);
  });

  it('changes little with a small step of an edge, wherever it stands', () => {
    const sec = fc.double({ min: 5, max: choice.window.endSec - 40, noNaN: true });
    fc.assert(
      fc.property(sec, fc.double({ min: 15, max: 30, noNaN: true }), (startSec, lengthSec) => {
        const range = { startSec, endSec: startSec + lengthSec };
        const score = judged(range).score;
        for (const stepSec of [-0.1, 0.1]) {
          expect(Math.abs(judged({ ...range, startSec: startSec + stepSec }).score - score)).toBeLessThan(6);
          expect(Math.abs(judged({ ...range, endSec: range.endSec + stepSec }).score - score)).toBeLessThan(6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('does not depend on the silence around the words', () => {
    const [opening, closing] = [material.sentences[0], material.sentences.at(-1)];
    const spoken = { startSec: opening?.startSec ?? 0, endSec: closing?.endSec ?? 0 };
    const wider = { startSec: spoken.startSec - 0.4, endSec: spoken.endSec + 0.9 };
    expect(rateRange(wider, material)).toEqual(rateRange(spoken, material));
  });
});

describe('the runs of sentences in a range', () => {
  const [first, second, third] = material.sentences;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no sentences');

  it('are one where no edge cuts a sentence', () => {
    expect(runsIn({ startSec: first.startSec, endSec: third.endSec }, material)).toEqual([
      { run: { first: 0, last: 2, startSec: first.startSec, endSec: third.endSec }, share: 1 },
    ]);
  });

  it('share a range by how much of a cut sentence is shown', () => {
    const endSec = third.startSec + durationOf(third) / 4;
    const runs = runsIn({ startSec: first.startSec, endSec }, material);
    expect(runs.map(({ run, share }) => [run.first, run.last, share])).toEqual([
      [0, 2, expect.closeTo(0.25)],
      [0, 1, expect.closeTo(0.75)],
    ]);
    expect(mainRun({ startSec: first.startSec, endSec }, material).last).toBe(1);
  });

  it('are empty where nobody speaks, and one inside a single sentence', () => {
    expect(runsIn({ startSec: -9, endSec: -5 }, material)).toEqual([
      { run: { startSec: -9, endSec: -5, first: 0, last: -1 }, share: 1 },
    ]);
    const inside = { startSec: second.startSec + 0.1, endSec: second.endSec - 0.1 };
    expect(runsIn(inside, material).map(({ run, share }) => [run.first, run.last, share])).toEqual([[1, 1, 1]]);
  });
});

describe('an opinion on a clip that was moved', () => {
  const opinion = { startSec: 10, endSec: 40, value: 0.8 };
  it('holds for about the same range and fades with another', () => {
    expect(reviewAt({ startSec: 10, endSec: 40 }, opinion, 0.5)).toBe(0.8);
    expect(reviewAt({ startSec: 10.5, endSec: 40.4 }, opinion, 0.5)).toBe(0.8);
    const far = reviewAt({ startSec: 25, endSec: 55 }, opinion, 0.5);
    expect(far).toBeGreaterThan(0.25);
    expect(far).toBeLessThan(0.4);
    expect(reviewAt({ startSec: 50, endSec: 80 }, opinion, 0.5)).toBe(0.25);
  });
});
