import type { CaptionStyleView } from '#schema/contract/editor.ts';
import { wholeCaptions } from '#schema/domain/looks/whole-captions.ts';
import { CAPTION_STYLES, type CaptionStyle } from '#schema/domain/render-plan.ts';
import { CAPTION_SAMPLES } from './caption-samples.ts';

/** How each style looks, in words. */
const DESCRIPTIONS: Record<CaptionStyle, string> = {
  classic: 'Plain letters of medium size; the spoken word is colored.',
  bold: 'Large, heavy letters with an outline; the spoken word is colored and a little larger.',
  box: 'Heavy letters; a colored plate moves behind the spoken word.',
  pop: 'Round, very large letters; each word pops up as it is spoken.',
  karaoke: 'Narrow, tall letters; words take the color as they are spoken and keep it.',
  minimal: 'Small, quiet letters with a soft shadow.',
  neon: 'Round letters that glow in the color.',
  news: 'White letters on a dark bar with a colored stripe.',
  spotlight: 'Clean, heavy letters; all words but the spoken one are dim.',
  punch: 'One or two words at a time, very large; each zooms in as it is spoken.',
  hop: 'Black letters with an edge; each word hops as it is spoken.',
  paper: 'Dark letters on white labels, a label for each line; cards slide in.',
  ink: 'Quiet letters on a dark card that fades in and out.',
  editorial: 'Letters with serifs, as in a magazine; cards fade in and out.',
  terminal: 'Green letters of a terminal, written one by one.',
  note: 'Handwriting; words appear as they are spoken.',
  comic: 'Letters of a comic with a thick edge; each word pops up as it is spoken.',
  sweep: 'Narrow capitals; the color runs through each word while it is spoken.',
  wide: 'Wide, modern letters without an edge; cards slide in.',
  soft: 'Round letters; a pale box behind the spoken word.',
};

/** All styles of captions. `requestUrl`: of the request, whose host serves the pictures. */
export function listCaptionStyles(requestUrl: string): CaptionStyleView[] {
  const { origin } = new URL(requestUrl);
  return CAPTION_STYLES.map((style) => {
    const { font, textColor, webp } = CAPTION_SAMPLES[style];
    return {
      style,
      name: style.charAt(0).toUpperCase() + style.slice(1),
      font,
      text_color: textColor,
      highlight_color: wholeCaptions({ style }).highlightColor,
      uppercase: wholeCaptions({ style }).uppercase,
      description: DESCRIPTIONS[style],
      // The picture changes only with its bytes, and the length identifies them well enough for a cache.
      sample_url: `${origin}/media/caption-styles/${style}.webp?v=${webp.length}`,
    };
  });
}

/** The picture of a style; null for a style that does not exist. */
export function captionSample(style: string): Uint8Array<ArrayBuffer> | null {
  const known = CAPTION_STYLES.find((one) => one === style);
  return known === undefined ? null : Uint8Array.from(atob(CAPTION_SAMPLES[known].webp), (char) => char.charCodeAt(0));
}
