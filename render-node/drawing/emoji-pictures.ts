import { Blob, Buffer as TextBuffer, Face, Font, shape } from 'harfbuzzjs';
import type { Picture } from '../plan/captions/typeface.ts';

/** An emoji without its variation selector: the font has one glyph for both. */
const SELECTOR = '\ufe0f';

/**
 * The pictures of emoji in a font with flat coloured layers (COLR of version 0, TrueType). Left out: emoji that it lacks, and
 * those with a layer that has no colour of its own.
 */
export function emojiPictures(sfnt: Uint8Array, emoji: readonly string[]): Map<string, Picture> {
  const face = new Face(new Blob(sfnt));
  const font = new Font(face);
  const colours = face.getColorPalettes()[0]?.colors ?? [];
  const pictures = new Map<string, Picture>();
  for (const one of emoji) {
    const layers = face.getGlyphColorLayers(glyphOf(font, one)).map(({ glyph, colorIndex }) => {
      const colour = colorIndex === undefined ? undefined : colours[colorIndex];
      if (colour === undefined) return null;
      const { red, green, blue, alpha } = colour;
      const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
      return { colour: `#${hex.toUpperCase()}`, opacity: alpha / 255, outline: outlineOf(font, glyph) };
    });
    const whole = layers.filter((layer) => layer !== null);
    if (whole.length > 0 && whole.length === layers.length) pictures.set(one, whole);
  }
  return pictures;
}

/** 0, which has no layers, if the font has none. */
function glyphOf(font: Font, emoji: string): number {
  const buffer = new TextBuffer();
  buffer.addText(emoji.replaceAll(SELECTOR, ''));
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const glyphs = buffer.getGlyphInfos();
  return glyphs.length === 1 ? (glyphs[0]?.codepoint ?? 0) : 0;
}

type Command = Picture[number]['outline'][number];

/** In shares of the square between ascent and descent, from its top left corner. */
function outlineOf(font: Font, glyph: number): Command[] {
  const { ascender, descender } = font.hExtents();
  const side = ascender - descender;
  let [x, y] = [0, 0];
  return font.glyphToJson(glyph).flatMap(({ type, values }): Command[] => {
    const points = values.map((value, i) => (i % 2 === 0 ? value : ascender - value) / side);
    const [toX = 0, toY = 0] = points.slice(-2);
    const [fromX, fromY] = [x, y];
    if (type !== 'Z') [x, y] = [toX, toY];
    switch (type) {
      case 'M':
        return [{ type: 'm', values: points }];
      case 'L':
        return [{ type: 'l', values: points }];
      case 'C':
        return [{ type: 'b', values: points }];
      case 'Q': {
        const [midX = 0, midY = 0] = points;
        const toward = (from: number, mid: number) => from + (2 / 3) * (mid - from);
        const controls = [toward(fromX, midX), toward(fromY, midY), toward(toX, midX), toward(toY, midY)];
        return [{ type: 'b', values: [...controls, toX, toY] }];
      }
      default:
        return [];
    }
  });
}
