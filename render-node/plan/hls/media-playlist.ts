import { readAttributes } from './attributes.ts';
import { NotSupported } from './not-supported.ts';
import { resolveAddress } from './resolve.ts';

/** A part of an object; the whole if `bytes` is null. */
export type Resource = { url: string; bytes: { offset: number; length: number } | null };
/** AES-128 in CBC over the whole segment. `iv` null: the segment's sequence number. */
export type SegmentKey = { url: string; iv: string | null };

export type MediaSegment = Resource & {
  /** Media sequence number: a segment keeps its number for as long as it is listed. */
  sequence: number;
  durationSec: number;
  /** Counts the discontinuities before it: segments with the same number have continuous timestamps. */
  discontinuity: number;
  key: SegmentKey | null;
  /** Initialization segment of fragmented MP4. */
  init: Resource | null;
};
export type MediaPlaylist = { kind: 'media'; targetSec: number; isEnded: boolean; segments: MediaSegment[] };

/** Most segments that are kept: the newest ones. Of older ones only their number matters. */
const MAX_SEGMENTS = 3_000;

type State = {
  url: string;
  sequence: number;
  discontinuity: number;
  durationSec: number;
  range: { offset: number | null; length: number } | null;
  /** End of the previous segment's byte range: a range without an offset continues from there. */
  rangeEnd: { address: string; offset: number } | null;
  key: SegmentKey | null;
  init: Resource | null;
  isGap: boolean;
  segments: MediaSegment[];
};

/** Reads a media playlist. Throws `NotSupported`. */
export function readMedia(lines: readonly string[], url: string): MediaPlaylist {
  if (lines.includes('#EXT-X-I-FRAMES-ONLY')) throw new NotSupported('pictures_only');
  const state: State = {
    url,
    sequence: wholeOf(lines, '#EXT-X-MEDIA-SEQUENCE') ?? 0,
    discontinuity: wholeOf(lines, '#EXT-X-DISCONTINUITY-SEQUENCE') ?? 0,
    durationSec: 0,
    range: null,
    rangeEnd: null,
    key: null,
    init: null,
    isGap: false,
    segments: [],
  };
  let older = lines.filter((line) => !line.startsWith('#')).length - MAX_SEGMENTS;
  for (const line of lines) {
    if (line.startsWith('#')) readTag(state, line);
    else addSegment(state, line, older-- > 0);
  }
  const longest = state.segments.reduce((most, { durationSec }) => Math.max(most, durationSec), 0);
  return {
    kind: 'media',
    targetSec: (wholeOf(lines, '#EXT-X-TARGETDURATION') ?? longest) || 6,
    isEnded: lines.includes('#EXT-X-ENDLIST'),
    segments: state.segments,
  };
}

function readTag(state: State, line: string): void {
  const colon = line.indexOf(':');
  const value = colon === -1 ? '' : line.slice(colon + 1);
  switch (colon === -1 ? line : line.slice(0, colon)) {
    case '#EXTINF':
      state.durationSec = Math.max(0, Number.parseFloat(value)) || 0;
      break;
    case '#EXT-X-DISCONTINUITY':
      state.discontinuity += 1;
      break;
    case '#EXT-X-BYTERANGE':
      state.range = readRange(value);
      break;
    case '#EXT-X-GAP':
      state.isGap = true;
      break;
    case '#EXT-X-KEY':
      state.key = readKey(readAttributes(value), state.url);
      break;
    case '#EXT-X-MAP':
      state.init = readMap(readAttributes(value), state.url);
      break;
  }
}

function addSegment(state: State, address: string, isOld: boolean): void {
  const { sequence, durationSec, discontinuity, key, init, isGap } = state;
  const bytes = takeRange(state, address);
  if (!isGap && !isOld) {
    const url = resolveAddress(address, state.url);
    state.segments.push({ url, bytes, sequence, durationSec, discontinuity, key, init });
  }
  Object.assign(state, { sequence: sequence + 1, durationSec: 0, range: null, isGap: false });
}

function takeRange(state: State, address: string): Resource['bytes'] {
  if (state.range === null) return null;
  const before = state.rangeEnd?.address === address ? state.rangeEnd.offset : 0;
  const bytes = { offset: state.range.offset ?? before, length: state.range.length };
  state.rangeEnd = { address, offset: bytes.offset + bytes.length };
  return bytes;
}

/** `length[@offset]` */
function readRange(text: string): State['range'] {
  const [, length, offset] = /^(\d+)(?:@(\d+))?$/.exec(text) ?? [];
  return length === undefined ? null : { length: Number(length), offset: offset === undefined ? null : Number(offset) };
}

function readKey(attributes: Map<string, string>, base: string): SegmentKey | null {
  const method = attributes.get('METHOD') ?? 'NONE';
  if (method === 'NONE') return null;
  const isPlain = (attributes.get('KEYFORMAT') ?? 'identity') === 'identity';
  const address = attributes.get('URI');
  if (method !== 'AES-128' || !isPlain || address === undefined) throw new NotSupported('encryption');
  const iv = /^0x([0-9a-f]{1,32})$/i.exec(attributes.get('IV') ?? '')?.[1];
  return { url: resolveAddress(address, base), iv: iv === undefined ? null : iv.toLowerCase().padStart(32, '0') };
}

function readMap(attributes: Map<string, string>, base: string): Resource | null {
  const address = attributes.get('URI');
  if (address === undefined) return null;
  const range = readRange(attributes.get('BYTERANGE') ?? '');
  const bytes = range === null ? null : { offset: range.offset ?? 0, length: range.length };
  return { url: resolveAddress(address, base), bytes };
}

function wholeOf(lines: readonly string[], tag: string): number | null {
  const text = lines.find((line) => line.startsWith(`${tag}:`))?.slice(tag.length + 1);
  const value = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}
