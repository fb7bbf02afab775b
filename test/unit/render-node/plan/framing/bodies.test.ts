import { describe, expect, it } from 'vitest';
import type { Body, FaceSample, ShotContent } from '#schema/domain/media.ts';
import { findPeople } from '../../../../../render-node/plan/faces/people.ts';
import { planSegments } from '../../../../../render-node/plan/framing/layouts/index.ts';
import { cropsAt, faceAt, sampleFaces } from '../../../../support/media/face-samples.ts';

const PICTURE = { width: 1_920, height: 1_080 };
const range = { startSec: 0, endSec: 10 };

/** A body from behind: the head around `x`, arms from `left` to `right`. */
function bodyAt(x: number, [left, right]: [left: number, right: number]): Body {
  return { head: [x - 40, 300, 80, 80], box: [left, 260, right - left, 700], score: 0.5 };
}

function withBodies(bodiesAt: (atSec: number) => Body[]): FaceSample[] {
  return sampleFaces(10, () => [], 2.5).map((sample) => ({ ...sample, bodies: bodiesAt(sample.atSec) }));
}

function plan(samples: FaceSample[], contents: ShotContent[] = []) {
  const size = { sourceWidth: PICTURE.width, sourceHeight: PICTURE.height };
  return planSegments({ layout: 'single', aspectRatio: 'vertical', ...size, range, shots: [range], samples, contents });
}

describe('people without a sure face', () => {
  it('are one person with the faces that were seen of them', () => {
    const samples = sampleFaces(10, (atSec) => (atSec < 4 ? [faceAt(700, 350, 90)] : [])).map((sample) => ({
      ...sample,
      bodies: sample.faces.length === 0 ? [bodyAt(705, [600, 800])] : undefined,
    }));
    expect(findPeople(samples, PICTURE)).toHaveLength(1);
  });

  it('are not seen twice where a weak face is theirs', () => {
    const samples = withBodies(() => [bodyAt(700, [600, 800])]).map((sample) => ({
      ...sample,
      faces: [faceAt(700, 340, 90, 0.55)],
    }));
    expect(findPeople(samples, PICTURE).length).toBeLessThanOrEqual(1);
  });

  it('are framed with all of the body where the crop holds it', () => {
    // The head is at the left of the body: a crop around the head would cut the arm.
    const [segment] = plan(withBodies(() => [bodyAt(1_000, [950, 1_540])]));
    expect(segment?.layout).toBe('single');
    const [crop] = cropsAt(segment === undefined ? [] : [segment], 5);
    expect(crop && crop.x <= 950 && crop.x + crop.width >= 1_540).toBe(true);
  });

  it('are framed by the head where the body is wider than the crop', () => {
    const [segment] = plan(withBodies(() => [bodyAt(1_000, [300, 1_700])]));
    const [crop] = cropsAt(segment === undefined ? [] : [segment], 5);
    expect(crop && Math.abs(crop.x + crop.width / 2 - 1_000)).toBeLessThan(50);
  });

  it('are found between bars too', () => {
    const bars: ShotContent[] = [{ ...range, box: [0, 140, 1_920, 800] }];
    const [segment] = plan(
      withBodies(() => [bodyAt(400, [300, 500])]),
      bars,
    );
    expect(segment?.layout).toBe('single');
    const [crop] = cropsAt(segment === undefined ? [] : [segment], 5);
    expect(crop && crop.x <= 300 && crop.x + crop.width >= 500).toBe(true);
  });

  it('are not trusted when they were seen once', () => {
    const [segment] = plan(withBodies((atSec) => (atSec === 2 ? [bodyAt(300, [200, 400])] : [])));
    expect(segment?.layout).toBe('fit');
  });
});

describe('heads of other people', () => {
  const sway = (atSec: number) => 10 * Math.sin(3 * atSec);
  const cutBy = (samples: FaceSample[], other: number, side: number) => {
    const segments = plan(samples);
    return [1, 4, 7].filter((atSec) => {
      const [crop] = cropsAt(segments, atSec);
      if (crop === undefined) return false;
      const [left, right] = [other - 0.75 * side + sway(atSec), other + 0.75 * side + sway(atSec)];
      return (left < crop.x && right > crop.x) || (left < crop.x + crop.width && right > crop.x + crop.width);
    }).length;
  };

  it('are beside the crop, or in it, and not at its edge', () => {
    // The crop of the large face would end in the middle of the small one.
    const samples = sampleFaces(10, (atSec) => [
      faceAt(900 + sway(atSec), 400, 260),
      faceAt(1_204 + sway(atSec), 500, 80),
    ]);
    expect(cutBy(samples, 1_204, 80)).toBe(0);
    const [crop] = cropsAt(plan(samples), 4);
    expect(crop && crop.x <= 770 - 65 && crop.x + crop.width >= 1_030 + 65).toBe(true);
  });
});
