import { isUnsure } from '#schema/domain/texts/unsure.ts';
import type { EdgeWords, PhraseSet } from './words.ts';
import type { Sentence, Word } from './sentences.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';

/** How a sentence begins: what can be cut in front, and what the rest depends on. */
export type Opening = {
  /** The words of the sentence, bare, and as written. */
  bare: readonly string[];
  texts: readonly string[];
  /** How many words in front can be cut: "And, you know, I was crossing" reads well from "I". */
  cut: number;
  /** As many, or none where nobody knows at which time they end: a part of them would be heard. */
  leftOut: number;
  /** What is cut. */
  cutConnective: boolean;
  cutLeadIn: boolean;
  /** The rest still begins with a word that ties it to what was said before. */
  isTied: boolean;
  /** It refers to somebody (`people`) or something (`things`) named before. */
  leansOn: 'people' | 'things' | null;
  /** The first word of the rest may be misheard. */
  isUnsure: boolean;
};

/** At least this many words must remain after a cut. */
const LEAST_WORDS = 3;
/** A false start ("I do wonder-- I mean, this") is no longer than this. */
const FALSE_START_WORDS = 8;
/** A pronoun after this many words can refer to something before it in the sentence. */
const HEAD_WORDS = 7;
/** After other words these open a clause: "a way that you can". */
const CONJOINS = /^(?:that|those|both|das|die|lo|la|los|las|le|les|li|ne|ci|y|en|ce)$/u;
const LEADS_TO = new RegExp(
  '(?:ing|^(?:with|of|about|in|on|for|from|after|before|beyond|like|at|than|by|all|without|besides|since|until|' +
    'mit|nach|von|por|para|avec|pour|com|per))$',
  'u',
);
const DETERMINERS = new RegExp(
  '^(?:the|a|an|every|each|some|most|many|all|what|if|when|' +
    'der|die|das|ein|eine|el|la|los|las|un|una|le|les|une|o|os|as|um|uma|il|lo|gli|i)$',
  'u',
);

/** Reads the front of a sentence: what can be cut, and what the rest needs from before. */
export function readOpening(sentence: Sentence, words: readonly Word[], known: EdgeWords): Opening {
  const texts = sentence.said.map((k) => words[k]?.text ?? '');
  const bare = texts.map(bareWord);
  const { cut, cutConnective, cutLeadIn } = cutFront({ bare, texts, known });
  const front = { bare, texts, known };
  const isTied =
    (known.fixed.at(bare, cut) === 0 && isTiedAt(front, cut)) || isElliptic(front, cut) || isFragment(front, cut);
  const [last, first] = [words[sentence.said[cut - 1] ?? -1], words[sentence.said[cut] ?? -1]];
  return {
    bare,
    texts,
    cut,
    leftOut: runTogether(last, first) ? 0 : cut,
    cutConnective,
    cutLeadIn,
    isTied,
    leansOn: leansOn(front, cut),
    isUnsure: first !== undefined && isUnsure(first),
  };
}

/** Silence before a word that a cut needs if a word may be misheard. */
const APART_SEC = 0.03;

/** No silence lies between two words, and one may be misheard: then its times are as wrong. */
function runTogether(last: Word | undefined, first: Word | undefined): boolean {
  if (last === undefined || first?.leadSec === undefined || first.leadSec >= APART_SEC) return false;
  return isUnsure(last) || isUnsure(first);
}

type Front = { bare: readonly string[]; texts: readonly string[]; known: EdgeWords };
type Cut = Pick<Opening, 'cut' | 'cutConnective' | 'cutLeadIn'>;

/** Cuts lead-ins one after the other and keeps the last state in which the rest reads as a sentence. */
function cutFront(front: Front): Cut {
  let best: Cut = { cut: 0, cutConnective: false, cutLeadIn: false };
  let state = best;
  for (let next = cutOne(front, state); next !== null; next = cutOne(front, state)) {
    state = next;
    if (standsAlone(front, state.cut)) best = state;
  }
  return best;
}

function cutOne(front: Front, state: Cut): Cut | null {
  const { bare, texts, known } = front;
  const at = state.cut;
  if (bare[at] === '') return at < bare.length ? { ...state, cut: at + 1 } : null;
  const filler = known.fillers.at(bare, at);
  if (filler > 0) return { ...state, cut: at + filler, cutLeadIn: true };
  if (known.fixed.at(bare, at) === 0) {
    const connective = known.connectives.at(bare, at);
    if (connective > 0 && !isQuestionWord(front, at)) return { ...state, cut: at + connective, cutConnective: true };
    const leadIn = known.leadIns.at(bare, at);
    if (leadIn > 0 && isLoose(front, at, leadIn)) return { ...state, cut: at + leadIn, cutLeadIn: true };
  }
  const stop = texts.slice(at, at + FALSE_START_WORDS).findIndex((text) => /--$|—$/u.test(text));
  return stop < 0 ? null : { ...state, cut: at + stop + 1, cutLeadIn: true };
}

/** Italian "perché" means why as well as because. */
function isQuestionWord({ bare, texts, known }: Front, at: number): boolean {
  return known.asks.at(bare, at) > 0 && /[?？]["'”’»)\]]*$/u.test(texts.at(-1) ?? '');
}

/** "I don't know if you've heard": what follows is not a sentence on its own. */
const CLAUSE = /^(?:if|whether|what|when|where|who|why|how)$/u;

/** A lead-in before a comma, or (if something was cut, or the text has no commas) before a subject. */
function isLoose({ bare, texts, known }: Front, at: number, count: number): boolean {
  if (/(?:[,;:]|\.\.\.|…|--|—)["'”’»)]*$/u.test(texts[at + count - 1] ?? '')) return true;
  if (/^(?:know|see)$/u.test(bare[at + count - 1] ?? '') && CLAUSE.test(bare[at + count] ?? '')) return false;
  const writesCommas = texts.some((text) => /[,.?!]$/u.test(text));
  if (writesCommas && at === 0) return false;
  return isSubject(bare, at + count, known);
}

function isSubject(bare: readonly string[], at: number, known: EdgeWords): boolean {
  if (DETERMINERS.test(bare[at] ?? '')) return true;
  return [known.me, known.us, known.you, known.people, known.things].some((set) => atHead(set, bare, at) > 0);
}

function standsAlone({ bare, known }: Front, at: number): boolean {
  return bare.length - at >= LEAST_WORDS && known.noHeads.at(bare, at) === 0;
}

function isTiedAt(front: Front, at: number): boolean {
  const { bare, known } = front;
  if (known.connectives.at(bare, at) > 0 || known.fillers.at(bare, at) > 0) return true;
  const leadIn = known.leadIns.at(bare, at);
  return leadIn > 0 && isLoose(front, at, leadIn);
}

/** Like `at`, but "she's" also matches "she". */
function atHead(set: PhraseSet, bare: readonly string[], at: number): number {
  const whole = set.at(bare, at);
  if (whole > 0) return whole;
  const short = (bare[at] ?? '').replace(/'(?:s|re|ll|d|ve)$/u, '');
  return short !== bare[at] && set.at([short], 0) > 0 ? 1 : 0;
}

/** "There is, and", "I do.", "I'll go there instead.": complete only with what was said before. */
const HALF = new RegExp(
  '^(?:is|was|are|were|do|did|does|have|has|can|could|will|would|should|' +
    "isn't|don't|didn't|doesn't|wasn't|can't|won't|am)$",
  'u',
);
const BACK_WORDS = /^(?:instead|too|either|neither|though|auch|trotzdem|también|tampoco|aussi|também|anche|pure)$/u;
const SHORT_WORDS = 9;

function isElliptic({ bare, texts }: Front, cut: number): boolean {
  const rest = bare.slice(cut);
  if (rest.length <= SHORT_WORDS && BACK_WORDS.test(rest.at(-1) ?? '')) return true;
  const [subject, verb] = [rest[0] ?? '', rest[1] ?? ''];
  return subject.length <= 5 && HALF.test(verb) && /[,;.…]["'”’»)]*$/u.test(texts[cut + 1] ?? '');
}

const VERB_END = /(?:ed|'s|'re|'m|'ll|'d|'ve|n't)$/u;

/** A few words without a verb: "A pain to debug." */
function isFragment({ bare, known }: Front, cut: number): boolean {
  const rest = bare.slice(cut);
  if (known.verbs.at(['is'], 0) === 0 || rest.length > SHORT_WORDS) return false;
  const isVerb = (i: number): boolean => known.verbs.at(rest, i) > 0 || VERB_END.test(rest[i] ?? '');
  return !rest.some((_, i) => rest[i - 1] !== 'to' && isVerb(i));
}

function leansOn(front: Front, cut: number): Opening['leansOn'] {
  const { bare, known } = front;
  let isEmpty = false;
  for (let at = cut; at < Math.min(bare.length, cut + HEAD_WORDS); at += 1) {
    isEmpty ||= at - cut < 2 && known.empty.at(bare, at) > 0;
    if (atHead(known.people, bare, at) > 0) return 'people';
    if (!isEmpty && at - cut < 3 && isThing(front, at, cut)) return 'things';
    if (isNoun(front, at) || endsClause(front, at, cut)) return null;
  }
  return null;
}

/** A comma after some words: a pronoun after it refers to something before it. */
function endsClause({ texts }: Front, at: number, cut: number): boolean {
  return at - cut > 3 && /[,;:]$/u.test(texts[at] ?? '');
}

/** "It", "this idea", "after that"; not the "that" of "a way that you can" or "I think that we". */
function isThing({ bare, texts, known }: Front, at: number, cut: number): boolean {
  if (atHead(known.things, bare, at) === 0) return false;
  if (bare[at] === 'das' && /^\p{Lu}/u.test(texts[at + 1] ?? '')) return false;
  if (at === cut || !CONJOINS.test(bare[at] ?? '') || LEADS_TO.test(bare[at - 1] ?? '')) return true;
  return bare[at] === 'that' && known.verbs.at(bare, at + 1) > 0;
}

/** A word that a later pronoun can refer to: a name or a content word. */
function isNoun({ bare, texts, known }: Front, at: number): boolean {
  const word = bare[at] ?? '';
  const isKnown = known.small.has(word) || known.scenes.at(bare, at) > 0 || known.noHeads.at(bare, at) > 0;
  if (isKnown || atHead(known.people, bare, at) > 0 || atHead(known.things, bare, at) > 0) return false;
  return word.length > 2 && !/^(?:when|if|i'm|because)$/u.test(texts[at] ?? '');
}
