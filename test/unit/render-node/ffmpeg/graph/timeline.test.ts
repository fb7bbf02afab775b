import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutSegment } from '../../../../../schema/domain/media.ts';
import { planTimeline } from '../../../../../render-node/ffmpeg/graph/timeline.ts';
import { stillSegment } from '../../../../support/system/run-render.ts';
import { SOURCE_GALLERY } from '../../../../support/media/source-gallery.ts';

const source = SOURCE_GALLERY.fullHd;
const CROP: [number, number, number, number] = [600, 0, 607.5, 1080];

describe('the timeline of a clip', () => {
  it('counts whole frames from the source frame nearest to the start', () => {
    const made = planTimeline({ range: { startSec: 10.013, endSec: 14 }, fps: 'source' }, source, []);
    expect(made).toMatchObject({
      startSec: 10,
      frames: 100,
      durationSec: 4,
      reads: [{ startSec: 10, seekSec: 9.999, prerollSec: 0.001, kept: [{ firstFrame: 0, endFrame: 100 }] }],
      rate: { num: 25, den: 1 },
    });
  });

  it('hears its range alone, as far as there are frames', () => {
    const made = planTimeline({ range: { startSec: 10.013, endSec: 13.99 }, fps: 'source' }, source, []);
    expect(made).toMatchObject({ startSec: 10, frames: 100 });
    expect(made.reads[0]?.heard).toEqual({ startSec: expect.closeTo(0.013, 6), endSec: expect.closeTo(3.99, 6) });
    const late = planTimeline({ range: { startSec: 10.03, endSec: 14.05 }, fps: 'source' }, source, []);
    expect(late).toMatchObject({ startSec: 10.04, frames: 100, reads: [{ heard: { startSec: 0, endSec: 4 } }] });
  });

  it('counts from where the picture begins, which is not always where the file does', () => {
    const at = (startSec: number) =>
      planTimeline(
        { range: { startSec, endSec: startSec + 1 }, fps: 'source' },
        { ...source, videoStartSec: 0.021 },
        [],
      ).startSec;
    expect(at(10.013)).toBeCloseTo(10.021, 9);
    expect(at(10.002)).toBeCloseTo(10.021, 9);
    expect(at(0)).toBeCloseTo(0.021, 9);
    const late = { ...source, videoStartSec: 0.035 };
    expect(planTimeline({ range: { startSec: 0, endSec: 1 }, fps: 'source' }, late, []).startSec).toBeCloseTo(0.035, 9);
  });

  it('does not seek before the file', () => {
    expect(planTimeline({ range: { startSec: 0, endSec: 1 }, fps: 'source' }, source, []).reads).toMatchObject([
      { seekSec: 0 },
    ]);
  });

  it('starts exactly where it is told in a source of variable rate', () => {
    const made = planTimeline(
      { range: { startSec: 10.013, endSec: 14 }, fps: 'source' },
      SOURCE_GALLERY.variableRate,
      [],
    );
    expect(made).toMatchObject({ startSec: 10.013, reads: [{ prerollSec: 3, seekSec: 10.013 - 3 }] });
  });

  it('makes one run of neighbours with crops of one size', () => {
    const segments = [stillSegment(0, 2, CROP), stillSegment(2, 4, [100, 0, 607.5, 1080])];
    const { segments: planned } = planTimeline({ range: { startSec: 0, endSec: 4 }, fps: 'source' }, source, segments);
    expect(planned).toEqual([
      {
        firstFrame: 0,
        endFrame: 100,
        panels: [
          {
            width: 608,
            height: 1080,
            pieces: [
              { from: 0, x: 600, y: 0, dx: 0, dy: 0 },
              { from: 50, x: 100, y: 0, dx: 0, dy: 0 },
            ],
          },
        ],
      },
    ]);
  });

  it('parts planned where the size or the number of panels changes', () => {
    const fit: LayoutSegment = { startSec: 2, endSec: 3, layout: 'fit', crops: [] };
    const segments = [stillSegment(0, 2, CROP), fit, stillSegment(3, 4, CROP)];
    const { segments: planned } = planTimeline({ range: { startSec: 0, endSec: 4 }, fps: 'source' }, source, segments);
    expect(planned.map((run) => [run.firstFrame, run.endFrame, run.panels.length])).toEqual([
      [0, 50, 1],
      [50, 75, 0],
      [75, 100, 1],
    ]);
  });

  it('leaves no frame out and shows none twice, however the borders lie', () => {
    const borders = fc.uniqueArray(fc.double({ min: 0.001, max: 9.999, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(borders, fc.constantFrom(...Object.values(SOURCE_GALLERY)), (inner, info) => {
        const edges = [0, ...inner.sort((a, b) => a - b), 10];
        const segments = edges
          .slice(1)
          .map((endSec, i) => stillSegment(edges[i] ?? 0, endSec, [0, 0, 100 + 2 * i, 100]));
        const { segments: planned, frames } = planTimeline(
          { range: { startSec: 0, endSec: 10 }, fps: 'source' },
          info,
          segments,
        );
        expect([0, ...planned.map((run) => run.endFrame)]).toEqual([...planned.map((run) => run.firstFrame), frames]);
        expect(planned.every((run) => run.endFrame > run.firstFrame)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
