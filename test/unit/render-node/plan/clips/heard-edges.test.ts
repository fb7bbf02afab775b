import { describe, expect, it } from 'vitest';
import { readEdges } from '../../../../../render-node/plan/clips/edges/features.ts';
import {
  barToEnd,
  barToStart,
  standsByItself,
  trimStart,
  unsureEdges,
} from '../../../../../render-node/plan/clips/edges/model.ts';
import { SURE, UNSURE } from '../../../../../render-node/plan/clips/edges/heard-ends.ts';
import { splitSentences, type Word } from '../../../../../render-node/plan/clips/edges/sentences.ts';
import { speak } from '../../../../support/media/spoken-material.ts';

const FIRST = 'The baker opened his shop in the square.';
const SECOND = 'Nobody bought his bread that morning.';

/** Two sentences as an engine hears them: `chance` of the end between them, and the pause there. */
function heard(
  chance: number,
  pauseSec: number,
  { first = FIRST, second = SECOND, over = {} }: { first?: string; second?: string; over?: Partial<Word> } = {},
) {
  const end = first.split(' ').length - 1;
  const words = speak(`${first} ${second}`, { pauseSec }).map((word, i) => {
    const last = i === end ? { endChance: chance, ...over } : {};
    return { ...word, endChance: /[.?]$/.test(word.text) ? 1 : 0, ...last };
  });
  const sentences = splitSentences(words, { maxSec: 60, language: 'en' });
  return { sentences, edges: readEdges(sentences, words, 'en') };
}

describe('ends of sentences that an engine heard', () => {
  it.each([
    ['likely', 0.9, 0.1],
    ['before a long pause', 0.5, 0.7],
  ])('are sure if they are %s', (_, chance, pauseSec) => {
    const { sentences, edges } = heard(chance, pauseSec);
    expect(sentences[0]?.odds).toBe(SURE);
    expect([barToEnd(edges, 0), barToStart(edges, 1), standsByItself(edges, 0)]).toEqual([null, null, true]);
  });

  it('bar both clips where they are neither', () => {
    const { sentences, edges } = heard(0.7, 0.3);
    expect(sentences[0]?.odds).toBe(UNSURE);
    expect([barToEnd(edges, 0), barToStart(edges, 1)]).toEqual(['unsure', 'unsure']);
    expect(standsByItself(edges, 0)).toBe(false);
    expect(
      [
        { first: 0, last: 0 },
        { first: 1, last: 0 },
        { first: 0, last: 1 },
      ].map((span) => unsureEdges(edges, span)),
    ).toEqual([1, 0, 0]);
  });

  it('are not sure after a long pause where a sentence hardly ends', () => {
    expect(heard(0.4, 1.2).sentences[0]?.odds).toBe(UNSURE);
    expect(heard(0.45, 1.2).sentences[0]?.odds).toBe(SURE);
  });

  it('bar both where the last word may be misheard, or asks for more', () => {
    expect(heard(0.99, 1, { over: { confidence: 0.4 } }).sentences[0]?.odds).toBe(UNSURE);
    const first = 'The baker opened his shop because of the.';
    expect(heard(0.9, 1.2, { first }).sentences[0]?.odds).toBe(UNSURE);
    expect(heard(0.97, 1.2, { first }).sentences[0]?.odds).toBe(SURE);
  });

  it('bar a clip that would begin with a word that may be misheard, after its lead-in', () => {
    const words = speak(`${FIRST} And then nobody bought his bread.`);
    const bar = (text: string) => {
      const unsure = words.map((word) => (word.text === text ? { ...word, confidence: 0.4 } : word));
      const sentences = splitSentences(unsure, { maxSec: 60, language: 'en' });
      return barToStart(readEdges(sentences, unsure, 'en'), 1);
    };
    expect([bar('nobody'), bar('then'), bar('bought')]).toEqual(['unsure', null, null]);
  });

  it('bar no title where the sentence itself is whole', () => {
    const { edges } = heard(0.7, 0.3);
    expect([standsByItself(edges, 0), standsByItself(edges, 1)]).toEqual([false, true]);
    const leaning = heard(0.7, 0.3, { second: 'He sold nothing that whole morning.' }).edges;
    expect(barToStart(leaning, 1)).toBe('unsure');
    expect(standsByItself(leaning, 1)).toBe(false);
  });

  it('do not matter in a text that somebody wrote, nor at the end of it', () => {
    const words = speak(`${FIRST} ${SECOND}`, { pauseSec: 0.1 });
    expect(splitSentences(words, { maxSec: 60, language: 'en' }).map(({ odds }) => odds)).toEqual([SURE, SURE]);
    expect(heard(0.2, 0.1).sentences.at(-1)?.odds).toBe(SURE);
  });
});

describe('a lead-in that a clip could leave out', () => {
  const begin = (over: Record<string, Partial<Word>>) => {
    const words = speak(`${FIRST} So nobody bought his bread.`).map((word) => ({ ...word, ...over[word.text] }));
    const sentences = splitSentences(words, { maxSec: 60, language: 'en' });
    return words[trimStart(readEdges(sentences, words, 'en'), 1)]?.text;
  };

  it('stays where it runs into the next word, and one of both may be misheard', () => {
    expect(begin({ So: { confidence: 0.5 }, nobody: { leadSec: 0 } })).toBe('So');
    expect(begin({ nobody: { leadSec: 0.01, confidence: 0.5 } })).toBe('So');
  });

  it('goes where silence lies between, where both were surely heard, and where nobody listened', () => {
    expect(begin({ So: { confidence: 0.5 }, nobody: { leadSec: 0.05 } })).toBe('nobody');
    expect(begin({ So: { confidence: 0.9 }, nobody: { leadSec: 0, confidence: 0.9 } })).toBe('nobody');
    expect(begin({ So: { confidence: 0.5 } })).toBe('nobody');
  });
});

describe('the answer to a question', () => {
  const first = 'Why did the baker open his shop?';

  it('begins no clip if nobody knows who speaks', () => {
    expect(barToStart(heard(1, 1, { first }).edges, 1)).toBe('answers');
    expect(standsByItself(heard(1, 1, { first }).edges, 1)).toBe(true);
  });

  it('may begin one in a text that somebody wrote', () => {
    const words = speak(`${first} ${SECOND}`);
    const sentences = splitSentences(words, { maxSec: 60, language: 'en' });
    expect(barToStart(readEdges(sentences, words, 'en'), 1)).toBeNull();
  });
});
