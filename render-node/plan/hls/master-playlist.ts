import { readAttributes } from './attributes.ts';
import { resolveAddress } from './resolve.ts';

/**
 * One size of a stream. `heightPx` is of the smaller side; null if the playlist does not say. `audioGroup`: the group
 * of its sound, unless the sound is within the variant.
 */
export type Variant = {
  url: string;
  bandwidth: number;
  heightPx: number | null;
  codecs: string[];
  audioGroup: string | null;
};
/** A separate sound track. `url` null: it is within the variants. */
export type AudioRendition = { group: string; url: string | null; isDefault: boolean; isDescription: boolean };
export type MasterPlaylist = { kind: 'master'; variants: Variant[]; audios: AudioRendition[] };

/** Only this many entries are read; more is not a ladder of sizes. */
const MAX_LISTED = 500;

export function readMaster(lines: readonly string[], url: string): MasterPlaylist {
  const variants: Variant[] = [];
  const audios: AudioRendition[] = [];
  let pending: Map<string, string> | null = null;
  for (const line of lines) {
    if (variants.length + audios.length >= MAX_LISTED) break;
    if (line.startsWith('#EXT-X-STREAM-INF:')) pending = readAttributes(line.slice(18));
    else if (line.startsWith('#EXT-X-MEDIA:')) audios.push(...readAudio(readAttributes(line.slice(13)), url));
    else if (!line.startsWith('#') && pending !== null) {
      variants.push(readVariant(pending, resolveAddress(line, url)));
      pending = null;
    }
  }
  return { kind: 'master', variants, audios };
}

function readVariant(attributes: Map<string, string>, url: string): Variant {
  const [, width, height] = /^(\d+)x(\d+)$/i.exec(attributes.get('RESOLUTION') ?? '') ?? [];
  const bandwidth = Number(attributes.get('BANDWIDTH') ?? attributes.get('AVERAGE-BANDWIDTH'));
  return {
    url,
    bandwidth: Number.isFinite(bandwidth) ? bandwidth : 0,
    heightPx: width === undefined || height === undefined ? null : Math.min(Number(width), Number(height)),
    codecs: (attributes.get('CODECS') ?? '')
      .split(',')
      .map((codec) => codec.trim().toLowerCase())
      .filter((codec) => codec !== ''),
    audioGroup: attributes.get('AUDIO') ?? null,
  };
}

function readAudio(attributes: Map<string, string>, url: string): AudioRendition[] {
  if (attributes.get('TYPE') !== 'AUDIO') return [];
  const address = attributes.get('URI');
  return [
    {
      group: attributes.get('GROUP-ID') ?? '',
      url: address === undefined ? null : resolveAddress(address, url),
      isDefault: attributes.get('DEFAULT') === 'YES',
      isDescription: (attributes.get('CHARACTERISTICS') ?? '').includes('describes-video'),
    },
  ];
}
