import { BRANDS, type PictureKind } from '#schema/domain/brands/brand.ts';

export type PictureFacts = { kind: PictureKind; width: number; height: number };

/**
 * What kind of picture the bytes of a file are, and its size in pixels, by its header alone: neither its name nor its
 * media type is trusted. Null if it is no PNG, JPEG or still WebP, or a side is longer than `maxSidePx`. Nothing is
 * decoded here: nodes do that, in their sandbox.
 */
export function readPicture(bytes: Uint8Array, maxSidePx: number = BRANDS.logoMaxSidePx): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts = readPng(view) ?? readJpeg(view) ?? readWebp(view);
  if (facts === null) return null;
  const isFit = (side: number) => side >= 1 && side <= maxSidePx;
  return isFit(facts.width) && isFit(facts.height) ? facts : null;
}

/** `\x89PNG\r\n\x1a\n`, then the chunk IHDR. */
function readPng(view: DataView): PictureFacts | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89_50_4e_47 || view.getUint32(4) !== 0x0d_0a_1a_0a) return null;
  if (textAt(view, 12) !== 'IHDR') return null;
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Segments of a marker and a length, until the one that states the size. */
function readJpeg(view: DataView): PictureFacts | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xff_d8) return null;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint16(at);
    if (marker < 0xff_00) return null;
    if (isFrameHeader(marker)) return { kind: 'jpg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const length = view.getUint16(at + 2);
    if (length < 2 || marker === 0xff_da) return null;
    at += 2 + length;
  }
  return null;
}

/** SOF0 to SOF15, without the tables that lie among them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker);
}

/** `RIFF`, a size, `WEBP`, then a chunk: lossy, lossless, or extended. An animation is no logo. */
function readWebp(view: DataView): PictureFacts | null {
  if (view.byteLength < 30 || textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WEBP') return null;
  switch (textAt(view, 12)) {
    case 'VP8 ': {
      const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)];
      return { kind: 'webp', width: width & 0x3f_ff, height: height & 0x3f_ff };
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { kind: 'webp', width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 };
    }
    case 'VP8X': {
      const isAnimated = (view.getUint8(20) & 0x02) !== 0;
      return isAnimated ? null : { kind: 'webp', width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    }
    default:
      return null;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + 65_536 * view.getUint8(at + 2);
}

function textAt(view: DataView, at: number): string {
  return String.fromCodePoint(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}
