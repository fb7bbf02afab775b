import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import { silentLog } from '../../../../render-node/base/log.ts';
import { makePieceStore } from '../../../../render-node/stages/capture-live/piece-store.ts';
import { tempFolder } from '../../../support/system/temp-folder.ts';

const STORED = { seq: 0, startSec: 0, durationSec: 4, sizeBytes: 7, isDiscontinuous: false, url: 'http://storage/0' };

/** A pieceStore whose storage has lost everything that the database knows. */
async function makeStore(stored = [STORED]) {
  const temp = await tempFolder();
  onTestFinished(temp.remove);
  const folder = temp.path;
  const asked: string[] = [];
  const pieceStore = makePieceStore({
    capture: { findSegments: async () => stored },
    objects: {
      getFile: async ({ url }) => {
        asked.push(url);
        throw new JobFailure('storage.failed', 'status 404');
      },
    },
    ffmpeg: { ffmpegPath: 'none', ffprobePath: 'none' },
    folder,
    signal: new AbortController().signal,
    log: silentLog,
  });
  const add = async (seq: number, sizeBytes: number) => {
    const file = join(folder, `piece-${seq}.ts`);
    await writeFile(file, 'x');
    await pieceStore.add({ seq, startSec: seq * 4, durationSec: 4, form: 'f', file, sizeBytes });
    return file;
  };
  return { pieceStore, add, asked };
}

it('does without a stored piece that cannot be read back: the recording goes on', async () => {
  const { pieceStore, add, asked } = await makeStore();
  await add(1, 7);
  const seqs = await pieceStore.with({ startSec: 0, endSec: 8 }, async (found) => found.map(({ seq }) => seq));
  expect(seqs).toEqual([1]);
  expect(asked).toEqual([STORED.url]);
});

it('keeps fewer pieces of a stream that is larger than the disk may hold', async () => {
  const { pieceStore, add, asked } = await makeStore();
  const files = [await add(0, 900_000_000), await add(1, 900_000_000)];
  await expect(access(files[0] ?? '')).rejects.toThrow('ENOENT');
  await access(files[1] ?? '');
  await pieceStore.with({ startSec: 4, endSec: 8 }, async (found) => expect(found).toHaveLength(1));
  expect(asked).toEqual([]);
  await pieceStore.with({ startSec: 0, endSec: 8 }, async (found) => expect(found).toHaveLength(1));
  expect(asked).toEqual([STORED.url]);
});

it('reads back the last pieces first, and no more once it is late', async () => {
  const stored = [0, 1, 2, 3].map((seq) => ({ ...STORED, seq, startSec: 4 * seq, url: `http://storage/${seq}` }));
  const { pieceStore, asked } = await makeStore(stored);
  await pieceStore.with(
    { startSec: 0, endSec: 16 },
    async () => undefined,
    () => asked.length >= 2,
  );
  expect(asked).toEqual(['http://storage/3', 'http://storage/2']);
});
