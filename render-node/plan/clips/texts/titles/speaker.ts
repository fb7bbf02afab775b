import type { SaidSentence } from './types.ts';

/** Who speaks longest, where that is a name and no number ("s1", "Speaker 2"). */
export function mainSpeaker(sentences: readonly SaidSentence[]): string | null {
  const seconds = new Map<string, number>();
  for (const { speaker, startSec, endSec } of sentences) {
    if (speaker !== undefined) seconds.set(speaker, (seconds.get(speaker) ?? 0) + endSec - startSec);
  }
  const [best] = [...seconds].sort((a, b) => b[1] - a[1]);
  const name = best?.[0] ?? '';
  return /^\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}.'’-]*){0,3}$/u.test(name) &&
    !/^(?:speaker|guest|host|unknown|person)\b/i.test(name)
    ? name
    : null;
}
