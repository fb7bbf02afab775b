import { LIMITS } from '#schema/domain/limits.ts';
import { type CountedFile, notReadable } from './counted-file.ts';
import { type Box, boxesIn, lettersAt } from './mp4-boxes.ts';
import { lastFragmentEnd, type Track } from './mp4-fragments.ts';

/** Boxes that a file may begin with. */
const FIRST = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid', 'styp']);

/**
 * Seconds of an MP4 or QuickTime file with a video track, from its index. Null if it is another kind of file, or has no
 * video or no duration. Only the heads of boxes and a few short boxes are read. Throws `source.not_video` with the
 * reason for more tracks than a source may have.
 */
export async function mp4Duration(file: CountedFile): Promise<number | null> {
  let isFirst = true;
  for await (const box of boxesIn(file, 0, file.sizeBytes)) {
    if (isFirst && !FIRST.has(box.type)) return null;
    isFirst = false;
    if (box.type === 'moov') return durationOf(file, box);
  }
  return null;
}

async function durationOf(file: CountedFile, moov: Box): Promise<number | null> {
  let movieSec = 0;
  const tracks: Track[] = [];
  let hasVideo = false;
  for await (const box of boxesIn(file, moov.start, moov.end)) {
    if (box.type === 'mvhd') movieSec = await clockOf(file, box).then(({ durationSec }) => durationSec);
    if (box.type === 'trak') {
      if (tracks.length === LIMITS.sourceMaxTracks) {
        throw notReadable(`It has more than ${LIMITS.sourceMaxTracks} tracks`);
      }
      const track = await readTrack(file, box);
      tracks.push(track);
      hasVideo ||= track.isVideo;
    }
    // The tracks behind this one may lie megabytes away.
    if (hasVideo && movieSec > 0) return movieSec;
  }
  if (!hasVideo) return null;
  const longestSec = Math.max(...tracks.map(({ durationSec }) => durationSec));
  return longestSec > 0 ? longestSec : lastFragmentEnd(file, tracks);
}

async function readTrack(file: CountedFile, trak: Box): Promise<Track> {
  const track: Track = { id: 0, isVideo: false, timescale: 0, durationSec: 0 };
  for await (const box of boxesIn(file, trak.start, trak.end)) {
    if (box.type === 'tkhd') track.id = await readId(file, box);
    if (box.type !== 'mdia') continue;
    for await (const inner of boxesIn(file, box.start, box.end)) {
      if (inner.type === 'mdhd') Object.assign(track, await clockOf(file, inner));
      if (inner.type === 'hdlr') {
        track.isVideo = lettersAt(await contentOf(file, inner, 12), 8) === 'vide';
        // Behind it come the tables of samples.
        if (track.timescale > 0) break;
      }
    }
    break;
  }
  return track;
}

/** `tkhd`: the id behind the times of creation and change. */
async function readId(file: CountedFile, box: Box): Promise<number> {
  const view = await contentOf(file, box, 24);
  return view.byteLength < 24 ? 0 : view.getUint32(view.getUint8(0) === 1 ? 20 : 12);
}

/** `mvhd` and `mdhd`: units per second, and the duration in seconds, 0 if it is not known. */
async function clockOf(file: CountedFile, box: Box): Promise<{ timescale: number; durationSec: number }> {
  const view = await contentOf(file, box, 32);
  const isLong = view.byteLength >= 32 && view.getUint8(0) === 1;
  if (!isLong && view.byteLength < 20) return { timescale: 0, durationSec: 0 };
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  const isKnown = timescale > 0 && duration !== 2 ** 32 - 1 && duration !== 2 ** 64;
  return { timescale, durationSec: isKnown ? duration / timescale : 0 };
}

function contentOf(file: CountedFile, { start, end }: Box, bytes: number): Promise<DataView> {
  return file.read(start, Math.min(bytes, end - start));
}
