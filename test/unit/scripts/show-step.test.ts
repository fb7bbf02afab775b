import { expect, it } from 'vitest';
import { readStep } from '../../../scripts/lib/system/show-step.ts';

const STEP = {
  event: 'step',
  stage: 'render',
  step: 'job / pass',
  runs: 2,
  startMs: 30,
  wallMs: 19_720,
  cpuMs: 18_060,
};

it('shows a step as a line', () => {
  expect(readStep(JSON.stringify({ at: 'now', ...STEP }))).toBe(
    'render            19.72 s wall   18.06 s CPU    2x job / pass',
  );
});

it.each(['ready', '{"event":"job_started"}', '{broken', JSON.stringify({ ...STEP, runs: 'two' })])(
  'leaves other lines alone: %s',
  (line) => expect(readStep(line)).toBeNull(),
);
