import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRun, rangeOfRun } from '../../../../../render-node/plan/hls/choose-run.ts';
import { beginAt, type Cursor, follow, refreshMs } from '../../../../../render-node/plan/hls/follow.ts';
import type { MediaPlaylist } from '../../../../../render-node/plan/hls/media-playlist.ts';
import { type PlacedPiece, placePiece, type Timeline } from '../../../../../render-node/plan/hls/place-piece.ts';
import { takeOver, titleOf } from '../../../../../render-node/plan/moments/name-moment.ts';

function playlist(numbers: number[], durationSec = 4): MediaPlaylist {
  const segments = numbers.map((sequence) => ({
    sequence,
    durationSec,
    url: `https://x.example/${sequence}.ts`,
    bytes: null,
    discontinuity: 0,
    key: null,
    init: null,
  }));
  return { kind: 'media', targetSec: 4, isEnded: false, segments };
}
const cursor = (sequence: number): Cursor => ({ sequence, behindSinceMs: null });
const newsOf = (numbers: number[], from: number, nowMs = 0) =>
  follow(playlist(numbers), cursor(from), nowMs).segments.map((one) => [one.segment.sequence, one.isAfterGap]);

describe('follow', () => {
  it('gives what is new, once, and says where something is missing', () => {
    expect(newsOf([3, 4, 5], 4)).toEqual([[5, false]]);
    expect(newsOf([3, 4, 5], 5)).toEqual([]);
    expect(newsOf([8, 10], 4)).toEqual([
      [8, true],
      [10, true],
    ]);
    expect(newsOf([], 4)).toEqual([]);
  });

  it('takes an old copy for what it is, unless it stays or is far behind', () => {
    const first = follow(playlist([1, 2]), cursor(4), 1_000);
    expect(first).toEqual({ cursor: { sequence: 4, behindSinceMs: 1_000 }, segments: [] });
    expect(follow(playlist([1, 2]), first.cursor, 10_999).segments).toEqual([]);
    expect(follow(playlist([1, 2]), first.cursor, 11_000).segments).toHaveLength(2);
    expect(newsOf([0, 1], 5_000)).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(follow(playlist([4, 5]), first.cursor, 11_000).cursor.behindSinceMs).toBeNull();
  });

  it('sees each segment of a sliding playlist once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 }), (steps) => {
        let at = cursor(-1);
        let end = 0;
        const seen: number[] = [];
        for (const step of steps) {
          end += step;
          const numbers = Array.from({ length: 5 }, (_, index) => end - 5 + index).filter((number) => number >= 0);
          const news = follow(playlist(numbers), at, 0);
          at = news.cursor;
          seen.push(...news.segments.map(({ segment }) => segment.sequence));
        }
        expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
        expect(seen.at(-1) ?? -1).toBe(end - 1);
      }),
    );
  });
});

describe('beginAt', () => {
  const from = (nowSec: number, recordedUntilSec: number, count = 6) =>
    beginAt(playlist(Array.from({ length: count }, (_, index) => 10 + index)), { nowSec, recordedUntilSec }).sequence +
    1;

  it('begins with the live, and goes on where another node ended', () => {
    expect(from(1_000, 0)).toBe(10);
    expect(from(8, 0)).toBe(14);
    expect(from(1_000, 988)).toBe(13);
    expect(from(1_000, 987)).toBe(13);
    expect(from(1_000, 991)).toBe(14);
    expect(from(1_000, 1_000)).toBe(15);
    expect(from(-5, 0)).toBe(15);
  });

  it('goes back five minutes at most', () => {
    expect(from(9_000, 0, 1_000)).toBe(1_010 - 75);
  });
});

describe('refreshMs', () => {
  it('waits for a segment after news, and for half of one without', () => {
    expect(refreshMs(playlist([1]), true)).toBe(4_000);
    expect(refreshMs(playlist([1]), false)).toBe(2_000);
    expect(refreshMs(playlist([1], 0.2), true)).toBe(500);
    expect(refreshMs({ ...playlist([1], 60), targetSec: 60 }, true)).toBe(10_000);
  });
});

describe('placePiece', () => {
  const timeline: Timeline = { offsetSec: -1_000, endSec: 50 };
  const piece = { timestampSec: 1_050, durationSec: 4, isAfterGap: false, isFlagged: false, clockSec: 49 };

  it('puts the first piece where the clock says, but not before what is recorded', () => {
    expect(placePiece(piece, null, 0)).toMatchObject({ startSec: 49, isDiscontinuous: true });
    expect(placePiece(piece, null, 52)).toMatchObject({ startSec: 52, timeline: { offsetSec: -998, endSec: 56 } });
    expect(placePiece({ ...piece, clockSec: -3 }, null, 0).startSec).toBe(0);
  });

  it('keeps the timestamps of what joins', () => {
    const placed = placePiece({ ...piece, timestampSec: 1_050.02 }, timeline, 0);
    expect(placed).toMatchObject({ startSec: 50.02, isDiscontinuous: false, timeline: { offsetSec: -1_000 } });
  });

  it.each([
    ['a jump ahead', { timestampSec: 90_000 }, 50],
    ['a jump back', { timestampSec: 0 }, 50],
    ['a gap that the timestamps tell', { isAfterGap: true, timestampSec: 1_058, clockSec: 57 }, 58],
    ['a gap with other timestamps', { isAfterGap: true, isFlagged: true, timestampSec: 1_058, clockSec: 70 }, 70],
    ['a gap with timestamps from the future', { isAfterGap: true, timestampSec: 5_000, clockSec: 70 }, 70],
    ['a gap that goes back', { isAfterGap: true, timestampSec: 900, clockSec: 40 }, 50],
  ])('puts %s where it belongs', (_name, over, startSec) => {
    expect(placePiece({ ...piece, ...over }, timeline, 0)).toMatchObject({ startSec, isDiscontinuous: true });
  });

  it('never lets pieces overlap by more than a boundary', () => {
    const time = fc.double({ min: 0, max: 100_000, noNaN: true });
    const pieces = fc.array(
      fc.record({ timestampSec: time, clockSec: time, isAfterGap: fc.boolean(), isFlagged: fc.boolean() }),
    );
    fc.assert(
      fc.property(pieces, (all) => {
        let at: Timeline | null = null;
        for (const one of all) {
          const placed: PlacedPiece = placePiece({ ...one, durationSec: 4 }, at, 0);
          expect(placed.startSec).toBeGreaterThanOrEqual((at?.endSec ?? 0) - 0.501);
          expect(placed.timeline.offsetSec + one.timestampSec).toBeCloseTo(placed.startSec, 2);
          at = placed.timeline;
        }
      }),
    );
  });
});

describe('chooseRun', () => {
  const piece = (seq: number, startSec: number, form = 'a') => ({ seq, startSec, durationSec: 4, form });
  const seqs = (pieces: ReturnType<typeof piece>[], startSec: number, endSec: number) =>
    chooseRun(pieces, { startSec, endSec }).map(({ seq }) => seq);

  it('takes the pieces that a range touches', () => {
    const pieces = [piece(0, 0), piece(1, 4), piece(2, 8), piece(3, 12)];
    expect(seqs(pieces, 5, 9)).toEqual([1, 2]);
    expect(seqs(pieces.toReversed(), 4, 12)).toEqual([1, 2]);
    expect(seqs(pieces, 20, 30)).toEqual([]);
    expect(rangeOfRun(pieces)).toEqual({ startSec: 0, endSec: 16 });
  });

  it('stays within one form and before a hole, where most of the range is', () => {
    expect(seqs([piece(0, 0), piece(1, 4, 'b'), piece(2, 8, 'b')], 0, 12)).toEqual([1, 2]);
    expect(seqs([piece(0, 0), piece(1, 4), piece(2, 40)], 0, 44)).toEqual([0, 1]);
    expect(seqs([piece(0, 0), piece(1, 5)], 0, 9)).toEqual([0, 1]);
  });
});

describe('a moment', () => {
  it('is called by its live and when it was', () => {
    expect(titleOf({ title: 'Show' }, { startSec: 3_723.9 })).toBe('Show, 1:02:03');
    expect(titleOf({ title: ' ' }, { startSec: 5 })).toBe('Live, 0:00:05');
    expect(titleOf({ title: 'x'.repeat(500) }, { startSec: 0 }).length).toBeLessThanOrEqual(200);
  });

  it('that another node left keeps its name, and has a window around it', () => {
    const left = takeOver({ ref: '5', startSec: 5, endSec: 9, isClipStored: true }, { title: 'Show' });
    expect(left).toMatchObject({
      ref: '5',
      isClipStored: true,
      clip: { startSec: 5, endSec: 9 },
      window: { startSec: 0, endSec: 17 },
    });
  });
});
