import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../../../render-node/plan/sentences.ts';
import { arbitraryWords, speak } from '../../../support/spoken-material.ts';

const texts = (words: Parameters<typeof splitSentences>[0], maxSec = 60) =>
  splitSentences(words, maxSec).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it('parts at punctuation', () => {
    expect(texts(speak('We won. Did you see it? Yes!'))).toEqual(['We won.', 'Did you see it?', 'Yes!']);
  });

  it('keeps abbreviations and initials inside', () => {
    const text = 'Then Mr. Dashwood met J. Smith from the U.S. office. He left.';
    expect(texts(speak(text, { pauseSec: 0.05 }))).toEqual([
      'Then Mr. Dashwood met J. Smith from the U.S. office.',
      'He left.',
    ]);
  });

  it('does not part at a full stop before a small letter', () => {
    expect(texts(speak('version 2. of the tool works.', { pauseSec: 0.05 }))).toEqual([
      'version 2. of the tool works.',
    ]);
  });

  it('parts at a pause of more than 0.7 s and where the speaker changes', () => {
    const words = [...speak('first part'), ...speak('second part', { at: 1.5 })];
    expect(texts(words)).toEqual(['first part', 'second part']);
    const turns = speak('hello there you too').map((word, i) => ({ ...word, speaker: i < 2 ? 'a' : 'b' }));
    expect(texts(turns)).toEqual(['hello there', 'you too']);
  });

  it('parts a run of more than 20 words at its longest pause', () => {
    const first = speak(Array.from({ length: 12 }, () => 'word').join(' '));
    const second = speak(Array.from({ length: 12 }, () => 'more').join(' '), { at: (first.at(-1)?.endSec ?? 0) + 0.4 });
    expect(splitSentences([...first, ...second], 60).map((s) => s.lastWord - s.firstWord + 1)).toEqual([12, 12]);
  });

  it('parts what is longer than asked', () => {
    const sentences = splitSentences(speak('one two three four five six seven eight nine ten.'), 2);
    expect(sentences.length).toBeGreaterThan(1);
    expect(Math.max(...sentences.map((s) => s.endSec - s.startSec))).toBeLessThanOrEqual(2);
  });

  it('gives every word to exactly one sentence, in order', () => {
    fc.assert(
      fc.property(arbitraryWords(80), fc.integer({ min: 3, max: 60 }), (words, maxSec) => {
        const sentences = splitSentences(words, maxSec);
        const covered = sentences.flatMap((s) => words.slice(s.firstWord, s.lastWord + 1));
        expect(covered).toEqual(words);
      }),
    );
  });
});
