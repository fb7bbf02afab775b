import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, readSource } from './source-files.ts';

const FOLDER = 'docs/decisions';
const MOST_RECORDS = 40;
const MOST_LINES = 59;

const tracked = listFiles(/./);
const records = tracked.filter((file) => new RegExp(`^${FOLDER}/\\d{4}-[^/]+\\.md$`).test(file));
const numbers = records.map((file) => Number(posix.basename(file).slice(0, 4)));

/** Everything that people write here, except for the records of the past and what tools write. */
const texts = tracked.filter(
  (file) =>
    /\.(md|tsx?|mjs|sh|sql|toml|ya?ml)$|(^|\/)Dockerfile/.test(file) &&
    !file.startsWith(`${FOLDER}/history/`) &&
    !file.startsWith('schema/migrations/'),
);

/** Runs of lines without their breaks and the marks of comments, so that a mention may go over two lines. */
function asOneLine(text: string): string {
  return text.replaceAll(/\s*\n[ \t]*(?:\*|\/\/|#|--|>)?[ \t]*/g, ' ');
}

/** `decision 8`, `Decisions [8](...), 19 and 24`. */
const MENTION = /\bdecisions? (?:(?:, | and |, and )?\[?\d{1,4}\b(?:\]\([^)\s]*\))?)+/gi;

function numbersIn(mention: string): number[] {
  return [...mention.replaceAll(/\([^)]*\)/g, '').matchAll(/\d+/g)].map(([digits]) => Number(digits));
}

test('there are few decision records, each is short, and no two share a number', () => {
  expect(records.length).toBeGreaterThan(20);
  expect(records.length).toBeLessThanOrEqual(MOST_RECORDS);
  expect(new Set(numbers).size).toBe(records.length);
  const linesOf = (file: string) => readSource(file).trimEnd().split('\n').length;
  expect(records.filter((file) => linesOf(file) > MOST_LINES)).toEqual([]);
});

test('the index names every record, with its number and title', () => {
  const lines = readSource(`${FOLDER}/README.md`)
    .split('\n')
    .filter((line) => line.startsWith('- ['));
  const expected = records.map((file, at) => {
    const title = /^# (.+)\n/.exec(readSource(file))?.[1] ?? '';
    expect(title).toMatch(new RegExp(`^${numbers[at]}\\. \\S`));
    return `- [${title}](${posix.basename(file)}): `;
  });
  expect(lines.map((line) => /^- \[[^\]]+\]\([^)]+\): /.exec(line)?.[0]).toSorted()).toEqual(expected.toSorted());
});

test('every decision that code and docs mention by number holds today', () => {
  const mentions = texts.flatMap((file) =>
    [...asOneLine(readSource(file)).matchAll(MENTION)].flatMap(([mention]) =>
      numbersIn(mention).map((number) => ({ file, number })),
    ),
  );
  expect(mentions.length).toBeGreaterThan(40);
  expect(mentions.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test('every link to a decision leads to a record', () => {
  const known = new Set(tracked.filter((file) => file.startsWith(`${FOLDER}/`)));
  const links = texts.flatMap((file) => {
    const isHere = file.startsWith(`${FOLDER}/`);
    const link = isHere ? /\]\(((?:history\/)?\d{4}[^)\s]*)\)/g : /\bdecisions\/((?:history\/)?\d{4}[\w-]*(?:\.md)?)/g;
    return [...readSource(file).matchAll(link)].map(([, target = '']) => ({ file, target }));
  });
  expect(links.length).toBeGreaterThan(60);
  const isKnown = (target: string) =>
    known.has(`${FOLDER}/${target}`) || (/^\d{4}$/.test(target) && numbers.includes(Number(target)));
  expect(links.filter(({ target }) => !isKnown(target))).toEqual([]);
});
