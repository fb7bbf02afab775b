import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageTagOf } from '../../../../../render-node/plan/speech/language-names.ts';
import { areTimesGood, fillUntimed, timeWords } from '../../../../../render-node/plan/speech/token-times.ts';

const at = (text: string, startSec: number, endSec: number) => ({ text, startSec, endSec });

describe('timeWords', () => {
  it('gives the words of the text the times of bare words', () => {
    const tokens = [at('well', 0, 1), at('known', 1, 2), at("it's", 2, 3)];
    expect(timeWords(['“Well-known,', 'IT’S!'], tokens)).toEqual([at('“Well-known,', 0, 2), at('IT’S!', 2, 3)]);
  });

  it('joins tokens that are parts of words, with their mean confidence and the speaker', () => {
    const tokens = [
      { ...at(' be', 0, 0.5), confidence: 0.8, speaker: 'A' },
      { ...at('lieve', 0.5, 1), confidence: 0.6, speaker: 'A' },
      { ...at('?', 1, 1), confidence: 0.1, speaker: 'B' },
    ];
    expect(timeWords(['Believe?'], tokens)).toEqual([
      { ...at('Believe?', 0, 1), confidence: expect.closeTo(0.7), speaker: 'A' },
    ]);
  });

  it('parts a token that holds two words, by letters', () => {
    expect(timeWords(['New', 'York'], [at('NewYork', 0, 7)])).toEqual([at('New', 0, 3), at('York', 3, 7)]);
  });

  it('gets over a place where text and tokens differ', () => {
    const tokens = ['it', 'costs', 'five', 'dollars', 'every', 'day'].map((word, i) => at(word, i, i + 1));
    const timed = timeWords(['It', 'costs', '$5', 'every', 'day.'], tokens);
    expect(timed.map((word) => word?.startSec)).toEqual([0, 1, undefined, 4, 5]);
    const words = fillUntimed(['It', 'costs', '$5', 'every', 'day.'], timed, { startSec: 0, endSec: 6 });
    expect(words?.[2]).toEqual({ ...at('$5', 2, 4), isEstimated: true });
  });

  it('asks for each token and each time a few times, however many words have none', () => {
    const said = Array.from({ length: 4_000 }, (_, i) => at(`word${i}`, i, i + 1));
    let asked = 0;
    const tokens = said.map((token) => ({
      ...token,
      get startSec() {
        asked += 1;
        return token.startSec;
      },
    }));
    const words = said.flatMap(({ text }) => [text, 'never']);
    const timed = timeWords(words, tokens);
    expect(timed.filter((word) => word === null)).toHaveLength(4_000);
    const counting = new Proxy(timed, {
      get: (target, key, receiver) => {
        asked += 1;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
    expect(fillUntimed(words, counting, { startSec: 0, endSec: 4_000 })).toHaveLength(8_000);
    expect(asked).toBeLessThanOrEqual(10 * words.length);
  });

  it('keeps the order and the words, whatever the tokens', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (words, said) => {
        const timed = timeWords(
          words,
          said.map((text, i) => at(text, i, i + 1)),
        );
        const known = timed.filter((found) => found !== null);
        expect(timed).toHaveLength(words.length);
        expect(known.map(({ startSec }) => startSec)).toEqual(
          known.map(({ startSec }) => startSec).sort((a, b) => a - b),
        );
        const filled = fillUntimed(words, timed, { startSec: 0, endSec: said.length });
        expect(filled?.map(({ text }) => text) ?? words).toEqual(words);
      }),
    );
  });
});

describe('areTimesGood', () => {
  const within = { startSec: 0, endSec: 10 };
  it.each([
    ['in order', [at('a', 0, 1), at('b', 1, 2)], true],
    ['one without a length', [at('a', 0, 1), at('b', 1, 1), at('c', 1, 2)], true],
    ['backwards', [at('a', 3, 4), at('b', 1, 2)], false],
    ['beyond the end', [at('a', 0, 1), at('b', 9, 12)], false],
    ['before the begin', [at('a', -2, 1)], false],
    ['ending before it begins', [at('a', 2, 1)], false],
    ['no numbers', [at('a', NaN, 1)], false],
    ['all at one moment', [at('a', 0, 0), at('b', 0, 0)], false],
  ])('%s: %o', (_name, words, isGood) => {
    expect(areTimesGood(words, within)).toBe(isGood);
  });
});

describe('languageTagOf', () => {
  it.each([
    ['english', 'en'],
    ['English', 'en'],
    ['haitian creole', 'ht'],
    ['mandarin', 'zh'],
    ['pt-BR', 'pt'],
    ['deu', 'de'],
    ['yue', 'yue'],
    ['und', 'und'],
    ['', 'und'],
    [null, 'und'],
    ['klingonese language', 'und'],
  ])('%o is %s', (name, tag) => {
    expect(languageTagOf(name)).toBe(tag);
  });
});
