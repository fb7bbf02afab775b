import { describe, expect, it } from 'vitest';
import { correctedWords } from '../../../../studio/src/pages/editor/logic/sentences.ts';
import { nextUnsure, unsureIn } from '../../../../studio/src/pages/editor/logic/unsure.ts';
import type { Edits, Patch } from '../../../../studio/src/pages/editor/logic/edits.ts';
import { EditsStore } from '../../../../studio/src/pages/editor/state/edits-store.ts';
import { manyUnsure } from '../../../../studio/src/pages/project/clips/card/many-unsure.ts';

const WORDS = Array.from({ length: 10 }, (_, index) => ({
  index,
  text: `word ${index}`,
  start: index,
  end: index + 0.8,
  speaker: null,
  ...(index % 2 === 1 && { unsure: true as const }),
}));
const CLIP = { range: { startSec: 2, endSec: 9 }, pieces: null, struck: [{ startSec: 5, endSec: 6 }] };
const indexes = (words: readonly { index: number }[]) => words.map(({ index }) => index);

describe('words to check', () => {
  it('are those of the clip that are not cut out', () => {
    expect(indexes(unsureIn(WORDS, CLIP))).toEqual([3, 7]);
  });

  it('follow one another, and start again after the last', () => {
    const unsure = unsureIn(WORDS, CLIP);
    expect([-1, 3, 7].map((after) => nextUnsure(unsure, after)?.index)).toEqual([3, 7, 3]);
    expect(nextUnsure(unsure.slice(0, 1), 3)).toBeUndefined();
  });

  it('are none that have a text, even the same, and those stay the same objects', () => {
    const once = correctedWords(WORDS, { 3: 'word 3', 7: 'other' });
    expect(indexes(unsureIn(once, CLIP))).toEqual([]);
    expect(correctedWords(WORDS, { 3: 'word 3', 7: 'other' }, once)[3]).toBe(once[3]);
  });

  it('are many only where more are unsure than usual', () => {
    const clip = (unsure: number, all: number) =>
      Array.from({ length: all }, (_, at) => (at < unsure ? { unsure: true as const } : {}));
    expect([clip(4, 10), clip(5, 100), clip(20, 100)].map(manyUnsure)).toEqual([0, 0, 20]);
  });
});

describe('a word that is right', () => {
  it.each(['untouched', 'corrected and undone'])('is sent with its text: %s', async (before) => {
    const edits: Edits = { title: '', words: {}, framing: [], look: null, bRoll: [], cover: null, ...CLIP };
    const sent: Patch[] = [];
    const store = new EditsStore(
      { base: edits, mine: edits },
      {
        read: async (base) => base,
        write: async (patch, base) => {
          sent.push(patch);
          return { ...base, ...patch };
        },
        keep: async () => {},
        keepHistory: async () => {},
        judge: () => 'offline',
        closed: ({ struck }) => struck,
        textOf: (index) => `word ${index}`,
      },
    );
    if (before !== 'untouched') {
      store.correct({ 3: 'other' });
      store.undo();
    }
    store.confirm({ index: 3, text: 'word 3' });
    await store.queue.put(store.toSend);
    await store.queue.send();
    expect(sent).toEqual([{ words: { 3: 'word 3' } }]);
  });
});
