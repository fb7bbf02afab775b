import { beforeAll, expect, it } from 'vitest';
import type { RenderPlan } from '../../../schema/domain/render-plan.ts';
import { stillSegment } from '../../support/system/run-render.ts';
import { useRenderer } from '../../support/system/use-renderer.ts';

const renderer = useRenderer();
const WORDS = ['We', 'sold', 'it.', 'Nobody', 'fucking', 'came.'].map((text, i) => ({
  text,
  startSec: 1 + 0.5 * i,
  endSec: 1.5 + 0.5 * i,
}));
const LINES = [
  { startSec: 1, endSec: 2.5, text: 'Lo vendimos.' },
  { startSec: 2.5, endSec: 4, text: 'لم يأت أحد.' },
];

let source: string;
beforeAll(async () => {
  source = await renderer.maker.make('grey.mp4', {
    inputs: ['color=c=gray:s=320x180:r=25', 'sine=frequency=300:sample_rate=48000'],
    durationSec: 6,
  });
});

const render = (plan: Partial<RenderPlan>) =>
  renderer.render({
    source,
    plan: { range: { startSec: 0.4, endSec: 5 }, resolution: 270, loudness: 'off', ...plan },
    segments: [stillSegment(0, 6, [100, 0, 102, 180])],
    words: WORDS,
  });

it('burns in the translation at the times of what is said, in both directions of writing, with or without the original', async () => {
  const translated = await render({ translation: { language: 'es', lines: LINES }, profanity: 'bleep' });
  expect(translated.result.durationSec).toBeCloseTo(4.6, 2);
  expect(translated.srt).toMatch(/^1\n00:00:00,600 --> 00:00:0\d,\d{3}\nLo vendimos\.\n/);
  expect(translated.srt).toContain('لم يأت أحد.');
  expect(translated.srt).not.toMatch(/sold|Nobody/);
  const both = await render({ translation: { language: 'es', lines: LINES, withOriginal: true } });
  expect(both.srt).toContain('Lo vendimos.\nWe sold it.');
  expect(both.srt).toMatch(/Nobody\s+fucking came\./);
  // The second sentence is cut out: nothing of its translation is left.
  const cut = await render({ translation: { language: 'es', lines: LINES }, cuts: [{ startSec: 2.5, endSec: 4.2 }] });
  expect(cut.srt.match(/-->/g)).toHaveLength(1);
});
