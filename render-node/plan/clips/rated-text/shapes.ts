import { bareWord } from '#schema/domain/texts/bare-word.ts';

/** Small words count as themselves; for others only their shape counts, so that learned weights fit any subject. */
const SMALL: ReadonlySet<string> = new Set(
  `i i'm i'd i'll i've me my mine myself you you're you've you'd you'll your yours yourself we we're we've we'd we'll us our ours
  he he's he'd he'll him his she she's she'd she'll her hers it it's it'd it'll its itself they they're they've they'd they'll them their theirs themselves
  this that these those that's that'll there there's here here's who what which where when why how who's what's where's how's why's whose whoever whatever
  a an the and but or nor so because if while although though unless until since than whether as of to for from with in on at by about into onto over
  under between among against during without within through across behind beyond upon per via like off out around up down away back
  is are was were am be been being isn't aren't wasn't weren't do does did don't doesn't didn't done doing have has had haven't hasn't hadn't having
  will would can could should may might must won't wouldn't can't cannot couldn't shouldn't let's let
  not no never none nobody nothing neither always ever every everyone everybody everything all any anyone anybody anything some someone somebody something
  each both either one ones other others another such same own much many more most less least few lot lots
  just very really quite too also even only still again already yet then now well okay yeah yes oh um uh actually basically literally maybe probably
  kind sort thing things stuff way ways get gets got go goes going gonna gone went come came make makes made take takes took want wants wanted
  need needs know knows knew think thinks thought say says said see saw look looking feel felt mean means tell told use using used try trying
  first second next last good great bad best better big new different right wrong able part point people person guy guys time times day year years`.split(
    /\s+/,
  ),
);

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^[$€£]?\d/, '<number>'],
  [/n't$/, "<n't>"],
  [/'(?:s|re|ll|ve|d|m)$/, "<'s>"],
  [/ly$/, '<ly>'],
  [/ing$/, '<ing>'],
  [/ed$/, '<ed>'],
  [/(?:tion|ment|ness|ity|ance|ence|ism|ship)s?$/, '<abstract>'],
  [/(?:ous|ful|ive|able|ible|al|ic|less)$/, '<adjective>'],
  [/s$/, '<s>'],
];

/** A word in lower case if it is a small word, otherwise its shape. Marks are unchanged. */
export function shapeOf(word: string): string {
  if (SMALL.has(word) || !/[\p{L}\p{N}]/u.test(word)) return word;
  return ENDINGS.find(([pattern]) => pattern.test(word))?.[1] ?? '<word>';
}

/** Shapes of a text, their pairs and threes, with marks where it begins and ends. */
export function shapeTerms(words: readonly string[]): string[] {
  const shapes = ['^', ...words.map(shapeOf), '$'];
  const terms = words.map(shapeOf);
  for (let i = 0; i + 1 < shapes.length; i += 1) {
    terms.push(`${shapes[i]} ${shapes[i + 1]}`);
    if (i + 2 < shapes.length) terms.push(`${shapes[i]} ${shapes[i + 1]} ${shapes[i + 2]}`);
  }
  const [a, b, c] = shapes.slice(1, 4);
  if (c !== undefined && c !== '$') terms.push(`^ ${a} ${b} ${c}`);
  return terms;
}

/** Words of a text in lower case; marks after words count as words: `,` `.` `?` and `--` for speech that breaks off. */
export function wordsWithMarks(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const bare = bareWord(word);
    const mark = markBehind(word);
    return [bare, mark].filter((part) => part !== '');
  });
}

function markBehind(word: string): string {
  if (/(?:--|—|–|…|\.\.\.)["”)]*$/.test(word)) return '--';
  const mark = /([.?!,;:])["”)]*$/.exec(word)?.[1] ?? '';
  if (mark === '.' && /^\p{L}\.$/u.test(word)) return '';
  return { '!': '.', ';': ',', ':': ',' }[mark] ?? mark;
}
