import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { snapRange } from '#schema/domain/boundaries.ts';
import { arbitraryWords, levelsFor, speak } from '../../../support/spoken-material.ts';

const NO_SOUND = { startSec: 0, frameMs: 10, levelsDb: [] };

describe('snapRange', () => {
  const words = [...speak('one two.', { at: 1 }), ...speak('three four.', { at: 3 })];

  it('leaves a little room around the words', () => {
    const window = { startSec: 0, endSec: 6 };
    const around = { words, sound: levelsFor(words, 6), floorDb: -54, window };
    const snapped = snapRange({ startSec: 3, endSec: 3.65 }, around);
    expect(snapped.startSec).toBeCloseTo(2.88, 1);
    expect(snapped.endSec).toBeCloseTo(3.85, 1);
  });

  it('moves out of sound that lies before a word whose time is late', () => {
    const window = { startSec: 0, endSec: 6 };
    const early = words.map((word) => ({ ...word, startSec: word.startSec - 0.2 }));
    const around = { words, sound: levelsFor(early, 6), floorDb: -54, window };
    expect(snapRange({ startSec: 3, endSec: 3.65 }, around).startSec).toBeLessThan(2.8);
  });

  it('takes the quietest place where nothing is as quiet as the room', () => {
    const sound = levelsFor(words, 6);
    sound.levelsDb.fill(-30);
    sound.levelsDb.fill(-35, 280, 284);
    const around = { words, sound, floorDb: -54, window: { startSec: 0, endSec: 6 } };
    expect(snapRange({ startSec: 3, endSec: 3.65 }, around).startSec).toBeCloseTo(2.82, 1);
  });

  it('stays in the window and leaves an edge in silence where it is', () => {
    const around = { words, sound: NO_SOUND, floorDb: null, window: { startSec: 0.95, endSec: 3.7 } };
    expect(snapRange({ startSec: 1, endSec: 3.65 }, around)).toEqual({ startSec: 0.95, endSec: 3.7 });
    expect(snapRange({ startSec: 2.2, endSec: 2.4 }, around)).toEqual({ startSec: 2.2, endSec: 2.4 });
  });

  it('never cuts a word, never passes the middle of a gap, never leads or trails too long', () => {
    const edge = fc.nat(60_000).map((value) => value / 1000);
    fc.assert(
      fc.property(arbitraryWords(60), edge, edge, fc.boolean(), (spoken, a, b, hasSound) => {
        const window = { startSec: 0, endSec: 60 };
        const inside = spoken.filter((word) => word.endSec <= window.endSec);
        const sound = hasSound ? levelsFor(inside, 60) : NO_SOUND;
        const around = { words: inside, sound, floorDb: hasSound ? -54 : null, window };
        const snapped = snapRange({ startSec: Math.min(a, b), endSec: Math.max(a, b) }, around);
        const cut = inside.filter((word) =>
          [snapped.startSec, snapped.endSec].some((sec) => sec > word.startSec + 1e-9 && sec < word.endSec - 1e-9),
        );
        expect(cut).toEqual([]);
        expect(snapped.startSec).toBeGreaterThanOrEqual(window.startSec);
        expect(snapped.endSec).toBeLessThanOrEqual(window.endSec);
      }),
    );
  });

  it('parts two clips that meet between two words without overlap', () => {
    fc.assert(
      fc.property(
        arbitraryWords(40).filter((spoken) => spoken.length >= 2),
        fc.nat(),
        (spoken, pick) => {
          const at = 1 + (pick % (spoken.length - 1));
          const totalSec = (spoken.at(-1)?.endSec ?? 0) + 1;
          const around = {
            words: spoken,
            sound: levelsFor(spoken, totalSec),
            floorDb: -54,
            window: { startSec: 0, endSec: totalSec },
          };
          const first = snapRange({ startSec: 0, endSec: spoken[at - 1]?.endSec ?? 0 }, around);
          const second = snapRange({ startSec: spoken[at]?.startSec ?? 0, endSec: totalSec }, around);
          expect(first.endSec).toBeLessThanOrEqual(second.startSec + 0.0011);
          expect((spoken[at]?.startSec ?? 0) - second.startSec).toBeLessThanOrEqual(0.351);
          expect(first.endSec - (spoken[at - 1]?.endSec ?? 0)).toBeLessThanOrEqual(0.451);
        },
      ),
    );
  });
});
