import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { LIMITS } from '#schema/domain/limits.ts';
import { ApiError } from '../http/failures.ts';
import { makeGuardedFetch } from './fetch-guarded.ts';
import { openRangedFile, type RangedFile } from './ranged-file.ts';

/** Facts about the remote file. `validator` is its strong ETag, if it has one. */
export type VideoFacts = { durationSec: number; sizeBytes: number | null; validator: string | null };

const PROBE_TIMEOUT_MS = 8_000;

/**
 * CheckResults at a direct link without downloading it: its size from the headers, its duration from the container's index,
 * be that at the head or at the end of the file. `known` comes back where the host says that it is still the same
 * file. Throws `source.too_large`, `source.wrong_type`, `source.not_video`, `source.no_ranges`, `source.no_duration`,
 * `source.too_many_redirects`, `source.too_slow` or `source.unreachable`.
 */
export async function probeVideo(
  deps: { fetch: typeof fetch; allowPrivate: boolean },
  url: string,
  known: VideoFacts | null = null,
): Promise<VideoFacts> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const fetchGuarded = makeGuardedFetch({ ...deps, signal });
  try {
    const file = await openRangedFile(fetchGuarded, url, {
      maxBytes: LIMITS.sourceMaxBytes,
      validator: known?.validator ?? null,
    });
    return file === 'unchanged' ? pickFacts(known) : await readFacts(file);
  } catch (error) {
    if (signal.aborted) throw new ApiError('source.too_slow');
    if (error instanceof ApiError) throw error;
    // Whatever a foreign host does to a connection: refused, reset, no such name, a blocked address.
    throw new ApiError('source.unreachable');
  }
}

function pickFacts(known: VideoFacts | null): VideoFacts {
  if (known === null) throw new ApiError('source.unreachable');
  return { durationSec: known.durationSec, sizeBytes: known.sizeBytes, validator: known.validator };
}

async function readFacts(file: RangedFile): Promise<VideoFacts> {
  try {
    return { durationSec: await readDuration(file), sizeBytes: file.sizeBytes, validator: file.validator };
  } finally {
    await file.close();
  }
}

async function readDuration(file: RangedFile): Promise<number> {
  if (file.sizeBytes === 0) throw new ApiError('source.not_video');
  let failure: unknown;
  const read = async (start: number, end: number) => {
    try {
      return await file.read(start, end);
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const source = new CustomSource({ getSize: () => file.sizeBytes, read, handleUnhandledError: () => undefined });
  const input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  const durationSec = await durationOf(input).catch(() => null);
  input.dispose();
  if (durationSec !== null && durationSec > 0) return durationSec;
  // A piece that could not be fetched says nothing about the file; one that makes no sense does.
  throw failure ?? new ApiError('source.not_video');
}

/** Seconds, or null where the file is no container that is known or holds no video. */
async function durationOf(input: Input): Promise<number | null> {
  if (!(await input.canRead()) || (await input.getPrimaryVideoTrack()) === null) return null;
  return (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
}
