import { describe, expect, it } from 'vitest';
import { withFirstCapital } from '../../../../schema/domain/texts/first-capital.ts';

/** The words of a text, each a second long, and those of a clip from the second `startSec` on. */
function shown(text: string, startSec: number, endSec = 100): string {
  const words = text.split(' ').map((token, i) => ({ text: token, startSec: i, endSec: i + 0.9 }));
  return withFirstCapital(words, { startSec, endSec })
    .map((word) => word.text)
    .join(' ');
}

describe('withFirstCapital', () => {
  it.each([
    ['And so we left. Why?', 2, 'And so We left. Why?'],
    ['And so we left. Why?', 1.8, 'And so We left. Why?'],
    ['We left. Why?', 0, 'We left. Why?'],
    ['And “every day” counts.', 1, 'And “Every day” counts.'],
    ['But österreich won.', 1, 'But Österreich won.'],
  ])('writes "%s" from second %d on as "%s"', (text, startSec, expected) => {
    expect(shown(text, startSec)).toBe(expected);
  });

  it.each([
    ['And iPhone sales fell.', 1],
    ['And 20 people left.', 1],
    ['and so we left then', 2],
    ['We left. And so', 9],
  ])('leaves "%s" from second %d on', (text, startSec) => {
    expect(shown(text, startSec)).toBe(text);
  });

  it('leaves words after the clip, and looks past hidden ones', () => {
    expect(shown('And so we left.', 2, 2.1)).toBe('And so we left.');
    const hidden = [
      { text: '', startSec: 0, endSec: 1 },
      { text: 'we', startSec: 1, endSec: 2 },
      { text: 'left.', startSec: 2, endSec: 3 },
    ];
    expect(withFirstCapital(hidden, { startSec: 0, endSec: 3 }).map(({ text }) => text)).toEqual(['', 'We', 'left.']);
  });
});
