import type { AudioRendition, MasterPlaylist, Variant } from './master-playlist.ts';

/** What to follow: a playlist, and a second one for sound if it is separate. */
export type Chosen = { url: string; audioUrl: string | null };

/**
 * Codecs that MPEG-TS carries and that are cheap to decode. Others are chosen only if there is nothing else; recording
 * them then fails.
 */
const PICTURE_CODECS = /^(avc|hvc|hev)/;
const H264 = /^avc/;
const SOUND_CODECS = /^(mp4a|ac-3|ec-3|mp3|opus|fl?ac)/;

/**
 * The best variant whose smaller side is at most `maxHeightPx`, else the smallest variant. Of one size: H.264 before
 * HEVC, then the highest bit rate. Null if the playlist has no variant with a recordable picture.
 */
export function chooseVariant({ variants, audios }: MasterPlaylist, maxHeightPx: number): Chosen | null {
  const seen = variants.filter(hasPicture);
  const small = seen.filter(({ heightPx }) => heightPx === null || heightPx <= maxHeightPx);
  const best = small.length > 0 ? small.sort(byQuality)[0] : seen.sort((a, b) => -byQuality(a, b))[0];
  if (best === undefined) return null;
  return { url: best.url, audioUrl: audioOf(best, audios) };
}

/** A variant without codecs may be anything, but one with only sound codecs is sound. */
function hasPicture({ codecs, heightPx }: Variant): boolean {
  if (codecs.some((codec) => PICTURE_CODECS.test(codec))) return true;
  const others = codecs.filter((codec) => !SOUND_CODECS.test(codec));
  return others.length === 0 && (heightPx !== null || codecs.length === 0);
}

function byQuality(a: Variant, b: Variant): number {
  const isH264 = ({ codecs }: Variant) => Number(codecs.length === 0 || codecs.some((codec) => H264.test(codec)));
  return (b.heightPx ?? 0) - (a.heightPx ?? 0) || isH264(b) - isH264(a) || b.bandwidth - a.bandwidth;
}

/** A rendition without an address means that the sound is within the variant. */
function audioOf({ audioGroup }: Variant, audios: readonly AudioRendition[]): string | null {
  const group = audios.filter((audio) => audio.group === audioGroup && !audio.isDescription);
  const chosen = group.find((audio) => audio.isDefault) ?? group[0];
  return chosen?.url ?? null;
}
