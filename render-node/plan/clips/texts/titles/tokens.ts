import nlp from 'compromise/two';
import type { Token } from './types.ts';

type Part = { pre: string; text: string; post: string; tags?: Set<string> };

const OPENING = /^[([]*["“„«]/u;
const CLOSING = /["”»][.,!?;:…)\]—–-]*$/u;

const KNOWN = new Map<string, readonly Token[]>();
const MOST_KNOWN = 500;

/** As `readTokens`; title, description and hashtags of a clip read the same sentences. */
export function tokensOf(text: string, inQuote = false): readonly Token[] {
  const key = `${inQuote ? 1 : 0}${text}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  const tokens = readTokens(text, inQuote);
  KNOWN.set(key, tokens);
  return tokens;
}

/** Words of a text with their parts of speech. `inQuote` tells that the text begins inside quotation marks. */
function readTokens(text: string, inQuote: boolean): Token[] {
  const tokens: Token[] = [];
  let isQuoted = inQuote;
  for (const group of wordsOf(text)) {
    const raw = group.map(({ pre, text: own, post }) => pre + own + post.trim()).join('');
    const core = raw.replace(/^[^\p{L}\p{N}$#@]+/u, '').replace(/[^\p{L}\p{N}%+#]+$/u, '');
    if (OPENING.test(raw)) isQuoted = true;
    const tags = new Set(group.flatMap((part) => [...(part.tags ?? [])]));
    const after = raw.slice(raw.lastIndexOf(core) + core.length);
    tokens.push({ raw, word: core.toLowerCase().replaceAll('’', "'"), tags, after, isQuoted });
    if (CLOSING.test(raw)) isQuoted = false;
  }
  return tokens;
}

/** The tagger splits contractions and hyphens: what has no space between it is one word here. */
function wordsOf(text: string): Part[][] {
  const groups: Part[][] = [];
  let open = false;
  for (const sentence of nlp(text).docs as unknown as Part[][]) {
    for (const [i, part] of sentence.entries()) {
      const last = groups.at(-1);
      if (open && last !== undefined) last.push(part);
      else groups.push([part]);
      open = !/\s$/.test(part.post) && i + 1 < sentence.length;
      const next = sentence[i + 1];
      if (next !== undefined && next.text === '' && part.text !== '') open = true;
    }
    open = false;
  }
  return groups;
}

/** True where a text ends inside quotation marks that were opened in it or before it. */
export function endsInQuote(text: string, inQuote: boolean): boolean {
  let open = inQuote;
  for (const mark of text.matchAll(/["“”„«»]/gu)) {
    if ('“„«'.includes(mark[0])) open = true;
    else if ('”»'.includes(mark[0])) open = false;
    else open = !open;
  }
  return open;
}

/** Words as a text again. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => token.raw).join(' ');
}

/** What stands before the first word and behind the last. */
const NONE: Token = { raw: '', word: '', tags: new Set(), after: '', isQuoted: false };

/** The word at an index; an empty one outside of the text. */
export function at(tokens: readonly Token[], i: number): Token {
  return tokens[i] ?? NONE;
}

/** The words without the marks behind the last one: those are no broken joins. */
export function plainly(slice: readonly Token[], quoted: boolean): readonly Token[] {
  const last = slice.at(-1);
  if (last === undefined) return slice;
  const after = quoted ? last.after.replace(/["”.,!?]+$/, '') : last.after.replace(/[.!?,;]+["”]?$/, '');
  return [...slice.slice(0, -1), { ...last, after, raw: last.raw.replace(/[.,;!?]+(["”]?)$/, '$1') }];
}

/** True where every quotation mark in a text has its other half. */
export function isBalanced(raw: string): boolean {
  const straight = (raw.match(/"/g) ?? []).length;
  return straight % 2 === 0 && (raw.match(/“/g) ?? []).length === (raw.match(/”/g) ?? []).length;
}
