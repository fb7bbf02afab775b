import { expect, it } from 'vitest';
import type { PlacedCard } from '../../../../../render-node/plan/captions/layout.ts';
import type { CaptionScene } from '../../../../../render-node/plan/captions/scene.ts';
import { textCanvasOf } from '../../../../../render-node/plan/captions/text-canvas.ts';
import { chooseTitlePlace } from '../../../../../render-node/plan/captions/title-place.ts';
import { overlaps } from '../../../../../render-node/plan/math/rect.ts';
import { evenTypeface } from '../../../../support/fakes/in-memory/even-typeface.ts';

const AT = {
  canvas: textCanvasOf({ aspectRatio: 'vertical', resolution: 1080 }),
  clipSec: 30,
  font: evenTypeface('Even'),
};
const TEXT = 'Why nobody finishes long videos';

/** A face as wide as the picture from one height to another, all the time. */
function faceBetween(top: number, bottom: number): CaptionScene {
  const faces = [{ left: 200, right: 880, top, bottom }];
  const looks = Array.from({ length: 8 }, (_, i) => ({ atSec: i / 2, faces }));
  return { startSec: 0, boundaryY: null, looks, insets: [], texts: [] };
}

const placeBeside = (scenes: CaptionScene[]) => chooseTitlePlace(TEXT, AT, { scenes, captions: [] }).box;

it('is the top where nothing is', () => {
  expect(placeBeside([]).top).toBe(192);
});

it('is the lower third below a head, also in the second of two shots', () => {
  expect(placeBeside([faceBetween(150, 700)]).top).toBeGreaterThan(1_300);
});

it('is any free height where heads stand at the top of one shot and at the bottom of the next', () => {
  const [high, low] = [faceBetween(100, 500), faceBetween(1_300, 1_900)];
  const box = placeBeside([high, { ...low, startSec: 2 }]);
  expect(box.top).toBeGreaterThan(500);
  expect(box.bottom).toBeLessThan(1_300);
});

it('is smaller before it covers somebody', () => {
  const usual = placeBeside([]);
  const [high, low] = [faceBetween(100, 700), faceBetween(1_010, 1_900)];
  const box = placeBeside([high, low]);
  expect(box.top).toBeGreaterThan(700);
  expect(box.bottom).toBeLessThan(1_010);
  expect(box.bottom - box.top).toBeLessThan(usual.bottom - usual.top);
});

it('covers no hair of two people in two panels, above captions on the chest of the upper one', () => {
  const faces = [
    { left: 390, right: 690, top: 300, bottom: 600 },
    { left: 390, right: 690, top: 1_240, bottom: 1_540 },
  ];
  const looks = Array.from({ length: 8 }, (_, i) => ({ atSec: i / 2, faces }));
  const scenes = [{ startSec: 0, boundaryY: 960, looks, insets: [], texts: [] }];
  const reach = { left: 200, right: 880, top: 760, bottom: 880 };
  const captions = [{ startSec: 0, endSec: 4, words: [], lines: [], box: reach, reach }];
  const text = 'He might have been made still more respectable than he was by now';
  const { box } = chooseTitlePlace(text, AT, { scenes, captions });
  const hairs = faces.map((face) => ({ ...face, top: face.top - 0.5 * (face.bottom - face.top) }));
  expect([...hairs, reach].filter((one) => overlaps(one, box))).toEqual([]);
});

it('stays clear of the highest of the captions that it stands above, which move together', () => {
  const card = (startSec: number, top: number): PlacedCard => {
    const box = { left: 200, right: 880, top, bottom: 1_574 };
    return { startSec, endSec: startSec + 2, words: [], lines: [], box, reach: box };
  };
  const scenes = [faceBetween(150, 700)];
  const [low, high] = [card(0, 1_310), card(20, 1_300)];
  const beside = chooseTitlePlace(TEXT, AT, { scenes, captions: [low, high] });
  expect(beside.box.bottom + beside.emPx).toBeLessThanOrEqual(1_300);
  const elsewhere = { ...high, reach: { ...high.reach, top: 300, bottom: 574 } };
  const other = chooseTitlePlace(TEXT, AT, { scenes, captions: [low, elsewhere] });
  expect(other.box.top).toBe(beside.box.top + 10);
});
