import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionFor } from '../../../../render-node/stages/download/section.ts';

const HOUR = 3_600;

describe('sectionFor', () => {
  it.each([
    ['a small part of a long video', 'twitch', 3 * HOUR, [3_600.5, 4_200.2], { startSec: 3_585, endSec: 4_216 }],
    ['its begin', 'youtube', 2 * HOUR, [0, 600], { startSec: 0, endSec: 615 }],
    ['its end', 'youtube', 2 * HOUR + 0.4, [7_000, 7_200.4], { startSec: 6_985, endSec: 7_201 }],
    ['a third that saves little', 'youtube', 1_500, [0, 300], null],
    ['more than a third', 'youtube', 3 * HOUR, [0, 1.2 * HOUR], null],
    ['a file of a drive', 'google_drive', 3 * HOUR, [0, 600], null],
    ['a direct link', 'direct_link', 3 * HOUR, [0, 600], null],
    ['a video of unknown length', 'youtube', undefined, [0, 600], null],
    ['a window behind the end', 'youtube', 2 * HOUR, [8_000, 8_100], null],
  ] as const)('of %s', (_name, kind, durationSec, [startSec, endSec], section) => {
    expect(sectionFor({ kind, durationSec }, { startSec, endSec })).toEqual(section);
  });

  it('always holds the whole window, in whole seconds', () => {
    const seconds = fc.double({ min: 0, max: 40_000, noNaN: true });
    fc.assert(
      fc.property(seconds, seconds, seconds, (a, b, c) => {
        const [startSec = 0, endSec = 0, durationSec = 0] = [a, b, c].sort((x, y) => x - y);
        const section = sectionFor({ kind: 'youtube', durationSec }, { startSec, endSec }) ?? {
          startSec: 0,
          endSec: 40_000,
        };
        expect(section.startSec).toBeLessThanOrEqual(startSec);
        expect(section.endSec).toBeGreaterThanOrEqual(endSec);
        expect([section.startSec % 1, section.endSec % 1]).toEqual([0, 0]);
      }),
    );
  });
});
