import { expect, it } from 'vitest';
import { DEFAULT_CAPTIONS, type RenderPlan } from '../../../../schema/domain/render-plan.ts';
import { FIRST_LOOK, lookOf, lookOfShort, optionsOf, withLook } from '../../../../studio/src/preview/look.ts';

const MOVING = { zoom: 1.08, transition: 'flash', progressBar: 'top', background: '#101418' } as const;
const STILL = { zoom: 1, transition: 'cut', progressBar: 'none', background: 'blur' } as const;
const VIEWED = { zoom: 1.08, transition: 'flash', progress_bar: 'top', background: '#101418' } as const;
const PLAN: RenderPlan = {
  rendererVersion: '1',
  sourceKey: 'source',
  transcriptKey: 'transcript',
  framingKey: 'framing',
  range: { startSec: 0, endSec: 3 },
  layout: 'single',
  aspectRatio: 'vertical',
  resolution: 720,
  fps: 'source',
  captions: DEFAULT_CAPTIONS,
  loudness: -14,
};

it('is in the look that is saved, and comes back from it and from a render', () => {
  const look = { ...FIRST_LOOK, ...MOVING };
  const options = optionsOf(look);
  expect(options).toMatchObject(VIEWED);
  expect(lookOfShort({ render_options: options as never })).toEqual(look);
  const settings = { captions: false, title_overlay: null, title_position: 'auto', remove_silence: false, ...VIEWED };
  expect(lookOf({ settings: { profanity: 'keep', ...settings } as never })).toMatchObject(MOVING);
});

it('is in the plan of the preview as in that of a render: what is off is not there', () => {
  expect(withLook(PLAN, { ...FIRST_LOOK, ...MOVING }, '')).toMatchObject(MOVING);
  const still = withLook({ ...PLAN, ...MOVING }, { ...FIRST_LOOK, ...STILL }, '');
  for (const field of Object.keys(MOVING)) expect(still).not.toHaveProperty(field);
});

it('has enhanced speech beside it, in the same places', () => {
  const look = { ...FIRST_LOOK, enhanceSpeech: true };
  expect(optionsOf(look)).toHaveProperty('enhance_speech', true);
  expect(optionsOf(FIRST_LOOK)).not.toHaveProperty('enhance_speech');
  expect(lookOfShort({ render_options: optionsOf(look) as never })).toEqual(look);
  expect(withLook(PLAN, look, '')).toHaveProperty('enhanceSpeech', true);
  expect(withLook({ ...PLAN, enhanceSpeech: true }, FIRST_LOOK, '')).not.toHaveProperty('enhanceSpeech');
});

it('says nothing of it in looks that nobody moved', () => {
  for (const field of Object.keys(VIEWED)) expect(optionsOf(FIRST_LOOK)).not.toHaveProperty(field);
});
