import { createDecipheriv } from 'node:crypto';
import { JobFailure } from '#schema/domain/failure.ts';
import { writeOwn } from '../../base/own-file.ts';
import type { MediaSegment, Resource, SegmentKey } from '../../plan/hls/media-playlist.ts';
import type { SourceFetcher } from '../../tools/http/source-fetcher.ts';
import { fetchResource } from './fetch-resource.ts';

/** A minute at 8 Mbit/s. */
export const MAX_SEGMENT_BYTES = 64_000_000;
const MAX_SMALL_BYTES = 1_000_000;
const KEY_BYTES = 16;
/** A segment that takes longer than this is skipped: others wait behind it. */
const TIMEOUT_MS = 20_000;

/**
 * Fetches segments into files, decrypted and with their initialization segment. Keys and initialization segments are
 * cached.
 */
export function makeSegmentFetcher(fetcher: SourceFetcher, signal: AbortSignal) {
  const fetchSmall = (resource: Resource) =>
    fetchResource(fetcher, resource, { signal, maxBytes: MAX_SMALL_BYTES, timeoutMs: TIMEOUT_MS });
  const keys = keepLast(fetchSmall);
  const headers = keepLast(fetchSmall);
  return async (segment: MediaSegment, file: string): Promise<void> => {
    const { body } = await fetchResource(fetcher, segment, {
      signal,
      maxBytes: MAX_SEGMENT_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    const key = segment.key === null ? null : (await keys({ url: segment.key.url, bytes: null })).body;
    const plain = segment.key === null || key === null ? body : decipher(body, key, segment.key, segment.sequence);
    const header = segment.init === null ? [] : [(await headers(segment.init)).body];
    await writeOwn(file, Buffer.concat([...header, plain]));
  };
}

function keepLast<T>(fetch: (resource: Resource) => Promise<T>): (resource: Resource) => Promise<T> {
  let last: { id: string; value: T } | null = null;
  return async (resource) => {
    const id = JSON.stringify(resource);
    if (last?.id !== id) last = { id, value: await fetch(resource) };
    return last.value;
  };
}

/** If a segment has no IV, its sequence number is used, as 16 bytes (RFC 8216, 5.2). */
function decipher(body: Buffer, key: Buffer, { iv }: SegmentKey, sequence: number): Buffer {
  if (key.length !== KEY_BYTES) throw new JobFailure('media.unreadable', 'a key of another length');
  const vector = Buffer.from(iv ?? sequence.toString(16).padStart(32, '0'), 'hex');
  try {
    const stream = createDecipheriv('aes-128-cbc', key, vector);
    return Buffer.concat([stream.update(body), stream.final()]);
  } catch {
    throw new JobFailure('media.unreadable', 'a segment that its key does not open');
  }
}
