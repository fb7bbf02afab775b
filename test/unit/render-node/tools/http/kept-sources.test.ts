import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKeptSources } from '../../../../../render-node/tools/http/kept-sources.ts';

const HOUR_MS = 3_600_000;
let root = '';
let now = 0;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kept-'));
  now = 0;
});
afterEach(() => rm(root, { recursive: true, force: true }));

const urlOf = (name: string, signature = 'a') => `https://storage.test/bucket/${name}?X-Amz-Signature=${signature}`;
const open = (maxBytes: number) => openKeptSources({ folder: join(root, 'kept'), maxBytes, clock: () => now });

/** Keeps `bytes` bytes under a name. */
async function keep(kept: ReturnType<typeof open>, name: string, bytes = 10) {
  const file = join(root, name);
  await writeFile(file, name.padEnd(bytes, '.'));
  await kept.keep(urlOf(name), file);
}

/** What a job finds, null where there is no copy. */
async function take(kept: ReturnType<typeof open>, name: string, signature = 'another') {
  const folder = await mkdtemp(join(root, 'job-'));
  const file = await kept.take(urlOf(name, signature), folder);
  return file === null ? null : (await readFile(file, 'utf8')).replaceAll('.', '');
}

it('gives a copy to whoever has a signed URL of the object, and no other object', async () => {
  const kept = open(100);
  await keep(kept, 'talk');
  expect(await take(kept, 'talk')).toBe('talk');
  expect(await take(kept, 'other')).toBeNull();
  expect(await kept.take(urlOf('talk').replace('storage.test', 'storage.example'), root)).toBeNull();
});

it('drops what was used least recently when there are too many bytes', async () => {
  const kept = open(25);
  await keep(kept, 'first');
  await keep(kept, 'second');
  await take(kept, 'first');
  await keep(kept, 'third');
  expect([await take(kept, 'first'), await take(kept, 'second'), await take(kept, 'third')]).toEqual([
    'first',
    null,
    'third',
  ]);
  expect(await readdir(join(root, 'kept'))).toHaveLength(2);
});

it('drops what nobody used for an hour', async () => {
  const kept = open(100);
  await keep(kept, 'talk');
  now = HOUR_MS;
  expect(await take(kept, 'talk')).toBe('talk');
  now = 2 * HOUR_MS + 1;
  expect(await take(kept, 'talk')).toBeNull();
  expect(await readdir(join(root, 'kept'))).toEqual([]);
});

it('leaves a job its copy when all are cleared', async () => {
  const kept = open(100);
  await keep(kept, 'talk');
  await mkdir(join(root, 'job'));
  const file = await kept.take(urlOf('talk'), join(root, 'job'));
  await kept.clear();
  expect(await readdir(join(root, 'kept'))).toEqual([]);
  expect(await readFile(file ?? '', 'utf8')).toContain('talk');
  expect(await take(kept, 'talk')).toBeNull();
});
