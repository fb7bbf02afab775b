import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Range } from '#schema/domain/clip.ts';
import { PACES } from '#schema/domain/cuts/long-silences.ts';
import { CUT_KINDS, isCutOut, proposeCuts, savedSec } from '#schema/domain/cuts/proposals.ts';
import type { Word } from '#schema/domain/media.ts';

const margins = { leadSec: 0.05, tailSec: 0.05 };
const word = (text: string, startSec: number, rest: Partial<Word> = {}): Word => ({
  text,
  startSec,
  endSec: startSec + 0.4,
  ...margins,
  ...rest,
});
const WORDS = [
  word('So,', 10),
  word('um,', 10.5, { aside: 'filler' }),
  word('I', 11),
  word('went', 11.5),
  word('uh', 12, { aside: 'filler' }),
  word('to—', 12.5),
  word('I', 13),
  word('went', 13.5),
  word('to', 14),
  word('Rome.', 14.5),
  word('Twice.', 16),
  word('Later.', 30),
];
const HEARD = { words: WORDS, speech: WORDS.map(({ startSec, endSec }) => ({ startSec, endSec })) };
const CLIP: Range = { startSec: 9.9, endSec: 17 };

describe('proposals of cuts', () => {
  it('are fillers, retakes with all that is in them, and pauses, in order and named by their place', () => {
    expect(proposeCuts(HEARD, CLIP, 'natural')).toEqual([
      { id: 'filler-10450-10950', kind: 'filler', startSec: 10.45, endSec: 10.95 },
      { id: 'retake-10950-12950', kind: 'retake', startSec: 10.95, endSec: 12.95 },
      { id: 'pause-15000-15900', kind: 'pause', startSec: 15, endSec: 15.9 },
    ]);
  });

  it('have more and longer pauses at a faster pace, and the same words', () => {
    const kept = (pace: (typeof PACES)[number]) => proposeCuts(HEARD, CLIP, pace);
    expect(kept('fast').filter(({ kind }) => kind === 'pause')).toEqual([
      { id: 'pause-14975-15925', kind: 'pause', startSec: 14.975, endSec: 15.925 },
      { id: 'pause-16550-17000', kind: 'pause', startSec: 16.55, endSec: 17 },
    ]);
    const words = PACES.map((pace) => kept(pace).filter(({ kind }) => kind !== 'pause'));
    expect(new Set(words.map((each) => JSON.stringify(each)))).toHaveProperty('size', 1);
  });

  it('stay in the clip, and know nothing of what is said outside of it', () => {
    expect(proposeCuts(HEARD, { startSec: 12.95, endSec: 15 }, 'natural')).toEqual([]);
    expect(proposeCuts({ words: [], speech: [] }, CLIP, 'faster')).toEqual([]);
  });

  it('leave laughter and music alone', () => {
    const sounds = [{ startSec: 15, endSec: 16 }];
    expect(proposeCuts({ ...HEARD, sounds }, CLIP, 'natural').filter(({ kind }) => kind === 'pause')).toEqual([]);
  });

  it('are inside, in order, of known kinds, and have ids of their own', () => {
    const spoken = fc.array(
      fc.tuple(fc.constantFrom('I', 'went', 'to—', 'um', 'so.'), fc.integer({ min: 1, max: 30 })),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(spoken, fc.constantFrom(...PACES), (tokens, pace) => {
        let atSec = 0;
        const words = tokens.map(([text, tenths]) => {
          atSec += 0.2 + tenths / 10;
          const aside = text === 'um' ? { aside: 'filler' as const } : {};
          return { text, startSec: atSec - 0.15, endSec: atSec, leadSec: 0.02, tailSec: 0.02, ...aside };
        });
        const clip = { startSec: 0, endSec: 110 };
        const made = proposeCuts({ words, speech: words }, clip, pace);
        for (const { kind, startSec, endSec } of made) {
          expect(CUT_KINDS).toContain(kind);
          expect(startSec).toBeGreaterThanOrEqual(0);
          expect(endSec).toBeLessThanOrEqual(110);
          expect(endSec).toBeGreaterThan(startSec);
        }
        expect(made).toEqual(made.toSorted((a, b) => a.startSec - b.startSec));
        expect(new Set(made.map(({ id }) => id))).toHaveProperty('size', made.length);
      }),
    );
  });
});

describe('what a proposal saves', () => {
  it('is what is not cut out yet', () => {
    const part = { startSec: 15, endSec: 16 };
    expect(savedSec(part, [])).toBe(1);
    expect(savedSec(part, [{ startSec: 14, endSec: 15.5 }])).toBe(0.5);
    expect(isCutOut(part, [{ startSec: 14, endSec: 15.5 }])).toBe(false);
    expect(
      isCutOut(part, [
        { startSec: 14, endSec: 15.5 },
        { startSec: 15.5, endSec: 15.9995 },
      ]),
    ).toBe(true);
  });
});
