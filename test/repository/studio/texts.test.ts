import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from '../source-files.ts';

type Texts = { [key: string]: string | Texts };

const texts = (language: string) => JSON.parse(readFileSync(`studio/locales/${language}.json`, 'utf8')) as Texts;
const flat = (tree: Texts, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const ENGLISH = new Map(flat(texts('en')));
const variablesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

/** Calls such as `t('clips.place', { at, total })`, whose key and fields are literal. */
const CALL = /\bt\('([\w.]+)'(?:, (\{[^{}]*\}))?\)/g;
const calls = listFiles(/^studio\/src\/.*\.tsx?$/).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(CALL)].map(([call, key = '', given = '']) => ({ file, call, key, given })),
);

it('every text that the studio names is there', () => {
  expect(calls.length).toBeGreaterThan(500);
  const isThere = (key: string) => ['', '_one', '_other'].some((form) => ENGLISH.has(key + form));
  expect(calls.filter(({ key }) => !isThere(key)).map(({ file, call }) => `${file}: ${call}`)).toEqual([]);
});

it('every text gets what it names', () => {
  const missing = calls.flatMap(({ file, call, key, given }) =>
    variablesOf(ENGLISH.get(`${key}_other`) ?? ENGLISH.get(key) ?? '')
      .filter((name) => !given.includes('...') && !new RegExp(`\\b${name}\\b`).test(given))
      .map((name) => `${file}: ${call} lacks ${name}`),
  );
  expect(missing).toEqual([]);
});

it('German has all texts of English, with the same variables', () => {
  const german = new Map(flat(texts('de')));
  const named = (text: string | undefined) =>
    text === undefined ? 'none' : [...new Set(variablesOf(text))].toSorted().join();
  const others = [...ENGLISH].filter(([key, text]) => named(text) !== named(german.get(key)));
  expect(others).toEqual([]);
});
