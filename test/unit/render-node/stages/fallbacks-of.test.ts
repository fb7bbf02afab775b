import { describe, expect, it } from 'vitest';
import { DEFAULT_CAPTIONS, type RenderPlan } from '#schema/domain/render-plan.ts';
import { fallbacksOf } from '../../../../render-node/stages/render/fallbacks.ts';

const range = { startSec: 10, endSec: 20 };
const plan = {
  range,
  layout: 'single',
  aspectRatio: 'vertical',
  captions: DEFAULT_CAPTIONS,
  loudness: -14,
} as RenderPlan;
const clip = {
  range,
  segments: [{ ...range, layout: 'single' as const, crops: [] }],
  insets: [],
  words: [{ text: 'Listen', startSec: 12, endSec: 13 }],
};
const heard = { hasAudio: true };
const bare = { isMixed: false };

describe('fallbacksOf', () => {
  it('has none where the plan is followed', () => {
    expect(fallbacksOf({ plan, sourceInfo: heard }, clip, bare)).toEqual([]);
    const plain: RenderPlan = { ...plan, captions: false, loudness: 'off' };
    expect(fallbacksOf({ plan: plain, sourceInfo: { hasAudio: false } }, { ...clip, words: [] }, bare)).toEqual([]);
  });

  it('names layout, captions and loudness, with what was used', () => {
    const asked: RenderPlan = { ...plan, layout: 'react' };
    expect(fallbacksOf({ plan: asked, sourceInfo: { hasAudio: false } }, { ...clip, words: [] }, bare)).toEqual([
      { option: 'layout', asked: 'react', used: ['single'], reason: 'no_webcam' },
      { option: 'captions', asked: 'bold', used: ['none'], reason: 'nothing_said' },
      { option: 'loudness', asked: '-14', used: ['off'], reason: 'no_sound' },
    ]);
  });

  it('does not say that a source without sound was left as it is where its music is levelled', () => {
    expect(fallbacksOf({ plan, sourceInfo: { hasAudio: false } }, clip, { isMixed: true })).toEqual([]);
  });
});
