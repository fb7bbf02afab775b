import { fileOf, type HostileFile, repeat } from './hostile-file.ts';

const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

/** A size of eight bytes. */
function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(bytes) | (1n << 56n));
  return size;
}

/** An element. `claims` is the size that it states instead of its own; null for one that is not known. */
function element(id: string, content: Uint8Array | Uint8Array[] = [], claims?: number | null): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const size = claims === null ? Buffer.from(UNKNOWN) : sizeOf(claims ?? body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

/** An element with a size of one byte. */
function small(id: string, content: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content.length]), content]);
}

const HEAD = element('1a45dfa3', element('4282', Buffer.from('matroska')));
const segment = (content: Uint8Array[], claims: number | null = null) => element('18538067', content, claims);
const video = element('1654ae6b', small('ae', small('83', Buffer.from([1]))));
const info = element('1549a966', small('2ad7b1', Buffer.from([0x0f, 0x42, 0x40])));
const cluster = (...content: Uint8Array[]) => element('1f43b675', [small('e7', Buffer.from([5])), ...content]);
const block = small('a3', Buffer.from([0x81, 0, 1, 0]));
const seek = (id: string, place: number) =>
  small('4dbb', Buffer.concat([small('53ab', Buffer.from(id, 'hex')), small('53ac', Buffer.from([place]))]));
const nested = (id: string, depth: number) =>
  repeat(Buffer.concat([Buffer.from(id, 'hex'), Buffer.from(UNKNOWN)]), depth);

/** Matroska files that are made to keep a parser busy, or to make it read or store too much. */
export function hostileMatroska(): HostileFile[] {
  return [
    fileOf('a head of 600 MB', element('1a45dfa3', [], 600_000_000), 700_000_000),
    fileOf('tracks of 600 MB', [HEAD, segment([info, element('1654ae6b', [], 600_000_000)])], 700_000_000),
    fileOf('an info of 600 MB', [HEAD, segment([element('1549a966', [], 600_000_000)])], 700_000_000),
    fileOf('a type of 600 MB', [HEAD.subarray(0, 12), element('4282', [], 600_000_000)], 700_000_000),
    fileOf('a size of 2^56', [HEAD, segment([element('1549a966', [], 2 ** 53)])]),
    fileOf('3,000 tracks', [
      HEAD,
      segment([info, element('1654ae6b', repeat(small('ae', small('83', Buffer.from([2]))), 3_000))]),
    ]),
    fileOf('400,000 empty tracks', [HEAD, segment([info, element('1654ae6b', repeat(small('ae'), 400_000))])]),
    fileOf('400,000 empty elements', [HEAD, segment([repeat(small('ec'), 400_000)])]),
    fileOf('400,000 elements before the type', [element('1a45dfa3', repeat(small('ec'), 400_000))]),
    fileOf('400,000 elements in the info', [HEAD, segment([element('1549a966', repeat(small('ec'), 400_000))])]),
    fileOf('400,000 elements in a track', [
      HEAD,
      segment([info, element('1654ae6b', element('ae', repeat(small('ec'), 400_000)))]),
    ]),
    fileOf('400,000 places', [HEAD, segment([element('114d9b74', repeat(seek('1549a966', 0), 400_000))])]),
    fileOf('places that lead to themselves', [
      HEAD,
      segment([element('114d9b74', [seek('1549a966', 0), seek('1654ae6b', 0)])]),
    ]),
    fileOf('a place behind the end', [HEAD, segment([element('114d9b74', seek('1654ae6b', 0xff)), cluster()])]),
    ...['18538067', '1654ae6b', '1549a966', '1f43b675', 'a0', 'ae'].map((id) =>
      fileOf(`${id} 20,000 deep`, [HEAD, segment([nested(id, 20_000)])]),
    ),
    fileOf('clusters a megabyte apart', [
      HEAD,
      segment(Array.from({ length: 24 }, () => cluster(element('ec', Buffer.alloc(2 ** 20))))),
    ]),
    fileOf('a tail of empty clusters', [HEAD, segment([info, video, repeat(element('1f43b675'), 500_000)])]),
    fileOf('a tail of the bytes of a cluster', [
      HEAD,
      segment([info, video, repeat(Buffer.from('1f43b675', 'hex'), 2_000_000)]),
    ]),
    fileOf('a tail of one byte', [HEAD, segment([info, video, repeat(Buffer.from([0x1f]), 8_000_000)])]),
    fileOf('a cluster of a million blocks', [HEAD, segment([info, video, cluster(repeat(block, 1_000_000))])]),
    fileOf('a cluster of a million groups', [
      HEAD,
      segment([info, video, cluster(repeat(small('a0', block), 500_000))]),
    ]),
    fileOf('a duration that is no number', [
      HEAD,
      segment([element('1549a966', small('4489', Buffer.from('7ff8000000000000', 'hex'))), video]),
    ]),
    fileOf('an endless duration', [
      HEAD,
      segment([element('1549a966', small('4489', Buffer.from('7ff0000000000000', 'hex'))), video]),
    ]),
    fileOf('a time below zero', [
      HEAD,
      segment([element('1549a966', small('4489', Buffer.from('c08f400000000000', 'hex'))), video]),
    ]),
    fileOf('elements without an id', [HEAD, Buffer.alloc(100_000)]),
    fileOf('a head that ends early', HEAD.subarray(0, 9)),
  ];
}
