import type { Rarity } from '../../material/tf-idf.ts';
import { cleaned } from './clean.ts';
import { STOP_WORDS, wordSet } from './english-words.ts';
import { isSubstantial } from './english-words.ts';
import { stem } from '../../material/stem.ts';
import { tokensOf } from './tokens.ts';
import type { SaidSentence, Token } from './types.ts';

/** A noun phrase of a clip, how it is written, and how much the clip is about it. */
export type Topic = {
  phrase: string;
  stems: readonly string[];
  worth: number;
  count: number;
  isName: boolean;
  isCompound: boolean;
};

const MOST_WORDS = 3;
const NOT_TOPICS =
  wordSet(`january february march april june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday yeah okay today yesterday tomorrow week weeks month months minute minutes hour hours second seconds while sense matter
  percent number numbers kind half whole end start beginning rest top bottom fact reason reasons name names word words thought
  conversation episode podcast show listener listeners guest host laughter unintelligible stuff hey thanks gonna wanna couple
  dollar dollars huge really actually main company companies customer customers user users team teams world product products change changes access information hold mmhm alright hundreds thousands millions billions guess less mode new old next last good better best great big small same other own many few
  aspect aspects amount bunch piece pieces set level mind hand head eyes lots everyone everybody somebody someone anything something
  nothing everything none nobody folks folk years side sides times sort type types basis one two three four five six seven eight nine ten
  example question answer point idea thing way people guy person work use look feel talk say go get want time life lot bit
  problem problems need needs ability issue issues health difference option options result results effort feature features step steps
  welcome thanks
  area topic subject focus discussion perspective perspectives help reality production quality opinion opinions experience experiences process situation context case cases`);

const NO_HEADS = ['Pronoun', 'Verb', 'Adverb', 'Determiner', 'Preposition', 'Possessive'];
const HEADS = ['Noun', 'ProperNoun', 'Acronym'];

/** A noun that can be the head of a phrase: no "here", no "working". */
function isNominal({ tags, word }: Token): boolean {
  if (NO_HEADS.some((tag) => tags.has(tag)) || STOP_WORDS.has(word)) return false;
  if (tags.has('Gerund') || /^(?:generating|using|making|doing|getting|having|being|going)$/.test(word)) return false;
  return /^[\p{L}\p{N}.+#-]+$/u.test(word) && HEADS.some((tag) => tags.has(tag));
}

function isModifier(token: Token): boolean {
  return (
    token.tags.has('Adjective') &&
    !token.tags.has('Comparative') &&
    !token.tags.has('Superlative') &&
    isSubstantial(token.word) &&
    !NOT_TOPICS.has(token.word) &&
    !/'/.test(token.word)
  );
}

/** The noun phrases of some sentences, those that they are most about first. */
export function topicsOf(sentences: readonly SaidSentence[], rarity: Rarity): Topic[] {
  const found = new Map<string, Topic>();
  const uses = new Map<string, number>();
  for (const { text } of sentences) {
    const tokens = tokensOf(cleaned(text));
    for (const { word } of tokens) uses.set(stem(word), (uses.get(stem(word)) ?? 0) + 1);
    for (const group of groupsOf(tokens)) {
      addTopic(found, group, { rarity, isStart: group[0] === tokens[0] });
      const nouns = group.slice(group.findLastIndex((token) => !isNominal(token)) + 1);
      if (nouns.length < group.length) addTopic(found, nouns, { rarity, isStart: false });
    }
  }
  return [...found.values()]
    .filter(({ count, isName, isCompound }) => count > 1 || isName || isCompound)
    .map((topic) => ({ ...topic, worth: worthOf(topic, uses, rarity) }))
    .sort((a, b) => b.worth - a.worth || (a.phrase < b.phrase ? -1 : 1));
}

/** What is said again and again, and is rare in the talk. */
function worthOf({ stems, count, isName }: Topic, uses: ReadonlyMap<string, number>, rarity: Rarity): number {
  const sum = stems.reduce(
    (total, s) => total + Math.sqrt(uses.get(s) ?? 1) * Math.max(0.3, Math.min(5, rarity(s))),
    0,
  );
  return (sum / stems.length ** 0.6) * (count > 1 ? 1.2 : 1) * (isName ? 1.15 : 1);
}

/** Runs of nouns with the adjectives before them, at most three words. */
function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let run: Token[] = [];
  const close = () => {
    while (run.length > 0 && !isNominal(run.at(-1) as Token)) run.pop();
    if (run.length > 0) groups.push(run.slice(-MOST_WORDS));
    run = [];
  };
  for (const token of tokens) {
    const fits = isNominal(token) || isModifier(token);
    if (!fits || /^["“(]/.test(token.raw)) close();
    if (fits) run.push(token);
    if (fits && token.after !== '') close();
  }
  close();
  return groups;
}

/** What is made or done, not the doing of it. */
const ING_NOUNS =
  /^(?:training|building|meeting|engineering|marketing|pricing|hiring|testing|programming|computing|gaming|parenting|wedding|ring|king)$/;
const FIRST_NAMES = ['FirstName', 'MaleName', 'FemaleName'];

function isTopic(group: readonly Token[]): boolean {
  const words = group.map((token) => token.word);
  const last = words.at(-1) ?? '';
  if (words.some((word) => NOT_TOPICS.has(word) || /^\d/.test(word)) || new Set(words).size < words.length)
    return false;
  if (group.length === 1 && /(?:ing|ed)$/.test(last) && !ING_NOUNS.test(last)) return false;
  if (group.length === 1 && FIRST_NAMES.some((tag) => group[0]?.tags.has(tag))) return false;
  return last.length >= 3 && isSubstantial(last) && !last.endsWith('ly');
}

type Place = { rarity: Rarity; isStart: boolean };

function addTopic(found: Map<string, Topic>, group: readonly Token[], { rarity, isStart }: Place): void {
  if (!isTopic(group)) return;
  const stems = group.map(({ word }) => stem(word));
  const key = stems.join(' ');
  const known = found.get(key);
  const isName = isNameOf(group, isStart) && rarity(key) >= 0;
  const phrase = group.map((token) => written(token, isName)).join(' ');
  if (known !== undefined) {
    const name = known.isName && isName;
    found.set(key, { ...known, count: known.count + 1, phrase: isName ? known.phrase : phrase, isName: name });
    return;
  }
  found.set(key, { phrase, stems, count: 1, worth: 0, isName, isCompound: group.every(isNominal) });
}

/** The first word of a sentence has a capital anyway. */
function isNameOf(group: readonly Token[], isStart: boolean): boolean {
  return (!isStart || group.length > 1) && group.every(isCapitalised);
}

const isCapitalised = ({ raw }: Token) => /^["“(]*\p{Lu}/u.test(raw);

/** Names and short forms keep their capitals. */
function written(token: Token, isName: boolean): string {
  const bare = token.raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '');
  return isName || /\p{Lu}/u.test(bare.slice(1)) || token.tags.has('ProperNoun') ? bare : bare.toLowerCase();
}
