import { describe, expect, it } from 'vitest';
import type { Body, Face, Inset, LayoutSegment, TextRegion } from '#schema/domain/media.ts';
import { DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { planTimeline } from '../../../../render-node/ffmpeg/graph/timeline.ts';
import { captionScenes } from '../../../../render-node/drawing/caption-scenes.ts';
import { makePlan } from '../../../support/system/run-render.ts';
import { SOURCE_GALLERY } from '../../../support/media/source-gallery.ts';

const SOURCE = SOURCE_GALLERY.fullHd;

type Rect = readonly [x: number, y: number, width: number, height: number];
const crop = ([x, y, width, height]: Rect, toX = x) => ({
  width,
  height,
  points: [
    { atSec: 0, x, y },
    { atSec: 3, x: toX, y },
  ],
});
const segment = (crops: LayoutSegment['crops'], layout: LayoutSegment['layout'] = 'single', from = 0, to = 3) => ({
  startSec: from,
  endSec: to,
  layout,
  crops,
});
const face = (box: Face['box'], score = 0.9): Face => ({ box, score });

function scenesOf(
  segments: LayoutSegment[],
  {
    faces = [],
    bodies = [],
    insets = [],
    textRegions = [],
    plan = {},
  }: { faces?: Face[]; bodies?: Body[]; insets?: Inset[]; textRegions?: TextRegion[]; plan?: Partial<RenderPlan> },
) {
  const full = makePlan(plan);
  const samples = [0, 1, 2].map((atSec) => ({ atSec, faces, bodies }));
  const timeline = planTimeline(full, SOURCE, segments);
  const scenes = captionScenes(full, { picture: SOURCE, timeline, segments, samples, insets, textRegions });
  const rounded = (box: object) => Object.values(box).map((side: number) => Math.round(side));
  return scenes.map(({ startSec, looks, insets: shown, texts, boundaryY }) => ({
    startSec,
    boundaryY,
    faces: looks.map((look) => look.faces.map(rounded)),
    insets: shown.map(rounded),
    texts: texts.map(({ box, ...times }) => ({ ...times, box: rounded(box) })),
  }));
}

describe('faces on the canvas', () => {
  it('follow the crop that moves', () => {
    const [scene] = scenesOf([segment([crop([0, 0, 608, 1080], 900)])], { faces: [face([600, 200, 300, 400])] });
    // 720 pixels of the canvas to 608 of the crop, which lies at 0, 300, 600.
    expect(scene?.faces).toEqual([[], [[355, 237, 711, 711]], [[0, 237, 355, 711]]]);
  });

  it('are also the heads of people who are seen from behind', () => {
    const bodies: Body[] = [{ head: [0, 0, 96, 96], box: [0, 0, 300, 900], score: 0.5 }];
    const [scene] = scenesOf([segment([], 'fit')], { bodies });
    expect(scene?.faces[0]).toEqual([[0, 438, 36, 474]]);
  });

  it('lie in the whole picture where it is fitted', () => {
    const [scene] = scenesOf([segment([], 'fit')], { faces: [face([0, 0, 960, 1080])] });
    expect(scene?.faces[0]).toEqual([[0, 438, 360, 842]]);
  });

  it('lie in the part of the picture that is fitted', () => {
    const [scene] = scenesOf([segment([crop([480, 0, 960, 1080])], 'fit')], { faces: [face([480, 0, 480, 540])] });
    // 720 x 808 of the canvas show the part; the face is a quarter of it.
    expect(scene?.faces[0]).toEqual([[0, 236, 360, 640]]);
  });

  it('lie below the band that two panels leave for captions at the bottom, right below the upper panel without it', () => {
    const panels = [segment([crop([0, 0, 1920, 1080]), crop([960, 0, 720, 708])], 'react')];
    const topOf = (captions: RenderPlan['captions']) =>
      scenesOf(panels, { faces: [face([960, 0, 720, 708])], plan: { captions } })[0]?.faces[0]?.[0]?.[1];
    // 406 lines of screen, a band of 166, 708 of webcam.
    expect(topOf(DEFAULT_CAPTIONS)).toBe(572);
    expect(topOf({ ...DEFAULT_CAPTIONS, position: 'top' })).toBe(406);
  });

  it('lie each in its panel, upright and wide', () => {
    const crops = [crop([0, 0, 1080, 960]), crop([840, 0, 1080, 960])];
    const faces = [face([200, 300, 300, 300]), face([1400, 300, 300, 300])];
    const [upright] = scenesOf([segment(crops, 'split')], { faces, plan: { layout: 'split' } });
    expect(upright?.boundaryY).toBe(640);
    expect(upright?.faces[0]).toEqual([
      [133, 200, 333, 400],
      [373, 840, 573, 1040],
    ]);
    const tall = [crop([0, 0, 960, 1080]), crop([960, 0, 960, 1080])];
    const [wide] = scenesOf([segment(tall, 'split')], { faces, plan: { layout: 'split', aspectRatio: 'horizontal' } });
    expect(wide).toMatchObject({ boundaryY: null });
    expect(wide?.faces[0]).toEqual([
      [133, 200, 333, 400],
      [933, 200, 1133, 400],
    ]);
  });

  it('are those that are seen large: no background, no small copy beside a panel, none outside the crop', () => {
    const screen = crop([0, 0, 1920, 1080]);
    const webcam = crop([1400, 600, 400, 486]);
    const faces = [face([1500, 700, 150, 150]), face([200, 200, 90, 90])];
    const [scene] = scenesOf([segment([screen, webcam], 'react')], { faces, plan: { layout: 'react' } });
    expect(scene?.faces[0]).toHaveLength(1);
    expect(scene?.faces[0]?.[0]?.[1]).toBeGreaterThan(405);
  });

  it('are each known once, where they are largest, when two panels show them', () => {
    const crops = [crop([0, 0, 1080, 960]), crop([100, 0, 900, 800])];
    const [scene] = scenesOf([segment(crops, 'split')], { faces: [face([400, 300, 200, 200])] });
    expect(scene?.faces[0]).toEqual([[240, 880, 400, 1040]]);
  });
});

describe('webcams in the picture', () => {
  const inset: Inset = { startSec: 0, endSec: 3, box: [1400, 700, 480, 360] };
  const wide = { aspectRatio: 'horizontal' } as const;
  const whole = crop([0, 0, 1920, 1080]);

  it('are known where the picture shows them beside other things, as long as they are there', () => {
    const segments = [segment([whole], 'single', 0, 1.6), segment([whole], 'single', 1.6, 3)];
    const shown = scenesOf(segments, { insets: [{ ...inset, endSec: 1 }], plan: wide });
    expect(shown.map(({ startSec, insets }) => ({ startSec, insets }))).toEqual([
      { startSec: 0, insets: [[933, 467, 1253, 707]] },
      { startSec: 1.6, insets: [] },
    ]);
  });

  it.each<[string, LayoutSegment]>([
    ['fill the picture', segment([crop([1400, 700, 480, 270])])],
    ['have a panel of their own', segment([whole, crop([1400, 700, 400, 360])], 'react')],
    ['are outside the crop', segment([crop([0, 0, 1280, 720])])],
  ])('are none where they %s', (_, only) => {
    expect(scenesOf([only], { insets: [inset], plan: wide })[0]?.insets).toEqual([]);
  });
});

describe('burnt-in text', () => {
  const text: TextRegion = { startSec: 1, endSec: 2, kind: 'strap', box: [700, 800, 304, 108] };
  const shownIn = (only: LayoutSegment) => scenesOf([only], { textRegions: [text] })[0]?.texts;

  it('is known for as long as it is there, where the crop shows it', () => {
    expect(shownIn(segment([crop([600, 0, 608, 1080])]))).toEqual([
      { startSec: 1, endSec: 2, box: [118, 948, 478, 1076] },
    ]);
  });

  it('is known where a moving crop carries it, cut at the edge', () => {
    const [moved] = shownIn(segment([crop([600, 0, 608, 1080], 900)])) ?? [];
    expect(moved?.box).toEqual([0, 948, 360, 1076]);
  });

  it('is not there outside of the crop, and before or after the segment', () => {
    expect(shownIn(segment([crop([1200, 0, 608, 1080])]))).toEqual([]);
    expect(shownIn(segment([crop([600, 0, 608, 1080])], 'single', 2, 3))).toEqual([]);
  });
});
