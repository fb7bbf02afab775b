import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfCards, wholeLines, wordsOfCards } from '../../../../schema/domain/texts/whole-lines.ts';

const card = (startSec: number, endSec: number, ...lines: string[]) => ({ startSec, endSec, lines });
const CARDS = [
  card(0, 1.2, 'We moved three'),
  card(1.2, 2.4, 'thousand servers', 'in a'),
  card(2.4, 3.4, 'weekend.'),
  card(5.4, 6.4, 'Nobody'),
  card(6.4, 7.6, 'noticed it.'),
];

describe('subtitles of whole lines', () => {
  it('join the cards of a sentence, and end where it ends', () => {
    expect(wholeLines(CARDS)).toMatchObject([
      { startSec: 0, lines: ['We moved three thousand', 'servers in a weekend.'] },
      { startSec: 5.4, lines: ['Nobody noticed it.'] },
    ]);
    expect(textOfCards(CARDS)).toBe('We moved three thousand servers in a weekend.\n\nNobody noticed it.\n');
  });

  it('have every word once, in its card, and lines of 42 letters at most', () => {
    const cards = fc
      .array(fc.tuple(fc.array(fc.stringMatching(/^[a-z]{1,12}[.,]?$/), { minLength: 1, maxLength: 4 }), fc.nat(30)), {
        maxLength: 40,
      })
      .map((all) => {
        let atSec = 0;
        return all.map(([words, gap]) => {
          const startSec = atSec + gap / 10;
          atSec = startSec + words.length * 0.4;
          return card(startSec, atSec, words.join(' '));
        });
      });
    fc.assert(
      fc.property(cards, (some) => {
        const text = some.flatMap(({ lines }) => lines).join(' ');
        const whole = wholeLines(some);
        expect(whole.flatMap(({ lines }) => lines).join(' ')).toBe(text);
        for (const { lines } of whole) {
          expect(lines.length).toBeLessThanOrEqual(2);
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
        }
        for (const [i, { startSec, endSec }] of whole.entries()) {
          expect(endSec).toBeGreaterThanOrEqual(startSec);
          expect(whole[i + 1]?.startSec ?? Infinity).toBeGreaterThanOrEqual(endSec);
        }
        expect(wordsOfCards(some)).toHaveLength(text === '' ? 0 : text.split(' ').length);
      }),
    );
  });

  it('are one line break where nobody speaks', () => {
    expect([textOfCards([]), wholeLines([])]).toEqual(['\n', []]);
  });
});
