import { bareWord } from '#schema/domain/texts/bare-word.ts';

/**
 * A text as it sounds, so that only what was heard counts and not how it is written: letters in lower case, numbers in
 * words, compounds in parts, no hesitations.
 */
export function spokenForm(token: string): string[] {
  const plain = token
    .toLowerCase()
    .replaceAll(/[’‘`]/gu, "'")
    .replaceAll(/(\d),(?=\d{3})/gu, '$1');
  return plain
    .replaceAll(/([$€£])\s?(\d+(?:\.\d+)?)/gu, (_, sign: string, amount: string) => ` ${amount} ${CURRENCY[sign]} `)
    .replaceAll('%', ' percent ')
    .replaceAll('&', ' and ')
    .replaceAll(/(\d+)(st|nd|rd|th)\b/gu, (_, digits: string) => ` ${ordinal(Number(digits))} `)
    .replaceAll(/(\d+)s\b/gu, (_, digits: string) => ` ${cardinal(digits)}s `)
    .replaceAll(/\d+(?:\.\d+)?/gu, (digits) => ` ${cardinal(digits)} `)
    .split(/[^\p{L}\p{N}\p{M}']+/u)
    .map(bareWord)
    .filter((word) => word !== '' && !HESITATIONS.has(word))
    .map((word) => SAME[word] ?? word);
}

const CURRENCY: Record<string, string> = { $: 'dollars', '€': 'euros', '£': 'pounds' };
const HESITATIONS = new Set('uh um er erm ah hm hmm mm mhm uhm eh äh ähm euh'.split(' '));
/** Two ways to write one word. */
const SAME: Record<string, string> = {
  ok: 'okay',
  mr: 'mister',
  mrs: 'missus',
  dr: 'doctor',
  st: 'saint',
  vs: 'versus',
  "'til": 'till',
  "'em": 'them',
  "'cause": 'because',
  cause: 'because',
};

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' . twenty thirty forty fifty sixty seventy eighty ninety'.trimStart().split(' ');
const ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function belowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  const ten = TENS[Math.floor(value / 10) - 1] ?? '';
  return value % 10 === 0 ? ten : `${ten} ${ONES[value % 10]}`;
}

function belowThousand(value: number): string {
  const rest = value % 100;
  const tail = rest === 0 ? '' : belowHundred(rest);
  return value < 100 ? belowHundred(value) : `${ONES[Math.floor(value / 100)]} hundred ${tail}`.trim();
}

/** Years are said in pairs; "and" within numbers is not written, and often not said. */
function cardinal(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  if (fraction !== undefined) return `${cardinal(whole)} point ${oneByOne(fraction)}`;
  const value = Number(whole);
  if (whole.length > 9 || (whole.length > 1 && whole.startsWith('0'))) return oneByOne(whole);
  return value >= 1100 && value < 2000 && value % 100 !== 0 ? year(value) : inWords(value);
}

function oneByOne(digits: string): string {
  return [...digits].map((one) => ONES[Number(one)]).join(' ');
}

function year(value: number): string {
  const rest = value % 100;
  return `${belowHundred(Math.floor(value / 100))} ${rest < 10 ? `oh ${ONES[rest]}` : belowHundred(rest)}`;
}

function inWords(value: number): string {
  const [millions, thousands, rest] = [Math.floor(value / 1e6), Math.floor(value / 1e3) % 1e3, value % 1e3];
  const parts = [
    millions > 0 ? `${belowThousand(millions)} million` : '',
    thousands > 0 ? `${belowThousand(thousands)} thousand` : '',
    rest > 0 || value === 0 ? belowThousand(rest) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function ordinal(value: number): string {
  const words = cardinal(String(value)).split(' ');
  const last = words.pop() ?? '';
  return [...words, ORDINALS[last] ?? `${last.replace(/y$/, 'ie')}th`].join(' ');
}
