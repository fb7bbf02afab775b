import { judgePlatformUrl } from '#schema/domain/platform-url.ts';
import type { LivePlatform } from '#schema/domain/live.ts';
import { hostOf, livePlatformOf } from '#schema/domain/platforms.ts';

/** A channel as the user named it, checked for its form only. `name` is a login, a handle, an id or a URL. */
export type ChannelAddress =
  | { platform: 'twitch'; login: string }
  | { platform: 'youtube'; by: 'handle' | 'id' | 'user' | 'video'; name: string }
  | { platform: 'hls'; url: string };

const TWITCH_LOGIN = /^[a-z0-9_]{1,25}$/;
/** First path segments of Twitch pages that are not channels. */
const TWITCH_PAGES: ReadonlySet<string> = new Set(['videos', 'directory', 'settings', 'search', 'downloads', 'jobs']);
/** Hosts whose paths are channels. Other hosts, such as clips and dashboard, have none. */
const TWITCH_HOSTS: ReadonlySet<string> = new Set(['twitch.tv', 'm.twitch.tv', 'go.twitch.tv']);
const YOUTUBE_ID = /^UC[\w-]{22}$/;
/** Letters of any alphabet, because handles may be written in any script. */
const HANDLE = /^@[\p{L}\p{M}\p{N}_.·-]{1,100}$/u;

/** Reads `{url}` or `{platform, channel}`. Null if it cannot be a channel. */
export function readChannelAddress(
  asked: { url: string } | { platform: LivePlatform; channel: string },
): ChannelAddress | null {
  if ('url' in asked) return readUrl(asked.url);
  const { platform, channel } = asked;
  if (URL.canParse(channel)) {
    const address = readUrl(channel);
    return address?.platform === platform ? address : null;
  }
  return READERS[platform].name(channel);
}

function readUrl(text: string): ChannelAddress | null {
  // Users paste links without a scheme.
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return READERS[livePlatformOf(hostOf(url)) ?? 'hls'].page(url);
}

type Reader = {
  /** The channel that a page of the platform belongs to. */
  page: (url: URL) => ChannelAddress | null;
  /** The channel with a given name. */
  name: (name: string) => ChannelAddress | null;
};

const READERS: Record<LivePlatform, Reader> = {
  twitch: { page: twitchPage, name: twitch },
  youtube: { page: youtubePage, name: youtubeName },
  hls: { page: playlist, name: () => null },
};

function segmentsOf(url: URL): string[] {
  return url.pathname.split('/').filter((segment) => segment !== '');
}

function playlist(url: URL): ChannelAddress {
  url.hash = '';
  return { platform: 'hls', url: url.href };
}

function twitchPage(url: URL): ChannelAddress | null {
  const [first = ''] = segmentsOf(url);
  return !TWITCH_HOSTS.has(hostOf(url)) || TWITCH_PAGES.has(first.toLowerCase()) ? null : twitch(first);
}

function twitch(text: string): ChannelAddress | null {
  const login = text.toLowerCase();
  return TWITCH_LOGIN.test(login) ? { platform: 'twitch', login } : null;
}

function youtubeName(name: string): ChannelAddress | null {
  if (YOUTUBE_ID.test(name)) return { platform: 'youtube', by: 'id', name };
  return handle(name.startsWith('@') ? name : `@${name}`);
}

function youtubePage(url: URL): ChannelAddress | null {
  const [first = '', second = ''] = segmentsOf(url);
  if (first.startsWith('@')) return handle(decode(first));
  if (first === 'channel') return YOUTUBE_ID.test(second) ? { platform: 'youtube', by: 'id', name: second } : null;
  if (first === 'user') return /^\w{1,60}$/.test(second) ? { platform: 'youtube', by: 'user', name: second } : null;
  // YouTube turned URLs of the old kind into handles with the same name.
  if (first === 'c') return handle(`@${decode(second)}`);
  const video = judgePlatformUrl(url);
  return video?.ok === true ? { platform: 'youtube', by: 'video', name: video.videoId } : null;
}

function handle(text: string): ChannelAddress | null {
  return HANDLE.test(text) ? { platform: 'youtube', by: 'handle', name: text } : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
