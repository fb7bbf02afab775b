import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

/** One finding of the review: a heading such as `## H1. What was found`, and a list of tests or reasons. */
const rows = readSource('docs/security-review.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...lines] = section.trim().split('\n');
    const row = /^[A-Z][a-z]* ?\d+(?=\. \S)/.exec(heading)?.[0] ?? heading;
    const proofs = lines.join(' ').split(/ - /).slice(1);
    return { row, proofs: proofs.map((proof) => proof.replaceAll(/\s+/g, ' ').trim()) };
  });
const named = rows.flatMap(({ row, proofs }) =>
  proofs.flatMap((one) => {
    const [, file, title] = /^`([^`]+)`: (.*)$/.exec(one) ?? [];
    return file === undefined || title === undefined ? [] : [{ row, file: `test/${file}.test.ts`, title }];
  }),
);

test('every row of the review is there once', () => {
  const count = (kind: string) => rows.filter(({ row }) => row.replaceAll(/[ \d]/g, '') === kind).length;
  expect({
    H: count('H'),
    M: count('M'),
    L: count('L'),
    Held: count('Held'),
    Lack: count('Lack'),
    Second: count('Second'),
  }).toEqual({
    H: 5,
    M: 10,
    L: 11,
    Held: 16,
    Lack: 7,
    Second: 18,
  });
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
});

test('every row names a test, a reason or another row', () => {
  const proven = new Set(named.map(({ row }) => row));
  const bare = rows.filter(
    ({ row, proofs }) => !proven.has(row) && !proofs.some((proof) => /^Reason\b.*: \S|^See [HM]\d/.test(proof)),
  );
  expect(bare).toEqual([]);
});

test('every test that the review names exists, by file and title', () => {
  const files = new Set(listFiles(/^test\/.*\.test\.ts$/));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ file, title }) => !files.has(file) || !readSource(file).includes(title))).toEqual([]);
});

test('docs/security.md stays within two screens, and the files that it names exist', () => {
  const security = readSource('docs/security.md');
  expect(security.split('\n').length).toBeLessThanOrEqual(90);
  const files = listFiles(/^test\//);
  const places = [...security.matchAll(/`((?:unit|contract|node|worker|repository)\/[^`]*)`/g)].map(
    ([, place]) => place,
  );
  expect(places.length).toBeGreaterThan(20);
  expect(places.filter((place) => !files.some((file) => file.startsWith(`test/${place}`)))).toEqual([]);
});
