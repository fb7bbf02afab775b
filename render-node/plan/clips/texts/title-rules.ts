import { isSpaceless, tokensOf } from '#schema/domain/texts/script.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { TERMINAL } from '../edges/punctuation.ts';
import { PROFANE, wordSet } from './english-words.ts';
import { capitalised } from './quote.ts';
import type { Said } from './said.ts';

const SPACED_CHARS = { least: 20, most: 80 };
/** Scripts without spaces say more with each character. */
const DENSE_CHARS = { least: 8, most: 32 };
export const TITLE_CHARS = SPACED_CHARS.most;

/** A sentence as a title with its rating, about -2 to 4. Null if it may be a fragment, or leans on other sentences. */
export function ratedTitle(text: string, said: Said): { title: string; rating: number } | null {
  const title = capitalised(text.replace(/[.。]$/u, ''));
  const words = tokensOf(title).map(bareWord);
  const isDense = isSpaceless(title);
  const { least, most } = isDense ? DENSE_CHARS : SPACED_CHARS;
  const isFit = TERMINAL.test(text) && title.length >= least && title.length <= most && isClean(title, words, said);
  if (!isFit || (!isDense && !isWhole(title, words, said))) return null;
  return { title, rating: Math.round(ratingOf(title, words, said) * 100) / 100 };
}

/** Speech that breaks off or repeats a word, a second sentence, notes, quotation marks. */
const BROKEN = /--|[—–…;:()[\]{}/\\*♪"“”„«»]|\.\.|[.?!]\s|(?<!\p{L})(?<word>\p{L}+),?\s+\k<word>(?!\p{L})/iu;
const HEDGE = /\b(?:you know|i mean|kind of|sort of|like|i should say|i guess|who knows)\b/i;

/** No filler, no shout, no profanity, no advert. */
function isClean(title: string, words: readonly string[], { cues, edges: { known } }: Said): boolean {
  const clauses = title.split(/,\s*/).slice(1);
  const isFiller = (clause: string) => known.leadIns.covers(tokensOf(clause).map(bareWord));
  const hasFiller = HEDGE.test(title) || clauses.some(isFiller) || words.some((_, i) => known.fillers.at(words, i) > 0);
  const isShout = /\p{Lu}/u.test(title) && !/\p{Ll}/u.test(title);
  return !BROKEN.test(title) && !hasFiller && !isShout && !PROFANE.test(title) && !cues.isHousekeeping(title);
}

/** First words of dependent clauses, which may lack their main clause. */
export const DEPENDENT =
  /^(?:if|when|while|because|'?cause|cuz|although|though|unless|until|whether|what|how|where|why|which|that|who|wenn|als|weil|obwohl|während|bevor|nachdem|falls|ob|dass|damit|si|cuando|aunque|mientras|porque|que|como|quand|lorsque|parce|puisque|comme|pendant|se|quando|embora|enquanto|mentre|perché|sebbene|dopo|welche[rs]?|qui|dont|où)$/iu;

/** "You closed it?" asks what was said before. */
const ASKS =
  /^(?:who|what|when|where|why|how|which|whose|is|are|was|were|am|do|does|did|can|could|will|would|should|shall|have|has|had|may|might|if|isn't|aren't|don't|doesn't|didn't|can't|won't|wouldn't)\b/i;

/** No pronoun without its noun, and enough words that carry meaning. A statement also ends on one. */
function isWhole(title: string, words: readonly string[], said: Said): boolean {
  const { cues, edges } = said;
  const { known } = edges;
  if (words.length < 4 || words.filter(cues.isContentWord).length < 2) return false;
  const leans = known.people.at(words, 0) > 0 || known.things.at(words, 0) > known.empty.at(words, 0);
  if (leans || words.some(cues.isPronoun)) return false;
  return cues.language === 'en'
    ? !leansInEnglish(title, words, said) && endsWhole(title, words, said)
    : endsWhole(title, words, said);
}

function endsWhole(title: string, words: readonly string[], { cues, edges: { known } }: Said): boolean {
  if (/[?？؟]$/u.test(title)) return cues.language !== 'en' || ASKS.test(title);
  return !DEPENDENT.test(words[0] ?? '') && known.noHeads.at(words, 0) === 0 && cues.isContentWord(words.at(-1) ?? '');
}

/** Only what was said before tells what these mean. */
const POINTS_BACK = [
  /\b(?:this|these|those|also|instead|either|neither|too|as well|likewise|the same|the other|the latter|such an?)\b/i,
  /\b(?:on|of|in|with|about|for|to|at|from|by|like|do|did|say|said|know|knew|love|hate|got|get|want|wanted|all|than|is|was|and) that(?:$|[,.?!]|\s+(?:was|is|are|were|has|had|did|does|will|would|on|at|in|going|part|thing|stuff|kind|way|one|point|time|term|again|\w+ (?:years?|days?|things?)|\w+[?.!]?$))/i,
  /\bthat's\b|\bthat (?:was|is|would|will|has|had)\b(?=.*\b(?:so|very|just|not|really)\b)|\b(?:there|then)$/i,
];
/** A sentence that begins so goes on with another one, or has no main clause. */
const GOES_ON =
  /^(?:even (?:more|less|if|though|when)|maybe|perhaps|especially|not (?:that|just|only|really|even|because|to)|for (?:example|instance)|same|again|still|after that|besides|otherwise|rather|than|as (?:opposed|far|long|soon)|whatever|in (?:terms|addition|fact)|or|nor|yet|either|plus|including|yes|no|well|right|sure|exactly|first|second|third|next|finally|hence|therefore|thus|anyway|barely|others?|another|going back|here's)\b/i;
const BREAKS_OFF =
  /\b(?:and|or|but|so|because|if|when|which|that|to|of|in|on|at|for|with|from|by|as|than|the|a|an|my|your|our|their|his|is|are|was|were|am|be|been|not|just|really|very)$/i;
const SUBORDINATES = wordSet('if when while because although though unless until but where whereas');
/** "Selling the company": what a pronoun in the same sentence can stand for. */
const IT = /^(?:it|its|it's|it'll|it'd|itself)$/;

function leansInEnglish(title: string, words: readonly string[], said: Said): boolean {
  const patterns = [...POINTS_BACK, GOES_ON, BREAKS_OFF];
  const isIt = EMPTY_IT.test(title) && !FILLED_IT.test(title);
  return isIt || patterns.some((pattern) => pattern.test(title)) || leansByNouns(words, said) || lacksVerb(words, said);
}

const EMPTY_IT = /^it(?:'s| is| was)\b/i;
/** "It is hard to measure a bridge." */
const FILLED_IT = /^it(?:'s| is| was)(?! an? )(?: \w+){1,3} (?:to|that|when|if|how|for)\b/i;

/** An "it" before any noun; the "that" of "measure that bridge". */
function leansByNouns(words: readonly string[], { isNoun }: Said): boolean {
  const isThat = (word: string, i: number) =>
    i > 0 && word === 'that' && isNoun(words[i + 1] ?? '') && !isNoun(words[i - 1] ?? '');
  const it = words.findIndex((word) => IT.test(word));
  return words.some(isThat) || (it > 0 && !words.slice(0, it).some(isNoun));
}

/** No verb before a clause that depends on it. */
function lacksVerb(words: readonly string[], { edges: { known } }: Said): boolean {
  const until = words.findIndex((word, i) => i > 0 && SUBORDINATES.has(word));
  const main = words.slice(0, Math.max(0, until));
  const isVerb = (word: string, i: number) =>
    main[i - 1] !== 'to' && (known.verbs.at(words, i) > 0 || /(?:ed|'s|'re|'m|'ll|'d|'ve|n't)$/u.test(word));
  return until > 0 && !SUBORDINATES.has(words[0] ?? '') && !main.some(isVerb);
}

const INTEREST_POINTS = 2;
/** A question may be one that the clip does not answer, and one to a guest is an interviewer's. */
const QUESTION_COST = 0.4;
const TO_A_GUEST_COST = 0.8;
const TO_A_GUEST = /\byou(?:r|rs|'\w+)?\b.*[?]$/i;
/** Longer titles are cut off in feeds. */
const SHOWN_CHARS = 60;
const HIDDEN_COST = 0.4;

/** Hooks, interest and the share of words that carry meaning. */
function ratingOf(title: string, words: readonly string[], { cues, interest }: Said): number {
  const hooks = cues.hooks.reduce((sum, { pattern, points }) => sum + (pattern.test(title) ? points : 0), 0);
  const substance = words.filter(cues.isContentWord).length / words.length;
  const cost = [
    [/[?？؟]$/u.test(title), QUESTION_COST] as const,
    [TO_A_GUEST.test(title), TO_A_GUEST_COST] as const,
    [title.length > SHOWN_CHARS, HIDDEN_COST] as const,
  ].reduce((sum, [applies, points]) => sum + (applies ? points : 0), 0);
  return hooks + substance + INTEREST_POINTS * interest(title) - cost;
}
