import type { LivePlatform } from '#schema/domain/live.ts';
import type { Asking } from '../../sources/platforms/ask-platform.ts';
import type { ChannelAddress } from '../monitors/channel-address.ts';
import { findHlsChannel, lookAtHls } from './hls.ts';
import type { AskedChannel, FoundChannel, LookDeps, Looks } from './look.ts';
import { findTwitchChannel, lookAtTwitch } from './twitch.ts';
import { findYoutubeChannel, lookAtYoutube } from './youtube.ts';

type LiveSource<Address> = {
  /** Asks whether there is such a channel. Throws `lives.unavailable`, `live.channel_unknown` and the troubles of the platform. */
  find: (deps: LookDeps, asking: Asking, address: Address) => Promise<FoundChannel>;
  /** Asks which channels are on air. */
  look: (deps: LookDeps, asking: Asking, channels: readonly AskedChannel[]) => Promise<Looks>;
};

/** How each platform is asked about its channels. */
export const LIVE_SOURCES: { [P in LivePlatform]: LiveSource<Extract<ChannelAddress, { platform: P }>> } = {
  twitch: { find: (deps, asking, { login }) => findTwitchChannel(deps, asking, login), look: lookAtTwitch },
  youtube: { find: findYoutubeChannel, look: lookAtYoutube },
  hls: { find: (deps, asking, { url }) => findHlsChannel(deps, asking, url), look: lookAtHls },
};

/** Asks the platform of an address whether there is such a channel. Throws what the platform's `find` throws. */
export function findChannel(deps: LookDeps, asking: Asking, address: ChannelAddress): Promise<FoundChannel> {
  // Each entry takes the addresses of its own platform, which the compiler cannot follow through the lookup.
  const source = LIVE_SOURCES[address.platform] as LiveSource<ChannelAddress>;
  return source.find(deps, asking, address);
}
