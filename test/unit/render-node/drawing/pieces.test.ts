import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOf, type Range } from '#schema/domain/clip.ts';
import { playedSec, sourceSecAt } from '#schema/domain/cuts/played.ts';
import type { LayoutSegment } from '#schema/domain/media.ts';
import { DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { planClip } from '../../../../render-node/drawing/clip.ts';
import { drawCaptions } from '../../../../render-node/drawing/draw-captions.ts';
import { wordsInRange } from '../../../../render-node/plan/captions/clip-words.ts';
import { cropAt } from '../../../../render-node/plan/framing/crop-at.ts';
import { openTypeface } from '../../../../render-node/tools/fonts/fonts.ts';
import { sampleRenderJob } from '../../../support/builders/sample-jobs.ts';

const at = (startSec: number, endSec: number): Range => ({ startSec, endSec });
/** A word a second: the one that begins at second 12 is "w12". */
const words = Array.from({ length: 60 }, (_, i) => ({
  text: `w${i}${i % 5 === 4 ? '.' : ''}`,
  ...at(i + 0.1, i + 0.9),
}));
/** A crop whose left edge is ten times the second of the source, and a face with the same. */
const moving: LayoutSegment = {
  ...at(0, 60),
  layout: 'single',
  crops: [{ width: 404, height: 720, points: [0, 60].map((sec) => ({ atSec: sec, x: sec * 10, y: 0 })) }],
};
const framing = {
  layout: 'single' as const,
  aspectRatio: 'vertical' as const,
  shots: [at(0, 60)],
  samples: Array.from({ length: 60 }, (_, i) => ({
    atSec: i + 0.5,
    faces: [{ box: [i, 0, 9, 9] as const, score: 1 }],
  })).map(({ faces, ...sample }) => ({
    ...sample,
    faces: faces.map((face) => ({ ...face, box: [...face.box] as [number, number, number, number] })),
  })),
  segments: [moving],
  textRegions: [{ ...at(14, 16), kind: 'other' as never, box: [0, 0, 9, 9] as [number, number, number, number] }],
};
const job = sampleRenderJob();
const planned = (over: Partial<RenderPlan>) => {
  const plan = { ...job.plan, range: at(10, 30), ...over };
  return { plan, clip: planClip({ ...job, plan }, { words, spoken: words, sounds: [], framing }) };
};
const textOf = (over: Partial<RenderPlan>) => {
  const { clip } = planned(over);
  return wordsInRange(clip.words, clip.range)
    .map((word) => word.text.toLowerCase())
    .join(' ');
};

describe('a clip of pieces', () => {
  it('says what its pieces say, in their order, also twice and from elsewhere', () => {
    expect(textOf({ pieces: [at(20, 22), at(10, 12), at(50, 51), at(20, 21)] })).toBe('w20 w21 w10 w11 w50 w20');
    expect(textOf({ pieces: [at(20, 23), at(10, 12)], cuts: [at(21, 22)] })).toBe('w20 w22 w10 w11');
  });

  it('shows each word, crop, face and text when its piece is played', () => {
    const { clip } = planned({ pieces: [at(15, 17), at(10, 12), at(14, 15)] });
    expect(clip.timeline).toMatchObject({ frames: 150, durationSec: 5, startSec: 15 });
    expect(wordsInRange(clip.words, clip.range).map(({ startSec }) => startSec)).toEqual(
      [0.1, 1.1, 2.1, 3.1, 4.1].map((sec) => expect.closeTo(sec, 6)),
    );
    const cropped = [15.5, 17.5, 19.5].map((sec) => {
      const segment = clip.segments.find(({ startSec, endSec }) => sec >= startSec && sec < endSec);
      return segment?.crops[0] === undefined ? null : cropAt(segment.crops[0], sec).x;
    });
    expect(cropped).toEqual([155, 105, 145].map((x) => expect.closeTo(x, 6)));
    expect(clip.samples.map(({ atSec, faces }) => [atSec, faces[0]?.box[0]])).toEqual([
      [15.5, 15],
      [16.5, 16],
      [17.5, 10],
      [18.5, 11],
      [19.5, 14],
    ]);
    expect(clip.textRegions.map(({ startSec, endSec }) => [startSec, endSec])).toEqual([
      [15, 16],
      [19, 20],
    ]);
  });

  it('has the cover that its piece shows, and the best one if none does', () => {
    expect(planned({ pieces: [at(20, 22), at(10, 12)], coverAtSec: 11.5 }).clip.coverAtSec).toBeCloseTo(23.5, 6);
    expect(planned({ pieces: [at(20, 22), at(10, 12)], coverAtSec: 25 }).clip.coverAtSec).toBeNull();
  });

  it('never has words of two pieces on one card', async () => {
    const { plan, clip } = planned({ pieces: [at(21, 23), at(11, 13)] });
    const { srt } = await drawCaptions(plan, clip, openTypeface);
    const cards = srt.split('\n\n').map((card) => card.split('\n').slice(2).join(' ').trim().toLowerCase());
    expect(cards.filter((card) => card !== '')).toEqual(['w21 w22', 'w11 w12']);
  });

  it('has emoji in color beside its captions where they ask for them', async () => {
    const { plan, clip } = planned({ pieces: [at(21, 25), at(11, 15)] });
    const said = ['we', 'had', 'the', 'coffee'];
    const words = clip.words.map((word, i) => ({ ...word, text: said[i % said.length] ?? '' }));
    const draw = (emoji?: true) =>
      drawCaptions({ ...plan, captions: { ...DEFAULT_CAPTIONS, emoji } }, { ...clip, words }, openTypeface);
    expect((await draw(true)).ass).toContain(',Emoji,');
    expect((await draw()).ass).not.toContain(',Emoji,');
  });

  it('plays every second where the clip says, to a frame, whatever is cut and moved', () => {
    const ms = fc.integer({ min: 0, max: 58_000 }).map((value) => value / 1_000);
    const pieceOf = fc
      .tuple(ms, fc.integer({ min: 400, max: 2_000 }))
      .map(([sec, long]) => at(sec, sec + long / 1_000));
    const pieces = fc.array(pieceOf, { minLength: 2, maxLength: 5 });
    const cuts = fc.array(pieceOf, { maxLength: 1 });
    fc.assert(
      fc.property(pieces, cuts, (some, cut) => {
        const played = { ...at(10, 30), pieces: some, cuts: cut };
        if (playedSec(played) < 1) return;
        const { clip } = planned({ pieces: some, ...(cut.length > 0 && { cuts: cut }) });
        const frameSec = 1 / 30;
        const shown = clip.timeline.reads.flatMap(({ kept, startSec }) =>
          kept.flatMap(({ firstFrame, endFrame }) =>
            Array.from({ length: endFrame - firstFrame }, (_, i) => startSec + (firstFrame + i) * frameSec),
          ),
        );
        // Each border is rounded to a frame.
        const most = (2 * some.length + 3) * frameSec;
        expect(Math.abs(clip.timeline.durationSec - playedSec(played))).toBeLessThanOrEqual(most);
        const roundings = Array.from({ length: 4 * some.length + 7 }, (_, i) => i - 2 * some.length - 3);
        const far = shown.filter((sec, i) => {
          const near = roundings.map((frames) => sourceSecAt(played, Math.max(0, (i + frames) * frameSec)));
          return !near.some((one) => Math.abs(one - sec) <= 2 * frameSec);
        });
        expect(far).toEqual([]);
        expect(Math.abs((clip.segments.at(-1)?.endSec ?? 0) - clip.range.endSec)).toBeLessThanOrEqual(frameSec);
        const shownSec = clip.segments.reduce((sum, segment) => sum + durationOf(segment), 0);
        expect(Math.abs(shownSec - durationOf(clip.range))).toBeLessThanOrEqual(frameSec);
      }),
      { numRuns: 200 },
    );
  });
});
