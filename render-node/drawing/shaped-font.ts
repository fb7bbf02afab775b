import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';
import { renameFamily } from './sfnt-family.ts';

/** A font file with its own family name, and its text metrics by HarfBuzz, the shaper of libass. Lengths in em. */
export type ShapedFont = {
  family: string;
  file: Uint8Array<ArrayBuffer>;
  /** Height that libass takes for the font size: the Windows ascent and descent. */
  ascentEm: number;
  descentEm: number;
  /** How heavy it says that it is, 100 to 900. */
  weight: number;
  has: (codePoint: number) => boolean;
  shape: (text: string) => Shaped;
};

/**
 * `leftEm` and `rightEm` are the sides of the box that libass puts in the middle: each cluster counts from its first
 * glyph, and that may be a mark far from where the pen stands (compute_string_bbox in libass' ass_render.c).
 */
export type Shaped = { widthEm: number; leftEm: number; rightEm: number; inkUpEm: number; inkDownEm: number };

/** Throws for a font that says nothing of its height. */
export function shapedFont(sfnt: Uint8Array, family: string): ShapedFont {
  const face = new Face(new Blob(sfnt));
  const font = new Font(face);
  const { upem } = face;
  const codePoints = new Set(face.collectUnicodes());
  const table = face.referenceTable('OS/2') ?? new Uint8Array(78);
  const os2 = new DataView(table.buffer, table.byteOffset, table.byteLength);
  if (os2.getUint16(74) + os2.getUint16(76) === 0) throw new Error('a font has no height');
  return {
    family,
    file: renameFamily(sfnt, family),
    ascentEm: os2.getUint16(74) / upem,
    descentEm: os2.getUint16(76) / upem,
    weight: Math.min(900, Math.max(100, os2.getUint16(4))),
    has: (codePoint) => codePoints.has(codePoint),
    shape: (text) => shapeText(font, text, upem),
  };
}

function shapeText(font: Font, text: string, upem: number): Shaped {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions();
  let [x, up, down] = [0, 0, 0];
  const clusters = new Map<number, { left: number; advance: number }>();
  for (const { codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphs) {
    const box = clusters.get(cluster) ?? { left: x + xOffset, advance: 0 };
    clusters.set(cluster, { ...box, advance: box.advance + xAdvance });
    x += xAdvance;
    const ink = font.glyphExtents(codepoint);
    up = Math.max(up, yOffset + (ink?.yBearing ?? 0));
    down = Math.max(down, -(yOffset + (ink?.yBearing ?? 0) + (ink?.height ?? 0)));
  }
  const boxes = [...clusters.values()];
  return {
    widthEm: x / upem,
    leftEm: Math.min(x, ...boxes.map(({ left }) => left)) / upem,
    rightEm: Math.max(0, ...boxes.map(({ left, advance }) => left + advance)) / upem,
    inkUpEm: up / upem,
    inkDownEm: down / upem,
  };
}
