import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { LIMITS } from '#schema/domain/limits.ts';
import { Refusal } from '../http/failures.ts';
import { makeGuardedFetch } from './fetch-guarded.ts';
import { openRangedFile, type RangedFile } from './ranged-file.ts';

/** What the remote file says of itself. */
export type VideoFacts = { durationSec: number; sizeBytes: number | null };

const LOOK_TIMEOUT_MS = 8_000;
const MAX_BYTES = LIMITS.sourceMaxMb * 1_000_000;

/**
 * Looks at a direct link without downloading it: its size from the headers, its duration from the container's index, be
 * that at the head or at the end of the file. Throws `source.unreachable`, `source.too_large` or `source.not_video`.
 */
export async function lookAtVideo(
  deps: { fetch: typeof fetch; allowPrivate: boolean; timeoutMs?: number },
  url: string,
): Promise<VideoFacts> {
  const signal = AbortSignal.timeout(deps.timeoutMs ?? LOOK_TIMEOUT_MS);
  const fetchRange = makeGuardedFetch({ ...deps, signal });
  try {
    const file = await openRangedFile(fetchRange, url, MAX_BYTES);
    const durationSec = await readDuration(file).finally(file.close);
    return { durationSec, sizeBytes: file.sizeBytes };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever a foreign host does to a connection: refused, reset, no such name, too slow, a blocked address.
    throw new Refusal('source.unreachable');
  }
}

async function readDuration(file: RangedFile): Promise<number> {
  if (file.sizeBytes === 0) throw new Refusal('source.not_video');
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
  throw failure ?? new Refusal('source.not_video');
}

/** Seconds, or null where the file is no container that is known or holds no video. */
async function durationOf(input: Input): Promise<number | null> {
  if (!(await input.canRead()) || (await input.getPrimaryVideoTrack()) === null) return null;
  return (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
}
