import { JobFailure } from '#schema/domain/failure.ts';
import type { Resource } from '../../plan/hls/media-playlist.ts';
import type { SourceFetcher } from '../../tools/http/source-fetcher.ts';

export type FetchLimits = { signal: AbortSignal; maxBytes: number; timeoutMs: number };

/**
 * Fetches a small object, or a part of it, through the guarded fetcher. `url` is the final address after redirects.
 * Throws `JobFailure`: those of the fetcher, `source.too_large`, and `source.unreachable` on a timeout.
 */
export async function fetchResource(
  fetcher: SourceFetcher,
  { url, bytes }: Resource,
  { signal, maxBytes, timeoutMs }: FetchLimits,
): Promise<{ body: Buffer; url: string }> {
  const connection = new AbortController();
  const limit = AbortSignal.any([signal, connection.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const opened = await fetcher.open(url, bytes?.offset ?? 0, limit);
    const body = await readUpTo(opened.body, bytes?.length ?? null, maxBytes);
    return { body, url: opened.url ?? url };
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) throw new JobFailure('source.unreachable', 'took too long');
    throw error;
  } finally {
    connection.abort();
  }
}

async function readUpTo(source: AsyncIterable<Uint8Array>, length: number | null, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes && (length === null || length > maxBytes)) throw new JobFailure('source.too_large');
    if (length !== null && size >= length) break;
  }
  if (length !== null && size < length) throw new JobFailure('source.unreachable', 'ended early');
  return Buffer.concat(chunks).subarray(0, length ?? size);
}
