import { type DictionaryEntry, writingKey } from '#schema/domain/dictionary.ts';
import type { Word } from '#schema/domain/media.ts';
import { isSpaceless } from '#schema/domain/texts/script.ts';
import { splitWords } from './spoken-words.ts';
import { spreadWords } from './spread-words.ts';

/** The words `from` up to `to`, without the latter, and what to write for them, with their punctuation. */
export type Rewriting = { from: number; to: number; text: string };

type Spoken = Pick<Word, 'text' | 'speaker'>;
/** `O'Neill's,` has the core `O'Neill`, the ending `'s` and the tail `,`. */
type Parts = { lead: string; core: string; ending: string; tail: string };

const LEAD = /^["'“”‘’„‚«»¿¡([{]+/u;
const TAIL = /["'“”‘’«»)\]}.,;:!?…、。！？\s\p{Pd}]+$/u;
const POSSESSIVE = /['’][sS]$/u;
const ONE_LETTER = /^\p{L}$/u;
const LOWER_CASE = /^\p{Ll}/u;
const POINTED = /\.\p{L}$/u;

/**
 * The words as the entries write them. One or several words are replaced that an entry has as its text or as what it
 * sounds like; differences in letter case, hyphens and spaces do not matter, others do. The longest match comes first,
 * then the earlier entry. Punctuation around the words and a possessive 's stay. As many words keep their times; more or
 * fewer share the span in proportion to their letters. Words that an entry has are sure: they lose their confidence.
 */
export function applyDictionary(words: readonly Word[], entries: readonly DictionaryEntry[]): Word[] {
  const rewritten: Word[] = [];
  let done = 0;
  for (const { from, to, text } of findWritings(words, entries)) {
    rewritten.push(...words.slice(done, from), ...rewrite(words.slice(from, to), text));
    done = to;
  }
  return [...rewritten, ...words.slice(done)];
}

/** Where the writing of the words differs from that of the entries, in order, without overlaps. */
export function findRewritings(words: readonly Spoken[], entries: readonly DictionaryEntry[]): Rewriting[] {
  const textOf = ({ from, to }: Rewriting) =>
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  return findWritings(words, entries).filter((writing) => writing.text !== textOf(writing));
}

/** Where the words are those of an entry, also if they are written so already. */
function findWritings(words: readonly Spoken[], entries: readonly DictionaryEntry[]): Rewriting[] {
  const writings = writingsOf(entries);
  const longest = Math.max(0, ...[...writings.keys()].map((key) => key.length));
  const inText = spacelessWriter(entries);
  const parts = words.map(({ text }) => partsOf(text));
  const found: Rewriting[] = [];
  let from = 0;
  while (from < words.length) {
    const own = words[from]?.text ?? '';
    const entry = longestFrom(from);
    const writing = entry ?? { from, to: from + 1, text: inText(own) };
    if (entry !== null || writing.text !== own) found.push(writing);
    from = writing.to;
  }
  return found;

  function longestFrom(start: number): Rewriting | null {
    let [best, spoken]: [Rewriting | null, string] = [null, ''];
    for (let at = start; at < words.length; at += 1) {
      const part = parts[at];
      if (part === undefined || (at > start && !continues(at))) break;
      const bare = writingKey(`${spoken} ${part.core}`);
      if (bare.length > longest) break;
      const whole = writings.get(writingKey(`${spoken} ${part.core}${part.ending}`));
      const text = whole ?? writings.get(bare);
      const lead = parts[start]?.lead ?? '';
      if (text !== undefined) {
        const ending = whole === undefined ? part.ending : '';
        const name = keepsCapital(`${spoken} ${part.core}`.trim(), text) + ending;
        best = { from: start, to: at + 1, text: `${lead}${name}${tailAfter(name, start, at)}` };
      }
      spoken = `${spoken} ${part.core}${part.ending}`;
    }
    return best;
  }

  /** Whether a name may go on with this word. */
  function continues(at: number): boolean {
    const before = parts[at - 1];
    if (parts[at]?.lead !== '' || words[at]?.speaker !== words[at - 1]?.speaker) return false;
    return before?.tail === '' || (before?.tail === '.' && ONE_LETTER.test(before.core));
  }

  /** The punctuation after the replaced words. The last point of `P.O.C.` is part of it, except before a sentence. */
  function tailAfter(text: string, start: number, at: number): string {
    const { core, tail } = parts[at] ?? partsOf('');
    const isPointed = POINTED.test(core) || (at > start && parts[at - 1]?.tail === '.');
    if (tail === '.' && isPointed && LOWER_CASE.test(words[at + 1]?.text ?? '')) return '';
    return tail !== '' && text.endsWith(tail.charAt(0)) ? tail.slice(1) : tail;
  }
}

/** The text of the first entry that has a writing, by the key of the writing. */
function writingsOf(entries: readonly DictionaryEntry[]): Map<string, string> {
  const writings = new Map<string, string>();
  for (const { text, soundsLike } of entries) {
    for (const heard of [text, ...soundsLike]) {
      const { core, ending } = partsOf(heard);
      // An entry may itself begin or end with a sign, as in `Yahoo!`.
      for (const key of [writingKey(core + ending), writingKey(heard)]) {
        if (key !== '' && !writings.has(key)) writings.set(key, text);
      }
    }
  }
  return writings;
}

/** A name in lower case keeps its capital at the start of a sentence. */
function keepsCapital(spoken: string, text: string): string {
  return spoken === text.charAt(0).toUpperCase() + text.slice(1) ? spoken : text;
}

/** The name in a text without the punctuation around it, and its possessive 's. */
export function partsOf(text: string): Parts {
  const lead = LEAD.exec(text)?.[0] ?? '';
  const tail = TAIL.exec(text.slice(lead.length))?.[0] ?? '';
  const bare = text.slice(lead.length, text.length - tail.length);
  const ending = POSSESSIVE.exec(bare)?.[0] ?? '';
  return { lead, core: bare.slice(0, bare.length - ending.length), ending, tail };
}

/** Replaces names inside a text without spaces, which often is one word of the transcript. */
function spacelessWriter(entries: readonly DictionaryEntry[]): (text: string) => string {
  const pairs = entries.flatMap(({ text, soundsLike }) => soundsLike.map((heard) => [heard, text] as const));
  const unspaced = pairs.filter(([heard]) => isSpaceless(heard)).toSorted(([a], [b]) => b.length - a.length);
  if (unspaced.length === 0) return (text) => text;
  const known = new Map(unspaced.toReversed());
  const anyOf = new RegExp(unspaced.map(([heard]) => heard.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'gu');
  return (text) => (isSpaceless(text) ? text.replaceAll(anyOf, (heard) => known.get(heard) ?? heard) : text);
}

function rewrite(words: readonly Word[], text: string): Word[] {
  const texts = splitWords(text);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (texts.length === words.length) {
    return words.map(({ confidence: _unsure, ...word }, at) => ({ ...word, text: texts[at] ?? word.text }));
  }
  const { endSec, endChance } = last;
  const { startSec, endSec: _first, isEstimated: _own, confidence: _unsure, endChance: _inside, ...facts } = first;
  const ending = endChance === undefined ? {} : { endChance };
  if (texts.length > 1) {
    const spread = spreadWords(texts, { startSec, endSec });
    return spread.map((word, at) => ({ ...facts, ...word, ...(at === spread.length - 1 ? ending : {}) }));
  }
  const isEstimated = words.some((word) => word.isEstimated === true);
  return [{ ...facts, text, startSec, endSec, ...ending, ...(isEstimated ? { isEstimated } : {}) }];
}
