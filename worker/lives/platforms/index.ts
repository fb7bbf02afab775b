import type { LivePlatform } from '#schema/domain/live.ts';
import type { Asking } from '../../sources/platforms/ask-platform.ts';
import type { ChannelAddress } from '../monitors/channel-address.ts';
import { findHlsChannel, checkHls } from './hls.ts';
import type { ChannelToCheck, FoundChannel, PlatformDeps, CheckResults } from './live-source.ts';
import { findTwitchChannel, checkTwitch } from './twitch.ts';
import { findYoutubeChannel, checkYoutube } from './youtube.ts';

type LiveSource<Address> = {
  /** Finds a channel. Throws `lives.unavailable`, `live.channel_unknown` and the errors of the platform. */
  find: (deps: PlatformDeps, asking: Asking, address: Address) => Promise<FoundChannel>;
  /** Checks which channels are on air. */
  check: (deps: PlatformDeps, asking: Asking, channels: readonly ChannelToCheck[]) => Promise<CheckResults>;
};

/** How to find and check channels on each platform. */
export const LIVE_SOURCES: { [P in LivePlatform]: LiveSource<Extract<ChannelAddress, { platform: P }>> } = {
  twitch: { find: (deps, asking, { login }) => findTwitchChannel(deps, asking, login), check: checkTwitch },
  youtube: { find: findYoutubeChannel, check: checkYoutube },
  hls: { find: (deps, asking, { url }) => findHlsChannel(deps, asking, url), check: checkHls },
};

/** Finds the channel of an address on its platform. Throws what the platform's `find` throws. */
export function findChannel(deps: PlatformDeps, asking: Asking, address: ChannelAddress): Promise<FoundChannel> {
  // Each entry takes only addresses of its own platform. The compiler cannot follow that through the lookup.
  const source = LIVE_SOURCES[address.platform] as LiveSource<ChannelAddress>;
  return source.find(deps, asking, address);
}
