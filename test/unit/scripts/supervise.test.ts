import { expect, test } from 'vitest';
import { nextRestart } from '../../../scripts/lib/system/supervise.ts';

test('a process that keeps ending early is started again later and later, at most 30 s', () => {
  let earlyEnds = 0;
  const waits = Array.from({ length: 8 }, () => {
    const restart = nextRestart(earlyEnds, 1_000);
    earlyEnds = restart.earlyEnds;
    return restart.waitMs;
  });
  expect(waits).toEqual([500, 1_000, 2_000, 5_000, 15_000, 30_000, 30_000, 30_000]);
});

test('one that lived for a minute starts the row anew', () => {
  expect(nextRestart(6, 60_000)).toEqual({ waitMs: 500, earlyEnds: 1 });
});
