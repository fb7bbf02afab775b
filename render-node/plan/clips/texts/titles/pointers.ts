import {
  ARTICLES,
  AUX,
  NOMINATIVES,
  PERSON_PRONOUNS,
  PERSON_WORDS,
  POINTED_WITH_THIS,
  POINTERS,
  THING_PRONOUNS,
  VAGUE,
} from './english-words.ts';
import { EXPLETIVES, NOT_EXPLETIVE } from './stand-patterns.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

const BARE_NOUNS =
  /^(?:one|ones|other|others|former|latter|same|first|second|third|idea|thing|things|point|answer|question|guy|part|piece|way|stuff|whole)$/;
const EXPLAINS = /^(?:of|that|to|who|you|we|i|time|thing|problem|question|people|way|person)$/;
const WITH_THERE = /^(?:is|are|was|were|will|isn't|aren't|has|can|must)$/;

/** True where the word at an index stands for something that the title does not name. */
export function pointsOutside(tokens: readonly Token[], i: number): boolean {
  const { word } = at(tokens, i);
  if (THING_PRONOUNS.has(word)) return !isExpletive(tokens, i) && !hasReferent(tokens, i, isThing(word));
  if (PERSON_PRONOUNS.has(word)) return !hasReferent(tokens, i, isPerson);
  if (POINTERS.has(word)) return pointsAway(tokens, i);
  if (word === 'that') return isDemonstrative(tokens, i);
  return pointsBack(tokens, i) || isProForm(tokens, i) || isBareNoun(tokens, i);
}

/** "Then", "too", "there": what came before is meant. */
function pointsBack(tokens: readonly Token[], i: number): boolean {
  const { word } = at(tokens, i);
  if (/^(?:then|therefore|otherwise|instead|meanwhile|likewise)$/.test(word)) return i === 0;
  if (word === 'also') return i <= 2;
  if (/^(?:too|either|neither)$/.test(word)) return i === tokens.length - 1;
  return word === 'there' && !WITH_THERE.test(at(tokens, i + 1).word) && !AUX.has(at(tokens, i - 1).word);
}

/** "The one", "the idea" without what it is. */
function isBareNoun(tokens: readonly Token[], i: number): boolean {
  if (!/^(?:the|that|this)$/.test(at(tokens, i).word)) return false;
  return BARE_NOUNS.test(at(tokens, i + 1).word) && !EXPLAINS.test(at(tokens, i + 2).word);
}

/** "Do so", "the big one", "be like". */
function isProForm(tokens: readonly Token[], i: number): boolean {
  const [{ word }, before, next] = [at(tokens, i), at(tokens, i - 1).word, at(tokens, i + 1).word];
  const isLast = i === tokens.length - 1;
  if (word === 'one' || word === 'ones') return isLast && !/^(?:no|every|any|number|day)$/.test(before);
  if (word === 'so') return isLast;
  return word === 'like' && AUX.has(before) && /^(?:[iyw]|oh|hey|okay|no|man)/.test(next) && NOMINATIVES.has(next);
}

/** "It takes years to ...", "it's hard to ...": nothing is pointed at. */
function isExpletive(tokens: readonly Token[], i: number): boolean {
  const rest = tokens
    .slice(i)
    .map(({ word }) => word)
    .join(' ');
  return !NOT_EXPLETIVE.test(`${rest} `) && EXPLETIVES.some((pattern) => pattern.test(rest));
}

const NAME_TAGS = ['Person', 'FirstName', 'MaleName', 'FemaleName'];
const hasTag = ({ tags }: Token, ...names: readonly string[]) => names.some((name) => tags.has(name));
const isPerson = (token: Token) => PERSON_WORDS.has(token.word) || hasTag(token, ...NAME_TAGS);
const GROUPS =
  /^(?:people|somebody|someone|everybody|everyone|anyone|person|customer|user|company|team|kid|boss|developer)$/;
const isGroup = (token: Token) => GROUPS.test(token.word) || hasTag(token, 'Plural', 'Organization', 'ProperNoun');
const isOneThing = (token: Token) =>
  !/(?:one|body)$/.test(token.word) && !isPerson(token) && (!hasTag(token, 'Plural') || hasTag(token, 'Organization'));

const isThing = (pronoun: string) => (/^the(?:y|m|ir|mselves)/.test(pronoun) ? isGroup : isOneThing);

/** Something before the pronoun (in the title) that it can stand for. */
function hasReferent(tokens: readonly Token[], i: number, fits: (token: Token) => boolean): boolean {
  return tokens.slice(0, i).some((token, k) => {
    const isNear = i - k < 2 && !/[,;]/.test(token.after);
    return isNamed(token) && !isNear && fits(token);
  });
}

const VAGUE_BUT_NAMED = /^(?:people|person|guys?|thing|something|someone|somebody|everyone|anyone)$/;

function isNamed(token: Token): boolean {
  const { word, tags } = token;
  if (NOMINATIVES.has(word) || !tags.has('Noun') || hasTag(token, 'Date', 'Duration')) return false;
  if (tags.has('Pronoun') && !/^(?:some|every|any|no)(?:body|one|thing)$/.test(word)) return false;
  return !VAGUE.has(word) || VAGUE_BUT_NAMED.test(word);
}

/** "This", "those", "else", "such", "here" that mean something outside. */
function pointsAway(tokens: readonly Token[], i: number): boolean {
  const [word, before, next] = [at(tokens, i).word, at(tokens, i - 1).word, at(tokens, i + 1).word];
  switch (word) {
    case 'this':
      return !POINTED_WITH_THIS.has(next);
    case 'these':
      return next !== 'days' && !POINTED_WITH_THIS.has(next);
    case 'those':
      return !/^(?:who|of)$/.test(next) && at(tokens, i + 2).word !== 'who';
    case 'else':
      return !/^(?:any|every|no|what|who|where)/.test(before);
    case 'such':
      return !/^(?:a|an|as)$/.test(next);
    case 'here':
      return i > 0 && before !== 'out';
    default:
      return true;
  }
}

const TAKES_THAT = /^(?:have|had|has|get|got|do|did|see|use|used|want|need|love|like|hate|saw|made|make|take|call)$/;
const NEVER_BEFORE_CLAUSE =
  /^(?:like|of|about|at|with|for|from|in|on|than|to|as|and|but|or|all|do|if|because|by|after|before|over|into)$/;
const BEFORE_CLAUSE =
  /^(?:know|think|believe|say|said|means|mean|learned|realized|so|told|saying|find|feel|sure|thought|convinced|fact)$/;

/** "That" which stands for something said before: "that is", "do that", "that guy". */
function isDemonstrative(tokens: readonly Token[], i: number): boolean {
  const [before, next] = [at(tokens, i - 1), at(tokens, i + 1)];
  if (i === 0 || i === tokens.length - 1 || NEVER_BEFORE_CLAUSE.test(before.word)) return true;
  if (TAKES_THAT.test(before.word) && hasTag(next, 'Preposition', 'Conjunction')) return true;
  if (/[,;:]/.test(before.after) && (next.tags.has('Verb') || AUX.has(next.word))) return true;
  if (/^ones?$/.test(next.word)) return true;
  return isAfterOpeningVerb(before, next, i) || isDeterminer(before, next);
}

/** "Is that ...", "it is that good". */
function isAfterOpeningVerb(before: Token, next: Token, i: number): boolean {
  if (!AUX.has(before.word)) return false;
  return i === 1 || (i === 2 && !before.after.includes(',') && next.tags.has('Adjective'));
}

/** "That guy" rather than "(I know) that guys ...". */
function isDeterminer(before: Token, next: Token): boolean {
  const opensClause = ARTICLES.has(next.word) || NOMINATIVES.has(next.word);
  if (opensClause || hasTag(next, 'Plural', 'ProperNoun', 'Gerund')) return false;
  if (hasTag(next, 'Verb', 'Adverb') || AUX.has(next.word)) {
    return AUX.has(next.word) && !hasTag(before, 'Noun', 'Adjective') && !/^(?:so|fact)$/.test(before.word);
  }
  if (!hasTag(next, 'Noun', 'Adjective')) return false;
  return next.tags.has('Singular') || !(hasTag(before, 'Copula', 'Adjective') || BEFORE_CLAUSE.test(before.word));
}
