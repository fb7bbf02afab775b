import { LIMITS } from '#schema/domain/limits.ts';
import { ApiError } from '../http/failures.ts';
import { readContainer } from './containers/read-container.ts';
import { makeGuardedFetch } from './fetch-guarded.ts';
import type { VideoMetadataRow } from './store.ts';
import { openRangedFile, type RangedFile } from './ranged-file.ts';
import { whyUnreachable } from './why-unreachable.ts';

/** Facts about a remote file. `validator` is its strong ETag, if it has one. */
export type VideoFacts = Pick<VideoMetadataRow, 'durationSec' | 'sizeBytes' | 'validator' | 'width' | 'height'>;

const PROBE_TIMEOUT_MS = 8_000;

/**
 * Reads the facts of a direct link without downloading the file: the size from the headers, the duration from the
 * container's index at the head or the end of the file. Returns `known` if the host answers that the file has not
 * changed. Throws `source.too_large`, `source.wrong_type`, `source.not_video`, `source.no_ranges`,
 * `source.no_duration`, `source.too_many_redirects`, `source.too_slow` or what `whyRefused` and `whyUnreachable` name.
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
    throw whyUnreachable(error);
  }
}

function pickFacts(known: VideoFacts | null): VideoFacts {
  if (known === null) throw new ApiError('source.unreachable');
  const { durationSec, sizeBytes, validator, width, height } = known;
  return { durationSec, sizeBytes, validator, width, height };
}

async function readFacts(file: RangedFile): Promise<VideoFacts> {
  try {
    const facts = await readContainer(file);
    if (facts === null) throw new ApiError('source.not_video');
    const { durationSec, picture } = facts;
    const size = { width: picture?.width ?? null, height: picture?.height ?? null };
    return { durationSec, sizeBytes: file.sizeBytes, validator: file.validator, ...size };
  } finally {
    await file.close();
  }
}
