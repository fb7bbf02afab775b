import { describe, expect, it } from 'vitest';
import { wantsCloserLook, wantsLook } from '../../../../render-node/plan/face-sampling.ts';
import { makeFactsReader } from '../../../../render-node/plan/picture-facts.ts';
import { chooseStill, type Moment } from '../../../../render-node/plan/still-moment.ts';
import { faceAt } from '../../../support/face-samples.ts';

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

describe('makeFactsReader', () => {
  const size = { width: 64, height: 32 };
  const grey = (paint: (x: number) => number) =>
    Uint8Array.from({ length: size.width * size.height * 3 }, (_, i) => paint(Math.floor(i / 3) % size.width));

  it('measures brightness, sharpness and change, each 0 to 1', () => {
    const read = makeFactsReader(size);
    expect(read(grey(() => 0))).toEqual({ brightness: 0, sharpness: 0, change: 1 });
    expect(read(grey(() => 255))).toEqual({ brightness: 1, sharpness: 0, change: 1 });
    expect(read(grey(() => 255))).toEqual({ brightness: 1, sharpness: 0, change: 0 });
    expect(read(grey((x) => (x % 2) * 255))).toEqual({ brightness: 0, sharpness: 1, change: 1 });
  });
});

describe('chooseStill', () => {
  const range = { startSec: 10, endSec: 40 };
  const shots = [
    { startSec: 10, endSec: 20 },
    { startSec: 20, endSec: 40 },
  ];
  const picture = { width: 1920, height: 1080 };
  const moment = (atSec: number, over: Partial<Moment> = {}): Moment => ({
    atSec,
    faces: [],
    brightness: 0.5,
    sharpness: 0.1,
    ...over,
  });
  const choose = (...moments: Moment[]) => chooseStill(range, shots, moments, picture)?.atSec;

  it('prefers a large face to a sharp meadow, and a larger face to a small one', () => {
    const face = (side: number) => ({ faces: [faceAt(900, 400, side)] });
    expect(choose(moment(12, { sharpness: 0.4 }), moment(35, face(280)))).toBe(35);
    expect(choose(moment(12, face(90)), moment(35, face(280)))).toBe(35);
  });

  it('avoids fades, flashes and the moments beside a cut', () => {
    expect(choose(moment(12, { brightness: 0.02 }), moment(35))).toBe(35);
    expect(choose(moment(12, { brightness: 0.99 }), moment(35))).toBe(35);
    expect(choose(moment(10.1), moment(19.9), moment(20.2), moment(35))).toBe(35);
  });

  it('takes the first third among equals, the first of those, and what there is when all lie beside cuts', () => {
    expect(choose(moment(35), moment(12), moment(13))).toBe(12);
    expect(choose(moment(20.1))).toBe(20.1);
    expect(chooseStill(range, shots, [], picture)).toBeNull();
  });
});
