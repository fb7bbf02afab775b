/** Cleaning of English sentences: brackets, fillers, hedges in front, tags behind. */

const COMMA = '\\s*,?\\s*';
const INNER: readonly [RegExp, string][] = [
  [/\\?\[[^\]]*\]|\([^)]*\)|♪[^♪]*♪/g, ' '],
  [/\s*(?:--|—|–)\s*(?=[,.?!]|$)/g, ''],
  [
    /(?:,\s*|\s)(?:you know|i mean|if you will|so to speak|you see|as it were|as you know|i guess|i don't know)\s*,\s*/gi,
    ' ',
  ],
  [
    /,\s*(?:or whatever it is|or whatever|or something|in a way|in some ways|of course|as i said|like i said|as we said|so to say|to be honest|for example|for instance|i think|i believe|i suppose|i would say|at least for me),\s*/gi,
    ' ',
  ],
  [
    /,\s*(?:like|right|you know|i mean|man|dude|guys|you guys|okay|well|yeah|honestly|frankly|obviously|basically|literally)\s*,\s*/gi,
    ', ',
  ],
  [
    /(?<=\b(?:was|were|is|are|am|be|just|really|it's|i'm|you're|we're|they're|that's|i|you|we|they|he|she|to|and|can|could|will|would|'s))\s+(?:kind of|sort of|kinda|sorta)(?=\s+\p{Ll})/giu,
    '',
  ],
  [/\b(?:like|just|really),?\s+(?:kind of|sort of)\b/gi, ''],
  [/(?<=\b(?:a|an|the|this|that))\s+(?:kind of|sort of)\s+(?=(?:a|an|the)\b)/gi, ' '],
  [
    /(?<=\b(?:got|have|has|had|in|took|take|for|need|about|with)) like (?=(?:an?|the|\d+|two|three|four|five|ten)\b)/gi,
    ' ',
  ],
  [/\b(?:um+|uh+|uhm|erm|hmm+|mm-hmm?)\b,?\s*/gi, ''],
  [/\b(?:basically|literally|essentially)\s+/gi, ''],
  [/\b(\p{L}[\p{L}']*)((?:,|\.\.\.|…)?\s+\1\b)+/giu, '$1'],
  [
    /,?\s+(?:right|you know|okay|you know what i mean|isn't it|and so on|or whatever|or something|or anything|and stuff|and all that|and everything|or something like that|and stuff like that|and things like that|and whatnot|and all of that|et cetera|etc|so to speak|if you will|as well|too|though|for sure|obviously|basically|essentially|exactly|i think|i guess|i suppose|i believe|i mean|it turns out|per se|by the way|man|dude|actually|honestly)(?=\s*[.?!,]*["”]?$)/giu,
    '',
  ],
];

/** A sentence without what carries nothing: notes of the writer, fillers, repeated words, "you know". */
export function cleaned(text: string): string {
  let plain = text.replaceAll('’', "'").replaceAll('\\', '');
  for (const [pattern, instead] of INNER) plain = plain.replace(pattern, instead);
  return plain
    .replace(/\s+([,.?!;:])/g, '$1')
    .replace(/,+(?=[,.?!])/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

const LEADS = [
  '(?:suddenly|eventually|hence|however|conversely|yet|therefore|thus|especially|specifically|actually|personally|similarly|literally|finally|generally|typically|usually|secondly|firstly|second|third|first)(?=,)|hence|sort of|kind of|see(?=,)|sometimes(?=,)|for some reason|hey|guys|just|and|so|but|or|then|well|now|okay|ok|yeah|yes|yep|oh|ah|like|look|listen|right|exactly|absolutely|totally|definitely|sure|correct|anyway|anyways|actually|also|again|plus|obviously',
  "it's like|it was like|so it says|it says|the answer is|the problem is|the issue is|i mean|you know|going forward|as you can imagine|needless to say|you see|of course|for sure|to be honest|honestly|frankly|in fact|as a matter of fact|first of all|at the end of the day|on the other hand|and then|so then|by the way|i guess|you know what",
  "i (?:really |do |just |also |still |always |actually |definitely )?(?:think|believe|feel like|guess|suppose|would say|would argue|feel|find)|i'd (?:say|argue)|in my opinion|in my mind|to me|for me|for sure|i will say|i have to say|i must say|i gotta say|the way i see it|it (?:seems|feels) (?:to me )?like|it turns out|turns out|it turned out|as it turns out|i tell people|i always say|i often say|i like to say|as i said|like i said|as you said|like you said|i've (?:found|learned|noticed|realized)|i (?:realized|learned|found out|found|noticed|discovered)|we (?:realized|learned|found out|found|discovered)|remember|keep in mind|basically|essentially|interestingly|interestingly enough|surprisingly|unfortunately|fortunately|luckily|hopefully|sadly|ultimately|maybe|perhaps|because|the (?:interesting|funny|crazy|cool|other) (?:thing|part) (?:is|was)|my (?:point|view|feeling|take) is|the (?:thing|point|fact|truth|reality|bottom line|idea|lesson|reason|moral|trick|key)(?: of the matter)? is|what i(?:'ve)? (?:learned|found|realized|noticed|mean|would say|say)(?: there)? is|what (?:that|this|it) means is",
];
const LEAD = new RegExp(`^(?:${LEADS.join('|')})(?![\\p{L}'’-])${COMMA}(?:that\\s+(?!'s|is\\b|was\\b))?`, 'iu');
const CERTAIN = /^(?:yes|no,? no|and|so|but|or|then|well|now|okay|ok|yeah|oh|ah|i mean|you know)(?![\p{L}'’-])[\s,]+/iu;

/** The beginnings that a sentence can go without, shortest first: "And I think you win" gives that, "I think you win", "You win". */
export function withoutLeads(text: string): string[] {
  const forms: string[] = [text];
  let rest = text;
  for (let i = 0; i < 5; i += 1) {
    const next = rest.replace(LEAD, '').replace(/^[\s,;:.…–—-]+/u, '');
    if (next === rest || next.length < 8) break;
    forms.push(next);
    rest = next;
  }
  return forms;
}

/** Without the small words that no sentence needs in front. */
export function withoutFillersInFront(text: string): string {
  let rest = text;
  for (let next = rest.replace(CERTAIN, ''); next !== rest; next = rest.replace(CERTAIN, '')) rest = next;
  return rest;
}

/** First letter as a capital, no full stop behind. */
export function asTitle(text: string): string {
  const bare = text
    .replace(/^[\s,;:.…–—-]+/u, '')
    .replace(/[\s,;:…–—-]+$/u, '')
    .replace(/(?<!\b\p{L})\.+$/u, '')
    .replace(/\.(?=["”]$)/, '');
  return bare
    .replace(/^["'“‘(]*\p{L}/u, (first) => first.toUpperCase())
    .replace(/(?<![\p{L}\p{N}'’])i(?![\p{L}\p{N}.])/gu, 'I');
}
