/**
 * Control characters, line breaks, and marks that turn the direction of what follows. Joiners stay: Persian, Indic scripts and
 * emoji need them.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\p{Z}]+/gu;

/** A line of captions as it may be stored: one line, with single spaces. */
export function cleanLine(raw: string): string {
  return raw.normalize('NFC').replaceAll(UNSEEN, ' ').trim();
}
