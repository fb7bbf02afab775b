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

/** The file of a font in storage. */
export type OwnFontFile = { key: string; bytes: number };

/** The font of a plan: `id` is what its captions or its end card name. */
export type PlannedFont = { id: string; key: string };
