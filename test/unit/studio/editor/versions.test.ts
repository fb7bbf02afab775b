import { describe, expect, it } from 'vitest';
import { DEFAULT_CAPTIONS, renderHash, type RenderPlan } from '../../../../schema/domain/render-plan.ts';
import { isOfPlan } from '../../../../studio/src/preview/is-of-plan.ts';

const PLAN: RenderPlan = {
  rendererVersion: '1',
  sourceKey: 'source',
  transcriptKey: 'transcript',
  framingKey: 'framing',
  range: { startSec: 10, endSec: 40 },
  layout: 'single',
  aspectRatio: 'vertical',
  resolution: 1080,
  fps: 'source',
  captions: DEFAULT_CAPTIONS,
  loudness: -14,
};

type Rendered = Parameters<typeof isOfPlan>[0];

/** As the API shows a render of a plan, as far as it is looked at. */
async function renderOf(plan: RenderPlan): Promise<Rendered> {
  const { layout, aspectRatio, resolution, fps, loudness } = plan;
  const settings = { layout, aspect_ratio: aspectRatio, resolution, fps, loudness };
  return { settings, render_hash: await renderHash(plan) } as Rendered;
}

describe('a finished video', () => {
  it('is of the clip as it is now, whatever size and shape it was made in', async () => {
    const made = await renderOf({ ...PLAN, resolution: 720, aspectRatio: 'horizontal', layout: 'split', fps: 30 });
    expect(await isOfPlan(made, PLAN)).toBe(true);
  });

  it.each([
    ['its edges', { range: { startSec: 10, endSec: 39 } }],
    ['its captions', { captions: false }],
    ['a word', { corrections: { 4: 'Mill' } }],
    ['a shot', { framingEdits: [{ startSec: 10, endSec: 12, layout: 'fit' }] }],
  ] as const)('is not once %s changed', async (_what, change) => {
    expect(await isOfPlan(await renderOf(PLAN), { ...PLAN, ...change } as RenderPlan)).toBe(false);
  });
});
