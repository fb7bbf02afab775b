import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutSegment } from '#schema/domain/media.ts';
import { splitRender } from '#schema/domain/parts.ts';
import { DEFAULT_CAPTIONS } from '#schema/domain/render-plan.ts';
import { partTimeline } from '../../../../../render-node/ffmpeg/graph/part-timeline.ts';
import { planRead, planTimeline, type Timeline, timelineOf } from '../../../../../render-node/ffmpeg/graph/timeline.ts';
import { partSpans } from '../../../../../render-node/plan/edit/split-render.ts';
import { makePlan } from '../../../../support/system/run-render.ts';
import { PLAIN_SOURCE } from '../../../../support/media/source-gallery.ts';

describe('the parts of a long render', () => {
  it.each([
    ['no parts where the clip is not longer', 300, 300, 0],
    ['no parts where it is switched off', 9_000, 0, 0],
    ['parts of half of it', 600, 300, 4],
    ['no more parts than the farm takes', 90_000, 300, 100],
  ])('are %s', (_what, clipSec, splitOverSec, count) => {
    const parts = splitRender({ startSec: 10, endSec: 10 + clipSec }, splitOverSec);
    expect(parts).toHaveLength(count);
    expect(parts.map((part) => part.startSec)).toEqual(parts.map((_, i) => parts[i - 1]?.endSec ?? 10));
    expect(parts.at(-1)?.endSec ?? 10 + clipSec).toBe(10 + clipSec);
  });

  it('meet on cuts where one is near, else on whole groups of pictures', () => {
    expect(partSpans(1_000, 4, { gopFrames: 50, cutFrames: [0, 203, 270, 640, 900] })).toEqual([
      { firstFrame: 0, endFrame: 270 },
      { firstFrame: 270, endFrame: 500 },
      { firstFrame: 500, endFrame: 750 },
      { firstFrame: 750, endFrame: 1_000 },
    ]);
  });

  it('are every frame once, in order, whatever the clip', () => {
    const clips = fc.record({
      frames: fc.integer({ min: 1, max: 50_000 }),
      count: fc.integer({ min: 1, max: 100 }),
      gopFrames: fc.integer({ min: 1, max: 120 }),
      cutFrames: fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 50 }),
    });
    fc.assert(
      fc.property(clips, ({ frames, count, ...grid }) => {
        const spans = partSpans(frames, count, grid);
        expect(spans).toHaveLength(count);
        expect(spans.map((span) => span.firstFrame)).toEqual(spans.map((_, i) => spans[i - 1]?.endFrame ?? 0));
        expect(spans.at(-1)?.endFrame).toBe(frames);
        expect(spans.every(({ firstFrame, endFrame }) => endFrame >= firstFrame)).toBe(true);
      }),
    );
  });
});

/** What each frame shows: the frame of the source, and where the crop lies. */
function framesOf(timeline: Timeline, atFrame = 0) {
  const shown = timeline.reads.flatMap(({ kept, startSec }) =>
    kept.flatMap(({ firstFrame, endFrame }) =>
      Array.from({ length: endFrame - firstFrame }, (_, i) => startSec + (firstFrame + i) / 25),
    ),
  );
  return shown.map((sec, frame) => {
    const run = timeline.segments.find(({ firstFrame, endFrame }) => frame >= firstFrame && frame < endFrame);
    const crops = run?.panels.map(({ width, pieces }) => {
      const piece = pieces.findLast(({ from }) => from <= frame);
      return [width, (piece?.x ?? -1) + (piece?.dx ?? 0) * (frame - (piece?.from ?? 0))].map((px) => px.toFixed(6));
    });
    return { frame: frame + atFrame, sec: sec.toFixed(6), crops };
  });
}

describe('the timelines of parts', () => {
  it('show together what the whole one shows, crop and cut alike', () => {
    const crop = (width: number, xs: number[]) => ({
      width,
      height: 180,
      points: xs.map((x, i) => ({ atSec: 10 + i * 1.3, x, y: 0 })),
    });
    const segments = [
      { startSec: 10, endSec: 13.4, layout: 'single' as const, crops: [crop(102, [10, 90, 90, 30])] },
      { startSec: 13.4, endSec: 16, layout: 'single' as const, crops: [crop(80, [40, 44.5, 200])] },
      { startSec: 16, endSec: 20, layout: 'fit' as const, crops: [] },
    ];
    const spansOf = fc.tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 80, max: 140 }));
    const plan = makePlan({ range: { startSec: 10, endSec: 20 } });
    const source = { ...PLAIN_SOURCE, durationSec: 60 };
    const all = planRead(plan.range, plan, source);
    const cut = [
      { firstFrame: 0, endFrame: 60 },
      { firstFrame: 90, endFrame: 95 },
      { firstFrame: 120, endFrame: 250 },
    ];
    const earlier = planRead({ startSec: 2, endSec: 5 }, plan, source);
    const readsOf = fc.constantFrom([all], [{ ...all, kept: cut }], [{ ...all, kept: cut }, earlier, all]);
    fc.assert(
      fc.property(spansOf, readsOf, ([one, two], reads) => {
        const whole = timelineOf(plan, source, reads, segments);
        const borders = [0, one, two, whole.frames];
        const parts = borders.slice(1).map((endFrame, i) => ({ firstFrame: borders[i] ?? 0, endFrame }));
        const joined = parts.flatMap((span) => framesOf(partTimeline(whole, span, source), span.firstFrame));
        expect(joined).toEqual(framesOf(whole));
      }),
    );
  });

  it('show their panels as the whole clip does', () => {
    const crop = (width: number) => ({ width, height: 100, points: [{ atSec: 1, x: 0, y: 0 }] });
    const segments: LayoutSegment[] = [
      { startSec: 1, endSec: 5, layout: 'react', crops: [crop(320), crop(102)] },
      { startSec: 5, endSec: 9, layout: 'fit', crops: [crop(100)] },
    ];
    const plan = makePlan({ range: { startSec: 1, endSec: 9 }, captions: DEFAULT_CAPTIONS });
    const whole = planTimeline(plan, PLAIN_SOURCE, segments);
    expect(whole.segments).toMatchObject([{ captions: 'band' }, { isFitted: true }]);
    expect(partTimeline(whole, { firstFrame: 50, endFrame: 150 }, PLAIN_SOURCE).segments).toMatchObject([
      { firstFrame: 0, endFrame: 50, captions: 'band' },
      { firstFrame: 50, endFrame: 100, isFitted: true },
    ]);
  });

  it('read what is on screen when they begin, and say how late they are', () => {
    const whole = planTimeline(makePlan({ range: { startSec: 1, endSec: 9 } }), PLAIN_SOURCE, []);
    const part = partTimeline(whole, { firstFrame: 100, endFrame: 150 }, PLAIN_SOURCE);
    expect(part).toMatchObject({
      startSec: 5,
      frames: 50,
      reads: [{ startSec: 5, seekSec: 4.92, prerollSec: 0.08, spanSec: 2 }],
      firstFrame: 100,
    });
    expect(part.segments).toEqual([{ firstFrame: 0, endFrame: 50, panels: [] }]);
  });
});
