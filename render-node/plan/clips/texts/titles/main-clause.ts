import { ARTICLES, AUX, NOMINATIVES, PREPOSITIONS, QUESTION_WORDS, wordSet } from './english-words.ts';
import { isFinite } from './finite.ts';
import { isImperative } from './imperative.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

const MARKERS = wordSet(
  "as who's what's where's how's why's if when while although though unless until because whereas whenever which who whose what where why how whoever whether",
);

/** As many finite verbs as there are clauses, a subject before the first, and no two clauses without a join. */
export function isMainClause(tokens: readonly Token[]): boolean {
  const verbs = tokens.flatMap((_, i) => (isFinite(tokens, i) ? [i] : []));
  const [first] = verbs;
  if (first === undefined || tokens.some(({ word }) => word === '') || !hasPlainFront(tokens, first)) return false;
  if (isNounRun(tokens, first) || hasBareClause(tokens, first)) return false;
  const clauses = 1 + clausesIn(tokens) + (at(tokens, 0).tags.has('QuestionWord') ? 1 : 0);
  if (verbs.length > clauses + joinsIn(tokens)) return false;
  return verbs.length >= clauses + (isOpenRelative(tokens) ? 1 : 0) && hasSubjectBefore(tokens, first);
}

/** An order in which no second clause follows without a join ("remember a couple years back I did ..."). */
export function isWholeOrder(tokens: readonly Token[]): boolean {
  if (!isImperative(tokens)) return false;
  const verbs = tokens.filter((_, i) => i > 1 && isFinite(tokens, i)).length;
  return verbs <= clausesIn(tokens) + joinsIn(tokens);
}

function clausesIn(tokens: readonly Token[]): number {
  return tokens.filter((_, i) => i > 0 && opensClause(tokens, i)).length;
}

/** "Something that works" has no verb of its own. */
function isOpenRelative(tokens: readonly Token[]): boolean {
  return at(tokens, 1).word === 'that' && /^(?:one|ones|something|anything|things?)$/.test(at(tokens, 0).word);
}

/** No mark, adjective or conjunction stands where the subject of the first verb should end. */
function hasPlainFront(tokens: readonly Token[], verb: number): boolean {
  const before = at(tokens, verb - 1);
  if (tokens.slice(0, verb).some(({ after }) => /[,:;]/.test(after)) || isOpenGerund(tokens, verb)) return false;
  if (before.tags.has('Adjective') && !AUX.has(at(tokens, verb).word)) return false;
  if (at(tokens, 0).tags.has('Adverb') && QUESTION_WORDS.has(at(tokens, 1).word)) return false;
  return !/^(?:and|or|but)$/.test(before.word);
}

/** Commas and conjunctions: each may join one more finite verb. */
function joinsIn(tokens: readonly Token[]): number {
  return tokens.filter(
    ({ word }, i) =>
      i > 0 && (/^(?:and|or|but|so|then|than|as)$/.test(word) || /[,;:.!?"”]$/.test(at(tokens, i - 1).after)),
  ).length;
}

/** "Bad companies we're going to sell", "some days a week I'm at home": a second subject without a conjunction. */
function hasBareClause(tokens: readonly Token[], firstVerb: number): boolean {
  return tokens.some(({ word }, i) => {
    const before = at(tokens, i - 1);
    if (before.after !== '' || !NOMINATIVES.has(word) || !isPlainNoun(before)) return false;
    return i <= firstVerb || /'(?:m|re|s)$/.test(word);
  });
}

function isPlainNoun({ word, tags }: Token): boolean {
  return tags.has('Noun') && !tags.has('Pronoun') && !NOMINATIVES.has(word);
}

const isSingular = (token: Token) => isPlainNoun(token) && !token.tags.has('Plural');
const isSureVerb = ({ word, tags }: Token) =>
  AUX.has(word) || ['PastTense', 'Modal', 'Copula'].some((tag) => tags.has(tag));

/** "Gas station pumps", "npm install Electron": nouns that the tagger takes for verbs. */
function isNounRun(tokens: readonly Token[], verb: number): boolean {
  const [own, before, first] = [at(tokens, verb), at(tokens, verb - 1), at(tokens, 0)];
  if (verb === 0 || isSureVerb(own)) return false;
  if (/^an?$/.test(first.word) && before.tags.has('Plural') && own.tags.has('Infinitive')) return true;
  if (!isSingular(before)) return false;
  if (!own.word.endsWith('s') && !/^(?:people|everyone|team|folks|guys)$/.test(before.word)) return true;
  return verb <= 3 && !ARTICLES.has(first.word) && isCommonNoun(before) && isLastVerb(tokens, verb);
}

function isCommonNoun({ word, tags }: Token): boolean {
  return !tags.has('ProperNoun') && !tags.has('Uncountable') && !/(?:one|body|thing)$/.test(word);
}

function isLastVerb(tokens: readonly Token[], verb: number): boolean {
  if (tokens.some((_, i) => i > verb && isFinite(tokens, i))) return false;
  return tokens.length === verb + 1 || /^(?:for|of|in|on)$/.test(at(tokens, verb + 1).word);
}

/** "Making a roadmap of the debt that we will have": the verb belongs to "that". */
function isOpenGerund(tokens: readonly Token[], verb: number): boolean {
  if (!at(tokens, 0).tags.has('Gerund')) return false;
  return tokens.slice(0, verb).some(({ word }) => /^(?:that|who|which|where|when|if|what)$/.test(word));
}

const AFTER_THAT = ['Verb', 'Adverb', 'Determiner', 'Plural', 'Possessive'];

/** True where a clause within the clause begins: at "when", at "that we", at a subject behind a noun. */
function opensClause(tokens: readonly Token[], i: number): boolean {
  const [{ word }, before, next] = [at(tokens, i), at(tokens, i - 1), at(tokens, i + 1)];
  if (i + 1 >= tokens.length) return false;
  if (word === 'as') return NOMINATIVES.has(next.word);
  if (MARKERS.has(word)) return next.word !== 'to' && next.word !== 'not';
  if (word === 'that') {
    return !ARTICLES.has(before.word) && (NOMINATIVES.has(next.word) || AFTER_THAT.some((tag) => next.tags.has(tag)));
  }
  return NOMINATIVES.has(word) && followsFreely(word, before);
}

/** "The people I know", "I think we win": a subject that no conjunction announces. */
function followsFreely(subject: string, { word, tags }: Token): boolean {
  if (MARKERS.has(word) || AUX.has(word) || word === 'that') return false;
  if (tags.has('Verb')) return subject !== 'it' && subject !== 'you';
  return tags.has('Noun');
}

const SUBJECT_WORDS =
  /^(?:this|that|these|those|there|most|some|many|few|all|both|none|nobody|everybody|everyone|someone|nothing|everything|one|what|half)$/;

function isNominal({ word, tags }: Token): boolean {
  if (NOMINATIVES.has(word) || SUBJECT_WORDS.test(word)) return true;
  return ['Noun', 'Gerund', 'Value'].some((tag) => tags.has(tag));
}

function hasSubjectBefore(tokens: readonly Token[], verb: number): boolean {
  const { word } = at(tokens, verb);
  if (NOMINATIVES.has(word) || (verb <= 3 && /^\p{L}+'s$/u.test(word))) return true;
  const head = tokens.slice(0, verb);
  const subject = head.findIndex((token, i) => isNominal(token) && !PREPOSITIONS.has(at(head, i - 1).word));
  return subject >= 0 && !head.slice(0, subject).some(({ tags }) => tags.has('Verb') && !tags.has('Gerund'));
}
