import { createHash } from 'node:crypto';

const LETTERS = 8;

/** A short name of a text that does not tell the text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, LETTERS);
}
