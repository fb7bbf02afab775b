import { expect, test } from 'vitest';
import { stateDocs } from '../../scripts/lib/state-docs.ts';
import { readSource } from './source-files.ts';

test('docs/states.md is what `npm run generate` prints', () => {
  expect(readSource('docs/states.md')).toBe(stateDocs());
});
