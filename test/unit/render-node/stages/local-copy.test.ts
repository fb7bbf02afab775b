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

/** What a follower has seen, and at its end what it was told, if anything. */
function follow(copy: LocalCopy, signal = new AbortController().signal) {
  const seen = { text: '' };
  const read = async () => {
    for await (const chunk of copy.follow(signal)) seen.text += Buffer.from(chunk).toString();
  };
  const ended = read().catch((error: unknown) => (error as Error).message);
  return { seen, ended };
}

it('can be followed while it grows, from the first byte and to its end', async () => {
  const copy = await LocalCopy.open(join(folder, 'copy'), 100);
  await copy.write(Buffer.from('abc'));
  const [first, second] = [follow(copy), follow(copy)];
  await expect.poll(() => first.seen.text).toBe('abc');
  await copy.write(Buffer.from('de'));
  await expect.poll(() => first.seen.text).toBe('abcde');
  await copy.end();
  expect(await Promise.all([first.ended, second.ended])).toEqual([undefined, undefined]);
  expect(second.seen.text).toBe('abcde');
});

it('tells followers when it is given up or nobody waits any more', async () => {
  const copy = await LocalCopy.open(join(folder, 'copy'), 4);
  const [stop, stopped] = [new AbortController(), new AbortController()];
  await copy.write(Buffer.from('abc'));
  const [left, late] = [follow(copy, stop.signal), follow(copy, stopped.signal)];
  await expect.poll(() => left.seen.text + late.seen.text).toBe('abcabc');
  stopped.abort(new Error('stopped'));
  await copy.write(Buffer.from('de'));
  expect(await Promise.all([left.ended, late.ended])).toEqual(['The copy was given up.', 'stopped']);
});
