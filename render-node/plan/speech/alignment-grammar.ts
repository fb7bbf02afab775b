import { bareParts, bareWord } from '../words/spoken-words.ts';

/** Pronunciations of a dictionary spelling, each a list of phones (`R EH N D ER`). */
export type Pronunciations = ReadonlyMap<string, readonly string[]>;

/**
 * One step of the only path through a segment: a word of the dictionary (a compound is several steps of the same word),
 * or consecutive words that are not in the dictionary, which match any phones.
 */
export type Step = { kind: 'known'; spelling: string; word: number } | { kind: 'unknown'; words: number[] };

/** Cost of each phone of an unknown word, so that the words around it keep their own phones. */
const PHONE_PROBABILITY = 0.02;

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

const PHONE_PREFIX = 'phone_';
const WORD_PREFIX = 'word_';

/**
 * Names of dictionary entries in grammars. They are numbers, not the words, so that no text can break the grammar's
 * syntax.
 */
export class EntryNames {
  readonly #numbers = new Map<string, number>();

  nameOf(spelling: string): string {
    const number = this.#numbers.get(spelling) ?? this.#numbers.size;
    this.#numbers.set(spelling, number);
    return `${WORD_PREFIX}${number}`;
  }

  /** The dictionary of all names given so far, and of every phone as its own entry. */
  dictionary(pronunciations: Pronunciations, phones: readonly string[]): string {
    const lines = phones.map((phone) => `${PHONE_PREFIX}${phone} ${phone}`);
    for (const [spelling, number] of this.#numbers) {
      for (const [variant, phonesOfWord] of (pronunciations.get(spelling) ?? []).entries()) {
        lines.push(`${WORD_PREFIX}${number}${variant === 0 ? '' : `(${variant + 1})`} ${phonesOfWord}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }
}

/** True for an entry that represents (a part of) a word, false for silence and noise. */
export function isSpokenEntry(entry: string): boolean {
  return isPhoneEntry(entry) || entry.startsWith(WORD_PREFIX);
}

export function isPhoneEntry(entry: string): boolean {
  return entry.startsWith(PHONE_PREFIX);
}

/** The grammar of one segment in Sphinx's finite state format: one path, with unknown words as one or more phones. */
export function grammarOf(steps: readonly Step[], names: EntryNames, phones: readonly string[]): string {
  const arcs = steps.flatMap((step, state) => {
    if (step.kind === 'known') return [`TRANSITION ${state} ${state + 1} 1.0 ${names.nameOf(step.spelling)}`];
    return phones.flatMap((phone) => [
      `TRANSITION ${state} ${state + 1} ${PHONE_PROBABILITY} ${PHONE_PREFIX}${phone}`,
      `TRANSITION ${state + 1} ${state + 1} ${PHONE_PROBABILITY} ${PHONE_PREFIX}${phone}`,
    ]);
  });
  const head = ['FSG_BEGIN segment', `NUM_STATES ${steps.length + 1}`, 'START_STATE 0', `FINAL_STATE ${steps.length}`];
  return `${[...head, ...arcs, 'FSG_END'].join('\n')}\n`;
}
