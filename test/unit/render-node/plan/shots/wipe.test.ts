import { describe, expect, it } from 'vitest';
import { makeSmall } from '../../../../../render-node/plan/shots/picture.ts';
import { findEdge, isWipe, stepBetween } from '../../../../../render-node/plan/shots/wipe.ts';
import { SIGNATURE_BYTES, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '../../../../../render-node/plan/shots/shots.ts';
import { seededRandom } from '../../../../support/builders/random.ts';

const FRAMES = 16;
const DISTANCE = 0.4;

/**
 * Two colours 0.4 apart, and where the second one is at `share` of the way; `grain` moves every pixel in every frame.
 */
function stepsOf(isNew: (across: number, down: number, share: number) => boolean, grain = 0) {
  const random = seededRandom(7);
  const frames = Array.from({ length: FRAMES + 1 }, (_, frame) => {
    const data = Uint8Array.from({ length: SIGNATURE_BYTES }, (__, i) => {
      const [x, y] = [Math.floor(i / 3) % SIGNATURE_WIDTH, Math.floor(i / 3 / SIGNATURE_WIDTH)];
      const level = isNew((x + 0.5) / SIGNATURE_WIDTH, (y + 0.5) / SIGNATURE_HEIGHT, frame / FRAMES) ? 178 : 76;
      return level + grain * (random() - 0.5);
    });
    return makeSmall(data);
  });
  return frames.slice(1).map((small, i) => stepBetween(small, frames[i] as (typeof frames)[number]));
}

describe('findEdge', () => {
  it.each([
    ['to the right', (across: number, _: number, share: number) => across < share],
    ['to the left', (across: number, _: number, share: number) => 1 - across < share],
    ['down', (_: number, down: number, share: number) => down < share],
    ['up', (_: number, down: number, share: number) => 1 - down < share],
  ])('follows an edge that goes %s, in grain too', (_, isNew) => {
    const steps = stepsOf(isNew, 60);
    const edge = findEdge(steps);
    expect(edge.evenness).toBeGreaterThan(0.95);
    expect(edge.travel).toBeCloseTo(1, 1);
    expect(edge.speed).toBeCloseTo(1 / FRAMES, 2);
    expect(edge.change).toBeGreaterThan(0.7 * DISTANCE);
    expect(isWipe(steps, DISTANCE)).toBe(true);
  });

  it('sees none where everything changes at the same time, and where nothing does', () => {
    expect(
      isWipe(
        stepsOf((_, __, share) => share > 0.5),
        DISTANCE,
      ),
    ).toBe(false);
    expect(
      isWipe(
        stepsOf(() => false, 200),
        DISTANCE,
      ),
    ).toBe(false);
    expect(findEdge(stepsOf(() => false))).toEqual({ evenness: 0, travel: 0, speed: 0, change: 0 });
  });

  it('sees none in an edge that stops on its way', () => {
    expect(
      isWipe(
        stepsOf((across, _, share) => across < 0.6 * share),
        DISTANCE,
      ),
    ).toBe(false);
  });

  it('sees none where stripes change in no order', () => {
    const order = [5, 1, 7, 3, 0, 6, 2, 4];
    const isNew = (across: number, _: number, share: number) => (order[Math.floor(across * 8)] ?? 0) < share * 8;
    expect(isWipe(stepsOf(isNew), DISTANCE)).toBe(false);
  });
});

describe('stepBetween', () => {
  it('measures the mean change', () => {
    const [step] = stepsOf((across, _, share) => across < (share > 0 ? 0.25 : 0));
    expect(step?.change).toBeCloseTo(DISTANCE / 4, 3);
  });
});
