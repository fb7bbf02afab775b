import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapRange } from '#schema/domain/boundaries.ts';
import { withWordMargins } from '../../../../render-node/plan/transcript/word-margins.ts';
import { arbitraryWords, levelsFor, speak } from '../../../support/media/spoken-material.ts';

const SIX_SEC = { startSec: 0, endSec: 6 };

describe('snapRange', () => {
  const words = [...speak('one two.', { at: 1 }), ...speak('three four.', { at: 3 })];

  it('leaves the room that a word says, and a set one where it says nothing', () => {
    const asked = { startSec: 3, endSec: 3.65 };
    expect(snapRange(asked, { words, window: SIX_SEC })).toEqual({ startSec: 2.88, endSec: 3.85 });
    const told = words.map((word) => ({ ...word, leadSec: 0.21, tailSec: 0.04 }));
    expect(snapRange(asked, { words: told, window: SIX_SEC })).toEqual({ startSec: 2.79, endSec: 3.69 });
  });

  it('stays in the window and leaves an edge in silence where it is', () => {
    const around = { words, window: { startSec: 0.95, endSec: 3.7 } };
    expect(snapRange({ startSec: 1, endSec: 3.65 }, around)).toEqual({ startSec: 0.95, endSec: 3.7 });
    expect(snapRange({ startSec: 2.2, endSec: 2.4 }, around)).toEqual({ startSec: 2.2, endSec: 2.4 });
  });

  it('takes an edge inside a word to the pause beside it, however far into the word it was', () => {
    const two = [
      { text: 'and', startSec: 0.9, endSec: 0.94 },
      { text: 'and', startSec: 1.1, endSec: 1.7 },
    ];
    expect(snapRange({ startSec: 0, endSec: 1.395 }, { words: two, window: SIX_SEC }).endSec).toBe(1.02);
  });

  const edge = fc.nat(60_000).map((value) => value / 1000);

  it('never cuts a word, never leaves the window, and moves what it has moved no further', () => {
    fc.assert(
      fc.property(arbitraryWords(60), edge, edge, fc.boolean(), (spoken, a, b, hasSound) => {
        const inside = spoken.filter((word) => word.endSec <= 60);
        const words = hasSound ? withWordMargins(inside, levelsFor(inside, 60)) : inside;
        const around = { words, window: { startSec: 0, endSec: 60 } };
        const snapped = snapRange({ startSec: Math.min(a, b), endSec: Math.max(a, b) }, around);
        const cut = inside.filter((word) =>
          [snapped.startSec, snapped.endSec].some((sec) => sec > word.startSec + 1e-9 && sec < word.endSec - 1e-9),
        );
        expect(cut).toEqual([]);
        expect(snapped.startSec).toBeGreaterThanOrEqual(0);
        expect(snapped.endSec).toBeLessThanOrEqual(60);
        expect(snapRange(snapped, around)).toEqual(snapped);
      }),
    );
  });

  it('parts two clips that meet between two words without overlap', () => {
    const atLeastTwo = arbitraryWords(40).filter((spoken) => spoken.length >= 2);
    fc.assert(
      fc.property(atLeastTwo, fc.nat(), (spoken, pick) => {
        const at = 1 + (pick % (spoken.length - 1));
        const totalSec = (spoken.at(-1)?.endSec ?? 0) + 1;
        const around = {
          words: withWordMargins(spoken, levelsFor(spoken, totalSec)),
          window: { startSec: 0, endSec: totalSec },
        };
        const first = snapRange({ startSec: 0, endSec: spoken[at - 1]?.endSec ?? 0 }, around);
        const second = snapRange({ startSec: spoken[at]?.startSec ?? 0, endSec: totalSec }, around);
        expect(first.endSec).toBeLessThanOrEqual(second.startSec + 0.0011);
        expect((spoken[at]?.startSec ?? 0) - second.startSec).toBeLessThanOrEqual(0.351);
        expect(first.endSec - (spoken[at - 1]?.endSec ?? 0)).toBeLessThanOrEqual(0.451);
      }),
    );
  });
});
