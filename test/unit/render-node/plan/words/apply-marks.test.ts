import { describe, expect, it } from 'vitest';
import { applyMarks, type WordMarks } from '../../../../../render-node/plan/words/written/apply-marks.ts';
import { withOneSpelling } from '../../../../../render-node/plan/words/written/one-spelling.ts';

const PLAIN: WordMarks = { end: 0, question: 0, comma: 0, title: 0, upper: 0 };
const said = (text: string) => text.split(' ').map((word, i) => ({ text: word, startSec: i, endSec: i + 1 }));
const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ');
/** Marks by word, as it is written in the text. */
const write = (text: string, over: Record<string, Partial<WordMarks>> = {}) => {
  const words = said(text);
  return textOf(
    applyMarks(
      words,
      words.map((word) => ({ ...PLAIN, ...over[word.text] })),
    ),
  );
};

describe('applyMarks', () => {
  it('takes invented stops and their capitals away', () => {
    expect(write('A process which. Is not up to the mark.', { 'mark.': { end: 1 } })).toBe(
      'A process which is not up to the mark.',
    );
  });

  it('puts marks where sentences end, and capitals where they begin', () => {
    const over = { this: { end: 0.9, question: 0.8 }, chicago: { end: 0.7, title: 1 }, well: { comma: 0.8 } };
    expect(write('how did you do this well i grew up in chicago then i left', over)).toBe(
      'How did you do this? Well, I grew up in Chicago. Then I left',
    );
  });

  it('writes a stop that it is less sure of only where nobody wrote any', () => {
    const over = { home: { end: 0.4 }, 'late.': { end: 1 } };
    expect(write('we went home it was late', over)).toBe('We went home. It was late');
    expect(write('we went home it was late. Then', over)).toBe('We went home it was late. Then');
  });

  it('keeps an exclamation mark, a colon and the last mark', () => {
    const over = { 'No!': { end: 1 }, 'said:': { comma: 1 } };
    expect(write('No! He said: stop it...', over)).toBe('No! He said: stop it...');
  });

  it('knows names, initials and writings of their own', () => {
    const over = {
      "ibm's": { upper: 1 },
      github: { form: 'GitHub' },
      Left: {},
      mary: { title: 1 },
      'p.m.': { end: 1 },
      YouTube: {},
    };
    expect(write("then ibm's github mary Left at 5 p.m. on YouTube", over)).toBe(
      "Then IBM's GitHub Mary left at 5 p.m. On YouTube",
    );
    expect(write("then Ibm's Ceos built the Api and poc. in the USA, a tv is a bus.")).toBe(
      "Then IBM's CEOs built the API and POC in the USA a TV is a bus.",
    );
    expect(write("he met Mr. and Mrs. X and i'm")).toBe("He met Mr. and Mrs. x and I'm");
  });
});

describe('names', () => {
  it('are written with capitals whatever the model thinks of them', () => {
    expect(write('so my fellow americans met english people on monday')).toBe(
      'So my fellow Americans met English people on Monday',
    );
    expect(write('and the Mvp', { Mvp: { title: 0.3, upper: 0.2 } })).toBe('And the MVP');
  });
});

describe('a capital that was heard inside a sentence', () => {
  it('stays on a name and goes from a small word', () => {
    const over = { Jodo: { title: 0.2 }, The: { title: 0.2 } };
    expect(write('a book in movable types, The Jodo', over)).toBe('A book in movable types the Jodo');
    expect(write('we saw, The Who', { The: { title: 0.9 }, Who: { title: 0.8 } })).toBe('We saw The Who');
  });
});

describe('withOneSpelling', () => {
  it('writes a name as it is written most often', () => {
    expect(textOf(withOneSpelling(said('the POC and a POC or the Poc is a poc of POC')))).toBe(
      'the POC and a POC or the POC is a POC of POC',
    );
    expect(textOf(withOneSpelling(said('Poc. POC of the POC and POC')))).toBe('Poc. POC of the POC and POC');
  });

  it('leaves words that are both, and the beginnings of sentences', () => {
    expect(textOf(withOneSpelling(said('a bill for Bill and a bill for Bill. Bill paid')))).toBe(
      'a bill for Bill and a bill for Bill. Bill paid',
    );
    expect(textOf(withOneSpelling(said('so it is and it was and it is. It is')))).toBe(
      'so it is and it was and it is. It is',
    );
  });
});
