import { describe, expect, it } from 'vitest';
import {
  knownShare,
  pathThrough,
  spellingsToLookUp,
  waysToSay,
} from '../../../../../../render-node/plan/speech/alignment/steps.ts';
import { timedWords } from '../../../../../../render-node/plan/speech/alignment/word-times.ts';
import { bareWord } from '#schema/domain/texts/bare-word.ts';
import { bareParts, splitWords } from '../../../../../../render-node/plan/words/spoken-words.ts';
import { spreadWords } from '../../../../../../render-node/plan/words/spread-words.ts';

const KNOWN = new Map([
  ['cold', ['K OW L D']],
  ['hearted', ['HH AA R T AH D', 'HH AA R T IH D']],
  ["don't", ['D OW N T']],
  ['the', ['DH AH']],
]);

describe('splitWords', () => {
  it('keeps punctuation on its word and joins what makes no sound to a neighbour', () => {
    expect(splitWords(' “Well… – the  end . ')).toEqual(['“Well… –', 'the', 'end .']);
    expect(splitWords('— go')).toEqual(['— go']);
    expect(splitWords(' … ')).toEqual([]);
  });

  it('finds dictionary spellings', () => {
    expect(bareWord('“Don’t!”')).toBe("don't");
    expect(bareParts('Cold-hearted,')).toEqual(['cold', 'hearted']);
    expect(spellingsToLookUp(['Cold-hearted,'])).toEqual(expect.arrayContaining(['cold', 'hearted']));
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
    expect(steps.map((step) => waysToSay(step, KNOWN)?.length ?? null)).toEqual([1, 1, 2, null, 1]);
  });
});

describe('timedWords', () => {
  it('gives a compound the time of its parts, and unknown words shares of theirs', () => {
    const words = ['The', 'cold-hearted', 'GPT-4', 'Zzyxx', 'don’t.'];
    const heard = [
      { step: 0, from: 10, to: 20 },
      { step: 1, from: 20, to: 30 },
      { step: 2, from: 35, to: 40 },
      { step: 3, from: 40, to: 60 },
      { step: 4, from: 60, to: 80 },
    ];
    const timed = timedWords(words, pathThrough(words, KNOWN), heard, 10);
    expect(timed.map(({ text }) => text)).toEqual(words);
    expect(timed.map(({ startSec }) => Number(startSec.toFixed(3)))).toEqual([10.1, 10.2, 10.4, 10.5, 10.6]);
    expect(timed.map(({ endSec }) => Number(endSec.toFixed(3)))).toEqual([10.2, 10.4, 10.5, 10.6, 10.8]);
    expect(timed.map(({ isEstimated }) => isEstimated === true)).toEqual([false, false, true, true, false]);
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
