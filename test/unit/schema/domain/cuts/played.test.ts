import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durationOf, keptSec, type Range } from '#schema/domain/clip.ts';
import {
  hullOf,
  movedPieces,
  type Played,
  playedParts,
  playedSec,
  playsSec,
  settledPieces,
  sourceSecAt,
  stretchesOf,
} from '#schema/domain/cuts/played.ts';

const at = (startSec: number, endSec: number): Range => ({ startSec, endSec });
const HOME = at(45, 70);

const ms = fc.integer({ min: 0, max: 400_000 }).map((value) => value / 1_000);
const anyRange = fc
  .tuple(ms, ms)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => at(Math.min(a, b), Math.max(a, b)));
const anyClip: fc.Arbitrary<Played> = fc
  .tuple(
    anyRange,
    fc.array(anyRange, { maxLength: 5 }),
    fc.option(fc.array(anyRange, { minLength: 1, maxLength: 6 }), { nil: null }),
  )
  .map(([range, cuts, pieces]) => ({ ...range, cuts, pieces }));

describe('what a clip plays', () => {
  it('is its range without the cuts', () => {
    expect(playedParts(HOME)).toEqual([HOME]);
    const cut = { ...HOME, cuts: [at(40, 46), at(50, 52), at(52, 55), at(80, 90)] };
    expect(playedParts(cut)).toEqual([at(46, 50), at(55, 70)]);
    expect(playedSec(cut)).toBe(19);
  });

  it('is its pieces in their own order, each without the cuts, also twice and from elsewhere', () => {
    const clip = { ...HOME, cuts: [at(60, 62)], pieces: [at(58, 65), at(3, 5), at(45, 64)] };
    expect(playedParts(clip)).toEqual([at(58, 60), at(62, 65), at(3, 5), at(45, 60), at(62, 64)]);
    expect(playedSec(clip)).toBe(24);
  });

  it('needs its range and its pieces of the source', () => {
    const clip = { ...HOME, pieces: [at(3, 5), at(40, 46), at(50, 55)] };
    expect(stretchesOf(clip)).toEqual([at(3, 5), at(40, 70)]);
    expect(hullOf(clip)).toEqual(at(3, 70));
    expect([stretchesOf(HOME), hullOf(HOME)]).toEqual([[HOME], HOME]);
    expect([4, 30, 45.5, 60].map((sec) => playsSec(clip, sec))).toEqual([true, false, true, false]);
  });

  it('is never longer than its pieces, and never shows a cut', () => {
    fc.assert(
      fc.property(anyClip, (clip) => {
        const parts = playedParts(clip);
        const inCut = parts.filter((part) => (clip.cuts ?? []).some((cut) => durationOf(part) > keptSec(part, [cut])));
        expect(inCut).toEqual([]);
        expect(playedSec(clip)).toBeCloseTo(
          (clip.pieces ?? [clip]).reduce((sum, piece) => sum + keptSec(piece, clip.cuts ?? []), 0),
          6,
        );
      }),
    );
  });
});

describe('a second of a video in its source', () => {
  it.each([
    [[], 0, 45],
    [[], 3.5, 48.5],
    [[], 26, 70],
    [[at(50, 60)], 4.9, 49.9],
    [[at(50, 60)], 5, 60],
    [[at(50, 60)], 7, 62],
    [[at(40, 46), at(50, 52), at(52, 55)], 5, 56],
    [[at(80, 90)], 5, 50],
  ])('without the cuts %j, %d s is %d s', (cuts, atSec, sourceSec) => {
    expect(sourceSecAt({ ...HOME, cuts }, atSec)).toBeCloseTo(sourceSec);
  });

  it.each([
    [0, 60],
    [4.9, 64.9],
    [5, 45],
    [9, 50],
    [20, 55],
  ])('is found in the order of the pieces: %d s is %d s', (atSec, sourceSec) => {
    const clip = { ...HOME, cuts: [at(48, 49)], pieces: [at(60, 65), at(45, 55)] };
    expect(sourceSecAt(clip, atSec)).toBeCloseTo(sourceSec);
  });

  it('comes back to the same second of the video, whatever is cut and moved', () => {
    fc.assert(
      fc.property(anyClip, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (clip, share) => {
        const parts = playedParts(clip);
        const atSec = playedSec(clip) * share;
        const sourceSec = sourceSecAt(clip, atSec);
        const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, part) => sum + durationOf(part), 0));
        const places = parts.flatMap(({ startSec, endSec }, i) =>
          sourceSec >= startSec && sourceSec <= endSec ? [(starts[i] ?? 0) + sourceSec - startSec] : [],
        );
        expect(parts.length === 0 || places.some((sec) => Math.abs(sec - atSec) < 1e-6)).toBe(true);
      }),
    );
  });
});

describe('pieces as they are stored', () => {
  it('are none if they play the range as it is', () => {
    expect(settledPieces([at(45, 50), at(50, 70)], HOME)).toBeNull();
    expect(settledPieces([], HOME)).toBeNull();
    expect(settledPieces(null, HOME)).toBeNull();
  });

  it('are one where one goes on where the other ends, and else stay', () => {
    expect(settledPieces([at(50, 55), at(55, 60), at(45, 50)], HOME)).toEqual([at(50, 60), at(45, 50)]);
    expect(settledPieces([at(45, 50), at(45, 50)], HOME)).toEqual([at(45, 50), at(45, 50)]);
  });
});

describe('pieces of a clip whose range is moved', () => {
  const pieces = [at(60, 70), at(45, 60), at(3, 5)];

  it('follow an edge that goes outwards', () => {
    expect(movedPieces(pieces, HOME, at(44, 72))).toEqual([at(60, 72), at(44, 60), at(3, 5)]);
  });

  it('lose what an edge leaves behind, but not what lay outside before', () => {
    expect(movedPieces(pieces, HOME, at(47, 58))).toEqual([at(47, 58), at(3, 5)]);
    expect(movedPieces([at(60, 70), at(45, 60)], HOME, at(45, 58))).toBeNull();
  });

  it('stay none, and stay where nothing moves', () => {
    expect(movedPieces(null, HOME, at(1, 2))).toBeNull();
    expect(movedPieces(pieces, HOME, HOME)).toEqual(pieces);
  });

  it('never play what the edges leave behind', () => {
    fc.assert(
      fc.property(anyClip, anyRange, (clip, to) => {
        const from = at(clip.startSec, clip.endSec);
        const moved = movedPieces(clip.pieces ?? null, from, to) ?? [];
        const left = keptSec(from, [to]);
        const behind = moved.filter((piece) => keptSec(from, [to]) - keptSec(from, [to, piece]) > 0.001);
        expect(left === 0 || behind.length === 0).toBe(true);
      }),
    );
  });
});
