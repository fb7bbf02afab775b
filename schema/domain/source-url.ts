import { judgePlatformUrl, type PlatformRejection } from './platform-url.ts';
import { inWords, PLATFORM_KINDS, type PlatformKind, PLATFORMS } from './platforms.ts';

/**
 * The validation table of `POST /videoMetadata` as far as the text of the URL decides it, in its order.
 * Everything that needs the network comes after and lives in the Worker.
 */
export const SOURCE_KINDS = ['direct_link', ...PLATFORM_KINDS] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Whether the host of this kind counts how often a video was seen. */
export function countsViews(kind: SourceKind): boolean {
  return kind !== 'direct_link' && PLATFORMS[kind].recording.countsViews;
}

export type SourceRejection = 'source.url_empty' | 'source.url_malformed' | PlatformRejection;

/** A source that the text of its URL does not speak against. Videos of platforms have an id there. */
export type Source = { kind: 'direct_link'; url: string } | { kind: PlatformKind; url: string; videoId: string };

export type SourceVerdict = ({ ok: true } & Source) | { ok: false; code: SourceRejection };

export const DIRECT_ENDINGS = ['.mp4', '.mkv', '.matroska', '.mov', '.qt', '.quicktime'];

/** Allowed kinds, as the rejection message lists them. */
export const ALLOWED_KINDS = inWords([
  ...PLATFORM_KINDS.map((kind) => PLATFORMS[kind].recording.example),
  `a direct file link ending in ${DIRECT_ENDINGS.join(', ')}`,
]);

const MAX_URL_CHARS = 2_048;

/**
 * Judges the text that a user pasted. The URL that comes back is normalised: that of a platform's video has one form, that of
 * a direct link is trimmed, its host in lower case, default port and fragment gone.
 */
export function judgeSourceUrl(text: string): SourceVerdict {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, code: 'source.url_empty' };
  if (isMalformed(trimmed)) return { ok: false, code: 'source.url_malformed' };
  const url = new URL(trimmed);
  if (url.username !== '' || url.password !== '') return { ok: false, code: 'source.url_invalid' };
  const platform = judgePlatformUrl(url);
  if (platform !== null) return platform;
  url.hash = '';
  const path = url.pathname.toLowerCase();
  if (DIRECT_ENDINGS.some((ending) => path.endsWith(ending))) return { ok: true, kind: 'direct_link', url: url.href };
  return { ok: false, code: 'source.url_unsupported' };
}

function isMalformed(text: string): boolean {
  const schemes = text.match(/https?:\/\//gi) ?? [];
  return (
    schemes.length !== 1 ||
    !/^https?:\/\//i.test(text) ||
    /\s/.test(text) ||
    text.length > MAX_URL_CHARS ||
    !URL.canParse(text)
  );
}
