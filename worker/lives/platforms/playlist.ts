/** The facts used from an HLS playlist (RFC 8216): the URI of a media playlist, or the position of a media playlist. */
export type Playlist =
  | { kind: 'master'; firstVariant: string }
  | { kind: 'media'; isEnded: boolean; /** Changes whenever the playlist does. */ position: string };

/**
 * Reads a playlist line by line: a hostile one can have two million lines, too many for the memory of an isolate. Null
 * if the text is not a playlist.
 */
export function readPlaylist(text: string): Playlist | null {
  const lines = linesOf(text);
  if (lines.next().value?.replace(/^\uFEFF/, '') !== '#EXTM3U') return null;
  const seen: Seen = { isMaster: false, isMedia: false, isEnded: false, sequence: '0', count: 0, first: '', last: '' };
  for (const line of lines) {
    if (line.startsWith('#')) noteTag(seen, line);
    else noteAddress(seen, line);
  }
  if (seen.isMaster) return seen.count === 0 ? null : { kind: 'master', firstVariant: seen.first };
  if (!seen.isMedia) return null;
  const position = `${seen.sequence}/${seen.count}/${seen.last}`.slice(0, 500);
  return { kind: 'media', isEnded: seen.isEnded, position };
}

type Seen = {
  isMaster: boolean;
  isMedia: boolean;
  isEnded: boolean;
  sequence: string;
  count: number;
  first: string;
  last: string;
};

function noteTag(seen: Seen, line: string): void {
  if (line.startsWith('#EXT-X-STREAM-INF')) seen.isMaster = true;
  else if (line.startsWith('#EXT-X-TARGETDURATION') || line.startsWith('#EXTINF')) seen.isMedia = true;
  else if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) seen.sequence = line.slice('#EXT-X-MEDIA-SEQUENCE:'.length);
  else if (line === '#EXT-X-ENDLIST' || line === '#EXT-X-PLAYLIST-TYPE:VOD') seen.isEnded = true;
}

function noteAddress(seen: Seen, line: string): void {
  if (seen.count === 0) seen.first = line;
  seen.count += 1;
  seen.last = line;
}

/** Lines that are not empty, trimmed. */
function* linesOf(text: string): Generator<string, undefined> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    const line = text.slice(from, to).trim();
    if (line !== '') yield line;
    from = to + 1;
  }
  return undefined;
}
