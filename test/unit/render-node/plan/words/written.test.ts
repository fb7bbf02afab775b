import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeAddresses } from '../../../../../render-node/plan/words/written/write-addresses.ts';
import { writeCompounds } from '../../../../../render-node/plan/words/written/compounds.ts';
import { withHeadings } from '../../../../../render-node/plan/words/written/headings.ts';
import { writeInitials } from '../../../../../render-node/plan/words/written/initials.ts';
import { writeNumbers } from '../../../../../render-node/plan/words/written/write-numbers.ts';
import { writeWords } from '../../../../../render-node/plan/words/written/write-words.ts';

const said = (text: string) =>
  text.split(' ').map((word, i) => ({ text: word, startSec: i, endSec: i + 1, confidence: 1 - i / 100 }));
type Said = ReturnType<typeof said>[number];
const textOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ');

describe('writeNumbers', () => {
  it.each([
    ['forty nine point five percent', '49.5%'],
    ['four thousand dollars.', '$4,000.'],
    ['It was nineteen ninety two.', 'It was 1992.'],
    ['in eighteen sixty, when', 'in 1860, when'],
    ['in nineteen oh five', 'in 1905'],
    ['since twenty twenty four', 'since 2024'],
    ['in two thousand and eight', 'in 2008'],
    ['about four hundred and seventy-six people', 'about 476 people'],
    ['twenty five million people', '25 million people'],
    ['two million dollars,', '$2 million,'],
    ['the twenty-first century', 'the 21st century'],
    ['the twenty third.', 'the 23rd.'],
    ['49.5 percent', '49.5%'],
    ['4,000 dollars', '$4,000'],
    ['five percent', '5%'],
    ['12000 people', '12,000 people'],
    ['one hundred twenty thousand three hundred', '120,300'],
  ])('writes "%s" as "%s"', (spoken, text) => {
    expect(textOf(writeNumbers(said(spoken)))).toBe(text);
  });

  it.each([
    'one of the two men',
    'a hundred people',
    'fifteen, twenty minutes',
    'fifteen twenty minutes',
    'twenty people and thirty dogs',
    'In 1992 we met',
    'the first and the second',
    'one, two, three',
    'no one came. Two left',
    'ten years',
  ])('leaves "%s"', (text) => {
    expect(textOf(writeNumbers(said(text)))).toBe(text);
  });

  it('keeps the chance of an end of the last word', () => {
    const words = said('say four thousand dollars now').map((word, i) => ({ ...word, endChance: i / 10 }));
    expect(writeNumbers(words).map(({ endChance }) => endChance)).toEqual([0, 0.3, 0.4]);
  });

  it('keeps the time of all words and the lowest confidence', () => {
    expect(writeNumbers(said('say four thousand dollars now'))).toEqual([
      { text: 'say', startSec: 0, endSec: 1, confidence: 1 },
      { text: '$4,000', startSec: 1, endSec: 4, confidence: 0.97 },
      { text: 'now', startSec: 4, endSec: 5, confidence: 0.96 },
    ]);
  });

  it('covers the same time in order, whatever is said', () => {
    const word = fc.constantFrom(
      ...'a one two ten twenty ninety-two hundred thousand million and point oh percent dollars in first 1992 12000 the,'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (list) => {
        const words = writeNumbers(said(list.join(' ')));
        expect(words[0]?.startSec).toBe(0);
        expect(words.at(-1)?.endSec).toBe(list.length);
        words.slice(1).forEach((next, i) => expect(next.startSec).toBe(words[i]?.endSec));
      }),
    );
  });
});

describe('writeAddresses', () => {
  it.each([
    ['Go to example dot com.', 'Go to example.com.'],
    ['look at example dot co dot uk now', 'look at example.co.uk now'],
    ['write to jane at gmail dot com,', 'write to jane@gmail.com,'],
    ['my email is john at example dot org', 'my email is john@example.org'],
    ['a dot on the map', 'a dot on the map'],
    ['dot com', 'dot com'],
  ])('writes "%s" as "%s"', (spoken, text) => {
    expect(textOf(writeAddresses(said(spoken)))).toBe(text);
  });
});

describe('writeCompounds', () => {
  it('writes words as they are written today, and splits their time', () => {
    const word = { text: 'fellow-americans,', startSec: 1, endSec: 3, leadSec: 0.1, tailSec: 0.2 };
    expect(writeCompounds([word])).toEqual([
      { text: 'fellow', startSec: 1, endSec: expect.closeTo(1.75, 9) as number, leadSec: 0.1 },
      { text: 'americans,', startSec: expect.closeTo(1.75, 9) as number, endSec: 3, tailSec: 0.2 },
    ]);
    expect(textOf(writeCompounds(said('To-day a well-known good-bye to-morrow.')))).toBe(
      'Today a well-known goodbye tomorrow.',
    );
  });
});

describe('writeInitials', () => {
  it.each([
    ['In addition to M S thirteen, many', 'In addition to MS thirteen, many'],
    ['on U S taxpayers', 'on US taxpayers'],
    ['in Washington, D, C, that', 'in Washington, DC, that'],
    ['a T V show', 'a TV show'],
    ['the A I model', 'the AI model'],
    ['the U. S.', 'the US.'],
    ['she works at i b m now', 'she works at IBM now'],
  ])('writes "%s" as "%s"', (spoken, text) => {
    expect(textOf(writeInitials(said(spoken)))).toBe(text);
  });

  it.each(['such a I think', 'plan B works', 'spelled K I N G', 'N E Z E R', 'Should I', 'x, y and z'])(
    'leaves "%s"',
    (text) => {
      expect(textOf(writeInitials(said(text)))).toBe(text);
    },
  );

  it('leaves letters with a pause between them', () => {
    const [first, second] = said('B C') as [Said, Said];
    expect(writeInitials([first, { ...second, startSec: 1.7 }])).toHaveLength(2);
  });
});

describe('writeWords', () => {
  it('says how likely a sentence ends with each word', async () => {
    const none = { question: 0, comma: 0, title: 0, upper: 0 };
    const readMarks = async () => [0.012, 0.876, 1].map((end) => ({ ...none, end }));
    const written = await writeWords(said('we left so'), { readMarks, cutsSec: [] });
    expect(written.map(({ text, endChance }) => [text, endChance])).toEqual([
      ['We', 0.01],
      ['left.', 0.88],
      ['So.', 1],
    ]);
  });
});

describe('withHeadings', () => {
  const none = { end: 0.05, question: 0.02, comma: 0.5, title: 0, upper: 0 };
  const endsOf = (text: string, pauses: Record<string, number>, ends: Record<string, number> = {}) => {
    const words = text.split(' ').map((word) => ({ text: word, pauseSec: pauses[word] ?? 0 }));
    const marks = withHeadings(
      words,
      words.map((word) => ({ ...none, end: ends[word.text] ?? none.end })),
    );
    return words.filter((_, i) => (marks[i]?.end ?? 0) >= 0.45).map((word) => word.text);
  };

  it('ends a heading after its number, and its title where the reader stops', () => {
    const pauses = { 'seventeen,': 0.6, 'up,': 1.2 };
    expect(endsOf('Chapter seventeen, when Wendy grew up, I hope', pauses, { 'up,': 0.3 })).toEqual([
      'seventeen,',
      'up,',
    ]);
    expect(endsOf('Chapter seventeen, when Wendy grew up, I hope', pauses)).toEqual(['seventeen,']);
    expect(endsOf('Chapter thirty four, the rest', { 'four,': 0.4 })).toEqual(['four,']);
    expect(endsOf('well done. Part twenty-one the rest', { 'twenty-one': 0.4 }, { 'done.': 0.9 })).toEqual([
      'done.',
      'twenty-one',
    ]);
    expect(endsOf('Lesson 5, the rest', { '5,': 0.4 })).toEqual(['5,']);
  });

  it('ends nothing within a sentence, without a pause or without a number', () => {
    expect(endsOf('in chapter two, we', { 'two,': 0.6 })).toEqual([]);
    expect(endsOf('Part two explains the rest', {})).toEqual([]);
    expect(endsOf('Chapter and verse, as they say', { 'verse,': 0.6 })).toEqual([]);
    expect(endsOf('Chapter one', { one: 0.6 })).toEqual(['one']);
    expect(endsOf('Chapter', { Chapter: 0.6 })).toEqual([]);
  });

  it('asks no question in a heading', () => {
    const words = [{ text: 'Act' }, { text: 'two', pauseSec: 0.5 }, { text: 'a' }];
    expect(withHeadings(words, [none, { ...none, end: 0.92, question: 0.9 }, none])[1]).toMatchObject({
      end: 0.92,
      question: 0,
    });
  });
});
