import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

const rows = readSource('docs/security-review.md')
  .split('\n')
  .filter((line) => /^\| [HMLH][a-z]* ?\d+ \|/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
const named = rows.flatMap(([row = '', , proof = '']) =>
  proof.split('<br>').flatMap((one) => {
    const [, file, title] = /^`([^`]+)`: (.*?)(?:\. Reason.*)?$/.exec(one) ?? [];
    return file === undefined || title === undefined ? [] : [{ row, file: `test/${file}.test.ts`, title }];
  }),
);

test('every row of the review is there once', () => {
  const count = (kind: string) => rows.filter(([row = '']) => row.replaceAll(/[ \d]/g, '') === kind).length;
  expect({ H: count('H'), M: count('M'), L: count('L'), Held: count('Held'), Lack: count('Lack') }).toEqual({
    H: 5,
    M: 10,
    L: 11,
    Held: 16,
    Lack: 7,
  });
  expect(new Set(rows.map(([row]) => row)).size).toBe(rows.length);
});

test('every row names a test, a reason or another row', () => {
  const proven = new Set(named.map(({ row }) => row));
  const bare = rows.filter(
    ([row = '', , proof = '']) => !proven.has(row) && !/\bReason\b.*: \S|see [HM]\d/.test(proof),
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
