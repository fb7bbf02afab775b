import type { LivePlatform } from '#schema/domain/live.ts';
import { PLATFORMS } from '#schema/domain/platforms.ts';

/**
 * The part of a channel that other users may see. The path of a playlist can be as secret as its query, so they see
 * only its host.
 */
export function publicNameOf(channel: { platform: LivePlatform; shownName: string }): string {
  return PLATFORMS[channel.platform].live.isPlaylist ? new URL(channel.shownName).host : channel.shownName;
}

/** The URL that identifies a recording of a channel. `watchUrl` is the page on its platform. */
export function publicUrlOf(channel: { platform: LivePlatform; shownName: string }, watchUrl: string): string {
  return PLATFORMS[channel.platform].live.isPlaylist ? new URL(channel.shownName).origin : watchUrl;
}
