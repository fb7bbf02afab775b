import { expect, test } from 'vitest';
import { slugOf } from '../../../scripts/lib/demo/slug.ts';

test.each([
  ['Why do most people never finish?', 'why-do-most-people-never-finish'],
  ["Don't stop — it's 20 % off", 'dont-stop-its-20-off'],
  ['Crème brûlée', 'creme-brulee'],
  ['日本語', 'clip'],
  ['../../etc/passwd', 'etc-passwd'],
])('%s becomes %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a long title is cut without a hyphen at its end', () => {
  const slug = slugOf(`${'a'.repeat(59)} tail`);
  expect(slug).toBe('a'.repeat(59));
});
