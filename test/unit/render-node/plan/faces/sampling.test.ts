import { describe, expect, it } from 'vitest';
import type { Body } from '#schema/domain/media.ts';
import {
  showsClearly,
  wantsBodies,
  wantsCloserLook,
  wantsLook,
} from '../../../../../render-node/plan/faces/sampling.ts';
import { makeFactsReader } from '../../../../../render-node/plan/picture/image-stats.ts';
import { chooseStill, type StillCandidate } from '../../../../../render-node/plan/thumbnail/best-frame.ts';
import { faceAt } from '../../../../support/media/face-samples.ts';

const at = (atSec: number, ...xs: number[]) => ({ atSec, faces: xs.map((x) => faceAt(x, 400, 100)) });

describe('wantsLook', () => {
  it('always looks at the first two pictures', () => {
    expect(wantsLook([], 0, 0)).toBe(true);
    expect(wantsLook([at(0, 500)], 0.2, 0)).toBe(true);
  });

  it('looks at every second picture of faces at rest, and of none', () => {
    expect(wantsLook([at(0, 500), at(0.4, 505)], 0.6, 0.01)).toBe(false);
    expect(wantsLook([at(0, 500), at(0.4, 505)], 0.8, 0.01)).toBe(true);
    expect(wantsLook([at(0), at(0.4)], 0.6, 0.01)).toBe(false);
  });

  it('looks at every picture while a face moves, comes or goes, and after a cut', () => {
    expect(wantsLook([at(0, 500), at(0.4, 515)], 0.6, 0.01)).toBe(true);
    expect(wantsLook([at(0, 500), at(0.4, 500, 900)], 0.6, 0.01)).toBe(true);
    expect(wantsLook([at(0, 500, 900), at(0.4, 500)], 0.6, 0.01)).toBe(true);
    expect(wantsLook([at(0, 500), at(0.4, 500)], 0.6, 0.3)).toBe(true);
  });
});

describe('wantsCloserLook', () => {
  it('looks closer where nobody is seen for sure: at every picture while that finds somebody, else once a second', () => {
    expect(wantsCloserLook([{ score: 0.8 }], null, 3)).toBe(false);
    expect(wantsCloserLook([{ score: 0.55 }], null, 3)).toBe(true);
    expect(wantsCloserLook([], { atSec: 3, isFruitful: true }, 3.4)).toBe(true);
    expect(wantsCloserLook([], { atSec: 3, isFruitful: false }, 3.8)).toBe(false);
    expect(wantsCloserLook([], { atSec: 3, isFruitful: false }, 4)).toBe(true);
  });
});

describe('wantsBodies', () => {
  it('looks where no face is sure: twice a second and a half while that finds somebody, else once a second', () => {
    expect(wantsBodies([{ score: 0.8 }], null, 3)).toBe(false);
    expect(wantsBodies([{ score: 0.55 }], null, 3)).toBe(true);
    expect(wantsBodies([], { atSec: 3, isFruitful: true }, 3.2)).toBe(false);
    expect(wantsBodies([], { atSec: 3, isFruitful: true }, 3.4)).toBe(true);
    expect(wantsBodies([], { atSec: 3, isFruitful: false }, 3.8)).toBe(false);
    expect(wantsBodies([], { atSec: 3, isFruitful: false }, 4)).toBe(true);
  });
});

describe('showsClearly', () => {
  const shot = { startSec: 0, endSec: 2 };
  const look = (brightness: number) => ({ brightness, sharpness: 0.1, clippedShare: 0, saturation: 0.2 });
  const lit = [0, 1].map((atSec) => ({ atSec, faces: [], bodies: [], look: look(0.4) }));
  const body = { head: [10, 10, 5, 5], box: [0, 5, 20, 50], score: 0.5 } satisfies Body;

  it('holds in light, without a body', () => {
    expect(showsClearly(lit, shot)).toBe(true);
    expect(showsClearly([...lit, { atSec: 2.5, faces: [], bodies: [body] }], shot)).toBe(true);
  });

  it('does not hold in the dark, nor where a body was seen once', () => {
    expect(
      showsClearly(
        lit.map((one) => ({ ...one, look: look(0.05) })),
        shot,
      ),
    ).toBe(false);
    expect(showsClearly([...lit, { atSec: 1.5, faces: [], bodies: [body] }], shot)).toBe(false);
  });
});

describe('makeFactsReader', () => {
  const size = { width: 64, height: 32 };
  const grey = (paint: (x: number) => number) =>
    Uint8Array.from({ length: size.width * size.height * 3 }, (_, i) => paint(Math.floor(i / 3) % size.width));

  it('measures brightness, sharpness and change, each 0 to 1', () => {
    const read = makeFactsReader(size);
    const flat = { sharpness: 0, saturation: 0 };
    expect(read(grey(() => 0))).toEqual({ ...flat, brightness: 0, change: 1, clippedShare: 1 });
    expect(read(grey(() => 255))).toEqual({ ...flat, brightness: 1, change: 1, clippedShare: 1 });
    expect(read(grey(() => 255))).toEqual({ ...flat, brightness: 1, change: 0, clippedShare: 1 });
    expect(read(grey((x) => (x % 2) * 255))).toEqual({
      ...flat,
      brightness: 0,
      sharpness: 1,
      change: 1,
      clippedShare: 1,
    });
  });

  it('measures colour, and what has detail', () => {
    const orange = Uint8Array.from({ length: size.width * size.height * 3 }, (_, i) => [255, 102, 51][i % 3] ?? 0);
    const facts = makeFactsReader(size)(orange);
    expect(facts.clippedShare).toBe(0);
    expect(facts.saturation).toBeCloseTo(0.8);
  });
});

describe('chooseStill', () => {
  const range = { startSec: 10, endSec: 40 };
  const borders = [10, 20, 40];
  const moment = (atSec: number, over: Partial<StillCandidate> = {}): StillCandidate => ({
    atSec,
    faces: [],
    brightness: 0.5,
    sharpness: 0.1,
    clippedShare: 0,
    saturation: 0.2,
    ...over,
  });
  const choose = (...moments: StillCandidate[]) => chooseStill(range, { borders }, moments)?.atSec;
  const face = (height: number, { score = 0.9, x = 0.5, y = 1 / 3 } = {}) => ({
    faces: [{ height, score, eyes: { x, y } }],
  });

  it('prefers a large face to a sharp meadow, and a larger face to a small one', () => {
    expect(choose(moment(12, { sharpness: 0.4 }), moment(35, face(0.26)))).toBe(35);
    expect(choose(moment(12, face(0.08)), moment(35, face(0.26)))).toBe(35);
  });

  it('avoids fades, flashes and the moments beside a cut', () => {
    expect(choose(moment(12, { brightness: 0.02 }), moment(35))).toBe(35);
    expect(choose(moment(12, { brightness: 0.99 }), moment(35))).toBe(35);
    expect(choose(moment(10.1), moment(19.9), moment(20.2), moment(35))).toBe(35);
  });

  it('prefers a face that is sure, and eyes on a line of thirds', () => {
    expect(choose(moment(12, face(0.3, { score: 0.6 })), moment(35, face(0.3)))).toBe(35);
    expect(choose(moment(12, face(0.3, { y: 0.6 })), moment(35, face(0.3)))).toBe(35);
    expect(choose(moment(12, face(0.3, { x: 0.1 })), moment(35, face(0.3, { x: 2 / 3 })))).toBe(35);
  });

  it('avoids what has no detail from 2 % on, and prefers colour', () => {
    expect(choose(moment(12, { clippedShare: 0.06 }), moment(35))).toBe(35);
    expect(choose(moment(12, { clippedShare: 0.02 }), moment(35))).toBe(12);
    expect(choose(moment(12, { saturation: 0 }), moment(35, { saturation: 0.4 }))).toBe(35);
  });

  it('takes the first third among equals, the first of those, and what there is when all lie beside cuts', () => {
    expect(choose(moment(35), moment(12), moment(13))).toBe(12);
    expect(choose(moment(20.1))).toBe(20.1);
    expect(chooseStill(range, { borders }, [])).toBeNull();
  });
});
