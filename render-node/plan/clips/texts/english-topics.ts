import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { readNumber } from '../../words/written/number-words.ts';
import { stem } from '../material/stem.ts';
import { cleaned } from './english-clean.ts';
import { isSubstantial, wordSet } from './english-words.ts';
import type { Said } from './said.ts';

/** A noun phrase of a clip, how it is written, and how much the clip is about it. */
export type Topic = { phrase: string; stems: readonly string[]; worth: number; count: number; isName: boolean };

const MOST_WORDS = 3;
const NOT_TOPICS =
  wordSet(`january february march april june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday yeah okay today yesterday tomorrow week weeks month months minute minutes hour hours second seconds while sense matter
  percent number numbers kind half end start beginning rest top bottom fact reason reasons name names word words thought
  conversation episode podcast show listener listeners guest host laughter unintelligible stuff hey thanks couple
  dollar dollars huge main company companies customer customers user users team teams world product products change changes access
  information hold alright hundreds thousands millions billions less mode next last same
  aspect aspects amount bunch piece pieces set level mind hand head eyes lots folk folks years side sides sort type types basis
  example question answer point idea thing way people guy person work use look feel talk say get want time life lot bit
  problem problems need needs ability issue issues difference option options result results effort feature features step steps
  welcome area topic subject focus discussion perspective perspectives help reality quality opinion opinions experience experiences
  process situation context case cases`);

/** Alone, these only describe something: "American workers". */
const PEOPLES =
  wordSet(`american british european african asian canadian mexican australian indian irish scottish welsh brazilian
  israeli iranian iraqi pakistani vietnamese cuban russian chinese japanese korean egyptian german french italian spanish
  portuguese dutch swedish danish norwegian finnish greek turkish polish ukrainian latin arab christian muslim jewish catholic`);

type Token = { raw: string; word: string; isStart: boolean };

/** The noun phrases of a clip, its main subjects first: names, repeated nouns, pairs of nouns. */
export function topicsOf({ sentences, rarity, isNoun }: Said): Topic[] {
  const found = new Map<string, Topic>();
  for (const { text, unsureWords = [] } of sentences) {
    for (const run of runsOf(cleaned(text), unsureWords)) addTopics(found, run, isNoun);
  }
  return [...found.values()]
    .filter(({ count, isName, stems }) => count > 1 || isName || stems.length > 1)
    .map((topic) => ({ ...topic, worth: worthOf(topic, rarity) }))
    .sort((a, b) => b.worth - a.worth || (a.phrase < b.phrase ? -1 : 1));
}

/** Content words in a row, without a mark, a number, a small word or one that may be misheard between them. */
function runsOf(text: string, unsureWords: readonly string[]): Token[][] {
  const runs: Token[][] = [[]];
  let isStart = true;
  for (const raw of text.split(/\s+/)) {
    const word = bareWord(raw);
    const isSure = !unsureWords.includes(word);
    const isTopic = isSubstantial(word) && !NOT_TOPICS.has(word) && readNumber([word]) === null;
    const isKept = isSure && isTopic && /^[\p{L}\p{N}.+#-]+$/u.test(word);
    if (!isKept || /^["“(]/.test(raw)) runs.push([]);
    if (isKept) runs.at(-1)?.push({ raw, word, isStart: isStart || /^["“(]/.test(raw) });
    if (/[.,?!;:…"”)]$/.test(raw)) runs.push([]);
    isStart = /[.?!…]["”)]*$/.test(raw);
  }
  return runs.filter((run) => run.length > 0);
}

function addTopics(found: Map<string, Topic>, run: readonly Token[], isNoun: (word: string) => boolean): void {
  for (const name of namesIn(run)) addTopic(found, name);
  for (let end = run.length; end > 0;) {
    const last = run[end - 1];
    const group = last === undefined || isCapitalised(last) || !isNoun(last.word) ? [] : phraseTo(run, end, isNoun);
    if (group.length > 0) addTopic(found, group);
    if (group.length > 1) addTopic(found, group.slice(-1));
    end -= Math.max(1, group.length);
  }
}

/** Capitalised words in a row. */
function namesIn(run: readonly Token[]): Token[][] {
  const names: Token[][] = [[]];
  for (const one of run) {
    if (isCapitalised(one)) names.at(-1)?.push(one);
    else names.push([]);
  }
  return names.filter((name) => name.length > 0).map((name) => name.slice(0, MOST_WORDS));
}

/** A noun with what precedes it, without words whose ending suggests a verb or an adverb. */
function phraseTo(run: readonly Token[], end: number, isNoun: (word: string) => boolean): Token[] {
  const group = run.slice(Math.max(0, end - MOST_WORDS), end);
  const from = group.findLastIndex(({ word }) => /(?:ing|ed|ly)$/.test(word) && !isNoun(word)) + 1;
  return group.slice(Math.min(from, group.length - 1));
}

function addTopic(found: Map<string, Topic>, group: readonly Token[]): void {
  const words = group.map(({ word }) => word);
  if (words.some((word) => /^\d/.test(word)) || new Set(words).size < words.length) return;
  const stems = words.map(stem);
  const key = stems.join(' ');
  const isName = group.every(isCapitalised) && !(words.length === 1 && PEOPLES.has(words[0] ?? ''));
  const phrase = group.map((one) => written(one, isName)).join(' ');
  const known = found.get(key);
  found.set(key, {
    phrase: known !== undefined && !isName ? known.phrase : phrase,
    stems,
    worth: 0,
    count: (known?.count ?? 0) + 1,
    isName: isName && known?.isName !== false,
  });
}

/** Words that are repeated in the clip and rare in the talk are worth most. */
function worthOf({ stems, count, isName }: Topic, rarity: Said['rarity']): number {
  const rare = stems.reduce((sum, s) => sum + Math.max(0.3, Math.min(5, rarity(s))), 0) / stems.length ** 0.6;
  return rare * Math.sqrt(count) * (count > 1 ? 1.2 : 1) * (isName ? 1.15 : 1);
}

/** The first word of a sentence has a capital anyway. */
const isCapitalised = ({ raw, isStart }: Token) =>
  (!isStart && /^["“(]*\p{Lu}/u.test(raw)) || /\p{Lu}.*\p{Lu}/u.test(raw);

/** Names and short forms keep their capitals. */
function written({ raw }: Token, isName: boolean): string {
  const bare = raw.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '').replace(/['’]s$/u, '');
  return isName || /\p{Lu}/u.test(bare.slice(1)) ? bare : bare.toLowerCase();
}
