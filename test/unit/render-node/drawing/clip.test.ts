import { expect, it } from 'vitest';
import type { RenderPlan } from '#schema/domain/render-plan.ts';
import { planClip } from '../../../../render-node/drawing/clip.ts';
import { wordsInRange } from '../../../../render-node/plan/captions/clip-words.ts';
import { sampleRenderJob } from '../../../support/builders/sample-jobs.ts';
import { speak } from '../../../support/media/spoken-material.ts';

const words = speak('We sailed. And so the ship left the old harbour. Nobody saw it.', { at: 10 });
const framing = {
  layout: 'single' as const,
  aspectRatio: 'vertical' as const,
  shots: [{ startSec: 0, endSec: 60 }],
  samples: [],
  segments: [{ startSec: 0, endSec: 60, layout: 'fit' as const, crops: [] }],
};

/** The words that a clip shows from one word on. */
function shownFrom(text: string, over: Partial<RenderPlan> = {}): string {
  const job = sampleRenderJob();
  const startSec = words.find((word) => word.text === text)?.startSec ?? 0;
  const plan = { ...job.plan, range: { startSec, endSec: 20 }, ...over };
  const clip = planClip({ ...job, plan }, { words, spoken: words, sounds: [], framing });
  return wordsInRange(clip.words, clip.range)
    .map((word) => word.text)
    .join(' ');
}

it('shows a capital first where a lead-in was trimmed', () => {
  expect(shownFrom('the')).toBe('The ship left the old harbour. Nobody saw it.');
  expect(shownFrom('We')).toBe('We sailed. And so the ship left the old harbour. Nobody saw it.');
});

it('shows it where the first words are cut out', () => {
  const [first, last] = [words.find(({ text }) => text === 'And'), words.find(({ text }) => text === 'so')];
  const cuts = [{ startSec: first?.startSec ?? 0, endSec: (last?.endSec ?? 0) + 0.02 }];
  expect(shownFrom('And', { cuts })).toBe('The ship left the old harbour. Nobody saw it.');
});

it('knows nobody to speak in what is cut out, so music does not go down there', () => {
  const job = sampleRenderJob();
  const spoken = [
    { startSec: 11, endSec: 12 },
    // At 30 pictures per second, cuts that end between two of them leave a fraction of one.
    { startSec: 13.01, endSec: 14.02 },
    { startSec: 15, endSec: 17 },
  ];
  const cuts = [
    { startSec: 13.01, endSec: 14.02 },
    { startSec: 16, endSec: 18 },
  ];
  const plan = { ...job.plan, range: { startSec: 10, endSec: 20 }, cuts };
  const clip = planClip({ ...job, plan }, { words: [], spoken, sounds: [], framing });
  expect(clip.spoken.map(({ startSec, endSec }) => [startSec.toFixed(1), endSec.toFixed(1)])).toEqual([
    ['11.0', '12.0'],
    ['14.0', '15.0'],
  ]);
});

it('keeps how the shots rest beside what moves, for those who frame by hand', () => {
  const job = sampleRenderJob();
  const plan = { ...job.plan, range: { startSec: 10, endSec: 20 }, zoom: 1.1 };
  const clip = planClip({ ...job, plan }, { words, spoken: words, sounds: [], framing });
  const still = planClip({ ...job, plan: { ...plan, zoom: undefined } }, { words, spoken: words, sounds: [], framing });
  expect(clip.atRest).toEqual(still.segments);
  expect(clip.segments).not.toEqual(still.segments);
});
