/** What matters of an HLS playlist (RFC 8216): where a media playlist is, or how far it has come. */
export type Playlist =
  | { kind: 'master'; firstVariant: string }
  | { kind: 'media'; isEnded: boolean; /** Changes whenever the playlist does. */ position: string };

/** Reads a playlist. Null: it is none. */
export function readPlaylist(text: string): Playlist | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines[0]?.replace(/^\uFEFF/, '') !== '#EXTM3U') return null;
  const addresses = lines.filter((line) => !line.startsWith('#'));
  if (lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'))) {
    const [firstVariant] = addresses;
    return firstVariant === undefined ? null : { kind: 'master', firstVariant };
  }
  if (!lines.some((line) => line.startsWith('#EXT-X-TARGETDURATION') || line.startsWith('#EXTINF'))) return null;
  const sequence = tagValue(lines, '#EXT-X-MEDIA-SEQUENCE') ?? '0';
  const isEnded = lines.includes('#EXT-X-ENDLIST') || tagValue(lines, '#EXT-X-PLAYLIST-TYPE') === 'VOD';
  return {
    kind: 'media',
    isEnded,
    position: `${sequence}/${addresses.length}/${addresses.at(-1) ?? ''}`.slice(0, 500),
  };
}

function tagValue(lines: readonly string[], tag: string): string | undefined {
  return lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1);
}
