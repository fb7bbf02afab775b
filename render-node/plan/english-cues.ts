import { bareWord } from './spoken-words.ts';

/** Words that say nothing about the subject of an English text. */
const STOP_WORDS = new Set(
  `a about above actually after again against all also always am an and another any anybody anyone anything are aren't around as
  at away back be because been before being below between both but by came can can't cannot come could couldn't did didn't do does
  doesn't doing don't done down during each either else enough even ever every everybody everyone everything few first for from further
  gave get gets getting give given go goes going gone gonna good got great had hadn't has hasn't have haven't having he he'd he'll he's hello
  her here here's hers herself hi him himself his how how's however i i'd i'll i'm i've if in into is isn't it it's its itself just kind
  know knew let let's like little look lot lots made make makes many may maybe me mean might mine more most much must my myself need
  never new next no nobody none nor not nothing now of off oh ok okay old on once one only onto or other others our ours ourselves out over own
  people perhaps please put quite rather really right said same saw say says see seem seen she she'd she'll she's should shouldn't since so some
  somebody someone something sort still such sure take taken tell than thank thanks that that's the their theirs them themselves then there
  there's these they they'd they'll they're they've thing things think this those though thought through time to told too took two under until
  up upon us use used very want wanted wants was wasn't way we we'd we'll we're we've well went were weren't what what's when where
  which while who who's whole whom whose why will with within without won't would wouldn't yeah year years yes yet you you'd you'll
  you're you've your yours yourself`.split(/\s+/),
);

export function isContentWord(bare: string): boolean {
  return bare.length >= 3 && !STOP_WORDS.has(bare);
}

/** Words that point back to something said before: a clip that opens with one starts in the middle. */
const BACKWARD = new Set(
  'and but or so because he him his she her they them their it its that this these those then which who whom whose also too therefore however anyway'.split(
    ' ',
  ),
);

/** True where a text cannot be understood without what comes before it. */
export function opensInTheMiddle(text: string): boolean {
  const first = bareWord(text.split(' ', 1)[0] ?? '');
  return BACKWARD.has(first) || BACKWARD.has(first.replace(/'.*$/, ''));
}

type Cue = { pattern: RegExp; points: number; says: string };

/** What makes a first sentence hold a viewer, and what makes it lose one. `says` completes "This part ...". */
const OPENINGS: Cue[] = [
  {
    pattern: /\?["'”’)]*$|^(?:why|how|what if|have you|did you|do you|can you|would you)\b/i,
    points: 1.5,
    says: 'opens with a question',
  },
  {
    pattern:
      /\b(?:secret|mistake|wrong|danger|dangerous|never|nobody|warning|truth|lie|lied|risk|fail|failed|failure|died?|lost|kill|crazy|insane|shock\w*|surpris\w*|impossible)\b/i,
    points: 1,
    says: 'opens with something at stake',
  },
  { pattern: /\b(?:you|your|you're|yourself)\b/i, points: 0.8, says: 'speaks to the viewer at once' },
  {
    pattern: /\b(?:best|worst|most|least|biggest|greatest|only|every|always|fastest|hardest|number one)\b/i,
    points: 0.8,
    says: 'opens with a strong claim',
  },
  {
    pattern: /\b(?:but|not|isn't|don't|doesn't|instead|actually|except|unless|however)\b/i,
    points: 0.7,
    says: 'opens with a contrast',
  },
  {
    pattern: /\d|\b(?:three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion|percent|half|twice)\b/i,
    points: 0.6,
    says: 'opens with a number',
  },
  { pattern: /!["'”’)]*$/, points: 0.5, says: 'opens with an exclamation' },
];

const SHORT_WORDS = 8;

/** How strong a text is as an opening, and what speaks for it most (null where nothing does). */
export function judgeOpening(text: string): { points: number; says: string | null } {
  const found = OPENINGS.filter((cue) => cue.pattern.test(text));
  const words = text.split(' ').length;
  const points =
    found.reduce((sum, cue) => sum + cue.points, 0) +
    (words >= 3 && words <= SHORT_WORDS ? 0.5 : 0) -
    (opensInTheMiddle(text) ? 1 : 0) -
    (isHousekeeping(text) ? 2 : 0);
  const strongest = found.toSorted((a, b) => b.points - a.points)[0];
  return { points, says: strongest?.says ?? null };
}

const HOUSEKEEPING =
  /\b(?:subscribe|smash (?:the|that)|like button|hit the bell|sponsor\w*|promo code|link (?:is )?(?:in the )?(?:description|bio)|patreon|welcome back|welcome to|my name is|today we're|good morning|hello everyone|hey guys|thanks for watching|see you next)\b/i;

/** Greetings, adverts and calls to subscribe. */
export function isHousekeeping(text: string): boolean {
  return HOUSEKEEPING.test(text);
}

const CONCLUSION =
  /\b(?:that's why|that is why|so in the end|in the end|the point is|the lesson|which means|that's how|bottom line|and that's|the answer|turns out|it turned out|finally|the truth is|what i learned)\b/i;

/** True where a sentence draws a conclusion. */
export function concludes(text: string): boolean {
  return CONCLUSION.test(text);
}

const FILLERS = new Set('um uh uhm erm hmm like basically literally yeah okay ok'.split(' '));

export function isFiller(bare: string): boolean {
  return FILLERS.has(bare);
}

const LEADING_FILLERS =
  /^(?:(?:and|so|but|well|now|okay|ok|yeah|um|uh|oh|like|i mean|you know|actually|basically)\b[,\s]+)+/i;

/** A sentence without the small words that it begins with. */
export function withoutLeadingFillers(text: string): string {
  return text.replace(LEADING_FILLERS, '');
}
