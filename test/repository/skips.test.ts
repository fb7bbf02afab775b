import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

/** The one file that may skip tests: it gives each skipped test a reason. */
const HELPER = 'test/support/system/needs.ts';
/** Tests of the skipping itself. */
const ABOUT_SKIPS = ['test/repository/skips.test.ts', 'test/unit/support/skip-reporter.test.ts'];
const BARE_SKIP =
  /\b(?:describe|it|test|suite)(?:\.\w+)*\.(?:skipIf|runIf|skip|todo)\b|\bskip: [a-z!]|\b(?:ctx|context)\.skip\(/;

test('every skipped test has a reason: only `needs` skips', () => {
  const files = listFiles(/^test\/.*\.test\.ts$/).filter((file) => !ABOUT_SKIPS.includes(file));
  expect(files.length).toBeGreaterThan(150);
  expect(readSource(HELPER)).toMatch(BARE_SKIP);
  expect(files.filter((file) => BARE_SKIP.test(readSource(file)))).toEqual([]);
});
