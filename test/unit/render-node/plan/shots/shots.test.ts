import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findCuts,
  type FrameSignature,
  makeSignatureReader,
  SIGNATURE_BYTES,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  shotsBetween,
} from '../../../../../render-node/plan/shots/shots.ts';
import { gaussian, seededRandom } from '../../../../support/builders/random.ts';

type Painter = (x: number, y: number, frame: number) => [number, number, number];

/** A scene of soft blobs in colours of its own; `drift` moves it by so many pixels a frame. */
function scene(seed: number, drift = 0): Painter {
  const random = seededRandom(seed);
  const waves = Array.from({ length: 9 }, () => ({ a: random() * 0.5, b: random() * 0.5, c: random() * 6 }));
  const level = Array.from({ length: 3 }, () => 40 + random() * 175);
  return (x, y, frame) => {
    const channel = (index: 0 | 1 | 2) => {
      const sum = waves
        .slice(index * 3, index * 3 + 3)
        .reduce((total, wave) => total + Math.sin(wave.a * (x + drift * frame) + wave.b * y + wave.c), 0);
      return (level[index] ?? 0) + sum * 20;
    };
    return [channel(0), channel(1), channel(2)];
  };
}

const white: Painter = () => [255, 255, 255];

function paint(painter: Painter, frame: number, noise: () => number): Uint8Array {
  const data = new Uint8ClampedArray(SIGNATURE_BYTES);
  for (let y = 0; y < SIGNATURE_HEIGHT; y++) {
    for (let x = 0; x < SIGNATURE_WIDTH; x++) {
      const grain = gaussian(noise) * 3;
      data.set(
        painter(x, y, frame).map((value) => value + grain),
        (y * SIGNATURE_WIDTH + x) * 3,
      );
    }
  }
  return new Uint8Array(data.buffer);
}

function cutsOf(parts: { painter: Painter; frames: number }[]): number[] {
  const reader = makeSignatureReader();
  const noise = seededRandom(99);
  let frame = 0;
  for (const { painter, frames } of parts) {
    for (let i = 0; i < frames; i++) reader.read(paint(painter, frame++, noise));
  }
  return findCuts(reader.signatures);
}

/** Signatures of frames that change by so much, each in all of its colours and blocks, and never come back. */
function signaturesOf(changes: readonly number[]): FrameSignature[] {
  const rest = { colourChange: 0.4, lightShare: 0, returnChange: 1, afterFlashChange: 1 };
  return changes.map((change) => ({ change, ...rest, blocks: new Uint8Array(48).fill(255) }));
}

const STILL = [0, 0, 0, 0, 0, 0, 0, 0];

describe('findCuts', () => {
  it('finds every cut on its exact frame', () => {
    const parts = [40, 25, 12, 60, 9, 33].map((frames, i) => ({ painter: scene(i + 1), frames }));
    expect(cutsOf(parts)).toEqual([40, 65, 77, 137, 146]);
  });

  it('finds nothing in a shot that moves, however fast', () => {
    expect(cutsOf([{ painter: scene(1, 0.2), frames: 60 }])).toEqual([]);
    expect(cutsOf([{ painter: scene(1, 6), frames: 60 }])).toEqual([]);
  });

  it.each([1, 2, 3])('takes a flash of %i frames for what it is', (frames) => {
    const still = scene(3);
    const parts = [
      { painter: still, frames: 30 },
      { painter: white, frames },
      { painter: still, frames: 30 },
      { painter: scene(4), frames: 30 },
    ];
    expect(cutsOf(parts)).toEqual([60 + frames]);
  });

  it('never cuts twice within six frames', () => {
    const parts = [30, 4, 30].map((frames, i) => ({ painter: scene(i + 1), frames }));
    expect(cutsOf(parts)).toHaveLength(1);
  });

  it('sees a cut although the source shows every picture three times', () => {
    const slow =
      (painter: Painter): Painter =>
      (x, y, frame) =>
        painter(x, y, Math.floor(frame / 3) * 3);
    const parts = [5, 6].map((seed) => ({ painter: slow(scene(seed, 0.5)), frames: 30 }));
    expect(cutsOf(parts)).toEqual([30]);
  });

  it('finds nothing in a whip pan, whose frames all differ by about the same', () => {
    const whip = [0.01, 0.067, 0.091, 0.097, 0.079, 0.077, 0.061, 0.048];
    expect(findCuts(signaturesOf([...STILL, ...whip, ...STILL]))).toEqual([]);
    expect(findCuts(signaturesOf([...STILL, 0.097, ...STILL]))).toEqual([STILL.length]);
  });

  it('sees a cut between dark scenes, which share colours, if one of them is at rest', () => {
    const motion = [0.047, 0.052, 0.053, 0.001, 0.048, 0.043, 0.039, 0.034];
    const cut = (before: readonly number[], colourChange: number) =>
      findCuts(signaturesOf([...before, 0.117, ...motion]).map((signature) => ({ ...signature, colourChange })));
    expect(cut(STILL, 0.21)).toEqual([STILL.length]);
    expect(cut(STILL, 0.1)).toEqual([]);
    expect(cut(motion, 0.21)).toEqual([]);
  });

  it('takes a lamp for none where light explains all but the motion of the scene', () => {
    const lit = (motion: number) => {
      const moving = STILL.map(() => motion);
      return signaturesOf([...moving, 0.175, ...moving]).map((signature, frame) =>
        frame === STILL.length ? { ...signature, lightShare: 0.6 } : signature,
      );
    };
    expect(findCuts(lit(0.08))).toEqual([]);
    expect(findCuts(lit(0.04))).toEqual([STILL.length]);
  });

  it('takes a cut to black for none of a lamp', () => {
    const reader = makeSignatureReader();
    for (let frame = 0; frame < 20; frame++) {
      reader.read(frame < 10 ? paint(scene(3), 0, seededRandom(1)) : new Uint8Array(SIGNATURE_BYTES));
    }
    expect(findCuts(reader.signatures)).toEqual([10]);
  });

  it('knows no cut in nothing', () => {
    expect(findCuts([])).toEqual([]);
    expect(cutsOf([{ painter: white, frames: 1 }])).toEqual([]);
  });
});

describe('shotsBetween', () => {
  it('tiles the range, whatever the cuts and times', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.001, max: 3, noNaN: true }), { minLength: 1, maxLength: 60 }),
        fc.array(fc.nat(80), { maxLength: 10 }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        (steps, cutFrames, endSec) => {
          const range = { startSec: 5, endSec: 5 + endSec + 0.1 };
          let atSec = 5;
          const frameSec = [5, ...steps.map((step) => (atSec += step))];
          const cuts = [...new Set(cutFrames)].toSorted((a, b) => a - b);
          const shots = shotsBetween(range, cuts, frameSec);
          expect(shots[0]?.startSec).toBe(range.startSec);
          expect(shots.at(-1)?.endSec).toBe(range.endSec);
          expect(shots.slice(1).map(({ startSec }) => startSec)).toEqual(
            shots.slice(0, -1).map(({ endSec }) => endSec),
          );
          expect(shots.every((shot) => shot.endSec > shot.startSec)).toBe(true);
        },
      ),
    );
  });

  it('puts each border on the time of the first frame of the new shot', () => {
    const frameSec = [10, 10.033, 10.1, 10.133, 10.2];
    expect(shotsBetween({ startSec: 10, endSec: 10.25 }, [2, 4], frameSec)).toEqual([
      { startSec: 10, endSec: 10.1 },
      { startSec: 10.1, endSec: 10.2 },
      { startSec: 10.2, endSec: 10.25 },
    ]);
  });
});
