import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { WORKER_CHECKS } from '../../../schema/domain/farm/doctor.ts';
import { NEEDED_SETTINGS } from '../../../schema/domain/farm/needed-settings.ts';
import { JOB_FAILURE_CODES } from '../../../schema/domain/failure.ts';
import { ASPECT_RATIOS } from '../../../schema/domain/formats.ts';

const FOLDER = fileURLToPath(new URL('../../../studio/locales', import.meta.url));
type Texts = { [name: string]: string | Texts };

const textsOf = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Texts;

/** Every key with its dots. Plural forms count once: languages have different ones. */
function keysOf(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [before + name.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(value, `${before}${name}.`),
  );
}

/** English has these from the server where the studio has no words of its own. */
const isOptional = (key: string) => /^(errors|progress\.failures|farm\.checks\.texts|setUp\.needed)\./.test(key);

describe('texts of the studio', () => {
  const english = new Set(keysOf(textsOf('en.json')).filter((key) => !isOptional(key)));
  const others = readdirSync(FOLDER).filter((file) => file !== 'en.json');

  it.each(others)('%s says everything that English says, and nothing else', (file) => {
    const keys = new Set(keysOf(textsOf(file)).filter((key) => !isOptional(key)));
    expect(english.size).toBeGreaterThan(100);
    expect([...keys].toSorted()).toEqual([...english].toSorted());
  });

  it.each(others.concat('en.json'))('%s names every format', (file) => {
    const keys = new Set(keysOf(textsOf(file)));
    expect(ASPECT_RATIOS.filter((format) => !keys.has(`start.aspect.${format}`))).toEqual([]);
  });

  it.each(others)('%s has the question and the remedy of every check of the server', (file) => {
    const keys = keysOf(textsOf(file)).filter((key) => key.startsWith('farm.checks.texts.'));
    const parts = (id: string) =>
      ['asks', 'remedy'].map((part) => `farm.checks.texts.${id.replaceAll('.', '_')}.${part}`);
    expect(keys.toSorted()).toEqual(WORKER_CHECKS.flatMap(parts).toSorted());
  });

  it.each(others)('%s says what every needed setting is', (file) => {
    const keys = keysOf(textsOf(file)).filter((key) => key.startsWith('setUp.needed.'));
    expect(keys).toEqual(Object.keys(NEEDED_SETTINGS).map((name) => `setUp.needed.${name}`));
  });

  it('name failures of projects that exist', () => {
    const named = others.concat('en.json').flatMap((file) => keysOf(textsOf(file)));
    const failures = named.filter((key) => key.startsWith('progress.failures.')).map((key) => key.split('.')[2]);
    const known = new Set(JOB_FAILURE_CODES.map((code) => code.replaceAll('.', '_')));
    expect(failures.length).toBeGreaterThan(20);
    expect(failures.filter((key) => !known.has(key as never))).toEqual([]);
  });
});
