import { LIMITS } from '../limits.ts';

/**
 * A text as one line: whitespace, control characters and what turns the direction of the text after it become single
 * spaces. A terminal would obey the former, and the latter can make a name look like another one.
 */
export function asOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

/** The same for each line of a text. At most one line in a row stays empty. */
export function asLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map(asOneLine);
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** A short's title as shown in the picture: all of it, or as many whole words as fit and an ellipsis. */
export function overlayOfTitle(title: string): string {
  const text = asOneLine(title);
  if (text.length <= LIMITS.titleOverlayChars) return text;
  const room = text.slice(0, LIMITS.titleOverlayChars);
  const words = /^.*\S(?=\s)/u.exec(room)?.[0] ?? room.slice(0, -1).replace(/[\uD800-\uDBFF]$/u, '');
  return `${words}\u2026`;
}
