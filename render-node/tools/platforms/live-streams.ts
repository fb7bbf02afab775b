import type { LivePlatform } from '#schema/domain/live.ts';

/**
 * Finds the HLS playlist of a broadcast that a platform shows on a page. Throws `JobFailure` (`source.*`, `node.*`).
 */
export type LiveStreams = {
  find(platform: Exclude<LivePlatform, 'hls'>, pageUrl: string, signal: AbortSignal): Promise<string>;
};
