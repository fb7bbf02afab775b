import { describe, expect, it } from 'vitest';
import {
  EntryNames,
  grammarOf,
  knownShare,
  pathThrough,
} from '../../../../../render-node/plan/speech/alignment-grammar.ts';
import { readHypsegLine, wordsFromPath } from '../../../../../render-node/plan/speech/alignment-times.ts';
import { bareParts, bareWord, splitWords } from '../../../../../render-node/plan/words/spoken-words.ts';
import { spreadWords } from '../../../../../render-node/plan/words/spread-words.ts';

const KNOWN = new Map([
  ['cold', ['K OW L D']],
  ['hearted', ['HH AA R T AH D', 'HH AA R T IH D']],
  ["don't", ['D OW N T']],
  ['the', ['DH AH']],
]);
const PHONES = ['AH', 'D'];

describe('splitWords', () => {
  it('keeps punctuation on its word and joins what makes no sound to a neighbour', () => {
    expect(splitWords(' “Well… – the  end . ')).toEqual(['“Well… –', 'the', 'end .']);
    expect(splitWords('— go')).toEqual(['— go']);
    expect(splitWords(' … ')).toEqual([]);
  });

  it('finds dictionary spellings', () => {
    expect(bareWord('“Don’t!”')).toBe("don't");
    expect(bareParts('Cold-hearted,')).toEqual(['cold', 'hearted']);
  });
});

describe('pathThrough', () => {
  it('walks through words and compounds, and gathers unknown words', () => {
    const steps = pathThrough(['The', 'cold-hearted', 'GPT-4', 'Zzyx', 'don’t.'], KNOWN);
    expect(steps).toEqual([
      { kind: 'known', spelling: 'the', word: 0 },
      { kind: 'known', spelling: 'cold', word: 1 },
      { kind: 'known', spelling: 'hearted', word: 1 },
      { kind: 'unknown', words: [2, 3] },
      { kind: 'known', spelling: "don't", word: 4 },
    ]);
    expect(knownShare(steps, 5)).toBeCloseTo(0.6);
    expect(knownShare([], 0)).toBe(0);
  });
});

describe('grammarOf', () => {
  it('is one path in which an unknown word is one or more phones, and holds no text of the user', () => {
    const names = new EntryNames();
    const grammar = grammarOf(pathThrough(['cold', 'TRANSITION', 'hearted'], KNOWN), names, PHONES);
    expect(grammar.split('\n')).toEqual([
      'FSG_BEGIN segment',
      'NUM_STATES 4',
      'START_STATE 0',
      'FINAL_STATE 3',
      'TRANSITION 0 1 1.0 word_0',
      'TRANSITION 1 2 0.02 phone_AH',
      'TRANSITION 2 2 0.02 phone_AH',
      'TRANSITION 1 2 0.02 phone_D',
      'TRANSITION 2 2 0.02 phone_D',
      'TRANSITION 2 3 1.0 word_1',
      'FSG_END',
      '',
    ]);
    expect(names.dictionary(KNOWN, PHONES)).toBe(
      'phone_AH AH\nphone_D D\nword_0 K OW L D\nword_1 HH AA R T AH D\nword_1(2) HH AA R T IH D\n',
    );
  });
});

describe('readHypsegLine', () => {
  it('reads entries with their times', () => {
    const { id, heard } = readHypsegLine('7 S 0 T -9 A -8 L -7 0 -1 0 word_0 11 -2 0 <sil> 20 -3 0 word_1(2) 45');
    expect(id).toBe('7');
    expect(heard).toEqual([
      { entry: 'word_0', startSec: 0, endSec: 0.11 },
      { entry: '<sil>', startSec: 0.11, endSec: 0.2 },
      { entry: 'word_1(2)', startSec: 0.2, endSec: 0.45 },
    ]);
  });

  it('gives null for an utterance that failed', () => {
    expect(readHypsegLine('3 S 0 T 0 A 0 L 0 0')).toEqual({ id: '3', heard: null });
  });
});

describe('wordsFromPath', () => {
  const words = ['The', 'cold-hearted', 'GPT-4', 'don’t.'];
  const steps = pathThrough(words, KNOWN);
  const heard = (entries: string[]) => entries.map((entry, i) => ({ entry, startSec: i / 10, endSec: (i + 1) / 10 }));

  it('gives a compound the time of its parts and an unknown word that of its phones', () => {
    const entries = heard(['<sil>', 'word_0', 'word_1', 'word_2', 'phone_D', '<sil>', 'phone_AH', 'word_3']);
    const timed = wordsFromPath(words, steps, entries, 10);
    expect(timed?.map(({ text }) => text)).toEqual(words);
    expect(timed?.map(({ startSec }) => Number(startSec.toFixed(3)))).toEqual([10.1, 10.2, 10.4, 10.7]);
    expect(timed?.map(({ endSec }) => Number(endSec.toFixed(3)))).toEqual([10.2, 10.4, 10.7, 10.8]);
    expect(timed?.map(({ isEstimated }) => isEstimated === true)).toEqual([false, false, true, false]);
  });

  it('gives null where path and sound do not fit', () => {
    expect(wordsFromPath(words, steps, heard(['word_0', 'word_1', 'word_2', 'word_3']), 0)).toBeNull();
    expect(
      wordsFromPath(words, steps, heard(['word_0', 'word_1', 'word_2', 'phone_D', 'word_3', 'word_0']), 0),
    ).toBeNull();
    expect(wordsFromPath(words, steps, [], 0)).toBeNull();
  });
});

describe('spreadWords', () => {
  it('shares a range by letters and marks every word', () => {
    expect(spreadWords(['a', 'abc'], { startSec: 1, endSec: 7 })).toEqual([
      { text: 'a', startSec: 1, endSec: 3, isEstimated: true },
      { text: 'abc', startSec: 3, endSec: 7, isEstimated: true },
    ]);
    expect(spreadWords([], { startSec: 1, endSec: 7 })).toEqual([]);
  });
});
