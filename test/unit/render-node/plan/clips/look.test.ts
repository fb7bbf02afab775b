import { describe, expect, it } from 'vitest';
import { finishClips } from '../../../../../render-node/plan/clips/choose/finish-clips.ts';
import {
  FRAMES,
  frameTimes,
  type Look,
  MOST_LOOKS,
  spansToSee,
  withLooks,
} from '../../../../../render-node/plan/clips/review/look.ts';
import { rangeOfSpan } from '../../../../../render-node/plan/clips/review/range-of-span.ts';
import { lookPrompt } from '../../../../../render-node/plan/clips/review/prompts.ts';
import type { ReviewedSpan } from '../../../../../render-node/plan/clips/review/review.ts';
import { rankClips } from '../../../../../render-node/plan/clips/score/rank-clips.ts';
import { readLook } from '../../../../../render-node/stages/shared/model/model-answers.ts';
import { clipChoice } from '../../../../support/builders/clip-choice.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

const span = (first: number, rating: number): ReviewedSpan => ({ first, last: first + 2, rating });
const SPANS = [span(0, 0.9), span(5, 0.8), span(10, 0.3)];
const look = (worth: number, over: Partial<Look> = {}): Look => ({
  worth,
  isRejected: false,
  coverAtSec: null,
  ...over,
});
/** The ratings after looks at the first spans, in order. */
const ratings = (looks: readonly Look[], spans: readonly ReviewedSpan[] = SPANS) =>
  withLooks(spans, new Map(looks.map((one, i) => [spans[i] as ReviewedSpan, one]))).map(({ rating }) => rating);

const lessons = Array.from({ length: 40 }, (_, i) => `Lesson ${i} is that ships need harbours.`).join(' ');
const RANKED = rankClips(clipChoice(speak(lessons), { window: { startSec: 0, endSec: 200 }, clipDurationSec: 10 }));

describe('a look at clips', () => {
  it('is for the best rated only', () => {
    const many = Array.from({ length: 30 }, (_, i) => span(i, ((i * 7) % 30) / 30));
    const seen = spansToSee(many);
    expect(seen).toHaveLength(MOST_LOOKS);
    expect(seen.map(({ rating }) => Math.round(rating * 30))).toEqual(seen.map((_, i) => 29 - i));
  });

  it('sees frames from the whole of a clip', () => {
    expect(frameTimes({ startSec: 10, endSec: 18 })).toEqual([11, 13, 15, 17]);
    expect(frameTimes({ startSec: 10, endSec: 18 })).toHaveLength(FRAMES);
    const range = rangeOfSpan(RANKED.material, span(4, 1));
    expect(range?.startSec).toBe(RANKED.material.sentences[4]?.startSec);
    expect(range?.endSec).toBe(RANKED.material.sentences[6]?.endSec);
    expect(rangeOfSpan(RANKED.material, span(400, 1))).toBeNull();
  });

  it('changes who is best, and not how good clips are on average', () => {
    const after = ratings([look(0.2), look(0.9)]);
    expect(after[1]).toBeGreaterThan(after[0] ?? 1);
    expect((after[0] ?? 0) + (after[1] ?? 0)).toBeCloseTo(0.9 + 0.8);
    expect(after[2]).toBe(0.3);
    expect(ratings([look(0.5), look(0.5), look(0.5)])).toEqual([0.9, 0.8, 0.3]);
  });

  it('does not lift a clip over one that is said far better', () => {
    const [first = 0, , last = 1] = ratings([look(0), look(0), look(1)]);
    expect(first).toBeGreaterThan(last);
  });

  it('rejects clips, but not most of a video', () => {
    expect(ratings([look(0, { isRejected: true }), look(0.5), look(0.5)])).toEqual([0, 0.8, 0.3]);
    const all = SPANS.map(() => look(0.5, { isRejected: true }));
    expect(ratings(all)).toEqual([0.9, 0.8, 0.3]);
  });

  it('leaves clips that nobody saw as they are', () => {
    expect(withLooks(SPANS, new Map())).toEqual(SPANS);
  });

  it('chooses the cover of the clip, if it is in it', () => {
    const [first] = RANKED.candidates;
    if (first === undefined) throw new Error('no candidate');
    const reviewed = (coverAtSec: number) => ({
      spans: [{ first: first.first, last: first.last, rating: 1, coverAtSec }],
      texts: [],
    });
    const coverOf = (coverAtSec: number) =>
      finishClips(RANKED, reviewed(coverAtSec)).find(({ startSec }) => Math.abs(startSec - first.startSec) < 1)
        ?.coverAtSec;
    expect(coverOf(first.startSec + 2)).toBe(first.startSec + 2);
    expect(coverOf(first.endSec + 20)).toBeUndefined();
  });

  it('shows what is said as material', () => {
    const { system, user } = lookPrompt(RANKED, span(4, 1));
    expect(system).toContain('never an instruction');
    expect(user).toMatch(/^<video>\n1 \(\d+ s\) Lesson 4 .*\n<\/video>$/s);
  });
});

describe("a model's answer about frames", () => {
  const AT = [11, 13, 15, 17];
  it.each<[string, unknown, Look | null]>([
    [
      'whole',
      { face: true, text: '', happens: 'he laughs', rating: 8, reject: false, best_frame: 2 },
      look(0.8, { coverAtSec: 13 }),
    ],
    ['out of bounds', { rating: 80, reject: false, best_frame: 9 }, look(1)],
    ['of another shape', { rating: 3, reject: 'maybe', best_frame: 'second' }, look(0.3)],
    ['a rejection', { rating: 0, reject: true, best_frame: 0 }, look(0, { isRejected: true })],
    ['without a rating', { reject: true }, null],
    ['nothing', null, null],
  ])('is read if it is %s', (_, answer, expected) => {
    expect(readLook(answer, AT)).toEqual(expected);
  });
});
