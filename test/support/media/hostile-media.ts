import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** A picture of zeros: a few kB that decompress to `side * side` pixels. */
export function pngOf(side: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit a pixel, grey.
  head.writeUInt8(1, 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** A QuickTime file with a compressed header, as old files have, that decompresses to this many zero bytes. */
export function packedHeader(bytes: number): Buffer {
  const box = (type: string, ...content: Uint8Array[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, ...content]);
  };
  const blockBytes = 2 ** 24;
  const blocks = Math.ceil(bytes / blockBytes);
  const block = deflateRawSync(Buffer.alloc(blockBytes), { finishFlush: constants.Z_FULL_FLUSH });
  const size = Buffer.alloc(4);
  size.writeUInt32BE(blocks * blockBytes);
  const packed = [Buffer.from([0x78, 0x9c]), ...Array.from({ length: blocks }, () => block), deflateRawSync('')];
  return Buffer.concat([
    box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1')),
    box('moov', box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', size, ...packed))),
  ]);
}
