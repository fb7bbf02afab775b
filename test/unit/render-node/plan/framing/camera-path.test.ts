import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSquare, emptyMatrix, solveInPlace } from '../../../../../render-node/plan/math/banded-solve.ts';
import { gridOf, planPath } from '../../../../../render-node/plan/framing/camera-path.ts';
import { type Keyframe, positionAt, simplify } from '../../../../../render-node/plan/framing/keyframes.ts';
import { capSpeed, MAX_SPEED, smoothTrack } from '../../../../../render-node/plan/framing/smooth-track.ts';
import { cpuSecOf } from '../../../../support/system/cpu-time.ts';
import { gaussian, seededRandom } from '../../../../support/builders/random.ts';

const PICTURE = 1920;
const CROP = 608;
const FACE = 160;
const SHOT = { startSec: 3, endSec: 43 };

type Motion = (sec: number) => number;

/** Needs of a face on a path of centres, as a detector with noise, misses and strays would give them. */
function needsOf(motion: Motion, fault: { sigma: number; missing: number; stray: number; seed: number }) {
  const random = seededRandom(fault.seed);
  return gridOf(SHOT).map((atSec) => {
    if (random() < fault.missing) return null;
    const centre =
      random() < fault.stray ? random() * PICTURE : motion(atSec - SHOT.startSec) + gaussian(random) * fault.sigma;
    const clamp = (value: number) => Math.max(0, Math.min(PICTURE - CROP, value));
    const half = FACE * 0.75;
    return { want: clamp(centre - CROP / 2), least: clamp(centre + half - CROP), most: clamp(centre - half) };
  });
}

function follow(motion: Motion, fault = { sigma: 8, missing: 0.06, stray: 0.03, seed: 1 }): Keyframe[] {
  return planPath(SHOT, { needs: needsOf(motion, fault), size: CROP, length: PICTURE });
}

/** Share of frames (30 a second) in which the true face is wholly in the crop. */
function shareInside(keyframes: readonly Keyframe[], motion: Motion): number {
  const frames = Array.from({ length: 40 * 30 }, (_, i) => i / 30);
  const inside = frames.filter((sec) => {
    const left = positionAt(keyframes, SHOT.startSec + sec);
    return motion(sec) - FACE / 2 >= left && motion(sec) + FACE / 2 <= left + CROP;
  });
  return inside.length / frames.length;
}

function topSpeed(keyframes: readonly Keyframe[]): number {
  const speeds = keyframes
    .slice(1)
    .map(
      (keyframe, i) => Math.abs(keyframe.at - (keyframes[i]?.at ?? 0)) / (keyframe.atSec - (keyframes[i]?.atSec ?? 0)),
    );
  return Math.max(0, ...speeds);
}

const sitting: Motion = (sec) => 1_100 + 20 * Math.sin(sec * 1.3) + 10 * Math.sin(sec * 3.1);
const walking: Motion = (sec) => 400 + 28 * sec;
const pacing: Motion = (sec) => 960 + 450 * Math.sin((2 * Math.PI * sec) / 12);
const movingOnce: Motion = (sec) => (sec < 18 ? 500 : sec > 22 ? 1_300 : 500 + 200 * (sec - 18));
const seeds = [1, 2, 3, 4, 5, 6];

describe('planPath', () => {
  it('stands still for somebody who sits, under heavy noise too', () => {
    for (const seed of seeds) {
      const keyframes = follow(sitting, { sigma: 16, missing: 0.2, stray: 0.05, seed });
      expect(keyframes).toHaveLength(1);
      expect(shareInside(keyframes, sitting)).toBe(1);
    }
  });

  it('follows whoever walks with one smooth pan that never turns back', () => {
    for (const seed of seeds) {
      const keyframes = follow(walking, { sigma: 8, missing: 0.06, stray: 0, seed });
      expect(keyframes.length).toBeGreaterThan(2);
      expect(shareInside(keyframes, walking)).toBe(1);
      expect(keyframes.slice(1).every((keyframe, i) => keyframe.at >= (keyframes[i]?.at ?? 0))).toBe(true);
    }
  });

  it.each([
    ['pacing', pacing, 0.98],
    ['moving once', movingOnce, 0.98],
  ])('holds somebody %s in 98 % of all frames', (_, motion, least) => {
    for (const seed of seeds) {
      const keyframes = follow(motion, { sigma: 8, missing: 0.06, stray: 0.03, seed });
      expect(shareInside(keyframes, motion)).toBeGreaterThanOrEqual(least);
      expect(topSpeed(keyframes)).toBeLessThanOrEqual(MAX_SPEED * CROP * 1.0001);
    }
  });

  it('begins to move before the subject is lost: it sees what comes', () => {
    const keyframes = follow(movingOnce);
    const leftAt = (sec: number) => positionAt(keyframes, SHOT.startSec + sec);
    expect(leftAt(20)).toBeGreaterThan(leftAt(15) + 50);
  });

  it('pans once, by one smoothstep, for somebody who moves once', () => {
    const keyframes = follow(movingOnce, { sigma: 20, missing: 0.06, stray: 0, seed: 3 });
    const begin = keyframes.findLast(({ at }) => at === keyframes[0]?.at) ?? { atSec: 0, at: 0 };
    const end = keyframes.find(({ at }) => at === keyframes.at(-1)?.at) ?? begin;
    const travel = end.at - begin.at;
    expect(travel).toBeGreaterThan(500);
    for (const share of [0.1, 0.25, 0.5, 0.75, 0.9]) {
      const at = positionAt(keyframes, begin.atSec + (end.atSec - begin.atSec) * share);
      const wanted = begin.at + travel * share * share * (3 - 2 * share);
      expect(Math.abs(at - wanted)).toBeLessThan(0.01 * travel);
    }
  });

  it('puts a crop that is nearly in the middle into the middle', () => {
    expect(follow(() => 980)).toEqual([{ atSec: 3, at: (PICTURE - CROP) / 2 }]);
  });

  it('stays in the picture and below the speed cap, whatever is asked', () => {
    const need = fc.option(fc.double({ min: -500, max: 2_500, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(need, { minLength: 2, maxLength: 80 }),
        fc.integer({ min: 100, max: 1_900 }),
        (wants, size) => {
          const shot = { startSec: 0, endSec: (wants.length - 1) / 5 };
          const room = PICTURE - size;
          const clamp = (value: number) => Math.max(0, Math.min(room, value));
          const needs = wants.map((want) =>
            want === null ? null : { want: clamp(want), least: clamp(want - size / 3), most: clamp(want + size / 3) },
          );
          const keyframes = planPath(shot, { needs, size, length: PICTURE });
          expect(keyframes.every(({ at }) => at >= -1e-6 && at <= room + 1e-6)).toBe(true);
          expect(topSpeed(keyframes)).toBeLessThanOrEqual(MAX_SPEED * size * 1.0001);
          expect(keyframes.every((keyframe, i) => i === 0 || keyframe.atSec > (keyframes[i - 1]?.atSec ?? 0))).toBe(
            true,
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('plans a shot of three hours in seconds', () => {
    const long = { startSec: 0, endSec: 10_800 };
    const needs = gridOf(long).map((atSec) => {
      const want = 700 + 500 * Math.sin(atSec / 40);
      return { want, least: want - 200, most: want + 200 };
    });
    let keyframes: Keyframe[] = [];
    const cpuSec = cpuSecOf(() => (keyframes = planPath(long, { needs, size: CROP, length: PICTURE })));
    expect(keyframes.length).toBeGreaterThan(300);
    expect(cpuSec).toBeLessThan(20);
  });
});

describe('smoothTrack', () => {
  it('stays in the picture although the subject leaves it', () => {
    const needs = Array.from({ length: 50 }, (_, i) => ({ want: i / 25, least: i / 25 - 0.3, most: i / 25 + 0.3 }));
    const path = smoothTrack(needs, 1.2, 0.2);
    expect(Math.max(...path)).toBeLessThanOrEqual(1.2);
    expect(path.at(-1)).toBeCloseTo(1.2, 2);
  });

  it('has the faces inside at every point, whatever the noise, where no speed forbids it', () => {
    const noise = fc.array(fc.double({ min: -0.12, max: 0.12, noNaN: true }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(noise, fc.double({ min: 4, max: 20, noNaN: true }), (offsets, periodSec) => {
        const needs = offsets.map((offset, i) => {
          const want = 1 + 0.8 * Math.sin((2 * Math.PI * i) / 5 / periodSec / 4) + offset / 4;
          return { want, least: want - 0.2, most: want + 0.2 };
        });
        const path = smoothTrack(needs, 2, 0.2);
        needs.forEach(({ least, most }, i) => {
          expect(path[i]).toBeGreaterThanOrEqual(least - 1e-9);
          expect(path[i]).toBeLessThanOrEqual(most + 1e-9);
          expect(Math.abs((path[i] ?? 0) - (path[i - 1] ?? path[i] ?? 0))).toBeLessThanOrEqual(MAX_SPEED * 0.2 + 1e-9);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('holds its place while nobody is seen', () => {
    const needs = Array.from({ length: 60 }, (_, i) => (i > 20 && i < 40 ? null : { want: 1, least: 0.7, most: 1.3 }));
    expect([...smoothTrack(needs, 2, 0.2)].every((at) => Math.abs(at - 1) < 0.16)).toBe(true);
  });
});

describe('capSpeed', () => {
  it('leaves a slow path alone, and spreads a jump evenly before and after', () => {
    expect([...capSpeed(Float64Array.of(0, 1, 2, 2), 1)]).toEqual([0, 1, 2, 2]);
    expect([...capSpeed(Float64Array.of(0, 0, 0, 4, 4, 4), 1)]).toEqual([0.5, 1, 1.5, 2.5, 3, 3.5]);
  });
});

describe('simplify', () => {
  it('keeps within the tolerance with fewer keyframes', () => {
    const path = Array.from({ length: 100 }, (_, i) => ({ atSec: i / 5, at: 100 * Math.sin(i / 15) }));
    const keyframes = simplify(path, 1);
    expect(keyframes.length).toBeLessThan(30);
    expect(Math.max(...path.map(({ atSec, at }) => Math.abs(positionAt(keyframes, atSec) - at)))).toBeLessThanOrEqual(
      1,
    );
  });
});

describe('solveInPlace', () => {
  it('solves what a full matrix says', () => {
    const random = seededRandom(7);
    const size = 12;
    const banded = emptyMatrix(size);
    const full = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
    const add = (last: number, coefficients: number[], weight: number) => {
      addSquare(banded, last, coefficients, weight);
      const first = last - coefficients.length + 1;
      coefficients.forEach((a, i) =>
        coefficients.forEach((b, j) => {
          const row = full[first + i] as number[];
          row[first + j] = (row[first + j] ?? 0) + weight * a * b;
        }),
      );
    };
    for (let i = 0; i < size; i++) add(i, [1], 0.5 + random());
    for (let i = 1; i < size; i++) add(i, [-1, 1], random());
    for (let i = 3; i < size; i++) add(i, [-1, 3, -3, 1], 5 * random());
    const wanted = Array.from({ length: size }, random);
    const right = Float64Array.from(full, (row) => row.reduce((sum, entry, j) => sum + entry * (wanted[j] ?? 0), 0));
    solveInPlace(banded, right);
    wanted.forEach((value, i) => expect(right[i]).toBeCloseTo(value, 10));
  });
});
