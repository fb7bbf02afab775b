import type { Cues } from '../phrases/cues.ts';
import type { Rarity } from '../material/tf-idf.ts';
import { joinWords, tokensOf } from '#schema/domain/script.ts';
import type { SentenceFacts } from '../material/sentence-facts.ts';
import { endsFinished, type Sentence } from '../edges/sentences.ts';
import { keyPhrase, withoutDangling } from './key-phrase.ts';
import { substanceOf } from '../material/tf-idf.ts';

const MAX_TITLE_CHARS = 70;
const MAX_DESCRIPTION_CHARS = 300;
const MAX_HASHTAGS = 5;

/** What is said in a clip, and what was found out about it. */
export type Said = { sentences: readonly Sentence[]; facts: readonly SentenceFacts[]; cues: Cues; rarity: Rarity };

/**
 * A title from what is said: the sentence that opens best and says most, cut at a word. `taken` holds titles of other
 * clips in small letters; null where nothing that is said makes a title.
 */
export function titleFrom(said: Said, taken: ReadonlySet<string>): string | null {
  const ranked = said.sentences
    .map((sentence, i) => ({ title: titleOf(sentence.text, said), worth: titleWorth(said, i) }))
    .filter(({ title }) => tokensOf(title).length >= 2)
    .sort((a, b) => b.worth - a.worth);
  const best = ranked.find(({ title }) => !taken.has(title.toLowerCase())) ?? ranked[0];
  return best?.title ?? (titleOf(said.sentences[0]?.text ?? '', said) || null);
}

function titleOf(text: string, { cues, rarity }: Said): string {
  if (endsFinished(text)) return asTitle(text, cues);
  return asTitle(keyPhrase(cues.withoutLeading(text), MAX_TITLE_CHARS, { cues, rarity }), cues);
}

function titleWorth({ sentences, facts, cues, rarity }: Said, i: number): number {
  const [sentence, fact] = [sentences[i], facts[i]];
  if (sentence === undefined || fact === undefined) return 0;
  const density = substanceOf(fact, rarity) / Math.max(4, fact.words);
  const fits = cues.withoutLeading(sentence.text).length <= MAX_TITLE_CHARS ? 1 : 0;
  const isTooShort = tokensOf(sentence.text).length < 4 || fact.content.length === 0 ? 1.5 : 0;
  return fact.opening.points + density + fits - isTooShort - (goesOn(sentences, i) ? 1.5 : 0) + (i === 0 ? 0.3 : 0);
}

/** Runs without punctuation are parted somewhere: without a pause, what comes second begins in the middle. */
const PARTING_PAUSE_SEC = 0.3;

function goesOn(sentences: readonly Sentence[], i: number): boolean {
  const [before, sentence] = [sentences[i - 1], sentences[i]];
  if (before === undefined || sentence === undefined || endsFinished(before.text)) return false;
  return sentence.startSec - before.endSec < PARTING_PAUSE_SEC;
}

/** One sentence as a title: no fillers in front, no full stop behind, at most 70 characters. */
export function asTitle(sentence: string, cues: Cues): string {
  const plain = cues
    .withoutLeading(sentence.trim())
    .replace(/^[\s,;:–—-]+/, '')
    .replace(/[.,;:…。、，\s–—-]+$/u, '');
  const calm = isShouted(plain) ? plain.toLowerCase() : plain;
  const short = calm.length <= MAX_TITLE_CHARS ? calm : cutTitle(calm, cues);
  return capitalised(cues.language === 'en' ? short.replaceAll(/(?<![\p{L}\p{N}])i(?![\p{L}\p{N}])/gu, 'I') : short);
}

/** Subtitles are often written in capitals throughout. */
function isShouted(text: string): boolean {
  return text.length > 10 && text === text.toUpperCase() && text !== text.toLowerCase();
}

/** At the last clause that leaves enough to read, else at a word, without the small words that then dangle. */
function cutTitle(text: string, cues: Cues): string {
  const head = text.slice(0, MAX_TITLE_CHARS);
  const clause = /^(.{30,})[,;:—–](?=\s)|^(.{12,})[，、；：]/u.exec(head);
  const whole = clause?.[1] ?? clause?.[2];
  if (whole !== undefined) return whole.trim();
  const cut = withoutDangling(tokensOf(head).slice(0, -1), cues).replace(/[,;:]$/, '');
  return cut === '' ? `${head.slice(0, -1)}…` : `${cut}…`;
}

/** The first sentences that fit into 300 characters; a longer first one, and one without an end, ends on a word of substance. */
export function descriptionFrom({ sentences, cues }: Pick<Said, 'sentences' | 'cues'>): string {
  let text = '';
  for (const sentence of sentences) {
    const longer = text === '' ? sentence.text : joinWords([text, sentence.text]);
    if (longer.length > MAX_DESCRIPTION_CHARS) break;
    text = longer;
  }
  return capitalised(quoteOf(text === '' ? (sentences[0]?.text ?? '') : text, MAX_DESCRIPTION_CHARS, cues));
}

function capitalised(text: string): string {
  return text.replace(/\p{L}/u, (first) => first.toUpperCase());
}

/** What somebody said, at most `maxChars` of it. A part of a sentence ends on a word of substance, with an ellipsis. */
export function quoteOf(text: string, maxChars: number, cues: Cues): string {
  if (endsFinished(text) && text.length <= maxChars) return text;
  const whole = tokensOf(shorten(text, maxChars).replace(/…$/, ''));
  const kept = withoutDangling(whole, cues).replace(/[,;:–—-]+$/, '');
  return kept === text ? text : `${kept}…`;
}

/** A text cut at a word, with an ellipsis where something is missing. Never longer than `maxChars`. */
export function shorten(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars - 1);
  const cut = head.replace(/\s+\S*$/, '');
  return `${cut.replace(/[,;:]$/, '')}…`;
}

/** Up to five hashtags: words that the clip uses more, and the video less, than others. */
export function hashtagsFrom({ facts, rarity }: Said): string[] {
  const uses = new Map<string, { word: string; count: number }>();
  for (const { content, stems } of facts) {
    for (const [i, word] of content.entries()) {
      const tag = word.replace(/'.*$/, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
      if (tag.length < (/\p{Lo}/u.test(tag) ? 2 : 4) || /^\p{Nd}/u.test(tag)) continue;
      const key = stems[i] ?? tag;
      const known = uses.get(key);
      uses.set(key, { word: known?.word ?? tag, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...uses]
    .map(([key, { word, count }]) => ({ word, worth: count * Math.max(0.1, rarity(key)) + word.length / 100 }))
    .sort((a, b) => b.worth - a.worth || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_HASHTAGS)
    .map(({ word }) => `#${word}`);
}
