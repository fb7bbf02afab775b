import type { Aside, Word } from '#schema/domain/media.ts';
import { SENTENCE_END } from '#schema/domain/texts/script.ts';
import { type Hesitations, HESITATIONS } from './hesitations.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';

/** A longer run of words is said twice on purpose; with a comma between the copies, an even shorter one is. */
const MOST_WORDS = 6;
const MOST_WORDS_AT_COMMA = 3;
/** Who begins again does so at once. */
const MOST_PAUSE_SEC = 2;

/** A word that breaks off: "proc- processes". */
const CUT_OFF = /\p{L}-{1,2}[,"”]?$/u;
const ELLIPSIS = /(?:\.{2,}|…)$/u;
const OPENING = /^["“„«'‘([]/u;
const MARKED = /[^\p{L}\p{N}'’]$/u;
/** Sounds that can be an answer: a turn of their own. */
const ANSWERS = /^(?:a+h+n?|e+h+|h*m+|hã+)$/u;

type Known = Record<'starters' | 'small' | 'close' | 'joins' | 'meant', ReadonlySet<string>> & { isSound: RegExp };

const known = new Map(HESITATIONS.map((one) => [one.language, compile(one)]));

/**
 * The words of a transcript, in order of time, with their fillers ("uh") and repeats ("we need to we need to go": the
 * earlier copy) marked. `language`: primary BCP 47 tag; null or another language marks nothing.
 */
export function markFillers(words: readonly Word[], language: string | null): Word[] {
  const own = known.get(language ?? '');
  if (own === undefined) return [...words];
  const said = words.map((word) => ({ ...word, bare: bareWord(word.text) }));
  const asides = new Map<number, Aside>();
  for (const i of said.keys()) if (isFiller(said, i, own)) asides.set(i, 'filler');
  const rest = [...said.keys()].filter((i) => !asides.has(i));
  for (const i of repeatsAmong(rest, said, own)) asides.set(i, 'repeat');
  return words.map((word, i) => {
    const aside = asides.get(i);
    return aside === undefined ? word : { ...word, aside };
  });
}

type Said = Word & { bare: string };

function isFiller(said: readonly Said[], i: number, { isSound }: Known): boolean {
  const word = said[i];
  if (word === undefined || !isSound.test(word.bare)) return false;
  // "Ah!" and "eh?" say something, and "um" in quotation marks is spoken of.
  if (/[!?]/u.test(word.text) || /^["“„«'‘].*\p{L}[.,]?["”“»'’]/u.test(word.text)) return false;
  return !isShortForm(said, i) && !isOfAnswer(said, i, isSound) && !(ANSWERS.test(word.bare) && isTurn(said, i));
}

/** The ER; 5 mm. */
function isShortForm(said: readonly Said[], i: number): boolean {
  const textAt = (k: number) => said[k]?.text ?? '';
  if (isCapital(textAt(i))) return !isCapital(textAt(i + 1 < said.length ? i + 1 : i - 1));
  return /^[hm]m$/u.test(said[i]?.bare ?? '') && /\p{N}$/u.test(textAt(i - 1));
}

function isCapital(text: string): boolean {
  return /^\P{L}*\p{Lu}{2,}\P{L}*$/u.test(text);
}

/** "Uh huh", "uh oh", "mm hmm". */
function isOfAnswer(said: readonly Said[], i: number, isSound: RegExp): boolean {
  const isHum = ({ bare }: Said) => /^h*m+$/u.test(bare) && isSound.test(bare);
  const isPair = (one: Said | undefined, two: Said | undefined) =>
    one !== undefined &&
    two !== undefined &&
    !MARKED.test(one.text) &&
    ((isHum(one) && isHum(two)) || (/^uh+$/u.test(one.bare) && /^(?:huh|oh)$/u.test(two.bare)));
  return isPair(said[i], said[i + 1]) || isPair(said[i - 1], said[i]);
}

/** Whether a word is all that its speaker says between two others. */
function isTurn(said: readonly Said[], i: number): boolean {
  const speaker = said[i]?.speaker;
  const isOther = (one: Said | undefined) => one === undefined || one.speaker !== speaker;
  return speaker !== undefined && said.length > 1 && isOther(said[i - 1]) && isOther(said[i + 1]);
}

/** From the last word back, so that of several copies the last one stays. */
function repeatsAmong(indexes: readonly number[], said: readonly Said[], own: Known): number[] {
  const repeats: number[] = [];
  /** What stays of the words after the current one, the nearest last. */
  const after: number[] = [];
  for (const i of indexes.toReversed()) {
    after.push(i);
    const count = repeatedAt(after, said, own);
    if (count > 0) repeats.push(...after.splice(-count));
  }
  return repeats;
}

/** How many words at the front of a sequence (its nearest last) are a stumble: they follow again at once. */
function repeatedAt(after: readonly number[], said: readonly Said[], own: Known): number {
  const at = (k: number) => said[after[after.length - 1 - k] ?? -1];
  for (let count = Math.min(MOST_WORDS, after.length >> 1); count > 0; count -= 1) {
    if (at(0)?.bare[0] !== at(count)?.bare[0]) continue;
    const run = Array.from({ length: count }, (_, k) => at(k)).filter((word) => word !== undefined);
    const copy = run.flatMap((word, k) => (isSame(word, at(count + k)) ? (at(count + k) ?? []) : []));
    if (copy.length === count && isStumble({ run, copy, next: at(2 * count) }, own)) return count;
  }
  return 0;
}

function isSame(word: Said, again: Said | undefined): boolean {
  if (again === undefined || word.bare === '' || word.speaker !== again.speaker) return false;
  return word.bare === again.bare || (CUT_OFF.test(word.text) && again.bare.startsWith(word.bare));
}

/** `next`: the word after the copy. */
type Repeat = { run: readonly Said[]; copy: readonly Said[]; next: Said | undefined };

/** Whether a run and its copy are a stumble. */
function isStumble({ run, copy, next }: Repeat, own: Known): boolean {
  const [last, first, lastAgain] = [run.at(-1), copy[0], copy.at(-1)];
  if (last === undefined || first === undefined || lastAgain === undefined) return false;
  if (first.startSec - last.endSec > MOST_PAUSE_SEC || isParted(run, copy)) return false;
  if (run.length === 1 && CUT_OFF.test(last.text)) return true;
  const bare = run.map((word) => word.bare);
  return goesOn(lastAgain, next) && isSaidTwiceByMistake(bare, MARKED.test(last.text), own);
}

/** Whether a mark parts a run or its copy, or one from the other, so that both are meant. */
function isParted(run: readonly Said[], copy: readonly Said[]): boolean {
  const [last, first] = [run.at(-1)?.text ?? '', copy[0]];
  if ([...run.slice(0, -1), ...copy.slice(0, -1)].some(({ text }) => MARKED.test(text))) return true;
  if (first === undefined || OPENING.test(first.text)) return true;
  if (ELLIPSIS.test(last)) return /^\p{Lu}/u.test(first.text) && first.bare !== 'i';
  return SENTENCE_END.test(last) || /[;:]$/u.test(last);
}

/** Who stumbles goes on: "I know, I know." is meant. */
function goesOn(word: Said, next: Said | undefined): boolean {
  return next !== undefined && next.speaker === word.speaker && !MARKED.test(word.text);
}

function isSaidTwiceByMistake(bare: readonly string[], isAtComma: boolean, own: Known): boolean {
  const first = bare[0] ?? '';
  const isStarter = own.starters.has(first);
  if (own.meant.has(bare.join(' '))) return false;
  if (bare.length > 1 && isAtComma) return isStarter && bare.length <= MOST_WORDS_AT_COMMA && isRestart(bare, own);
  const isSmall = isStarter || own.small.has(first) || (!isAtComma && own.close.has(first));
  return isSmall && (bare.length === 1 || isRestart(bare, own));
}

function isRestart(bare: readonly string[], { joins }: Known): boolean {
  return new Set(bare).size > 1 && !joins.has(bare[0] ?? '') && !joins.has(bare.at(-1) ?? '');
}

function compile({ sounds, starters, small, close, joins, meant }: Hesitations): Known {
  const set = (list: string) => new Set(list.trim().split(/\s+/));
  // Any length of a sound: "ummm", "uhhh". "Err" is a word.
  const drawn = sounds.split(' ').map((sound) => sound.replaceAll(/([^r])\1*/gu, '$1+').replace(/^m\+$/u, 'mm+'));
  return {
    isSound: new RegExp(`^(?:${drawn.join('|')})$`, 'u'),
    starters: set(starters),
    small: set(small),
    close: set(close),
    joins: set(joins),
    meant: new Set(meant.split('|')),
  };
}
