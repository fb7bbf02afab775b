import { describe, expect, it } from 'vitest';
import type { FaceSample, TextRegion } from '#schema/domain/media.ts';
import { planSegments, type SegmentsRequest } from '../../../../../render-node/plan/framing/layouts/index.ts';
import { cropsAt, faceAt, isInside, sampleFaces } from '../../../../support/media/face-samples.ts';

const SPEAKER = faceAt(960, 400, 200);
const WHOLE = { width: 608, height: 1080 };
/** Where 0.025 of the height is left for the plate above text that begins at 920. */
const ABOVE_STRAP = { width: 502, height: 892, y: 0 };

const text = (box: TextRegion['box'], more: Partial<TextRegion> = {}): TextRegion => ({
  startSec: 0,
  endSec: 10,
  kind: 'strap',
  box,
  ...more,
});
const STRAP = text([200, 920, 1500, 80]);

function planWith(textRegions: TextRegion[], samples: FaceSample[], more: Partial<SegmentsRequest> = {}) {
  const range = { startSec: 0, endSec: 10 };
  return planSegments({
    layout: 'single',
    aspectRatio: 'vertical',
    sourceWidth: 1920,
    sourceHeight: 1080,
    range,
    shots: [range],
    samples,
    textRegions,
    ...more,
  });
}

const cropWith = (
  textRegions: TextRegion[],
  samples: FaceSample[] = sampleFaces(10, () => [SPEAKER]),
  more: Partial<SegmentsRequest> = {},
) => cropsAt(planWith(textRegions, samples, more), 5)[0];

describe('strips of text that a crop would tear', () => {
  it('end the crop above a strap at the bottom, around the same person', () => {
    const crop = cropWith([STRAP]);
    expect(crop).toMatchObject(ABOVE_STRAP);
    expect((crop?.x ?? 0) + 251).toBeCloseTo(960, 0);
    expect(crop && isInside(SPEAKER, crop)).toBe(true);
  });

  it('end it above subtitles and tickers that come and go, if they are there for a good part of the time', () => {
    const subtitles = (startSec: number, endSec: number) => text(STRAP.box, { kind: 'subtitles', startSec, endSec });
    expect(cropWith([subtitles(0, 3), subtitles(5, 8)])).toMatchObject(ABOVE_STRAP);
    expect(cropWith([text(STRAP.box, { kind: 'ticker' })])).toMatchObject(ABOVE_STRAP);
    expect(cropWith([subtitles(0, 3)])).toMatchObject(WHOLE);
  });

  it('begin the crop below a heading at the top', () => {
    const low = sampleFaces(10, () => [faceAt(960, 500, 200)]);
    const crop = cropWith([text([100, 40, 1700, 60])], low);
    expect(crop).toMatchObject({ width: 536, height: 952, y: 127 });
  });

  it('go no deeper for a line that passes by, and no deeper than a quarter of the picture', () => {
    const passing = text([200, 810, 1500, 60], { startSec: 4, endSec: 5.5 });
    expect(cropWith([STRAP, passing])).toMatchObject(ABOVE_STRAP);
    expect(cropWith([text([200, 780, 1500, 200])])).toMatchObject(WHOLE);
  });

  it('go deeper rather than through a line that is whole', () => {
    const crop = cropWith([STRAP, text([800, 860, 300, 50])]);
    expect(crop).toMatchObject({ height: 832, y: 0 });
  });

  it('leave the crop where nothing is torn', () => {
    expect(cropWith([])).toMatchObject(WHOLE);
    expect(cropWith([text([760, 920, 400, 80])])).toMatchObject(WHOLE);
    expect(cropWith([text([100, 920, 300, 80])])).toMatchObject(WHOLE);
  });

  it('leave it where text is whole after a move to the side', () => {
    const crop = cropWith([text([620, 920, 400, 80])]);
    expect(crop).toMatchObject(WHOLE);
    expect(crop?.x).toBeLessThan(620);
  });

  it('leave it where a head is in the strip, hair is cut, or captions would find no room below a chin', () => {
    const above = [text([100, 40, 1700, 60])];
    expect(
      cropWith(
        above,
        sampleFaces(10, () => [faceAt(960, 270, 200)]),
      ),
    ).toMatchObject(WHOLE);
    expect(
      cropWith(
        [STRAP],
        sampleFaces(10, () => [faceAt(960, 820, 240)]),
      ),
    ).toMatchObject(WHOLE);
    expect(
      cropWith(
        [STRAP],
        sampleFaces(10, () => [faceAt(960, 540, 330)]),
      ),
    ).toMatchObject(WHOLE);
    expect(
      cropWith(
        [STRAP],
        sampleFaces(10, () => [faceAt(960, 560, 60)]),
      ),
    ).toMatchObject(WHOLE);
    const beside = sampleFaces(10, () => [SPEAKER, faceAt(840, 940, 70)]);
    expect(cropWith([STRAP], beside)).toMatchObject(WHOLE);
  });

  it('leave it where another face would be cut instead', () => {
    // The larger crop is at the middle of the picture, from 656 to 1264. The smaller one is around the speaker.
    const speaker = faceAt(1_007, 400, 200);
    const low = text([200, 1_010, 1500, 60]);
    const passing = faceAt(1_282, 500, 40);
    expect(
      cropWith(
        [low],
        sampleFaces(10, () => [speaker]),
      ),
    ).toMatchObject({ height: 982, x: 731 });
    const samples = sampleFaces(10, (t) => (t === 4 ? [speaker, passing] : [speaker]));
    expect(cropWith([low], samples)).toMatchObject(WHOLE);
  });

  it('leave it where other text would be torn instead, or most of it still is', () => {
    const ticker = text([0, 1020, 1920, 40], { kind: 'ticker' });
    expect(cropWith([STRAP, ticker])).toMatchObject(ABOVE_STRAP);
    expect(cropWith([STRAP, ticker, text([670, 600, 580, 80])])).toMatchObject(WHOLE);
    const slide = [300, 400, 500].map((top) => text([100, top, 1700, 60], { kind: 'slide' }));
    expect(cropWith([STRAP, ...slide])).toMatchObject(WHOLE);
  });

  it('leave a crop at rest that would begin to move, one without a person, and one framed by hand', () => {
    const swaying = sampleFaces(10, (t) => [faceAt(960 + 85 * Math.sin(t), 400, 270)]);
    expect(cropWith([STRAP], swaying)).toMatchObject(WHOLE);
    const focus = [{ startSec: 0, endSec: 10, box: [800, 300, 300, 300] as TextRegion['box'] }];
    expect(cropWith([STRAP], [], { focus })).toMatchObject(WHOLE);
    const crop = { aspectRatio: 'vertical' as const, ...WHOLE, points: [{ atSec: 0, x: 600, y: 0 }] };
    const byHand = cropWith([STRAP], undefined, { edits: [{ startSec: 0, endSec: 10, crop }] });
    expect(byHand).toMatchObject({ ...WHOLE, x: 600 });
  });

  it('keep a path inside the picture where the person walks', () => {
    const walking = (t: number) => faceAt(500 + 90 * t, 400, 200);
    const segments = planWith(
      [STRAP],
      sampleFaces(10, (t) => [walking(t)]),
    );
    expect(segments.map(({ crops }) => crops[0]?.height)).toEqual([892]);
    for (const atSec of [1, 3, 5, 7, 9]) {
      const [crop] = cropsAt(segments, atSec);
      expect(crop && isInside(walking(atSec), crop)).toBe(true);
      expect((crop?.y ?? -1) + (crop?.height ?? 0)).toBeLessThanOrEqual(920);
    }
  });
});
