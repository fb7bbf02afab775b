import type { Rarity } from '../../material/tf-idf.ts';
import { isFinite } from './finite.ts';
import { isImperative } from './imperative.ts';
import { isSubstantial } from './substance.ts';
import { stem } from '../../material/stem.ts';
import type { Candidate } from './types.ts';
import { wordSet } from './english-words.ts';

export const FEATURES = [
  'short',
  'long',
  'veryLong',
  'substance',
  'density',
  'specific',
  'recurs',
  'central',
  'early',
  'late',
  'quote',
  'question',
  'pair',
  'why',
  'clause',
  'stakes',
  'extreme',
  'never',
  'negation',
  'contrast',
  'than',
  'number',
  'money',
  'you',
  'iPast',
  'iOther',
  'we',
  'there',
  'imperative',
  'claim',
  'nounSubject',
  'conditional',
  'name',
  'weak',
  'hedge',
  'pronoun',
  'emotion',
  'personal',
  'power',
  'gerund',
  'exclaims',
  'listed',
  'definite',
  'interest',
] as const;
export type FeatureName = (typeof FEATURES)[number];
export type Features = Record<FeatureName, number>;

const STAKES =
  /\b(?:secret\w*|mistakes?|wrong|danger\w*|warning|truth|lies?|lied|risk\w*|fail\w*|die[sd]?|dead|death|los[te]|loses|losing|kill\w*|crazy|insane|shock\w*|surpris\w*|impossible|illegal|fired|bankrupt\w*|afraid|scared|terrif\w*|hidden|stolen|stole|betray\w*|regret\w*|worst|broke|broken|crash\w*|hack\w*|attack\w*|quit|destroy\w*|ruin\w*|rejected|refus\w*|trap|enemy|fight\w*|blame|guilty|shame|fear|poison\w*|disaster|nightmare|panic\w*|burn\w*|hurt\w*|threat\w*|abus\w*|problem|trouble|shut|stop|waste\w*|breaks?|withered|doom\w*)\b/i;
const EXTREME =
  /\b(?:best|worst|most|least|biggest|greatest|only|always|fastest|hardest|first|nothing|everything|smallest|richest|entire|every|all|everyone|everybody|nobody|anyone|anything|any|forever|completely|better|worse|free)\b/i;
const NEVER = /\b(?:never|nobody|no one|none|no)\b/i;
const NEGATION = /n't\b|\bnot\b|\bcannot\b|\bwithout\b|\bnor\b/i;
const CONTRAST =
  /\b(?:but|yet|instead|except|unless|even|until|while|before|opposite|however|rather|versus|not a|isn't)\b/i;
const THAN = /\b(?:than|as \w+ as|like an?|is like|half|twice|times|more|less|enough|too)\b/i;
const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|fifty|hundreds?|thousands?|millions?|billions?|percent|dozen)\b/i;
const MONEY =
  /[$€£%]|\b(?:dollars?|money|bucks|millions?|billions?|pay|paid|paying|salary|cost\w*|price\w*|cheap|rich|expensive|free|debt|sell\w*|sold|buy\w*|bought)\b/i;
const WEAK =
  /\b(?:going to|gonna|trying|tried|able|stuff|things?|different|certain|interesting|various|kind of|sort of|some|basically|hopefully|especially|specifically|really|used to|working on|talk\w*|mention\w*|want|wanted|wanna|using|able|also|just|of course|sometimes|in terms|there's|ended up|in a way)\b/gi;
const HEDGE =
  /\b(?:i think|i guess|i feel|i would|i'd|maybe|might|could|would|probably|perhaps|seems?|sometimes|hopefully|may|usually)\b/i;
const EMOTION =
  /\b(?:love[sd]?|hate[sd]?|angry|cry|cried|laugh\w*|happy|happiness|sad|proud|awful|terrible|horrible|amaz\w*|beautiful|weird|funny|stupid|dumb|bored|lonely|joy|hope|dream\w*|trust\w*|suck\w*|care[sd]?|grateful|humility|embarrass\w*|jealous|pain\w*|absurd|toxic|cringe|lazy|evil|magic\w*|obsess\w*|drunk|genius|insult\w*|hero)\b/i;
const PERSONAL =
  /\b(?:wife|husband|mom|dad|mother|father|son|daughter|brother|sister|kids?|child\w*|boss|married|marry|wedding|family|baby|friends?|school|born|home|life|lives|brain|body|sex|sleep|women|woman|girls?|boys?|human\w*|people|world|god|police)\b/i;
const POWER =
  /\b(?:need\w*|must|should\w*|have to|can't|won't|don't|stop|why|means|deserve\w*|control|power|future|change[sd]?|win|wins|won|success\w*|become|becomes|became|turns?|owe|own|real|reality|everybody|nobody|always|learn\w*|teach\w*|saved?|grow\w*|grew|took|gave|built|went|got|left)\b/i;

const SOCIAL = wordSet("i i'm i've i'd i'll");

/** What speaks for and against a candidate, each about 0 to 1. */
export function featuresOf(
  candidate: Candidate,
  rarity: Rarity,
  clipStems: ReadonlyMap<string, number>,
  sentences: number,
  interest: (text: string) => number,
): Features {
  const { title, tokens, kind, at } = candidate;
  const words = tokens.map((token) => token.word);
  const content = words.filter(isSubstantial);
  const stems = [...new Set(content.map(stem))];
  const first = words[0] ?? '';
  const has = (pattern: RegExp) => (pattern.test(title) ? 1 : 0);
  const place = sentences > 1 ? at / (sentences - 1) : 0;
  const verb = tokens.findIndex((_, i) => isFinite(tokens, i));
  const isNounFirst = verb > 0 && !/^(?:i|you|we|he|she|it|they|there)\b/.test(first);
  const imperative = isImperative(tokens) ? 1 : 0;
  return {
    short: title.length < 20 ? 1 : 0,
    long: Math.max(0, title.length - 50) / 20,
    veryLong: title.length > 62 ? 1 : 0,
    substance: Math.min(5, content.length) / 5,
    density: content.length / Math.max(3, words.length),
    specific: mean(stems.map((s) => Math.min(8, rarity(s)))) / 8,
    recurs: mean(stems.map((s) => ((clipStems.get(s) ?? 0) > 1 ? 1 : 0))),
    central: Math.min(
      1,
      stems.reduce((sum, s) => sum + ((clipStems.get(s) ?? 1) - 1) * Math.min(5, rarity(s)), 0) / 30,
    ),
    early: place < 0.15 ? 1 : 0,
    late: place,
    quote: kind === 'quote' ? 1 : 0,
    question: kind === 'question' || title.endsWith('?') ? 1 : 0,
    pair: kind === 'pair' ? 1 : 0,
    why: kind === 'why' ? 1 : 0,
    clause: kind === 'clause' ? 1 : 0,
    stakes: has(STAKES),
    extreme: has(EXTREME),
    never: has(NEVER),
    negation: has(NEGATION),
    contrast: has(CONTRAST),
    than: has(THAN),
    number: has(NUMBER),
    money: has(MONEY),
    you: /^(?:you|your|you're|you've)$/.test(first) || words.includes('your') ? 1 : 0,
    iPast: SOCIAL.has(first) && tokens[verb < 1 ? 1 : verb]?.tags.has('PastTense') === true ? 1 : 0,
    iOther: SOCIAL.has(first) && tokens[verb < 1 ? 1 : verb]?.tags.has('PastTense') !== true ? 1 : 0,
    we: /^we\b/.test(first) ? 1 : 0,
    there: /^(?:there|it)\b/.test(first) ? 1 : 0,
    imperative,
    claim: isNounFirst && /^(?:is|are|isn't|aren't|was|were)$/.test(words[verb] ?? '') ? 1 : 0,
    nounSubject: isNounFirst && imperative === 0 ? 1 : 0,
    conditional: /^(?:if|when|once)$/.test(first) ? 1 : 0,
    name: tokens.some((t, i) => i > 0 && /^\p{Lu}/u.test(t.raw.replace(/^["“]/, '')) && !/^I\b/.test(t.raw)) ? 1 : 0,
    weak: Math.min(3, (title.match(WEAK) ?? []).length) / 3,
    hedge: has(HEDGE),
    pronoun: words.some((w) => /^(?:it|they|he|she|them|him|her|their|his)$/.test(w)) ? 1 : 0,
    emotion: has(EMOTION),
    personal: has(PERSONAL),
    power: has(POWER),
    gerund: /ing$/.test(first) ? 1 : 0,
    exclaims: title.includes('!') ? 1 : 0,
    listed: Math.min(2, (title.match(/,/g) ?? []).length) / 2,
    interest: interest(title),
    definite: /^(?:the|that|a|an)$/.test(first) ? 1 : 0,
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;
}

/** How often each stem of substance is said in a clip. */
export function stemsOfClip(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts
    .join(' ')
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{N}'$%-]+/u)) {
    if (isSubstantial(word)) counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1);
  }
  return counts;
}
