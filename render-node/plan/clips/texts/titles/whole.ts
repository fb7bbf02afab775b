import {
  ARTICLES,
  AUX,
  BAD_ENDS,
  CONJUNCTIONS,
  FINE_ENDS,
  NOMINATIVES,
  PREPOSITIONS,
  QUESTION_WORDS,
  SUBORDINATORS,
  wordSet,
} from './english-words.ts';
import { asksWhole } from './asks.ts';
import { isFinite } from './finite.ts';
import { isImperative } from './imperative.ts';
import { hasLooseEnd, hasBrokenJoin } from './joins.ts';
import type { Token } from './types.ts';

/** True where words are a whole clause: it begins and ends well, has a subject with its verb, and no broken joins. */
export function isWhole(tokens: readonly Token[], isQuestion: boolean): boolean {
  const words = tokens.map((token) => token.word);
  if (words.length < 2 || !endsWhole(tokens) || hasBrokenJoin(tokens) || hasLooseEnd(tokens, hasSubjectAndVerb))
    return false;
  const [first] = words;
  if (first === undefined || first === '') return false;
  if (isQuestion) return !HEDGED.test(words.join(' ')) && asksWhole(tokens);
  if (QUESTION_WORDS.has(first) || NEVER_FIRST.has(first) || HEDGED.test(words.join(' '))) return false;
  if (PREPOSITIONS.has(first) || SUBORDINATORS.has(first)) return mainAfterSubordinate(tokens);
  if (tokens[0]?.tags.has('Gerund') && /^going|looking|talking|speaking|coming$/.test(first)) return false;
  if (/,/.test(tokens[0]?.after ?? '') || (/^\d+$/.test(first) && AUX.has(words[1] ?? ''))) return false;
  return isImperative(tokens) || hasSubjectAndVerb(tokens);
}

/** Fronts that promise a clause, and halves of a comparison. */
/** "Gas station pumps", "npm install Electron": nouns that the tagger takes for verbs. */
function isNounRun(tokens: readonly Token[], verb: number): boolean {
  const [own, before, first] = [tokens[verb], tokens[verb - 1], tokens[0]];
  if (own === undefined || before === undefined || first === undefined) return false;
  if (AUX.has(own.word) || own.tags.has('PastTense') || own.tags.has('Modal') || own.tags.has('Copula')) return false;
  const isSingular =
    before.tags.has('Noun') &&
    !before.tags.has('Plural') &&
    !before.tags.has('Pronoun') &&
    !NOMINATIVES.has(before.word);
  if (/^an?$/.test(first.word) && before.tags.has('Plural') && own.tags.has('Infinitive')) return true;
  if (isSingular && !own.word.endsWith('s') && !/^(?:people|everyone|team|folks|guys)$/.test(before.word)) return true;
  return (
    isSingular &&
    verb <= 3 &&
    !ARTICLES.has(first.word) &&
    !before.tags.has('ProperNoun') &&
    !before.tags.has('Uncountable') &&
    !/(?:one|body|thing)$/.test(before.word) &&
    tokens.slice(verb + 1).every((_, i) => !isFinite(tokens, verb + 1 + i)) &&
    (tokens.length === verb + 1 || /^(?:for|of|in|on)$/.test(tokens[verb + 1]?.word ?? ''))
  );
}

/** "Making a roadmap of the debt that we will have": the verb belongs to "that". */
function isOpenGerund(tokens: readonly Token[], verb: number): boolean {
  if (tokens[0]?.tags.has('Gerund') !== true) return false;
  return tokens.slice(0, verb).some(({ word }) => /^(?:that|who|which|where|when|if|what)$/.test(word));
}

const HEDGED =
  /^just (?:so|like|because)\b|which it is$|\bannounced on\b|^(?!i |you |we |they |he |she )\w+ said\b|\bspot on\b|\b(?:because|that) (?:when|if|once) (?!.*,)|^(?:some|most|one|none) (?:we|i|they|he|she)\b|^\w+ meaning\b|^the fact that\b|^one (?:was|is) (?:we|i|they)\b|\b(?:which|what|who|how) like\b|^(?:i (?:really |just |still )?(?:think|guess|suppose|believe|feel like|know|assume|would say|would think|hear)|i'm (?:assuming|guessing|thinking|saying)|i'd say|in (?:fact|addition)|of course|maybe|perhaps|my point|none of which|come to us)\b|^the (?:more|less|\w+er) (?:\w+ ){0,3}(?:you|we|i|they|people|the) (?!.*,)|\beither (?!.*\bor\b)|\b(?:of|for|with|to|in|from) which\b|\bi like (?:we|i|they|he|she)\b|\bnot so much\b|\b(?:shouldn't|wouldn't|don't want to|can't|won't) say\b/;

const NEVER_FIRST =
  wordSet(`to according especially versus whether is are was were do does did has had have kind sort based compared given
  first second third secondly number and but or nor because whereas that which who whom than of as into onto upon except per like such
  anyway whatever being having versus`);

const TRANSITIVE =
  wordSet(`want wants wanted need needs needed make makes made give gives gave take takes took put puts get gets got have
  has had say says said use uses used bring brings brought let lets keep keeps kept find finds found love loves hate hates like likes
  mean means meant seem seems become becomes became call calls called consider considers think thinks build builds includes include require
  requires provide provides create creates buy buys send sends tell tells told go goes ask asks asked decide consume expect allow allows enable feel feels felt`);
/** With such a word before it the object is known ("what you want", "the thing I love"). */
const OBJECT_AHEAD = wordSet('what whatever that which who where how than when if as to why');

function endsWhole(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last === undefined || /(?:--|—|–|-|,|:)["”]?$/u.test(last.raw.replace(/[,:]$/, ''))) return false;
  const { word } = last;
  if (/^(?:one|two|three|four|five|six|seven|eight|nine|ten|several|few|many)$/.test(word)) return false;
  const words = tokens.map((token) => token.word);
  if (ARTICLES.has(word) || CONJUNCTIONS.has(word) || BAD_ENDS.has(word)) return endsOnAux(words);
  if (PREPOSITIONS.has(word) && !FINE_ENDS.has(word)) return false;
  if (PREPOSITIONS.has(word) && !PARTICLES.has(word)) return words.slice(0, -2).some((w) => OBJECT_AHEAD.has(w));
  if (TRANSITIVE.has(word)) return words.slice(0, -2).some((w) => OBJECT_AHEAD.has(w));
  return true;
}

/** "Bigger than you are", "more than they should", "they don't", "I do too". */
function endsOnAux(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (
    !/^(?:is|are|was|were|do|does|did|don't|doesn't|didn't|can|can't|will|won't|could|couldn't|should|shouldn't|have|has|too|be)$/.test(
      last,
    )
  )
    return false;
  const earlier = words.slice(0, -2);
  if (/^(?:do|does|did|don't|doesn't|didn't|can|can't|will|won't|should|shouldn't)$/.test(last)) {
    return earlier.length >= 4 && NOMINATIVES.has(words.at(-2) ?? '');
  }
  return earlier.length >= 3 && earlier.some((w) => /^(?:what|who|how|than|where|as|which)$/.test(w));
}

/** Ends of verbs in two words ("they gave up"). */
const PARTICLES = wordSet('up out off down back through around');

const MARKERS = wordSet(
  "as who's what's where's how's why's if when while although though unless until because whereas whenever which who whose what where why how whoever whether",
);

/** As many finite verbs as there are clauses, and a subject before the first. */
function hasSubjectAndVerb(tokens: readonly Token[]): boolean {
  let [verbs, clauses] = [0, 1];
  let firstVerb = -1;
  for (const [i, { word, tags }] of tokens.entries()) {
    if (isFinite(tokens, i)) {
      verbs += 1;
      if (firstVerb < 0) firstVerb = i;
    }
    if (i > 0 && opensClause(tokens, i)) clauses += 1;
    if (tags.has('QuestionWord') && i === 0) clauses += 1;
    if (word === '') return false;
  }
  if (firstVerb < 0 || tokens.slice(0, firstVerb).some((token) => /[,:;]/.test(token.after))) return false;
  if (tokens[firstVerb - 1]?.tags.has('Adjective') === true && !AUX.has(tokens[firstVerb]?.word ?? '')) return false;
  if (isNounRun(tokens, firstVerb) || isOpenGerund(tokens, firstVerb)) return false;
  if (tokens[0]?.tags.has('Adverb') === true && QUESTION_WORDS.has(tokens[1]?.word ?? '')) return false;
  if (/^(?:and|or|but)$/.test(tokens[firstVerb - 1]?.word ?? '')) return false;
  const isRelative =
    /^that$/.test(tokens[1]?.word ?? '') && /^(?:one|ones|something|anything|things?)$/.test(tokens[0]?.word ?? '');
  if (verbs > clauses + joinsIn(tokens) || hasBareClause(tokens, firstVerb)) return false;
  return verbs >= clauses + (isRelative ? 1 : 0) && subjectBefore(tokens, firstVerb);
}

/** Commas and conjunctions: each may join one more finite verb. */
function joinsIn(tokens: readonly Token[]): number {
  return tokens.filter(
    (token, i) =>
      i > 0 && (/^(?:and|or|but|so|then|than|as)$/.test(token.word) || /[,;:.!?"”]$/.test(tokens[i - 1]?.after ?? '')),
  ).length;
}

/** "Bad companies we're going to sell", "some days a week I'm at home": a second subject without a conjunction. */
function hasBareClause(tokens: readonly Token[], firstVerb: number): boolean {
  return tokens.some((token, i) => {
    const before = tokens[i - 1];
    if (before === undefined || before.after !== '' || !NOMINATIVES.has(token.word)) return false;
    if (!before.tags.has('Noun') || NOMINATIVES.has(before.word) || before.tags.has('Pronoun')) return false;
    return i <= firstVerb || /'(?:m|re|s)$/.test(token.word);
  });
}

function opensClause(tokens: readonly Token[], i: number): boolean {
  const [token, before, next] = [tokens[i], tokens[i - 1], tokens[i + 1]];
  if (token === undefined || before === undefined || next === undefined) return false;
  if (token.word === 'as') return NOMINATIVES.has(next.word);
  if (MARKERS.has(token.word))
    return (
      next.word !== 'to' && next.word !== 'not' && !(token.word === 'how' && /^(?:many|much)$/.test(next.word) && false)
    );
  if (token.word === 'that')
    return (
      !ARTICLES.has(before.word) &&
      (NOMINATIVES.has(next.word) ||
        next.tags.has('Verb') ||
        next.tags.has('Adverb') ||
        next.tags.has('Determiner') ||
        next.tags.has('Plural') ||
        next.tags.has('Possessive'))
    );
  const isBareSubject =
    NOMINATIVES.has(token.word) && (before.tags.has('Noun') || before.tags.has('Verb')) && before.word !== 'do';
  return (
    isBareSubject &&
    !MARKERS.has(before.word) &&
    before.word !== 'that' &&
    !AUX.has(before.word) &&
    !(/^(?:it|you)$/.test(token.word) && before.tags.has('Verb'))
  );
}

function subjectBefore(tokens: readonly Token[], verb: number): boolean {
  const own = tokens[verb];
  if (own !== undefined && NOMINATIVES.has(own.word)) return true;
  if (own !== undefined && /^(?:that's|there's|who's|what's|\p{L}+'s)$/u.test(own.word) && verb <= 3) return true;
  const head = tokens.slice(0, verb);
  if (head.length === 0) return false;
  const nominal = (token: Token) =>
    NOMINATIVES.has(token.word) ||
    token.tags.has('Noun') ||
    token.tags.has('Gerund') ||
    token.tags.has('Value') ||
    /^(?:this|that|these|those|there|most|some|many|few|all|both|none|nobody|everybody|everyone|someone|nothing|everything|one|what|half)$/.test(
      token.word,
    );
  const subject = head.findIndex((token, i) => nominal(token) && !PREPOSITIONS.has(head[i - 1]?.word ?? ''));
  return subject >= 0 && !head.slice(0, subject).some((token) => token.tags.has('Verb') && !token.tags.has('Gerund'));
}

/** "If you are invisible, you'd be blind": a comma or a second subject, and a whole clause behind it. */
function mainAfterSubordinate(tokens: readonly Token[]): boolean {
  for (let i = 2; i < tokens.length - 1; i += 1) {
    const isBreak = /,$/.test(tokens[i - 1]?.after ?? '');
    const rest = tokens.slice(i);
    const head = tokens.slice(1, i);
    const opener =
      rest[0]?.tags.has('Adverb') === true || /^(?:right|even)$/.test(rest[0]?.word ?? '') ? rest[1] : rest[0];
    if (!isBreak || CONJUNCTIONS.has(rest[0]?.word ?? '') || SUBORDINATORS.has(opener?.word ?? '')) continue;
    if (/^(?:of|that|which|what|so|and|then)$/.test(rest[0]?.word ?? '')) continue;
    const isPhrase =
      /^(?:in|on|at|with|without|by|after|before|for|during|from|under|among|within|over|of)$/.test(
        tokens[0]?.word ?? '',
      ) && i <= 6;
    if (
      (isPhrase || hasSubjectAndVerb(head)) &&
      (hasSubjectAndVerb(rest) ||
        (/^(?:don't|never|stop|try|keep|go|just|you|ask|start)$/.test(rest[0]?.word ?? '') && isImperative(rest)))
    )
      return true;
  }
  return false;
}
