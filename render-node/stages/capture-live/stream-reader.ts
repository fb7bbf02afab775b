import { JobFailure, type JobFailureCode } from '#schema/domain/failure.ts';
import { LIMITS } from '#schema/domain/limits.ts';
import type { Clock } from '#schema/domain/time.ts';
import type { JobOf } from '#schema/jobs/job.ts';
import { type Chosen, chooseVariant } from '../../plan/hls/choose-variant.ts';
import type { MediaPlaylist } from '../../plan/hls/media-playlist.ts';
import { type Playlist, readPlaylist } from '../../plan/hls/playlist.ts';
import type { LiveStreams } from '../../tools/platforms/live-streams.ts';
import type { SourceFetcher } from '../../tools/http/source-fetcher.ts';
import { fetchResource } from './fetch-resource.ts';

type Live = JobOf<'capture-live'>['live'];

/** The playlist to follow, and that of its sound if it is separate. */
export type StreamLook = { video: MediaPlaylist; audio: MediaPlaylist | null };

/** A playlist of a day in pieces of two seconds. */
const MAX_BYTES = 4_000_000;
const TIMEOUT_MS = 10_000;
/** Shortest time between two requests to a platform for a stream's address: its pages are slow and rate-limited. */
const ASK_AGAIN_MS = 30_000;

export type StreamReaderDeps = {
  sources: SourceFetcher;
  /** Null: this node knows no platforms. */
  liveStreams: LiveStreams | null;
  clock: Clock;
  signal: AbortSignal;
};

/**
 * Reads the playlist of a live repeatedly. Addresses of platforms expire: if one fails, the next call finds the stream
 * again. Each call throws `JobFailure` (`source.*`) if there is nothing to read.
 */
export function makeStreamReader(live: Live, deps: StreamReaderDeps): { look(): Promise<StreamLook> } {
  let chosen: Chosen | null = null;
  let askedAt = -Infinity;

  const findEntry = async (): Promise<string> => {
    if (live.platform === 'hls') return live.url;
    if (deps.liveStreams === null) throw new JobFailure('source.unsupported', 'no yt-dlp');
    if (deps.clock() - askedAt < ASK_AGAIN_MS) throw new JobFailure('source.unreachable', 'asked just now');
    askedAt = deps.clock();
    return deps.liveStreams.find(live.platform, live.url, deps.signal);
  };
  return {
    look: async () => {
      try {
        chosen ??= await choose(await findEntry(), deps);
        const [video, audio] = await Promise.all([
          readMediaAt(chosen.url, deps),
          chosen.audioUrl === null ? null : readMediaAt(chosen.audioUrl, deps),
        ]);
        return { video, audio };
      } catch (error) {
        if (error instanceof JobFailure && GONE.has(error.code)) chosen = null;
        throw error;
      }
    },
  };
}

/** Responses for an expired address. */
const GONE: ReadonlySet<JobFailureCode> = new Set(['source.not_found', 'source.refused', 'source.not_media']);

async function choose(url: string, deps: StreamReaderDeps): Promise<Chosen> {
  const playlist = await readAt(url, deps);
  if (playlist.kind === 'media') return { url, audioUrl: null };
  const chosen = chooseVariant(playlist, LIMITS.sourceMaxHeight);
  if (chosen === null) throw new JobFailure('source.unsupported', 'no variant with a picture');
  return chosen;
}

async function readMediaAt(url: string, deps: StreamReaderDeps): Promise<MediaPlaylist> {
  const playlist = await readAt(url, deps);
  if (playlist.kind === 'master') throw new JobFailure('source.not_media', 'a list of variants within one');
  return playlist;
}

async function readAt(url: string, { sources, signal }: StreamReaderDeps): Promise<Exclude<Playlist, Unsupported>> {
  const limits = { signal, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS };
  const found = await fetchResource(sources, { url, bytes: null }, limits);
  const playlist = readPlaylist(found.body.toString('utf8'), found.url);
  if (playlist === null) throw new JobFailure('source.not_media', 'no playlist');
  if (playlist.kind === 'unsupported') throw new JobFailure('source.unsupported', playlist.what);
  return playlist;
}
type Unsupported = { kind: 'unsupported' };
