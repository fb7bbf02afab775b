import type { LivePlatform } from '#schema/domain/live.ts';
import { PLATFORMS } from '#schema/domain/platforms.ts';

/**
 * What other users see of a channel. The path of a playlist may be as secret as its query, so they see its host only.
 */
export function publicNameOf(channel: { platform: LivePlatform; shownName: string }): string {
  return PLATFORMS[channel.platform].live.isPlaylist ? new URL(channel.shownName).host : channel.shownName;
}

/** The address that a recording of a channel is known by, where `watchUrl` is the page of its platform. */
export function publicUrlOf(channel: { platform: LivePlatform; shownName: string }, watchUrl: string): string {
  return PLATFORMS[channel.platform].live.isPlaylist ? new URL(channel.shownName).origin : watchUrl;
}
