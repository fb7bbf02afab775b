import { contentWords, type Rarity, stem, substanceOf } from './distinctiveness.ts';
import { isContentWord, judgeOpening, withoutLeadingFillers } from './english-cues.ts';
import type { Sentence } from './sentences.ts';
import { bareWord } from './spoken-words.ts';

const MAX_TITLE_CHARS = 70;
const MAX_DESCRIPTION_CHARS = 300;
const MAX_HASHTAGS = 5;

/**
 * A title from what is said: the sentence that opens best and says most, cut at a word. `taken` holds titles of other
 * clips; null where nothing that is said makes a title.
 */
export function titleFrom(sentences: readonly Sentence[], rarity: Rarity, taken: ReadonlySet<string>): string | null {
  const ranked = sentences
    .map((sentence, i) => ({ title: asTitle(sentence.text), worth: titleWorth(sentence.text, rarity, i) }))
    .filter(({ title }) => title.split(' ').length >= 2)
    .sort((a, b) => b.worth - a.worth);
  const free = ranked.find(({ title }) => !taken.has(title.toLowerCase()));
  return (free ?? ranked[0])?.title ?? (sentences[0] === undefined ? null : asTitle(sentences[0].text) || null);
}

function titleWorth(text: string, rarity: Rarity, position: number): number {
  const words = text.split(' ').length;
  const density = substanceOf(text, rarity) / Math.max(4, words);
  const fits = text.length <= MAX_TITLE_CHARS ? 1 : 0;
  const isTooShort = words < 4 ? 1 : 0;
  return judgeOpening(text).points + density + fits - isTooShort + (position === 0 ? 0.3 : 0);
}

/** One sentence as a title: no fillers in front, no full stop behind, at most 70 characters. */
export function asTitle(sentence: string): string {
  const plain = withoutLeadingFillers(sentence)
    .trim()
    .replace(/[.,;:…\s]+$/, '');
  const short = plain.length <= MAX_TITLE_CHARS ? plain : cutTitle(plain);
  return capitalised(short);
}

/** At the last clause that leaves enough to read, else at a word, without the small words that then dangle. */
function cutTitle(text: string): string {
  const head = text.slice(0, MAX_TITLE_CHARS);
  const clause = /^(.{30,})[,;:—–](?=\s)/.exec(head);
  if (clause?.[1] !== undefined) return clause[1].trim();
  const words = text.slice(0, MAX_TITLE_CHARS).split(' ').slice(0, -1);
  while (words.length > 3 && !isContentWord(bareWord(words.at(-1) ?? ''))) words.pop();
  const cut = words.join(' ').replace(/[,;:]$/, '');
  return cut === '' ? `${head.slice(0, -1)}…` : `${cut}…`;
}

/** The first sentences that fit into 300 characters; a longer first one is cut at a word. */
export function descriptionFrom(sentences: readonly Sentence[]): string {
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence.text : `${text} ${sentence.text}`;
    if (longer.length > MAX_DESCRIPTION_CHARS) break;
    text = longer;
  }
  const chosen = text === '' ? shorten(sentences[0]?.text ?? '', MAX_DESCRIPTION_CHARS) : text;
  return capitalised(chosen.replace(/[,;:—–-]+$/, '…'));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text cut at a word, with an ellipsis where something is missing. Never longer than `maxChars`. */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars - 1);
  const cut = head.replace(/\s+\S*$/, '');
  return `${cut.replace(/[,;:]$/, '')}…`;
}

/** Up to five hashtags: words that the clip uses more, and the video less, than others. */
export function hashtagsFrom(sentences: readonly Sentence[], rarity: Rarity): string[] {
  const uses = new Map<string, { word: string; count: number }>();
  for (const word of sentences.flatMap((sentence) => contentWords(sentence.text))) {
    const tag = word.replaceAll(/[^\p{L}\p{N}]/gu, '');
    if (tag.length < 4 || /^\d/.test(tag)) continue;
    const known = uses.get(stem(word));
    uses.set(stem(word), { word: known?.word ?? tag, count: (known?.count ?? 0) + 1 });
  }
  return [...uses.values()]
    .map(({ word, count }) => ({ word, worth: count * rarity(word) + word.length / 100 }))
    .sort((a, b) => b.worth - a.worth || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_HASHTAGS)
    .map(({ word }) => `#${word}`);
}
