import { describe, expect, it } from 'vitest';
import { type Fade, FADE_FRAMES, makeFadeReader } from '../../../../../render-node/plan/shots/fade.ts';
import { makeSmall } from '../../../../../render-node/plan/shots/picture.ts';
import { SIGNATURE_BYTES } from '../../../../../render-node/plan/shots/shots.ts';
import { seededRandom } from '../../../../support/builders/random.ts';

/** A picture of noise, at this share of its light. */
function scene(seed: number, share = 1): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: SIGNATURE_BYTES }, () => share * 255 * random());
}

const black = () => scene(1, 0);
const repeat = (count: number, make: () => Uint8Array) => Array.from({ length: count }, make);

function fadesOf(frames: readonly Uint8Array[]): Fade[] {
  const found: Fade[] = [];
  const read = makeFadeReader(found);
  frames.forEach((frame, i) => read(makeSmall(frame), i));
  return found;
}

/** Out of one scene within `frames` frames, two frames of black, into the other. */
function fade(from: number, to: number, frames: number): Uint8Array[] {
  const shares = Array.from({ length: frames }, (_, i) => (i + 1) / (frames + 1));
  return [
    ...shares.toReversed().map((share) => scene(from, share)),
    ...repeat(2, black),
    ...shares.map((share) => scene(to, share)),
  ];
}

describe('makeFadeReader', () => {
  it.each([2, 5, 9])('finds a fade out within %i frames', (frames) => {
    const found = fadesOf([...repeat(30, () => scene(1)), ...fade(1, 2, frames), ...repeat(40, () => scene(2))]);
    expect(found).toEqual([{ firstPlain: 30 + frames, lastPlain: 31 + frames, isBack: false }]);
  });

  it('knows the scene that comes back', () => {
    const found = fadesOf([...repeat(30, () => scene(1)), ...fade(1, 1, 8), ...repeat(40, () => scene(1))]);
    expect(found.map(({ isBack }) => isBack)).toEqual([true]);
  });

  it('takes neither a flash nor a cut to black for a fade', () => {
    expect(fadesOf([...repeat(30, () => scene(1)), ...repeat(2, black), ...repeat(60, () => scene(1))])).toEqual([]);
    expect(fadesOf([...repeat(30, () => scene(1)), ...repeat(10, black), ...repeat(60, () => scene(2))])).toEqual([]);
  });

  it('finds a fade that follows a flash', () => {
    const flashed = [...repeat(30, () => scene(1)), ...repeat(2, black), ...repeat(10, () => scene(1))];
    const found = fadesOf([...flashed, ...fade(1, 2, 4), ...repeat(40, () => scene(2))]);
    expect(found).toEqual([{ firstPlain: 46, lastPlain: 47, isBack: false }]);
  });

  it('sees no fade where a scene that hardly has contrast loses it', () => {
    const soft = (share: number) => scene(1, 0.3 * share).map((value) => 120 + value - 38 * share);
    const frames = Array.from({ length: 8 }, (_, i) => soft(1 - (i + 1) / 8));
    expect(fadesOf([...repeat(30, () => soft(1)), ...frames, ...repeat(40, () => scene(2))])).toEqual([]);
  });

  it('takes what stays plain for a scene', () => {
    const out = fade(1, 2, 8).slice(0, 9);
    const found = fadesOf([
      ...repeat(30, () => scene(1)),
      ...out,
      ...repeat(FADE_FRAMES + 2, black),
      ...repeat(40, () => scene(2)),
    ]);
    expect(found).toEqual([]);
  });
});
