import {
  ARTICLES,
  AUX,
  NOMINATIVES,
  PERSON_PRONOUNS,
  PERSON_WORDS,
  POINTED_WITH_THIS,
  POINTERS,
  PROFANE,
  STOP_WORDS,
  THING_PRONOUNS,
  VAGUE,
} from './english-words.ts';
import { EXPLETIVES, HOUSEKEEPING, LOGISTICS, NOT_EXPLETIVE, OPEN_ENDED } from './stand-patterns.ts';
import type { Token } from './types.ts';

/** True where nothing in the first words points at something said before: enough for a sentence among others. */
export function startsAlone(tokens: readonly Token[]): boolean {
  const text = tokens.map((token) => token.word).join(' ');
  if (PROFANE.test(text) || LOGISTICS.test(text) || HOUSEKEEPING.test(text)) return false;
  return !tokens.slice(0, 5).some((token, i) => pointsOutside(tokens, token, i)) && substance(tokens) >= 3;
}

/** True where a stranger who reads nothing but these words knows what is spoken of. */
export function standsAlone(tokens: readonly Token[]): boolean {
  const text = tokens.map((token) => token.word).join(' ');
  if (PROFANE.test(text) || LOGISTICS.test(text) || HOUSEKEEPING.test(text) || OPEN_ENDED.test(text)) return false;
  if (tokens.some((token, i) => pointsOutside(tokens, token, i))) return false;
  if (tokens.some((token, i) => isAddressed(tokens, token, i))) return false;
  if (/,$/.test(tokens[0]?.after ?? '') && tokens[0]?.tags.has('ProperNoun') === true) return false;
  return substance(tokens) >= (tokens.length >= 4 && /n't|\bnot\b|\bnever\b|\bnobody\b/.test(text) ? 1 : 2);
}

/** "You're right, Adam": a listener is spoken to. */
function isAddressed(tokens: readonly Token[], token: Token, i: number): boolean {
  const isName =
    token.tags.has('Person') ||
    token.tags.has('FirstName') ||
    (/^\p{Lu}\p{Ll}+\W*$/u.test(token.raw) && token.tags.has('ProperNoun'));
  const isEnd = i === tokens.length - 1 || /,$/.test(token.after);
  const commas = tokens.filter(({ after }) => /,$/.test(after)).length;
  return isName && isEnd && /,$/.test(tokens[i - 1]?.after ?? '') && commas <= 2 && tokens[i + 1]?.word !== 'and';
}

/** Words of substance: not small, not vague, each once. */
export function substance(tokens: readonly Token[]): number {
  return new Set(tokens.map((token) => token.word).filter(isSubstantial)).size;
}

export function isSubstantial(word: string): boolean {
  return (
    (word.length >= 3 || /^[\d$]/.test(word) || /^(?:ai|ui|ux|go|js|vr|tv|pr|qa)$/.test(word)) &&
    !STOP_WORDS.has(word) &&
    !VAGUE.has(word) &&
    !/n't$/.test(word)
  );
}

function pointsOutside(tokens: readonly Token[], token: Token, i: number): boolean {
  const { word } = token;
  if (THING_PRONOUNS.has(word)) return !isExpletive(tokens, i) && !hasReferent(tokens, i, false);
  if (PERSON_PRONOUNS.has(word)) return !hasReferent(tokens, i, true);
  if (POINTERS.has(word)) return pointsAway(tokens, i);
  if (word === 'that') return isDemonstrative(tokens, i);
  if (/^(?:then|therefore|otherwise|instead|meanwhile|likewise)$/.test(word)) return i === 0;
  if (/^(?:too|also|either|neither)$/.test(word)) return word === 'also' ? i <= 2 : i === tokens.length - 1;
  if (word === 'there')
    return (
      !/^(?:is|are|was|were|will|isn't|aren't|has|can|must)$/.test(tokens[i + 1]?.word ?? '') &&
      !AUX.has(tokens[i - 1]?.word ?? '')
    );
  if (/^(?:do|did|does|doing|done|like|so|than|one|ones)$/.test(word)) return isProForm(tokens, i);
  return (
    /^(?:the|that|this)$/.test(word) &&
    /^(?:one|ones|other|others|former|latter|same|first|second|third|idea|thing|things|point|answer|question|guy|part|piece|way|stuff|whole)$/.test(
      tokens[i + 1]?.word ?? '',
    ) &&
    !/^(?:of|that|to|who|you|we|i|time|thing|problem|question|people|way|person)$/.test(tokens[i + 2]?.word ?? '')
  );
}

/** "Do so", "the big one", "be like". */
function isProForm(tokens: readonly Token[], i: number): boolean {
  const [word, next, before] = [tokens[i]?.word, tokens[i + 1]?.word, tokens[i - 1]?.word ?? ''];
  if (word === 'one' || word === 'ones') return next === undefined && !/^(?:no|every|any|number|day)$/.test(before);
  if (word === 'so') return next === undefined;
  if (word === 'like')
    return (
      AUX.has(before) && /^(?:[iyw]|oh|hey|okay|no|well|what|dude|man)/.test(next ?? '') && NOMINATIVES.has(next ?? '')
    );
  return false;
}

/** "It takes years to ...", "it's hard to ...": nothing is pointed at. */
function isExpletive(tokens: readonly Token[], i: number): boolean {
  const rest = tokens
    .slice(i)
    .map((token) => token.word)
    .join(' ');
  return !NOT_EXPLETIVE.test(`${rest} `) && EXPLETIVES.some((pattern) => pattern.test(rest));
}

/** Something before the pronoun (in the title) that it can stand for. */
function hasReferent(tokens: readonly Token[], i: number, isPerson: boolean): boolean {
  const isPlural = /^the(?:y|m|ir|mselves)/.test(tokens[i]?.word ?? '');
  return tokens.slice(0, Math.max(0, i)).some((token, k) => {
    if (
      NOMINATIVES.has(token.word) ||
      !token.tags.has('Noun') ||
      (token.tags.has('Pronoun') && !/^(?:some|every|any|no)(?:body|one|thing)$/.test(token.word))
    )
      return false;
    if (token.tags.has('Date') || token.tags.has('Duration') || (i - k < 2 && !/[,;]/.test(token.after))) return false;
    if (
      VAGUE.has(token.word) &&
      !/^(?:people|person|guys?|thing|something|someone|somebody|everyone|anyone)$/.test(token.word)
    )
      return false;
    if (isPerson)
      return (
        PERSON_WORDS.has(token.word) ||
        token.tags.has('Person') ||
        token.tags.has('FirstName') ||
        token.tags.has('MaleName') ||
        token.tags.has('FemaleName')
      );
    if (!isPerson && !isPlural && /(?:one|body)$/.test(token.word)) return false;
    if (isPlural)
      return (
        token.tags.has('Plural') ||
        /^(?:people|somebody|someone|everybody|everyone|anyone|person|customer|user|company|team|kid|boss|developer)$/.test(
          token.word,
        ) ||
        token.tags.has('Organization') ||
        token.tags.has('ProperNoun')
      );
    if (
      ['Person', 'FirstName', 'MaleName', 'FemaleName'].some((tag) => token.tags.has(tag)) ||
      PERSON_WORDS.has(token.word)
    )
      return false;
    return !token.tags.has('Plural') || token.tags.has('Organization');
  });
}

function pointsAway(tokens: readonly Token[], i: number): boolean {
  const [word, next] = [tokens[i]?.word ?? '', tokens[i + 1]?.word ?? ''];
  if (/^this$|^these$/.test(word)) return !POINTED_WITH_THIS.has(next) && !(word === 'these' && next === 'days');
  if (word === 'those') return !/^(?:who|of)$/.test(next) && !(tokens[i + 2]?.word === 'who');
  if (word === 'else')
    return !/^(?:some|any|every|no|what|who|where)/.test(tokens[i - 1]?.word ?? '')
      ? true
      : /^(?:something|someone|somebody)$/.test(tokens[i - 1]?.word ?? '');
  if (word === 'such') return !/^(?:a|an|as)$/.test(next);
  return word === 'here' ? i > 0 && tokens[i - 1]?.word !== 'out' : true;
}

/** "That" which stands for something said before: "that is", "do that", "that guy". */
function isDemonstrative(tokens: readonly Token[], i: number): boolean {
  const [before, next] = [tokens[i - 1], tokens[i + 1]];
  if (i === 0 || next === undefined || before === undefined) return true;
  if (i === 1 && AUX.has(before.word)) return true;
  if (
    /^(?:have|had|has|get|got|do|did|see|use|want|need|love|like|hate|saw|made|make|take|call)$/.test(before.word) &&
    (next.tags.has('Preposition') || next.tags.has('Conjunction'))
  )
    return true;
  if (i <= 2 && AUX.has(before.word) && !/,/.test(before.after) && next.tags.has('Adjective')) return true;
  if (/[,;:]/.test(before.after) && (next.tags.has('Verb') || AUX.has(next.word))) return true;
  if (
    /^(?:like|of|about|at|with|for|from|in|on|than|to|as|and|but|or|all|do|if|because|by|after|before|over|into)$/.test(
      before.word,
    )
  )
    return true;
  if (
    ARTICLES.has(next.word) ||
    NOMINATIVES.has(next.word) ||
    next.tags.has('Plural') ||
    next.tags.has('ProperNoun') ||
    next.tags.has('Gerund')
  )
    return false;
  if (next.tags.has('Verb') || AUX.has(next.word) || next.tags.has('Adverb'))
    return (
      !before.tags.has('Noun') &&
      !before.tags.has('Adjective') &&
      AUX.has(next.word) &&
      !/^(?:so|fact)$/.test(before.word)
    );
  if (next.tags.has('Noun') || next.tags.has('Adjective'))
    return (
      !(
        before.tags.has('Copula') ||
        /^(?:know|think|believe|say|said|means|mean|learned|realized|so|told|saying|find|feel|sure|thought|convinced|fact)$/.test(
          before.word,
        ) ||
        before.tags.has('Adjective')
      ) || next.tags.has('Singular')
    );
  return false;
}
