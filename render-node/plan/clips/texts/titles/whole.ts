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
import { hasLooseEnd, hasBrokenJoin } from './joins.ts';
import { isMainClause, isWholeOrder } from './main-clause.ts';
import { hasMainClauseBehind } from './subordinate.ts';
import { at } from './tokens.ts';
import type { Token } from './types.ts';

/** True where words are a whole clause: it begins and ends well, has a subject with its verb, and no broken joins. */
export function isWhole(tokens: readonly Token[], isQuestion: boolean): boolean {
  if (tokens.length < 2 || at(tokens, 0).word === '' || !endsWhole(tokens)) return false;
  if (hasBrokenJoin(tokens) || hasLooseEnd(tokens, isMainClause)) return false;
  if (HEDGED.test(tokens.map(({ word }) => word).join(' '))) return false;
  if (isQuestion) return asksWhole(tokens);
  return beginsWhole(tokens) && hasMainClause(tokens);
}

function hasMainClause(tokens: readonly Token[]): boolean {
  const { word, after } = at(tokens, 0);
  if (PREPOSITIONS.has(word) || SUBORDINATORS.has(word)) return hasMainClauseBehind(tokens);
  return !after.includes(',') && (isWholeOrder(tokens) || isMainClause(tokens));
}

function beginsWhole(tokens: readonly Token[]): boolean {
  const { word, tags } = at(tokens, 0);
  if (QUESTION_WORDS.has(word) || NEVER_FIRST.has(word)) return false;
  if (/^\d+$/.test(word) && AUX.has(at(tokens, 1).word)) return false;
  return !(tags.has('Gerund') && /^(?:going|looking|talking|speaking|coming)$/.test(word));
}

/** Fronts that promise a clause, and halves of a comparison. */
const HEDGED =
  /^just (?:so|like|because)\b|which it is$|\bannounced on\b|^(?!i |you |we |they |he |she )\w+ said\b|\bspot on\b|\b(?:because|that) (?:when|if|once) (?!.*,)|^(?:some|most|one|none) (?:we|i|they|he|she)\b|^\w+ meaning\b|^the fact that\b|^one (?:was|is) (?:we|i|they)\b|\b(?:which|what|who|how) like\b|^(?:i (?:really |just |still )?(?:think|guess|suppose|believe|feel like|know|assume|would say|would think|hear)|i'm (?:assuming|guessing|thinking|saying)|i'd say|in (?:fact|addition)|of course|maybe|perhaps|my point|none of which|come to us)\b|^the (?:more|less|\w+er) (?:\w+ ){0,3}(?:you|we|i|they|people|the) (?!.*,)|\beither (?!.*\bor\b)|\b(?:of|for|with|to|in|from) which\b|\bi like (?:we|i|they|he|she)\b|\bnot so much\b|\b(?:shouldn't|wouldn't|don't want to|can't|won't) say\b/;

const NEVER_FIRST =
  wordSet(`to according especially versus whether is are was were do does did has had have kind sort based compared given
  first second third fourth fifth secondly number and but or nor because whereas that which who whom than of as into onto upon except per like such
  anyway whatever being having versus`);

const TRANSITIVE =
  wordSet(`want wants wanted need needs needed make makes made give gives gave take takes took put puts get gets got have
  has had say says said use uses used bring brings brought let lets keep keeps kept find finds found love loves hate hates like likes
  mean means meant seem seems become becomes became call calls called consider considers think thinks build builds includes include require
  requires provide provides create creates buy buys send sends tell tells told go goes ask asks asked decide consume expect allow allows enable feel feels felt`);
/** With such a word before it the object is known ("what you want", "the thing I love"). */
const OBJECT_AHEAD = wordSet('what whatever that which who where how than when if as to why');
/** Ends of verbs in two words ("they gave up"). */
const PARTICLES = wordSet('up out off down back through around');
/** What they count is left out. */
const COUNTS = wordSet('one two three four five six seven eight nine ten several few many');

function endsWhole(tokens: readonly Token[]): boolean {
  const { word, raw } = at(tokens, tokens.length - 1);
  if (/(?:-|—|–|,|:)["”]?$/u.test(raw.replace(/[,:]$/, '')) || COUNTS.has(word)) return false;
  const words = tokens.map((token) => token.word);
  if (ARTICLES.has(word) || CONJUNCTIONS.has(word) || BAD_ENDS.has(word)) return endsOnAux(words);
  if (PREPOSITIONS.has(word) && !FINE_ENDS.has(word)) return false;
  const wantsObject = (PREPOSITIONS.has(word) && !PARTICLES.has(word)) || TRANSITIVE.has(word);
  return !wantsObject || words.slice(0, -2).some((earlier) => OBJECT_AHEAD.has(earlier));
}

const MAY_END =
  /^(?:is|are|was|were|do|does|did|don't|doesn't|didn't|can|can't|will|won't|could|couldn't|should|shouldn't|have|has|too|be)$/;
const ECHOES = /^(?:do|does|did|don't|doesn't|didn't|can|can't|will|won't|should|shouldn't)$/;

/** "Bigger than you are", "more than they should", "they don't", "I do too". */
function endsOnAux(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  const earlier = words.slice(0, -2);
  if (!MAY_END.test(last)) return false;
  if (ECHOES.test(last)) return earlier.length >= 4 && NOMINATIVES.has(words.at(-2) ?? '');
  return earlier.length >= 3 && earlier.some((word) => /^(?:what|who|how|than|where|as|which)$/.test(word));
}
