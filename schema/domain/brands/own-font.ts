import { type FontChoice, isBundled } from '../captions/fonts.ts';

/** Fonts that a user has uploaded for captions. */

export const OWN_FONT_KINDS = ['ttf', 'otf', 'woff2'] as const;
export type OwnFontKind = (typeof OWN_FONT_KINDS)[number];

export const OWN_FONTS = {
  perUser: 10,
  /** Of the file, and of what a WOFF2 file unfolds to. */
  maxBytes: 5_000_000,
  maxUnfoldedBytes: 16_000_000,
  nameChars: 100,
  licenseChars: 2_000,
} as const;

/** The font of a plan: `id` is what its captions or its end card name. */
export type PlannedFont = { id: string; key: string };

type Lettered = {
  captions: { font?: FontChoice | undefined } | false;
  endCard?: { font?: FontChoice | undefined } | undefined;
};

/** The ids of the uploaded fonts that a plan names, each once: that of its captions before that of its end card. */
export function ownFontsIn({ captions, endCard }: Lettered): string[] {
  const named = [captions === false ? undefined : captions.font, endCard?.font];
  return [...new Set(named.filter((font) => font !== undefined && !isBundled(font)))] as string[];
}
