import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schema/domain/limits.ts';
import { asLines, asOneLine, overlayOfTitle } from '#schema/domain/texts/title-overlay.ts';

describe('a line', () => {
  it('turns what a terminal obeys into spaces, and what turns the direction of a text', () => {
    expect(asOneLine('t \u001B]0;pwned\u0007\u202E evil\u2066!')).toBe('t ]0;pwned evil !');
    expect(asOneLine('שלום\u200F world')).toBe('שלום\u200F world');
  });
});

describe('a text of several lines', () => {
  it('keeps its lines, one empty line in a row, and nothing that a terminal obeys', () => {
    expect(asLines(' \nfirst \u001B]0;line\r\n\r\n\n\n\u202Elast\n ')).toBe('first ]0;line\n\nlast');
  });
});

describe('the title in the picture', () => {
  it.each([
    ['as it is', 'as it is'],
    [' a\r\n b\t\u0000c ', 'a b c'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), `${'x'.repeat(99)}\u2026`],
    [`${'x'.repeat(98)} y z`, `${'x'.repeat(98)}\u2026`],
    ['\u{1F600}'.repeat(60), `${'\u{1F600}'.repeat(49)}\u2026`],
  ])('of %j is %j', (title, shown) => {
    expect(overlayOfTitle(title)).toBe(shown);
  });

  it('is one line that fits, and never half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const shown = overlayOfTitle(title);
        expect(shown.length).toBeLessThanOrEqual(LIMITS.titleOverlayChars);
        expect(shown).toBe(asOneLine(shown));
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });
});
