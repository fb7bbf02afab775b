import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

/** One row of the review: a heading such as `## B1. What was found`, and a list of tests or reasons. */
const rows = readSource('docs/cloudflare-review.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...lines] = section.trim().split('\n');
    const proofs = lines.join(' ').split(/ - /).slice(1);
    return {
      row: /^[A-Z]\d+(?=\. \S)/.exec(heading)?.[0] ?? heading,
      proofs: proofs.map((proof) => proof.replaceAll(/\s+/g, ' ').trim()),
    };
  });
const named = rows.flatMap(({ proofs }) =>
  proofs.flatMap((one) => {
    const [, file, title] = /^`([^`]+)`: (.*)$/.exec(one) ?? [];
    return file === undefined || title === undefined ? [] : [{ file: `test/${file}.test.ts`, title }];
  }),
);

test('every row of the review is there once, with a test or a reason', () => {
  const numbers = (kind: string, most: number) => Array.from({ length: most }, (_, at) => `${kind}${at + 1}`);
  expect(rows.map(({ row }) => row)).toEqual([
    ...numbers('B', 9),
    ...numbers('W', 14),
    ...numbers('N', 1),
    ...numbers('K', 5),
  ]);
  const bare = rows.filter(({ proofs }) => !proofs.some((proof) => /^`[^`]+`: |^Reason\b.*: \S/.test(proof)));
  expect(bare).toEqual([]);
});

test('every test that the review names exists, by file and title', () => {
  const files = new Set(listFiles(/^test\/.*\.test\.ts$/));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ file, title }) => !files.has(file) || !readSource(file).includes(title))).toEqual([]);
});
