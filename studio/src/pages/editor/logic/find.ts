import { LIMITS } from '../../../../../schema/domain/limits.ts';
import { isSpaceless } from '../../../../../schema/domain/texts/script.ts';
import type { TimedWord } from './sentences.ts';

/** A place of a text in words: from a letter of the first word up to one of the last, without that one. */
export type Match = { words: readonly TimedWord[]; from: number; to: number };

const HAS_SOUND = /[\p{L}\p{N}]/u;

/**
 * The places of a text in the transcript, as whole words in any letter case and with any apostrophe. It may go over
 * several words. Scripts without spaces have no whole words: there, any place counts. Hidden words are skipped.
 */
export function findText(words: readonly TimedWord[], text: string): Match[] {
  const pattern = patternOf(text);
  if (pattern === null) return [];
  const shown = words.filter((word) => word.text !== '');
  const starts: number[] = [];
  let whole = '';
  for (const word of shown) {
    starts.push(whole.length);
    whole += `${word.text} `;
  }
  let at = 0;
  return [...whole.matchAll(pattern)].slice(0, LIMITS.correctionsPerProject).map(({ index, 0: found }) => {
    while ((starts[at + 1] ?? Infinity) <= index) at += 1;
    let last = at;
    while ((starts[last + 1] ?? Infinity) < index + found.length) last += 1;
    const [from, to] = [index - (starts[at] ?? 0), index + found.length - (starts[last] ?? 0)];
    return { words: shown.slice(at, last + 1), from, to };
  });
}

/** Null for a text without a letter or a digit. */
function patternOf(text: string): RegExp | null {
  if (!HAS_SOUND.test(text)) return null;
  if (isSpaceless(text)) return new RegExp([...text.replaceAll(/\s/gu, '')].map(escaped).join(' ?'), 'giu');
  const spoken = text.trim().split(/\s+/u).map(escaped).join(' ');
  // A mark at an end of the text is no letter, so nothing has to end there.
  return new RegExp(`(?<![\\p{L}\\p{N}])${spoken}(?![\\p{L}\\p{N}])`, 'giu');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&').replaceAll(/['’‘`]/gu, "['’‘`]");
}

/**
 * The new texts of words, by their index, where a text is written in the place of what was found. Marks around it stay.
 * If it has as many words, each takes the place of one; else the first takes all, and the others are hidden. A text in
 * lower case gets a capital where one stood and `wanted` has none. In order; the matches do not overlap.
 */
export function replaceText(matches: readonly Match[], wanted: string, text: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  // From the last one on, so that places before it in the same word stay.
  for (const { words, from, to } of matches.toReversed()) {
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) continue;
    const before = textOf(first).slice(0, from);
    const after = textOf(last).slice(to);
    const parts =
      text.trim() === '' ? [''] : withCapital(text.trim(), { wanted, found: textOf(first).slice(from) }).split(/\s+/u);
    const written = parts.length === words.length ? parts : [parts.join(' '), ...words.slice(1).map(() => '')];
    const lastShown = written.findLastIndex((part) => part !== '');
    words.forEach(({ index }, at) => {
      const part = `${at === 0 ? before : ''}${written[at] ?? ''}${at === Math.max(0, lastShown) ? after : ''}`;
      texts[index] = HAS_SOUND.test(part) ? part.slice(0, LIMITS.correctedWordChars) : '';
    });
  }
  return texts;

  function textOf({ index, text: shown }: TimedWord): string {
    return texts[index] ?? shown;
  }
}

function withCapital(text: string, { wanted, found }: { wanted: string; found: string }): string {
  const isRaised = /^\p{Lu}/u.test(found) && /^\s*\p{Ll}/u.test(wanted);
  return isRaised ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
