import { correctWords, type WordCorrections } from '#schema/domain/corrections.ts';
import type { Deps } from '../base/deps.ts';
import { type PlacedWord, readWords } from '../media/read-artifacts.ts';

/** The corrected words of a transcript, with their new text. Reads it only if there are any. */
export async function correctedWords(
  deps: Pick<Deps, 'media'>,
  transcriptKey: string | null,
  corrections: WordCorrections | undefined,
): Promise<PlacedWord[]> {
  const isCorrected = ({ index }: { index: number }) => corrections?.[String(index)] !== undefined;
  if (Object.keys(corrections ?? {}).length === 0) return [];
  return correctWords(await readWords(deps, transcriptKey), corrections).filter(isCorrected);
}
