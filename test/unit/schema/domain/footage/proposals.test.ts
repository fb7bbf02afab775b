import { describe, expect, it } from 'vitest';
import { isSameWord, proposeBRoll } from '../../../../../schema/domain/b-roll/proposals.ts';

/** Two words a second, from second 10. */
const said = (text: string) =>
  text.split(' ').map((word, i) => ({ text: word, startSec: 10 + i / 2, endSec: 10.4 + i / 2 }));
const item = (id: string, description: string, durationSec: number | null = null) => ({
  id,
  name: `${id}.jpg`,
  description,
  durationSec,
});
const CLIP = { startSec: 10, endSec: 30 };

describe('words of a description', () => {
  it.each([
    ['tomato', 'tomatoes', true],
    ['watering', 'water', true],
    ['dog', 'dogs', true],
    ['gärten', 'garten', false],
    ['the', 'then', true],
    ['care', 'careful', true],
    ['plan', 'planet', true],
    ['car', 'carpet', false],
    ['watered', 'watering', true],
    ['station', 'statue', false],
  ])('%s and %s: %s', (a, b, is) => {
    expect([isSameWord(a, b), isSameWord(b, a)]).toEqual([is, is]);
  });
});

describe('proposals of B-roll', () => {
  const words = said('I water my tomatoes at six. Then I rest. The dogs sleep in the shade of a tree.');

  it('are from the first word that is said to the end of its line, at least two and at most five seconds', () => {
    const proposals = proposeBRoll(words, CLIP, {
      footage: [item('a', 'tomato plants, watering'), item('b', 'my dog', 1.5), item('c', 'a car')],
      taken: [],
    });
    expect(proposals).toEqual([
      {
        footageId: 'a',
        startSec: 10.5,
        endSec: 12.9,
        words: ['water', 'tomatoes'],
        text: 'I water my tomatoes at six.',
      },
      {
        footageId: 'b',
        startSec: 15,
        endSec: 16.5,
        words: ['dogs'],
        text: 'The dogs sleep in the shade of a tree.',
      },
    ]);
  });

  it('are not over what is placed or cut out, and each item has one', () => {
    const footage = [item('a', 'tomatoes dogs'), item('b', 'tomatoes')];
    const at = (
      changes: Partial<Parameters<typeof proposeBRoll>[2]>,
      cuts: { startSec: number; endSec: number }[] = [],
    ) =>
      proposeBRoll(words, { ...CLIP, cuts }, { footage, taken: [], ...changes }).map(({ footageId, startSec }) => [
        footageId,
        startSec,
      ]);
    expect(at({})).toEqual([['a', 11.5]]);
    expect(at({ taken: [{ startSec: 10, endSec: 12 }] })).toEqual([['a', 15]]);
    expect(at({}, [{ startSec: 10, endSec: 14 }])).toEqual([['a', 15]]);
  });

  it('come from no word that is said in most lines', () => {
    const often = said('We go up. We go down. We go left. We go right.');
    expect(proposeBRoll(often, CLIP, { footage: [item('a', 'how we go up')], taken: [] })).toEqual([]);
  });
});
