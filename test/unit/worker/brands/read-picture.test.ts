import { describe, expect, it } from 'vitest';
import { BRANDS } from '#schema/domain/brands/brand.ts';
import { readPicture } from '../../../../worker/brands/read-picture.ts';
import { pngOf } from '../../../support/media/hostile-media.ts';

/** The first bytes of a JPEG: a segment, a Huffman table, then the size. */
const JPEG = Buffer.from('ffd8 ffe0 0004 4a46 ffc4 0003 00 ffc2 0011 08 0120 0280 03'.replaceAll(' ', ''), 'hex');

function webp(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), body, Buffer.alloc(20)]);
}

const LOSSY = webp('VP8 ', Buffer.from('000000 9d012a 8002 2001'.replaceAll(' ', ''), 'hex'));
// 14 bits of the width less 1, 14 of the height less 1.
const LOSSLESS = webp('VP8L', Buffer.from([0x2f, 0x7f, 0xc2, 0x47, 0x00]));
const extended = (flags: number) => webp('VP8X', Buffer.from([flags, 0, 0, 0, 0x7f, 0x02, 0, 0x1f, 0x01, 0]));

describe('the header of a picture', () => {
  it.each([
    ['PNG', pngOf(640), { kind: 'png', width: 640, height: 640 }],
    ['JPEG', JPEG, { kind: 'jpg', width: 640, height: 288 }],
    ['lossy WebP', LOSSY, { kind: 'webp', width: 640, height: 288 }],
    ['lossless WebP', LOSSLESS, { kind: 'webp', width: 640, height: 288 }],
    ['extended WebP', extended(0x10), { kind: 'webp', width: 640, height: 288 }],
    ['PNG of the largest size', pngOf(BRANDS.logoMaxSidePx), { kind: 'png', width: 4_096, height: 4_096 }],
  ])('of a %s is read', (_name, bytes, facts) => {
    expect(readPicture(bytes)).toEqual(facts);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a GIF', Buffer.from('GIF89a\x10\0\x10\0\0\0\0, and more of it')],
    ['an animated WebP', extended(0x12)],
    ['a huge PNG', pngOf(BRANDS.logoMaxSidePx + 1)],
    ['a PNG of no width', pngOf(8).fill(0, 16, 20)],
    ['a PNG without its first chunk', pngOf(8).fill(0, 12, 16)],
    ['nothing', Buffer.alloc(0)],
  ])('of %s is refused', (_name, bytes) => {
    expect(readPicture(bytes)).toBeNull();
  });

  it.each([pngOf(8), JPEG, LOSSY, LOSSLESS, extended(0)])('that is cut anywhere breaks nothing', (bytes) => {
    for (let end = 0; end < Math.min(40, bytes.length); end++) {
      expect(() => readPicture(bytes.subarray(0, end))).not.toThrow();
    }
  });
});
