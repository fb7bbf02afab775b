import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LocalCopy } from '../../../../render-node/stages/download/local-copy.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'copy-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

async function copyOf(chunks: string[], maxBytes: number) {
  const copy = await LocalCopy.open(join(folder, 'copy'), maxBytes);
  for (const chunk of chunks) await copy.write(Buffer.from(chunk));
  return copy.end();
}

it('holds all bytes in order', async () => {
  const file = await copyOf(['abc', 'de', 'f'], 6);
  expect(await readFile(file ?? '', 'utf8')).toBe('abcdef');
});

it('is given up when it gets too large, and leaves nothing behind', async () => {
  expect(await copyOf(['abc', 'de', 'f'], 5)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});
