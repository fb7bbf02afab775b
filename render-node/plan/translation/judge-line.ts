import { LIMITS } from '#schema/domain/limits.ts';
import { cleanLine } from '#schema/domain/translation/clean-line.ts';
import { holdsAddress } from '../clips/review/texts.ts';

/**
 * A line as a language model wrote it, if it may be shown; null if not. The model read words of strangers: no control
 * characters, no markup, and no address that nobody says.
 */
export function usableLine(raw: string, source: string): string | null {
  const text = cleanLine(raw);
  if (text.length > LIMITS.translatedLineChars || !/[\p{L}\p{N}]/u.test(text)) return null;
  if (/[<>{}\\]/u.test(text)) return null;
  return holdsAddress(text) && !holdsAddress(source) ? null : text;
}
