import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { bareParts } from '../../words/spoken-words.ts';

/** Pronunciations of a dictionary spelling, each a list of phones (`R EH N D ER`). */
export type Pronunciations = ReadonlyMap<string, readonly string[]>;

/**
 * One step of the only path through a segment: a word of the dictionary (a compound is several steps of the same word),
 * or consecutive words that are not in the dictionary, which match any phones.
 */
export type Step = { kind: 'known'; spelling: string; word: number } | { kind: 'unknown'; words: number[] };

/** The path through the words of a segment. Indexes refer to `words`. */
export function pathThrough(words: readonly string[], pronunciations: Pronunciations): Step[] {
  const steps: Step[] = [];
  for (const [word, text] of words.entries()) {
    const spellings = spellingsOf(text, pronunciations);
    const last = steps.at(-1);
    if (spellings !== null) steps.push(...spellings.map((spelling) => ({ kind: 'known' as const, spelling, word })));
    else if (last?.kind === 'unknown') last.words.push(word);
    else steps.push({ kind: 'unknown', words: [word] });
  }
  return steps;
}

/** Every spelling that `pathThrough` may look up. */
export function spellingsToLookUp(words: readonly string[]): string[] {
  return words.flatMap((word) => [bareWord(word), ...bareParts(word)]);
}

function spellingsOf(text: string, pronunciations: Pronunciations): string[] | null {
  const whole = bareWord(text);
  if (pronunciations.has(whole)) return [whole];
  const parts = bareParts(text);
  return parts.length > 1 && parts.every((part) => pronunciations.has(part)) ? parts : null;
}

/** Share of the words that are in the dictionary, 0 to 1. Low if the language is not the dictionary's. */
export function knownShare(steps: readonly Step[], wordCount: number): number {
  const unknown = steps.reduce((sum, step) => sum + (step.kind === 'unknown' ? step.words.length : 0), 0);
  return wordCount === 0 ? 0 : (wordCount - unknown) / wordCount;
}

/** Ways to say a step, each a list of the names of phones. Null: any phones. */
export type Ways = readonly (readonly string[])[] | null;

export function waysToSay(step: Step, pronunciations: Pronunciations): Ways {
  return step.kind === 'unknown' ? null : (pronunciations.get(step.spelling) ?? []).map((way) => way.split(' '));
}
