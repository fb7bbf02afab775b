import { expect, test } from 'vitest';
import { lines } from '../../../scripts/lib/demo/progress-report.ts';

test('says each new state, and each further 20 per cent of it, once', () => {
  const said: string[] = [];
  const report = lines((line) => said.push(line));
  for (const percent of [0, 5, 19, 20, 39, 61]) report.update('clip 1', percent, 'processing');
  report.update('clip 1', 61, 'done');
  expect(said).toEqual([
    'clip 1: processing 0%',
    'clip 1: processing 20%',
    'clip 1: processing 61%',
    'clip 1: done 61%',
  ]);
});
