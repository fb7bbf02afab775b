import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  canvasOf,
  DEFAULT_CAPTIONS,
  renderHash,
  type RenderPlan,
  editsOf,
  shortenPlan,
  wholePlan,
} from '#schema/domain/render-plan.ts';

const PLAN: RenderPlan = {
  rendererVersion: '1',
  sourceKey: 'sources/P/n/source',
  transcriptKey: 'work/P/n/transcript.json',
  framingKey: 'work/P/n/framing-S.json',
  range: { startSec: 3.5, endSec: 31.25 },
  layout: 'single',
  aspectRatio: 'vertical',
  resolution: 1080,
  fps: 'source',
  captions: DEFAULT_CAPTIONS,
  loudness: -14,
};

describe('the hash of a render plan', () => {
  it('is a SHA-256 in hexadecimal that stays the same for ever', async () => {
    // Changing how plans are written would make every finished render look new: raise RENDERER_VERSION instead.
    expect(await renderHash(PLAN)).toBe('a1b1891e1ade2a81ca7e76549a0ec280b3d354e082f4b03c6872a972ffcba906');
  });

  it.each<[string, Partial<RenderPlan>]>([
    ['renderer', { rendererVersion: '2' }],
    ['source', { sourceKey: 'sources/P/m/source' }],
    ['transcript', { transcriptKey: 'other' }],
    ['framing', { framingKey: 'other' }],
    ['range', { range: { startSec: 3.5, endSec: 31.26 } }],
    ['layout', { layout: 'split' }],
    ['aspect ratio', { aspectRatio: 'horizontal' }],
    ['resolution', { resolution: 2160 }],
    ['frame rate', { fps: 30 }],
    ['captions off', { captions: false }],
    ['caption colour', { captions: { ...DEFAULT_CAPTIONS, highlightColor: '#00FF00' } }],
    ['loudness', { loudness: 'off' }],
    ['title', { titleOverlay: 'Look' }],
    ['cutting of silence', { removeSilence: true }],
    ['speech', { enhanceSpeech: true }],
  ])('changes with its %s', async (_what, change) => {
    expect(await renderHash({ ...PLAN, ...change })).not.toBe(await renderHash(PLAN));
  });

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('depends on the order of lists', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });
});

describe('the canvas', () => {
  it.each([
    ['vertical', 1080, { width: 1080, height: 1920 }],
    ['vertical', 720, { width: 720, height: 1280 }],
    ['horizontal', 1080, { width: 1920, height: 1080 }],
    ['horizontal', 720, { width: 1280, height: 720 }],
    ['vertical', 2160, { width: 2160, height: 3840 }],
  ] as const)('of %s at %d is %j', (aspectRatio, resolution, canvas) => {
    expect(canvasOf({ aspectRatio, resolution })).toEqual(canvas);
  });
});

describe('the plan of a done render', () => {
  const work: Partial<RenderPlan> = {
    corrections: { 1: 'Hark' },
    framingEdits: [{ startSec: 4, endSec: 5, face: [1, 2, 3, 4] }],
  };
  const { sourceKey: _source, transcriptKey: _transcript, framingKey: _framing, ...kept } = PLAN;

  it('is kept without what most plans have, and read with it', () => {
    const short = shortenPlan({ ...PLAN, rendererVersion: '5' });
    expect(short).toEqual({ range: [3.5, 31.25], edits: 1 });
    expect(wholePlan(short)).toEqual({ ...kept, rendererVersion: '5', edits: 1 });
  });

  it('says which words were corrected and which shots framed by hand, if it was made since that is kept', () => {
    const known = { corrections: work.corrections, framing: work.framingEdits };
    const done = wholePlan(shortenPlan({ ...PLAN, ...work }));
    expect([{ ...PLAN, ...work }, done, wholePlan(shortenPlan(done))].map(editsOf)).toEqual([known, known, known]);
    expect(editsOf(wholePlan(shortenPlan(PLAN)))).toEqual({ corrections: {}, framing: [] });
    const earlier = wholePlan({ range: [3.5, 31.25] });
    expect([earlier, wholePlan(shortenPlan(earlier))].map(editsOf)).toEqual([null, null]);
  });

  it.each<Partial<RenderPlan>>([
    { rendererVersion: '5' },
    { layout: 'split', aspectRatio: 'horizontal', resolution: 720, fps: 60 },
    { captions: false, loudness: 'off' },
    { captions: { ...DEFAULT_CAPTIONS, uppercase: true } },
    { cuts: [{ startSec: 4, endSec: 5 }], titleOverlay: 'T', removeSilence: true, watermark: 'W' },
  ])('keeps %j', (asked) => {
    expect(wholePlan(shortenPlan({ ...PLAN, ...asked }))).toEqual({ ...kept, ...asked, edits: 1 });
  });

  it('means the same for ever where its row says nothing', () => {
    // Rows rely on it. Other defaults of requests are kept in rows: do not add them.
    expect(wholePlan({ range: [3.5, 31.25] })).toEqual({ ...kept, rendererVersion: '5' });
  });

  it('is whole in rows of earlier versions', () => {
    expect(wholePlan({ ...PLAN, ...work })).toEqual({ ...PLAN, ...work });
  });
});
