import type { MusicKind } from '#schema/domain/brands/music.ts';

/**
 * What kind of sound file the bytes of a file are, by its beginning alone: neither its name nor its media type is trusted.
 * Null if it is none of the formats that are taken. Nothing is decoded here: nodes do that, in their sandbox.
 */
export function readMusic(bytes: Uint8Array): MusicKind | null {
  const text = (at: number, length: number) => String.fromCodePoint(...bytes.subarray(at, at + length));
  if (text(0, 4) === 'fLaC') return 'flac';
  if (text(0, 4) === 'OggS') return 'ogg';
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WAVE') return 'wav';
  if (text(4, 4) === 'ftyp') return 'm4a';
  return text(0, 3) === 'ID3' || isMp3Frame(bytes) ? 'mp3' : null;
}

/** Eleven ones, then a version, layer III, a bit rate and a sample rate that exist. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const isSynced = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08;
  return isSynced && isLayer3 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}
