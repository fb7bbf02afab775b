import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  linesOf,
  mergeTranslated,
  playedWords,
  standingLines,
  type TranslatedLine,
} from '#schema/domain/translation/lines.ts';
import { readableChars } from '#schema/domain/translation/reading.ts';

/** Words of a third of a second, one after the other. `|` is a pause of a second. */
function said(text: string, speaker?: string) {
  let at = 0;
  return text.split(' ').flatMap((word) => {
    if (word === '|') {
      at += 1;
      return [];
    }
    const startSec = at;
    at = Math.round((at + 0.3) * 1_000) / 1_000;
    return [{ text: word, startSec, endSec: at, ...(speaker !== undefined && { speaker }) }];
  });
}

const WORDS = said('We sold it. Then came the | second year, and nobody bought anything.');
const WHOLE = { startSec: 0, endSec: 60 };
const textsOf = (lines: readonly { source: string }[]) => lines.map(({ source }) => source);

describe('linesOf', () => {
  it('breaks at sentences and pauses', () => {
    expect(textsOf(linesOf(WORDS, WHOLE))).toEqual([
      'We sold it.',
      'Then came the',
      'second year, and nobody bought anything.',
    ]);
  });

  it('breaks at another speaker and at a cut', () => {
    const talk = [...WORDS.slice(0, 2), ...WORDS.slice(3, 6)].map((word, i) => ({
      ...word,
      speaker: i < 3 ? 'S1' : 'S2',
    }));
    expect(textsOf(linesOf(talk, WHOLE))).toEqual(['We sold Then', 'came the']);
    const cut = { ...WHOLE, cuts: [{ startSec: 0.3, endSec: 0.6 }] };
    expect(textsOf(linesOf(playedWords(WORDS, cut), cut))[0]).toBe('We');
  });

  it('has no line that is too long to be one caption or two', () => {
    const words = said('and so on '.repeat(60).trim());
    for (const line of linesOf(words, WHOLE)) {
      expect(line.endSec - line.startSec).toBeLessThanOrEqual(6.0001);
      expect(line.source.length).toBeLessThanOrEqual(84);
    }
  });

  it('keeps every word once and in order, whatever is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0, max: 12, noNaN: true }), fc.double({ min: 0.1, max: 3, noNaN: true }))),
        (ranges) => {
          const cuts = ranges.map(([startSec, sec]) => ({ startSec, endSec: startSec + sec }));
          const played = { ...WHOLE, cuts };
          const spoken = playedWords(WORDS, played);
          expect(textsOf(linesOf(spoken, played)).join(' ')).toBe(spoken.map(({ text }) => text).join(' '));
        },
      ),
    );
  });
});

describe('standingLines', () => {
  const translated: TranslatedLine[] = linesOf(WORDS, WHOLE).map((line, i) => ({ ...line, text: `T${i}` }));

  it('knows that nothing changed', () => {
    expect(standingLines(translated, WORDS, WHOLE).map(({ state }) => state)).toEqual([
      'current',
      'current',
      'current',
    ]);
  });

  it('shows the old text of a line whose words were corrected', () => {
    const corrected = WORDS.map((word) => (word.text === 'sold' ? { ...word, text: 'bought' } : word));
    const [first] = standingLines(translated, corrected, WHOLE);
    expect(first).toMatchObject({ source: 'We bought it.', text: 'T0', state: 'stale' });
  });

  it('has a missing line for what is played in addition, and none for what is not', () => {
    const lines = standingLines(translated.slice(0, 2), WORDS, WHOLE);
    expect(lines.map(({ state }) => state)).toEqual(['current', 'current', 'missing']);
    expect(standingLines(translated, WORDS, { startSec: 0, endSec: 0.9 })).toHaveLength(1);
  });

  it('counts a line that was hidden as known', () => {
    const hidden = translated.map((line, i) => (i === 1 ? { ...line, text: '', byHand: true as const } : line));
    expect(standingLines(hidden, WORDS, WHOLE)[1]).toMatchObject({ text: '', state: 'current' });
  });
});

describe('mergeTranslated', () => {
  it('puts texts to what was asked for and drops what was neither asked for nor kept', () => {
    const [a, b, c] = linesOf(WORDS, WHOLE);
    if (a === undefined || b === undefined || c === undefined) throw new Error('three lines');
    const before = [a, b, c].map((line) => ({ ...line, text: 'old' }));
    const merged = mergeTranslated(before, { lines: [b], keeps: [a.startSec] }, ['new']);
    expect(merged.map(({ text }) => text)).toEqual(['old', 'new']);
  });
});

describe('readableChars', () => {
  it('gives fewer characters where each is a word or syllable', () => {
    const line = { startSec: 0, endSec: 3 };
    expect(readableChars(line, 'es')).toBe(68);
    expect(readableChars(line, 'zh-Hant')).toBe(30);
    expect(readableChars(line, 'ja')).toBe(23);
    expect(readableChars({ startSec: 0, endSec: 0.1 }, 'ja')).toBe(8);
  });
});
