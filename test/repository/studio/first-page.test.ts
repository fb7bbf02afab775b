import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { FIRST } from '../../../studio/split-texts.ts';
import english from '../../../studio/locales/en.json' with { type: 'json' };
import { beforeAll, expect, it, vi } from 'vitest';

const MAX_BYTES = 180_000;

let chunks: Rolldown.OutputChunk[] = [];

beforeAll(async () => {
  // Otherwise React is the slow one, twice as large.
  vi.stubEnv('NODE_ENV', 'production');
  const settings = { configFile: 'studio/vite.config.ts', configLoader: 'runner', logLevel: 'error' } as const;
  const { output } = (await build({ ...settings, build: { write: false } })) as Rolldown.RolldownOutput;
  chunks = output.filter((one) => one.type === 'chunk');
  vi.unstubAllEnvs();
}, 60_000);

/** What a browser loads for these modules, with all that they import at once. */
function filesOf(modules: string[]): Set<string> {
  const names = chunks
    .filter(({ isEntry, facadeModuleId }) => isEntry || modules.some((end) => facadeModuleId?.endsWith(end)))
    .map(({ fileName }) => fileName);
  expect(names).toHaveLength(modules.length + 1);
  const files = new Set(names);
  // A set that grows while it is walked.
  for (const name of files)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) files.add(imported);
  return files;
}

it.each(readdirSync('studio/locales'))('the first page is small, with the texts of %s', (file) => {
  const files = filesOf(['/start/start-page.tsx', `/locales/${file}?first`]);
  const loaded = chunks.filter(({ fileName }) => files.has(fileName));
  const bytes = loaded.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(MAX_BYTES);
});

it.each(['/start/start-page.tsx', '/sign-in/sign-in-page.tsx'])('%s has all its texts at once', (page) => {
  const files = filesOf([page]);
  const late = Object.keys(english).filter((section) => !FIRST.includes(section));
  const call = new RegExp(`[\\w$]\\([\`'"](${late.join('|')})\\.[^\`'"]*`, 'g');
  const loaded = chunks.filter(({ fileName }) => files.has(fileName));
  expect(loaded.flatMap(({ code }) => code.match(call) ?? [])).toEqual([]);
});
