import { describe, expect, it } from 'vitest';
import { makeTransitionReader, type Transition } from '../../../../../render-node/plan/shots/gradual.ts';
import { SIGNATURE_BYTES, SIGNATURE_WIDTH } from '../../../../../render-node/plan/shots/shots.ts';
import { seededRandom } from '../../../../support/builders/random.ts';

/** A picture of 4 x 4 pixel tiles in colours of its own, which a camera has moved by `across` pixels. */
function tiles(seed: number, across = 0): Uint8Array {
  const random = seededRandom(seed);
  const colours = Uint8Array.from({ length: 64 * 9 * 3 }, () => 20 + random() * 215);
  return Uint8Array.from({ length: SIGNATURE_BYTES }, (_, i) => {
    const [x, y] = [(Math.floor(i / 3) % SIGNATURE_WIDTH) + across, Math.floor(i / 3 / SIGNATURE_WIDTH)];
    return colours[((y >> 2) * 64 + ((x >> 2) % 64)) * 3 + (i % 3)] ?? 0;
  });
}

type Mixer = (from: Uint8Array, to: Uint8Array, share: number) => Uint8Array;

const dissolve: Mixer = (from, to, share) => from.map((value, i) => value * (1 - share) + (to[i] ?? 0) * share);
const wipe: Mixer = (from, to, share) =>
  from.map((value, i) => (Math.floor(i / 3) % SIGNATURE_WIDTH < share * SIGNATURE_WIDTH ? (to[i] ?? 0) : value));
const throughBlack: Mixer = (from, to, share) =>
  (share < 0.5 ? from : to).map((value) => value * Math.max(0, Math.abs(2 * share - 1) - 0.1));

const [BEFORE, LENGTH, AFTER] = [50, 16, 50];

/** What is found in a change from one picture to another that begins with frame 50 and takes 16. */
function transitionsOf(mix: Mixer, from = tiles(1), to = tiles(2)): Transition[] {
  const reader = makeTransitionReader();
  for (let frame = 0; frame < BEFORE + LENGTH + AFTER; frame++) {
    reader.read(mix(from, to, Math.min(1, Math.max(0, (frame - BEFORE) / LENGTH))));
  }
  return reader.end();
}

/** Frames of `BEFORE + LENGTH + AFTER`, each made by `paint`. */
function transitionsIn(paint: (frame: number) => Uint8Array): Transition[] {
  const reader = makeTransitionReader();
  for (let frame = 0; frame < BEFORE + LENGTH + AFTER; frame++) reader.read(paint(frame));
  return reader.end();
}

const shareAt = (frame: number) => Math.min(1, Math.max(0, (frame - BEFORE) / LENGTH));

/** The border of the plainest transition; a fade has less plain ones within it, which the reader's caller drops. */
function plainestOf(...change: Parameters<typeof transitionsOf>): number | null | undefined {
  return transitionsOf(...change).toSorted((a, b) => b.quality - a.quality)[0]?.border;
}

describe('makeTransitionReader', () => {
  it.each([
    ['a dissolve', dissolve],
    ['a wipe', wipe],
    ['a fade through black', throughBlack],
  ])('finds the border about the middle of %s', (_, mix) => {
    expect(Math.abs((plainestOf(mix) ?? 0) - BEFORE - LENGTH / 2)).toBeLessThanOrEqual(2);
  });

  it('begins nothing new where the same scene comes back from black', () => {
    expect(plainestOf(throughBlack, tiles(1), tiles(1))).toBeNull();
  });

  it('finds nothing in a scene that rests, in one that gets brighter, and in a flash', () => {
    const flash: Mixer = (from, _, share) => (share > 0.4 && share < 0.55 ? from.map(() => 255) : from);
    expect(transitionsOf((from) => from)).toEqual([]);
    expect(transitionsOf((from, _, share) => from.map((value) => value * (0.5 + share / 2)))).toEqual([]);
    expect(transitionsOf(flash)).toEqual([]);
  });

  it.each([
    ['a dissolve', dissolve],
    ['a wipe', wipe],
  ])('finds %s of scenes that both move', (_, mix) => {
    const [found, ...more] = transitionsIn((frame) => mix(tiles(1, frame >> 3), tiles(2, frame >> 3), shareAt(frame)));
    expect(Math.abs((found?.border ?? 0) - BEFORE - LENGTH / 2)).toBeLessThanOrEqual(3);
    expect(more).toEqual([]);
  });

  it('finds a dissolve between scenes of the same light and shade', () => {
    const shaded = (seed: number) => tiles(seed).map((value, i) => 0.5 * value + (Math.floor(i / 3) % SIGNATURE_WIDTH));
    expect(Math.abs((plainestOf(dissolve, shaded(1), shaded(2)) ?? 0) - BEFORE - LENGTH / 2)).toBeLessThanOrEqual(2);
  });

  it('finds nothing in a slow pan', () => {
    expect(transitionsIn((frame) => tiles(1, frame >> 2))).toEqual([]);
  });

  it('finds nothing where a scene changes at once, be it a cut or a lamp', () => {
    expect(transitionsIn((frame) => tiles(frame < BEFORE ? 1 : 2))).toEqual([]);
    expect(
      transitionsIn((frame) => tiles(1, frame).map((value) => (frame < BEFORE ? value / 3 : Math.min(255, value)))),
    ).toEqual([]);
  });

  it('finds nothing in a whip pan', () => {
    const whip = (frame: number) => tiles(1, Math.round(12 * Math.min(7, Math.max(0, frame - BEFORE))));
    expect(transitionsIn(whip)).toEqual([]);
  });

  it('finds nothing at the very beginning, where nobody knows what was before', () => {
    const early = transitionsIn((frame) => dissolve(tiles(1), tiles(2), Math.min(1, frame / 8)));
    expect(early).toEqual([]);
  });
});
