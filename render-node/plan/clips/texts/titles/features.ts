import { isFinite } from './finite.ts';
import { isImperative } from './imperative.ts';
import { at } from './tokens.ts';
import { isSubstantial } from './english-words.ts';
import { stem } from '../../material/stem.ts';
import type { Candidate, ClipText } from './types.ts';
import type { WEIGHTS } from './weights.ts';

export type FeatureName = keyof typeof WEIGHTS;
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

/** What a title holds, by its words. */
const PATTERNS = {
  stakes: STAKES,
  extreme: EXTREME,
  never: NEVER,
  negation: NEGATION,
  contrast: CONTRAST,
  than: THAN,
  number: NUMBER,
  money: MONEY,
  hedge: HEDGE,
  emotion: EMOTION,
  personal: PERSONAL,
  power: POWER,
  you: /^you(?:'re|'ve|r)?\b|\byour\b/i,
  we: /^we\b/i,
  there: /^(?:there|it)\b/i,
  conditional: /^(?:if|when|once)\b/i,
  pronoun: /\b(?:it|they|he|she|them|him|her|their|his)\b/i,
} as const;

const KINDS = ['quote', 'question', 'pair', 'why', 'clause'] as const;

const one = (isTrue: boolean) => (isTrue ? 1 : 0);

/** What speaks for and against a candidate, each about 0 to 1. */
export function featuresOf(candidate: Candidate, clip: ClipText, clipStems: ReadonlyMap<string, number>): Features {
  const { title, kind, at } = candidate;
  const place = clip.sentences.length > 1 ? at / (clip.sentences.length - 1) : 0;
  const kinds = Object.fromEntries(KINDS.map((name) => [name, one(kind === name)]));
  const held = Object.fromEntries(Object.entries(PATTERNS).map(([name, pattern]) => [name, one(pattern.test(title))]));
  return {
    ...(kinds as Record<(typeof KINDS)[number], number>),
    ...(held as Record<keyof typeof PATTERNS, number>),
    ...substanceFeatures(candidate, clip, clipStems),
    ...subjectFeatures(candidate),
    question: one(kind === 'question' || title.endsWith('?')),
    short: one(title.length < 20),
    long: Math.max(0, title.length - 50) / 20,
    veryLong: one(title.length > 62),
    early: one(place < 0.15),
    late: place,
    weak: Math.min(3, (title.match(WEAK) ?? []).length) / 3,
    listed: Math.min(2, (title.match(/,/g) ?? []).length) / 2,
    interest: clip.interest(title),
  };
}

/** How much it says, and how much of that the clip is about. */
function substanceFeatures({ tokens }: Candidate, { rarity }: ClipText, clipStems: ReadonlyMap<string, number>) {
  const content = tokens.map(({ word }) => word).filter(isSubstantial);
  const stems = [...new Set(content.map(stem))];
  const uses = (s: string) => clipStems.get(s) ?? 1;
  return {
    substance: Math.min(5, content.length) / 5,
    density: content.length / Math.max(3, tokens.length),
    specific: mean(stems.map((s) => Math.min(8, rarity(s)))) / 8,
    recurs: mean(stems.map((s) => one(uses(s) > 1))),
    central: Math.min(1, stems.reduce((sum, s) => sum + (uses(s) - 1) * Math.min(5, rarity(s)), 0) / 30),
  };
}

/** Who does what in it. */
function subjectFeatures({ tokens }: Candidate) {
  const first = at(tokens, 0).word;
  const verb = tokens.findIndex((_, i) => isFinite(tokens, i));
  const isPast = at(tokens, Math.max(1, verb)).tags.has('PastTense');
  const isOwn = /^i(?:'m|'ve|'d|'ll)?$/.test(first);
  const isNounFirst = verb > 0 && !/^(?:i|you|we|he|she|it|they|there)\b/.test(first);
  const isOrder = isImperative(tokens);
  return {
    iPast: one(isOwn && isPast),
    iOther: one(isOwn && !isPast),
    imperative: one(isOrder),
    claim: one(isNounFirst && /^(?:is|are|isn't|aren't|was|were)$/.test(at(tokens, verb).word)),
    nounSubject: one(isNounFirst && !isOrder),
    name: one(tokens.some(({ raw }, i) => i > 0 && /^["“]?(?!I\b)\p{Lu}/u.test(raw))),
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
