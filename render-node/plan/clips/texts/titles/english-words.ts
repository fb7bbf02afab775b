/** Word lists for English titles. Each list is a text: words parted by spaces, phrases by `|`. */

export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

export const STOP_WORDS =
  wordSet(`a about above actually after again against all already also always am an and another any anybody anyone
  anything are aren't around as at away back be because been before being below between both but by came can can't cannot come could couldn't
  did didn't do does doesn't doing don't done down during each either else enough even ever every everybody everyone everything few first for
  from further gave get gets getting give given go goes going gone gonna good got gotten great had hadn't has hasn't have haven't having he he'd
  he'll he's hello her here here's hers herself hi him himself his how how's however i i'd i'll i'm i've if in into is isn't it it'd it'll it's its
  itself just kind know knew let let's like little lot lots made make makes many may maybe me mean might mine more most much must my
  myself need never new next no nobody none nor not nothing now of off oh ok okay old on once one ones only onto or other others our ours ourselves
  out over own people perhaps please pretty put quite rather really right said same saw say saying says see seem seen she she'd she'll she's
  should shouldn't since so some somebody someone something sometimes sort still stuff such sure take taken tell than thank thanks that that'd
  that'll that's the their theirs them themselves then there there'd there's these they they'd they'll they're they've thing things think
  thinking thought this those though through time to told too took totally toward two under until up upon us use used using very want wanted wants was wasn't way
  we we'd we'll we're we've well went were weren't what what's whatever when whenever where wherever whether which while who who's whoever whole whom
  whose why will with within without won't would wouldn't yeah year years yes yet you you'd you'll you're you've your yours yourself guy guys
  literally basically obviously probably definitely maybe wanna gotta kinda sorta bit able everything's nothing's something's else's day days
  times point part lots couple able feel felt feels looking looked looks try trying tried start started talk talking talked happen happened
  happens keep kept actually happening called call ago different ways interesting question questions cool awesome amazing nice wow`);

/** Third-person words: what they stand for must be in the title. */
export const THING_PRONOUNS = wordSet(
  "it it's it'll it'd its itself they they're they've they'll they'd them themselves their theirs",
);
export const PERSON_PRONOUNS = wordSet("he he's he'd he'll him his himself she she's she'd she'll her hers herself");
/** Always point outside a title. */
export const POINTERS = wordSet(
  "this these those that's that'll that'd here here's there's else such aforementioned former latter thereby",
);
export const POINTED_WITH_THIS = wordSet(
  'year week month morning world country industry day century planet age era generation time',
);

export const NOMINATIVES = wordSet(
  "i i'm i'd i'll i've you you're you've you'd you'll we we're we've we'd we'll he he's he'd he'll she she's she'd she'll it it's it'd it'll they they're they've they'd they'll",
);
export const ARTICLES = wordSet('a an the my your our their his its every');
export const PREPOSITIONS =
  wordSet(`of to for from with in on at by about into onto over under between among against during without within through
  towards toward across behind beyond upon per via than as like off out around up down`);
export const CONJUNCTIONS = wordSet(
  'and but or nor so because if when while although though unless until since whereas that whether',
);
export const SUBORDINATORS = wordSet(
  'if when while although though unless until since because whereas as once whenever after before whether even',
);
export const QUESTION_WORDS = wordSet("what why how who where when which whose what's who's how's where's why's");
/** Words that a title cannot end on, besides prepositions, articles and conjunctions. */
export const BAD_ENDS =
  wordSet(`i we he she they is are was were am be been being i'm you're we're they're he's she's it's that's there's isn't aren't
  wasn't weren't has had have will would can could should may might must does do did don't doesn't didn't won't can't wouldn't couldn't really very just
  quite rather only also even still too more most much less least such no not never every each some any both either neither what which who whose
  because sort kind gonna wanna gotta like then well right okay yeah basically actually literally obviously maybe probably whatever etc his its
  another other than`);
/** Prepositions that a whole clause may end on ("what you asked for", "they gave up"). */
export const FINE_ENDS = wordSet('up out off down over in on back around through about for with at to');

export const VAGUE =
  wordSet(`thing things stuff something anything everything nothing someone anyone everyone somebody way ways lot bit kind sort crazy
  interesting cool good great nice bad big amazing awesome fun funny weird different important point example question answer idea part case sense
  situation place side level day time times moment people person guy guys true right wrong okay fine super pretty`);

export const AUX =
  wordSet(`is are was were am isn't aren't wasn't weren't do does did don't doesn't didn't has have had hasn't haven't hadn't will would can
  could should may might must won't wouldn't can't cannot couldn't shouldn't i'm you're we're they're he's she's it's that's there's who's what's i've
  you've we've they've i'll you'll we'll they'll i'd you'd we'd they'd`);

export const PROFANE =
  /\b(?:f+u+c*k\w*|shit\w*|bullshit|bitch\w*|asshole\w*|cunt\w*|dick(?:s|head)?|bastards?|motherf\w*|wtf|goddamn|crap|piss(?:ed)?|whore\w*|slut\w*|nigg\w*|retard\w*|porn\w*|f\*+\w*|s\*+t)\b/i;

/** People who are named by what they are. */
export const PERSON_WORDS = wordSet(
  'wife husband mom dad mother father son daughter brother sister boss friend kid child boy girl man woman ceo founder guy engineer doctor teacher teammate person somebody someone everybody everyone developer customer user manager cto player partner client patient spouse uncle aunt grandmother grandfather baby teacher student',
);

/** True for a word (in small letters) that says something by itself: neither small nor vague. */
export function isSubstantial(word: string): boolean {
  const isLong = word.length >= 3 || /^[\d$]/.test(word) || /^(?:ai|ui|ux|go|js|vr|tv|pr|qa)$/.test(word);
  return isLong && !STOP_WORDS.has(word) && !VAGUE.has(word) && !word.endsWith("n't");
}
