import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JobFailure } from '#schema/domain/failure.ts';
import { transferProgress } from '../../../../render-node/stages/download/run.ts';
import { looksLikeVideo } from '../../../../render-node/stages/download/first-bytes.ts';
import { transfer, type TransferOptions } from '../../../../render-node/stages/download/transfer.ts';
import { makeFakeObjects } from '../../../support/fakes/in-memory/objects.ts';
import { makeFakeSources, type Connection } from '../../../support/fakes/in-memory/sources.ts';

const URL = 'https://host.example/video.mp4';

/** Bytes that begin like MP4 and never repeat within a part. */
function video(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let i = 0; i < size; i++) bytes[i] = (i * 31 + (i >> 8)) & 255;
  bytes.write('\0\0\0\x20ftypisom', 0, 'latin1');
  return bytes;
}

const PART_BYTES = 64_000;

async function bring(bytes: Buffer, script?: Connection[], over: Partial<TransferOptions> = {}, parts = 10) {
  const fetcher = makeFakeSources(bytes, script);
  const objects = makeFakeObjects();
  const progress: [number, number | null][] = [];
  const target = { partBytes: PART_BYTES, partUrls: Array.from({ length: parts }, (_, i) => `part-${i + 1}`) };
  const outcome = await transfer(URL, target, {
    fetcher,
    objects,
    signal: new AbortController().signal,
    clock: () => 0,
    onProgress: (...args) => progress.push(args),
    retryPausesMs: [0, 0, 0],
    ...over,
  }).catch((error: unknown) => (error instanceof JobFailure ? error.code : error));
  const joined = Buffer.concat([...objects.stored.values()].map((part) => part.bytes));
  return { outcome, joined, objects, fetcher, progress };
}

describe('transfer', () => {
  it('stores a source part by part', async () => {
    const bytes = video(150_000);
    const { outcome, joined, objects, progress } = await bring(bytes);
    expect([...objects.stored.values()].map((part) => part.bytes.length)).toEqual([64_000, 64_000, 22_000]);
    expect(joined.equals(bytes)).toBe(true);
    expect(outcome).toEqual({
      sizeBytes: 150_000,
      parts: [1, 2, 3].map((partNumber) => ({ partNumber, etag: expect.any(String) })),
    });
    expect(progress.at(-1)).toEqual([150_000, 150_000]);
  });

  it('goes on at the byte reached, wherever connections break', async () => {
    const broken = fc.record({ breaksAfter: fc.integer({ min: 0, max: 60_000 }) });
    const ended = fc.record({ endsAfter: fc.integer({ min: 0, max: 60_000 }) });
    const failed = fc.constant<Connection>({ fails: 'source.unreachable' });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 12, max: 130_000 }),
        fc.array(fc.oneof(broken, ended, failed), { maxLength: 3 }),
        async (size, script) => {
          const bytes = video(size);
          const { outcome, joined } = await bring(bytes, [...script, {}]);
          expect(outcome).toMatchObject({ sizeBytes: size });
          expect(joined.equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('asks for exactly the rest', async () => {
    const { fetcher } = await bring(video(100_000), [{ breaksAfter: 70_000 }, { breaksAfter: 5_000 }, {}]);
    expect(fetcher.opened.map(({ offset }) => offset)).toEqual([0, 70_000, 75_000]);
  });

  it('gives up after tries that bring nothing new', async () => {
    const { outcome, fetcher } = await bring(video(100_000), [
      { breaksAfter: 20_000 },
      { fails: 'source.unreachable' },
    ]);
    expect(outcome).toBe('source.unreachable');
    expect(fetcher.opened).toHaveLength(4);
  });

  it('gives up on a host that breaks off for ever', async () => {
    const { outcome, fetcher } = await bring(video(100_000), [{ breaksAfter: 20 }]);
    expect(outcome).toBe('source.unreachable');
    expect(fetcher.opened).toHaveLength(101);
  });

  it.each<JobFailure['code']>(['source.refused', 'source.not_found', 'source.address_blocked'])(
    'does not ask again after %s',
    async (fails) => {
      const { outcome, fetcher } = await bring(video(1_000), [{ fails }]);
      expect(outcome).toBe(fails);
      expect(fetcher.opened).toHaveLength(1);
    },
  );

  it.each([
    ['another validator', { validator: '"v2"' }],
    ['another size', { totalBytes: 100_001 }],
  ])('notices another file by %s', async (_name, second) => {
    const { outcome } = await bring(video(100_000), [{ breaksAfter: 50_000 }, second]);
    expect(outcome).toBe('source.changed');
  });

  it('goes on where the host says nothing of the file', async () => {
    const silent = { validator: null, totalBytes: null };
    const { outcome } = await bring(video(100_000), [{ ...silent, breaksAfter: 50_000 }, silent]);
    expect(outcome).toMatchObject({ sizeBytes: 100_000 });
  });

  it('refuses by the size that the host states, before a byte is stored', async () => {
    const { outcome, objects, progress } = await bring(video(1_000), [{ totalBytes: 10_000_000_001 }]);
    expect(outcome).toBe('source.too_large');
    expect([objects.stored.size, progress.length]).toEqual([0, 0]);
  });

  it('refuses by the bytes counted where no size is stated', async () => {
    const { outcome } = await bring(video(90_000), [{ totalBytes: null }], { maxBytes: 80_000 });
    expect(outcome).toBe('source.too_large');
  });

  it('takes a source of exactly the largest size', async () => {
    const { outcome } = await bring(video(80_000), [{}], { maxBytes: 80_000 });
    expect(outcome).toMatchObject({ sizeBytes: 80_000 });
  });

  it('refuses what needs more parts than there are', async () => {
    const { outcome } = await bring(video(130_000), [{ totalBytes: null }], {}, 2);
    expect(outcome).toBe('source.too_large');
  });

  it.each([
    ['a web page', '<!doctype html><html><body>not here</body></html>'.repeat(4_000)],
    ['a playlist', '#EXTM3U\n#EXT-X-VERSION:3\n'.repeat(4_000)],
    ['nothing', ''],
    ['less than a header', '\0\0\0\x20ftyp'],
  ])('refuses %s before anything is stored', async (_name, text) => {
    const { outcome, objects } = await bring(Buffer.from(text));
    expect(outcome).toBe('source.not_media');
    expect(objects.stored.size).toBe(0);
  });

  it('gives up a source that trickles', async () => {
    let now = 0;
    const clock = () => (now += 4_000);
    const { outcome } = await bring(video(2_000_000), [{}], { clock }, 100);
    expect(outcome).toBe('source.too_slow');
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const reason = new Error('stop');
    const { outcome } = await bring(video(200_000), [{}], {
      signal: stop.signal,
      onProgress: () => stop.abort(reason),
    });
    expect(outcome).toBe(reason);
  });
});

describe('looksLikeVideo', () => {
  it.each([
    '\0\0\0\x18ftypmp42',
    '\0\0\0\x08wide\0\0\0\0',
    '\0\0\0\0mdat\0\0\0\0',
    '\0\0\0\x10moov\0\0\0\0',
    '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81',
  ])('takes %j', (head) => expect(looksLikeVideo(Buffer.from(head, 'latin1'))).toBe(true));

  it.each([
    '<!DOCTYPE html>',
    '#EXTM3U\n#EXT-X-',
    '{"error":"not found"}',
    'PK\x03\x04aaaaaaaaaa',
    'RIFF\0\0\0\0AVI LIST',
    'ftypisomaaaaaaa',
  ])('refuses %j', (head) => expect(looksLikeVideo(Buffer.from(head, 'latin1'))).toBe(false));
});

describe('transferProgress', () => {
  it('gives the share of the bytes', () => {
    expect(transferProgress(25, 100)).toBe(0.225);
  });

  it('gives a lower bound where the size is unknown', () => {
    expect(transferProgress(5_000_000_000, null)).toBe(0.45);
  });

  it('never passes its share', () => {
    expect(transferProgress(200, 100)).toBe(0.9);
    expect(transferProgress(0, 0)).toBe(0.9);
  });
});
