import { judgePlatformUrl } from '#schema/domain/platform-url.ts';
import type { LivePlatform } from '#schema/domain/live.ts';

/** A channel as a user named it, well-formed enough to look it up. `name` is a login, a handle, an id or an address. */
export type ChannelAddress =
  | { platform: 'twitch'; login: string }
  | { platform: 'youtube'; by: 'handle' | 'id' | 'user' | 'video'; name: string }
  | { platform: 'hls'; url: string };

const TWITCH_LOGIN = /^[a-z0-9_]{1,25}$/;
/** First path segments of Twitch's own pages, which are not channels. */
const TWITCH_PAGES: ReadonlySet<string> = new Set(['videos', 'directory', 'settings', 'search', 'downloads', 'jobs']);
const TWITCH_HOSTS: ReadonlySet<string> = new Set(['twitch.tv', 'm.twitch.tv', 'go.twitch.tv']);
const YOUTUBE_HOSTS: ReadonlySet<string> = new Set(['youtube.com', 'm.youtube.com', 'youtu.be', 'gaming.youtube.com']);
const YOUTUBE_ID = /^UC[\w-]{22}$/;
/** Letters of any alphabet: handles need not be Latin. */
const HANDLE = /^@[\p{L}\p{M}\p{N}_.·-]{1,100}$/u;

/** Reads `{url}`, or `{platform, channel}`. Null: it cannot be a channel. */
export function readChannelAddress(
  asked: { url: string } | { platform: LivePlatform; channel: string },
): ChannelAddress | null {
  if ('url' in asked) return readUrl(asked.url);
  const { platform, channel } = asked;
  if (URL.canParse(channel)) {
    const address = readUrl(channel);
    return address?.platform === platform ? address : null;
  }
  switch (platform) {
    case 'twitch':
      return twitch(channel);
    case 'youtube':
      return YOUTUBE_ID.test(channel)
        ? { platform, by: 'id', name: channel }
        : handle(channel.startsWith('@') ? channel : `@${channel}`);
    case 'hls':
      return null;
  }
}

function readUrl(text: string): ChannelAddress | null {
  // A link that is pasted without its scheme.
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/\.$/, '').replace(/^www\./, '');
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (host === 'twitch.tv' || host.endsWith('.twitch.tv')) return TWITCH_HOSTS.has(host) ? twitchPage(segments) : null;
  if (YOUTUBE_HOSTS.has(host)) return youtubePage(url, segments);
  url.hash = '';
  return { platform: 'hls', url: url.href };
}

function twitchPage([first = '']: string[]): ChannelAddress | null {
  return TWITCH_PAGES.has(first.toLowerCase()) ? null : twitch(first);
}

function twitch(text: string): ChannelAddress | null {
  const login = text.toLowerCase();
  return TWITCH_LOGIN.test(login) ? { platform: 'twitch', login } : null;
}

function youtubePage(url: URL, [first = '', second = '']: string[]): ChannelAddress | null {
  if (first.startsWith('@')) return handle(decode(first));
  if (first === 'channel') return YOUTUBE_ID.test(second) ? { platform: 'youtube', by: 'id', name: second } : null;
  if (first === 'user') return /^\w{1,60}$/.test(second) ? { platform: 'youtube', by: 'user', name: second } : null;
  // Addresses of the old kind became handles of the same name.
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
