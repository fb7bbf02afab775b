import { describe, expect, it } from 'vitest';
import { findText, replaceText } from '../../../../studio/src/pages/editor/logic/find.ts';
import type { TimedWord } from '../../../../studio/src/pages/editor/logic/sentences.ts';

/** `|` parts the words. */
function wordsOf(text: string): TimedWord[] {
  return text.split('|').map((one, index) => ({ index, text: one, start: index, end: index + 0.8, speaker: null }));
}

function found(text: string, wanted: string): string[] {
  return findText(wordsOf(text), wanted).map(({ words, from, to }) => {
    const whole = words.map((word) => word.text).join(' ');
    const rest = (words.at(-1)?.text.length ?? 0) - to;
    return whole.slice(from, whole.length - rest);
  });
}

/** The text after all places of `wanted` were replaced. Hidden words are `-`. */
function replaced(text: string, wanted: string, by: string): string {
  const words = wordsOf(text);
  const texts = replaceText(findText(words, wanted), wanted, by);
  return words
    .map(({ index, text: old }) => texts[index] ?? old)
    .map((one) => (one === '' ? '-' : one))
    .join('|');
}

describe('finding', () => {
  it.each([
    ['the|garden,|The|gardener’s|garden-party', 'garden', ['garden', 'garden']],
    ["It’s|late.|IT'S|late", "it's late", ['It’s late', "IT'S late"]],
    ['New|York,|new|york', 'new york', ['New York', 'new york']],
    ['New,|York', 'new york', []],
    ['will grow|well', 'will grow well', ['will grow well']],
    ['will||grow', 'will grow', ['will grow']],
    ['go (now)|[x]', '(now)', ['(now)']],
    ['C++|C|c++,', 'c++', ['C++', 'c++']],
    ['a|b', '.', []],
    ['a|b', ' ', []],
    ['bye-bye', 'bye', ['bye', 'bye']],
    ['東|京都', '東京', ['東 京']],
    ['Über|übermorgen', 'über', ['Über']],
  ])('in %j what is %j', (text, wanted, places) => {
    expect(found(text, wanted)).toEqual(places);
  });

  it('takes a moment in hours of words', () => {
    const words = wordsOf(Array.from({ length: 30_000 }, (_, at) => (at % 10 === 0 ? 'garden,' : 'the')).join('|'));
    expect(findText(words, 'garden')).toHaveLength(3_000);
    expect(findText(words, 'the garden')).toHaveLength(2_999);
  });
});

describe('replacing', () => {
  it.each([
    ['the|garden,|The|gardener', 'garden', 'field', 'the|field,|The|gardener'],
    ['Garden|or|garden', 'garden', 'field', 'Field|or|field'],
    ['Garden', 'Garden', 'iPhone', 'iPhone'],
    ['(New|York),|far', 'new york', 'Las Vegas', '(Las|Vegas),|far'],
    ['(New|York),|far', 'new york', 'Rome', '(Rome),|-|far'],
    ['Rome,|far', 'rome', 'New York', 'New York,|far'],
    ['a|b|c,', 'b c', '', 'a|-|-'],
    ['so,|um,|well', 'um', '', 'so,|-|well'],
    ['bye-bye|now', 'bye', 'hello', 'hello-hello|now'],
    ['x|y|x|y', 'y x', 'z', 'x|z|-|y'],
  ])('in %j of %j by %j', (text, wanted, by, result) => {
    expect(replaced(text, wanted, by)).toBe(result);
  });

  it('leaves all other words alone', () => {
    const words = wordsOf('a|b|a');
    expect(replaceText(findText(words, 'a').slice(1), 'a', 'c')).toEqual({ 2: 'c' });
  });
});
