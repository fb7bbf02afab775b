import { expect, it } from 'vitest';
import { needs } from '../../support/system/needs.ts';
import { summarizeSkips } from '../../support/system/skip-reporter.ts';

const ESPEAK = { isMet: false, reason: 'espeak-ng is not installed' };

it('a missing need skips the test and says why', () => {
  expect(needs(ESPEAK)).toEqual({ skip: true, meta: { skipReason: ESPEAK.reason } });
  expect(needs({ ...ESPEAK, isMet: true })).toEqual({});
});

it('the summary counts the skipped tests of each reason', () => {
  expect(summarizeSkips([])).toEqual([]);
  expect(summarizeSkips(['no media', 'no espeak-ng', 'no media', undefined])).toEqual([
    'skipped: 4 tests',
    '  2: no media',
    '  1: no espeak-ng',
    '  1: not selected by name, or a hook failed before them',
  ]);
});
