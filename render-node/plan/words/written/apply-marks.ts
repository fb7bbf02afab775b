import type { Word } from '#schema/domain/media.ts';
import { isAcronym } from './acronyms.ts';

/** What a model of English says about a word, each from 0 to 1: what follows it, and how it is written. */
export type WordMarks = {
  end: number;
  question: number;
  comma: number;
  title: number;
  upper: number;
  form?: string;
};

/** A word around its letters and digits: marks before it and after it. */
const PARTS = /^([^\p{L}\p{N}$€£#@]*)(.*?)([^\p{L}\p{N}%+]*)$/u;
/** Full stops within: "p.m.", "U.S.", "Mr." are words whose own stop is no mark. */
const ABBREVIATION = /^(?:(?:\p{L}\.)+\p{L}?|mr|mrs|ms|dr|vs|prof|jr|sr|st)$/iu;
const TITLE = /^(?:mr|mrs|ms|dr|prof|st|jr|sr)$/iu;
/** A name: some engines write it in lower case. */
const LIKELY_NAME = 0.5;
/** Of a word such as "the" or "who": part of a name. */
const VERY_LIKELY_NAME = 0.7;
/** A capital that was heard inside a sentence stays unless it is as unlikely as this. */
const UNLIKELY_NAME = 0.1;
/** Chosen on recordings that nothing is claimed of (CARD.md). A comma too many is better than a stop too many. */
export const LIKELY_END = 0.45;
/** Of a text without marks, where the model is less sure of everything. */
const LIKELY_UNMARKED_END = 0.35;
const LIKELY_COMMA = 0.4;
/** Below this share of words that end a sentence, a text has no marks. */
const LEAST_ENDS = 1 / 100;

/** Whether somebody, or something, put marks into this text. */
export function hasMarks(words: readonly Word[]): boolean {
  return words.filter(({ text }) => /[.?!]["'”’)]*$/.test(text)).length >= LEAST_ENDS * words.length;
}

/**
 * The same words with the marks and capitals of written English: a capital begins a sentence and a name, nothing else.
 * The last word keeps its own mark.
 */
export function applyMarks(words: readonly Word[], marks: readonly WordMarks[]): Word[] {
  let begins = true;
  const likelyEnd = hasMarks(words) ? LIKELY_END : LIKELY_UNMARKED_END;
  return words.map((word, i) => {
    const mark = marks[i];
    if (mark === undefined) return word;
    const [, before = '', inner = word.text, after = ''] = PARTS.exec(word.text) ?? [];
    const isLast = i === words.length - 1;
    const { shown, ends } = following(mark, { inner, after, isLast, likelyEnd });
    const isInside = i > 0 && !/[.?!]\W*$/.test(words[i - 1]?.text ?? '.');
    const letters = writing(inner, mark, isInside);
    const text = before + (begins ? capitalized(letters) : letters) + shown;
    begins = ends;
    return { ...word, text };
  });
}

type Around = { inner: string; after: string; isLast: boolean; likelyEnd: number };

/** What stands after a word. The stop of an abbreviation is its own, and ends a sentence too. */
function following(mark: WordMarks, { inner, after, isLast, likelyEnd }: Around): { shown: string; ends: boolean } {
  const own = ABBREVIATION.test(inner) && after.startsWith('.') ? '.' : '';
  const heard = after.slice(own.length);
  const chosen = isLast && after !== '' ? heard : markFor(mark, heard, likelyEnd);
  return { shown: own === '.' && chosen === '.' ? '.' : own + chosen, ends: /[.?!]/.test(chosen) };
}

function markFor({ end, question, comma }: WordMarks, heard: string, likelyEnd: number): string {
  if (end >= likelyEnd) {
    if (question >= end / 2) return '?';
    return heard.includes('!') ? '!' : '.';
  }
  if (comma < LIKELY_COMMA) return /^[-–—]$/.test(heard) ? heard : '';
  return /^[;:–—]$/.test(heard.trim()) ? heard : ',';
}

/** `isInside`: where it was heard, no sentence begins with it, so a capital has another reason. */
function writing(inner: string, mark: WordMarks, isInside: boolean): string {
  if (/^i(?:['’]|$)/iu.test(inner) || TITLE.test(inner)) return capitalized(inner);
  const ending = /['’]s$/iu.exec(inner)?.[0] ?? '';
  if (isAcronym(acronymIn(inner))) return inner.replace(acronymIn(inner), (stem) => stem.toUpperCase());
  const { form } = mark;
  if (form !== undefined) return form.toLowerCase() === inner.toLowerCase() ? form : form + ending;
  if (hasInnerCapital(inner)) return inner;
  return nameWriting(inner, { ...mark, ending, isInside });
}

function nameWriting(
  inner: string,
  { title, upper, ending, isInside }: WordMarks & { ending: string; isInside: boolean },
): string {
  const stem = inner.slice(0, inner.length - ending.length);
  if (isName(stem)) return capitalized(inner);
  const isHeardName = isInside && /^\p{Lu}/u.test(inner);
  const least = SMALL_WORDS.has(stem.toLowerCase()) ? VERY_LIKELY_NAME : isHeardName ? UNLIKELY_NAME : LIKELY_NAME;
  if (title + upper < least) return lowered(inner);
  return upper >= title || INITIALS.test(stem) ? stem.toUpperCase() + ending : capitalized(inner);
}

/** Days, peoples and languages: always with a capital. */
const NAMES = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february april june july september october ' +
    'november december english french german spanish italian portuguese russian chinese japanese korean arabic hindi ' +
    'dutch swedish danish norwegian finnish greek turkish polish ukrainian hebrew latin american british european ' +
    'african asian canadian mexican australian indian irish scottish welsh brazilian israeli iranian iraqi pakistani ' +
    'vietnamese cuban christian muslim jewish buddhist catholic'
  ).split(' '),
);
/** An engine begins them with a capital where it takes a pause for the end of a sentence, not because they are names. */
const SMALL_WORDS = new Set(
  (
    'a an the and or but nor so if as at by for from in into of on to with than that this these those there then when ' +
    'where while which who what how why he she it we you they his her its our your their my is are was were be been ' +
    'has have had do does did not no all also because until though although yet'
  ).split(' '),
);
const isName = (stem: string): boolean => NAMES.has(stem.toLowerCase().replace(/(?<=[an])s$/, ''));
/** No vowels: nobody can say it as a word. */
const INITIALS = /^[^aeiouyAEIOUY\d]{2,5}$/;

/** Without the ending of "CEOs" and "IBM's". */
const acronymIn = (inner: string): string => inner.replace(/(?<=\p{L}{2})(?:s|['’]s)$/u, '');

/** "McDonald", "YouTube", "IBM": somebody chose this writing. */
function hasInnerCapital(text: string): boolean {
  return /\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(text);
}

function capitalized(text: string): string {
  return hasInnerCapital(text) ? text : text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

function lowered(text: string): string {
  return text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}
