import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DictionaryEntry } from '../../../../../schema/domain/dictionary.ts';
import type { Word } from '../../../../../schema/domain/media.ts';
import { applyDictionary } from '../../../../../render-node/plan/words/apply-dictionary.ts';

const entry = (text: string, ...soundsLike: string[]): DictionaryEntry => ({ text, soundsLike });
const KUBERNETES = entry('Kubernetes', 'cooper netties', 'cuban eighties');
const POC = entry('POC', 'pock');

/** One word a second, each half a second long. */
const said = (text: string): Word[] =>
  text.split(' ').map((word, at) => ({ text: word, startSec: at, endSec: at + 0.5 }));
const written = (text: string, ...entries: DictionaryEntry[]) =>
  applyDictionary(said(text), entries)
    .map((word) => word.text)
    .join(' ');

describe('a dictionary corrects', () => {
  it.each([
    ['We run kubernetes here', 'We run Kubernetes here'],
    ['We run cooper netties here', 'We run Kubernetes here'],
    ['Cooper Netties, they said', 'Kubernetes, they said'],
    ['our Poc is done', 'our POC is done'],
    ['our p o c is done', 'our POC is done'],
    ['our P. O. C. is done', 'our POC is done'],
    ['our P.O.C. is done', 'our POC is done'],
    ['This is our P.O.C. We built it', 'This is our POC. We built it'],
    ['a p-o-c', 'a POC'],
    ['“pock?” he asked', '“POC?” he asked'],
    ["the poc's end", "the POC's end"],
    ['cooper netties’s nodes.', 'Kubernetes’s nodes.'],
  ])('%s', (heard, wanted) => {
    expect(written(heard, KUBERNETES, POC)).toBe(wanted);
  });

  it.each([
    ['pocs', 'another word'],
    ['epoch', 'a part of a word'],
    ['cooper, netties', 'words with a comma between them'],
    ['kubernets', 'what is only similar'],
    ['cooper', 'a part of what it sounds like'],
  ])('not “%s”: %s', (heard) => {
    expect(written(heard, KUBERNETES, POC)).toBe(heard);
  });

  it('not words of two speakers as one', () => {
    const words = said('cooper netties').map((word, at) => ({ ...word, speaker: `S${at}` }));
    expect(applyDictionary(words, [KUBERNETES])).toEqual(words);
  });

  it('the longest match, and of two equal ones that of the first entry', () => {
    const entries = [entry('NY', 'new york'), entry('N. Y. T.', 'new york times'), entry('Nyx', 'NY')];
    expect(written('the new york times in new york', ...entries)).toBe('the N. Y. T. in NY');
  });

  it('names with signs of their own', () => {
    const entries = [entry('C++', 'see plus plus'), entry('.NET', 'dot net'), entry('Yahoo!'), entry("McDonald's")];
    expect(written('see plus plus, dot net. The net and C at yahoo! yahoo?', ...entries)).toBe(
      'C++, .NET. The net and C at Yahoo! Yahoo!?',
    );
    expect(written("mcdonald's fries and McDonald’s.", ...entries)).toBe("McDonald's fries and McDonald's.");
  });

  it('names in lower case, which keep the capital of a sentence', () => {
    expect(written('Kubectl runs. KUBECTL and cube control', entry('kubectl', 'cube control'))).toBe(
      'Kubectl runs. kubectl and kubectl',
    );
  });

  it('names within a sentence that has no spaces', () => {
    expect(written('私は九条です。', entry('九條', '九条'))).toBe('私は九條です。');
  });
});

describe('the words keep', () => {
  it('their span, where several become one', () => {
    const words = said('run cooper netties here').map((word, at) => ({
      ...word,
      speaker: 'S1',
      confidence: 1 - at / 10,
    }));
    expect(applyDictionary(words, [KUBERNETES])[1]).toEqual({
      text: 'Kubernetes',
      startSec: 1,
      endSec: 2.5,
      speaker: 'S1',
    });
  });

  it('the chance of an end of the last word', () => {
    const heard = said('run cube er netties here').map((word, at) => ({ ...word, endChance: at / 10 }));
    const entry = { ...KUBERNETES, soundsLike: ['cube er netties'] };
    expect(applyDictionary(heard, [entry]).map(({ endChance }) => endChance)).toEqual([0, 0.3, 0.4]);
  });

  it('no confidence, also where they were written so already', () => {
    const words = said('run Kubernetes here').map((word) => ({ ...word, confidence: 0.3 }));
    expect(applyDictionary(words, [KUBERNETES]).map(({ confidence }) => confidence)).toEqual([0.3, undefined, 0.3]);
  });

  it('their span in proportion to letters, where one becomes several', () => {
    const words = applyDictionary(said('we love newyork'), [entry('New York')]);
    expect(words.map(({ text }) => text)).toEqual(['we', 'love', 'New', 'York']);
    const [, , first, second] = words;
    expect(first).toMatchObject({ startSec: 2, isEstimated: true });
    expect(first?.endSec).toBeCloseTo(2 + (0.5 * 4) / 9, 6);
    expect(second).toMatchObject({ startSec: first?.endSec, endSec: 2.5 });
  });

  it('each its own time, where as many words stay', () => {
    const words = said('hans zimmer plays');
    const times = ({ startSec, endSec }: Word) => [startSec, endSec];
    const corrected = applyDictionary(words, [entry('Hans Zimmer')]);
    expect(corrected.map(times)).toEqual(words.map(times));
    expect(corrected.map(({ text }) => text)).toEqual(['Hans', 'Zimmer', 'plays']);
  });

  it('everything, if no entry matches or the writing is right', () => {
    const words = said('We run Kubernetes, cooper.');
    expect(applyDictionary(words, [KUBERNETES])).toEqual(words);
    expect(applyDictionary(words, [])).toEqual(words);
  });
});

describe('whatever the entries are', () => {
  const token = fc.stringMatching(/^[a-cA-C.,'’-]{1,4}$/);
  const text = fc.array(token, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
  const entries = fc.array(fc.record({ text, soundsLike: fc.array(text, { maxLength: 2 }) }), { maxLength: 4 });

  it('words stay in order within the time of the transcript', () => {
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 12 }), entries, (tokens, dictionary) => {
        const words = applyDictionary(said(tokens.join(' ')), dictionary);
        const lastSec = Math.max(0.5, tokens.length - 0.5);
        expect(words.every(({ startSec, endSec }) => startSec <= endSec && endSec <= lastSec + 1e-9)).toBe(true);
        expect(words.every(({ startSec }, at) => startSec >= (words[at - 1]?.endSec ?? 0) - 1e-9)).toBe(true);
        expect(words.every((word) => word.text.trim() !== '')).toBe(true);
      }),
    );
  });
});
