import { bareWord } from '../../../words/spoken-words.ts';
import { asTitle, cleaned, withoutLeads } from './clean.ts';
import type { SaidSentence, Span } from './types.ts';

const CHARS = { least: 14, most: 72 };
const WORDS = { least: 4, most: 15 };
/** Longer sentences are seldom whole in speech. */
const MOST_SENTENCE_CHARS = 420;

/** Every run of words of a clip, between places where a clause may begin and end, that is short enough for a title. */
export function spansOf(sentences: readonly SaidSentence[]): Span[] {
  const all = sentences.flatMap(spansOfSentence);
  return [...new Map(all.toReversed().map((span) => [span.title.toLowerCase(), span])).values()].reverse();
}

type Source = { words: readonly string[]; quoted: readonly boolean[]; at: number };

function spansOfSentence({ text, startsInQuote }: SaidSentence, at: number): Span[] {
  const plain = cleaned(text);
  // Without small letters it is a shout, or no speech.
  if (plain.length < CHARS.least || plain.length > MOST_SENTENCE_CHARS || !/\p{Ll}/u.test(plain)) return [];
  const words = plain.split(/\s+/);
  const source = { words, quoted: quotedWords(words, startsInQuote), at };
  const ends = endsIn(source);
  return startsIn(source).flatMap((from) => ends.flatMap((to) => spanOf(source, from, to) ?? []));
}

const OPENERS = /^(?:and|but|so|because|that|then|if|when|like|or)$/;
const CLOSERS =
  /^(?:and|but|so|because|or|when|if|which|where|who|while|until|unless|that|as|then|like|for|with|in|by)$/;

/** Statements that begin with these were cut out of their sentence. */
const NO_STATEMENT = /^(?:that's|which|who|whom|whose|of|than|is|are|was|were|does|has|had|makes|whether|to)$/;

const RELATIVES = /^(?:which|who|that|what)$/;

/** No title begins with these. */
const LEAD_WORDS =
  /^(?:and|so|but|or|well|now|then|okay|ok|yeah|yes|oh|ah|hey|look|like|therefore|again|also|guys|hence)$/;

/** The front of the sentence, what follows a mark, a conjunction or a quotation mark; each also without its lead-ins. */
function startsIn({ words, quoted }: Source): number[] {
  const starts = new Set<number>();
  for (const [i, word] of words.slice(0, 1 - WORDS.least).entries()) {
    const before = words[i - 1];
    const isOpen =
      before === undefined ||
      /[,;:.?!…—-]["”]?$/.test(before) ||
      quoted[i] !== quoted[i - 1] ||
      /^["“(]/.test(word) ||
      OPENERS.test(bareWord(before));
    if (!isOpen) continue;
    const text = words.slice(i).join(' ').replace(/^["“]/, '');
    for (const form of withoutLeads(text)) starts.add(words.length - form.split(/\s+/).length);
  }
  return [...starts].filter((start) => !LEAD_WORDS.test(bareWord(words[start] ?? '')));
}

/** The end of the sentence, a mark, a conjunction or preposition, a quotation mark. Ends are exclusive. */
function endsIn({ words, quoted }: Source): number[] {
  const inside = words.flatMap((word, i) => {
    const isEnd =
      /[.?!…;,:]["”)]?$/.test(words[i - 1] ?? '') || quoted[i] !== quoted[i - 1] || CLOSERS.test(bareWord(word));
    return i >= WORDS.least && isEnd ? [i] : [];
  });
  return [...inside, words.length];
}

function spanOf(source: Source, from: number, to: number): Span | null {
  const { words, at } = source;
  const raw = words.slice(from, to).join(' ');
  const kind = kindOf(source, from, to);
  if (!isFit(raw, to - from) || isTorn(source, { from, to, raw, kind })) return null;
  const bare = asTitle((kind === 'quote' ? raw.replaceAll(/["“”]/g, '') : raw).replace(/[.,;:…!]+$/, ''));
  return {
    title: kind === 'quote' ? `"${bare}"` : bare,
    kind,
    at,
    before: from === 0 ? '^' : edgeBefore(words[from - 1] ?? ''),
    behind: edgeBehind(words[to - 1] ?? '', words[to]),
  };
}

type Cut = Pick<Span, 'kind'> & { from: number; to: number; raw: string };

/** Half of a quotation, or a statement that was cut out of its sentence. */
function isTorn({ words, quoted }: Source, { from, to, raw, kind }: Cut): boolean {
  if (kind !== 'quote' && (quoted[from] === true || !isBalanced(raw))) return true;
  if (kind === 'question') return false;
  const first = bareWord(words[from] ?? '');
  // "... which reflected what they saw": the subject stands before it.
  const isSubjectless = RELATIVES.test(bareWord(words[from - 1] ?? '')) && first.endsWith('ed');
  const bare = words.slice(from, to).map(bareWord);
  return NO_STATEMENT.test(first) || isSubjectless || isOnlySubject(bare) || isHalf(bare.join(' '));
}

/** "What your country can do for you", "he was an old": something must follow. */
function isHalf(text: string): boolean {
  return (
    /^(?:what|how|where|why)\b(?!.*(?:\b(?:is|are|was|were|means)\b|'s\b))/.test(text) ||
    /\b(?:an?|the)(?: \S+){0,2} (?:young|old|new|little|big|small|great|other|first|last|next|own|same|whole|certain|different)$/.test(
      text,
    )
  );
}

const DETERMINERS = /^(?:this|that|these|those|the|an?|my|your|our|their|every|all)$/;
const SURE_VERB =
  /^(?:is|are|was|were|am|do|does|did|has|have|had|will|would|can|could|should|may|might|must)$|n't$|'(?:s|re|ve|ll|d|m)$/;

/** "This whole story that we're living in": a subject with its relative clause, and no verb of its own. */
function isOnlySubject(words: readonly string[]): boolean {
  const relative = words.findIndex((word, i) => i >= 2 && /^(?:that|which|who)$/.test(word));
  if (relative < 0 || !DETERMINERS.test(words[0] ?? '')) return false;
  const verbs = words.flatMap((word, i) => (SURE_VERB.test(word) ? [i] : []));
  return verbs.length <= 1 && verbs.every((i) => i > relative);
}

function isFit(raw: string, words: number): boolean {
  const isLong = raw.length >= CHARS.least && words >= WORDS.least;
  return isLong && raw.length <= CHARS.most && words <= WORDS.most && !breaksOff(raw);
}

function kindOf({ words, quoted }: Source, from: number, to: number): Span['kind'] {
  if (quoted.slice(from, to).every(Boolean)) return 'quote';
  return /\?["”]?$/.test(words[to - 1] ?? '') ? 'question' : 'plain';
}

/** Speech that breaks off inside, or hangs on by a semicolon. */
function breaksOff(raw: string): boolean {
  return /[;/]|--|[—–]|\.\.\.|…/.test(raw.replace(/(?:\.\.\.|…)$/, ''));
}

function edgeBefore(word: string): string {
  return /[,;:.?!…—-]["”]?$/.test(word) ? ',' : bareWord(word);
}

function edgeBehind(last: string, next: string | undefined): string {
  if (/[.?!…;]["”]?$/.test(last) || (next === undefined && !/[,-]["”]?$/.test(last))) return '$';
  return /,["”]?$/.test(last) ? `, ${bareWord(next ?? '')}` : bareWord(next ?? '');
}

/** True where every quotation mark in a text has its other half. */
function isBalanced(raw: string): boolean {
  const count = (mark: RegExp) => raw.match(mark)?.length ?? 0;
  return count(/"/g) % 2 === 0 && count(/“/g) === count(/”/g);
}

/** For each word whether it stands inside quotation marks, which may have been opened in a sentence before. */
function quotedWords(words: readonly string[], startsInQuote: boolean): boolean[] {
  let isOpen = startsInQuote;
  return words.map((word) => {
    if (/^[("“]*["“]/.test(word)) isOpen = true;
    const own = isOpen;
    if (/["”][.,?!;:)]*$/.test(word)) isOpen = false;
    return own;
  });
}
