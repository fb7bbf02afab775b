import { fileOf, type HostileFile, repeat, u32 } from './hostile-file.ts';

/** A box. `claims` is the size that it states instead of its own. */
function box(type: string, content: Uint8Array | Uint8Array[] = [], claims?: number): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  return Buffer.concat([u32(claims ?? 8 + body.length), Buffer.from(type, 'latin1'), body]);
}

function longBox(type: string, claims: bigint): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(claims);
  return Buffer.concat([u32(1), Buffer.from(type, 'latin1'), size]);
}

const FTYP = box('ftyp', Buffer.from('isom\0\0\0\0isomiso2avc1mp41', 'latin1'));
const mvhd = (duration: number) => box('mvhd', [u32(0, 0, 0, 1_000, duration), Buffer.alloc(80)]);
const hdlr = (kind: string) => box('hdlr', [u32(0, 0), Buffer.from(`${kind}\0\0\0\0\0\0\0\0\0\0\0\0\0`, 'latin1')]);
const mdhd = (duration: number) => box('mdhd', [u32(0, 0, 0, 1_000, duration, 0)]);
const tkhd = (id: number) => box('tkhd', [u32(1, 0, 0, id, 0), Buffer.alloc(64)]);
/** A table of samples that states more entries than it has. */
const tables = box('minf', [
  box(
    'stbl',
    ['stsd', 'stts', 'stsc', 'stsz', 'stco'].map((type) => box(type, u32(0, 0xffffffff))),
  ),
]);
const trak = (kind: string, id = 1, duration = 0) =>
  box('trak', [tkhd(id), box('mdia', [mdhd(duration), hdlr(kind), tables])]);
const moov = (...content: Uint8Array[]) => box('moov', content);
const nested = (type: string, depth: number) => {
  const size = 8 * depth;
  return Buffer.concat(
    Array.from({ length: depth }, (_, at) => Buffer.concat([u32(size - 8 * at), Buffer.from(type)])),
  );
};
const fragmented = moov(mvhd(0), trak('vide'), box('mvex', box('trex', u32(0, 1, 1, 0, 0, 0))));
const traf = (count: number, claims?: number) =>
  box('traf', [
    box('tfhd', u32(0x020000, 1)),
    box('tfdt', u32(0, 0)),
    box('trun', [u32(0x000100, claims ?? count), repeat(u32(1), count)]),
  ]);
const moof = (...trafs: Uint8Array[]) => box('moof', [box('mfhd', u32(0, 1)), ...trafs]);

/** MP4 files that are made to keep a parser busy, or to make it read or store too much. */
export function hostileMp4(): HostileFile[] {
  return [
    fileOf('3,000 tracks', [FTYP, moov(mvhd(9_000), ...Array.from({ length: 3_000 }, (_, id) => trak('soun', id)))]),
    fileOf('100,000 empty tracks', [FTYP, box('moov', repeat(box('trak'), 100_000))]),
    fileOf('6,000 tracks behind a video', [FTYP, moov(mvhd(0), trak('vide'), repeat(trak('soun', 2), 6_000))]),
    fileOf('a header of 600 MB', [FTYP, box('moov', [], 600_000_000)], 700_000_000),
    fileOf('a track of 600 MB', [FTYP, box('moov', [mvhd(0), box('trak', [], 600_000_000)], 650_000_000)], 700_000_000),
    fileOf('a short box of 600 MB', [FTYP, box('moov', [box('mvhd', [], 600_000_000)], 650_000_000)], 700_000_000),
    fileOf(
      'a handler of 600 MB',
      [
        FTYP,
        box(
          'moov',
          [mvhd(9), box('trak', [box('mdia', [box('hdlr', [], 600_000_000)], 610_000_000)], 620_000_000)],
          650_000_000,
        ),
      ],
      700_000_000,
    ),
    fileOf('a size of 2^63', [FTYP, longBox('moov', 2n ** 63n)]),
    fileOf('a size of 2^64 - 1', [FTYP, longBox('mdat', 2n ** 64n - 1n)], 9_000_000_000),
    fileOf('a size below the head', [FTYP, box('moov', [], 7)]),
    fileOf('a long size below the head', [FTYP, longBox('moov', 3n)]),
    fileOf('a size of nothing', [FTYP, box('moov', mvhd(9), 0)]),
    fileOf('400,000 boxes without content', [FTYP, repeat(box('free'), 400_000)]),
    fileOf('400,000 boxes in the header', [FTYP, box('moov', [mvhd(0), repeat(box('free'), 400_000)])]),
    fileOf('400,000 boxes in a track', [FTYP, moov(mvhd(0), box('trak', repeat(box('free'), 400_000)))]),
    fileOf('400,000 boxes in a media', [FTYP, moov(mvhd(0), box('trak', box('mdia', repeat(box('free'), 400_000))))]),
    ...['moov', 'trak', 'mdia', 'meta', 'udta', 'moof'].map((type) =>
      fileOf(`${type} 20,000 deep`, [FTYP, box('moov', nested(type, 20_000))]),
    ),
    fileOf('no header behind 9 GB', [FTYP, longBox('mdat', 9_000_000_000n)], 9_000_000_100),
    fileOf('boxes a megabyte apart', [FTYP, repeat(box('free', Buffer.alloc(2 ** 20 - 8)), 24)]),
    fileOf('fragments of empty samples', [FTYP, fragmented, moof(traf(2_000_000))]),
    fileOf('samples that are not there', [FTYP, fragmented, moof(traf(1, 0xffffffff))]),
    fileOf('200,000 tracks of a fragment', [FTYP, fragmented, moof(repeat(traf(0), 100_000))]),
    fileOf('a tail of the letters of a fragment', [FTYP, fragmented, repeat(Buffer.from('moof'), 2_000_000)]),
    fileOf('a tail of one letter', [FTYP, fragmented, repeat(Buffer.from('m'), 8_000_000)]),
    fileOf('a tail of empty fragments', [FTYP, fragmented, repeat(moof(), 300_000)]),
    fileOf('an endless duration', [FTYP, moov(mvhd(0xfffffffe), trak('vide'))]),
    fileOf('no units of time', [FTYP, moov(box('mvhd', u32(0, 0, 0, 0, 9_000)), trak('vide', 1, 5))]),
    fileOf('a header that ends early', [FTYP, moov(mvhd(9), trak('vide')).subarray(0, 160)]),
  ];
}
