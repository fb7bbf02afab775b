import { describe, expect, it } from 'vitest';
import { isPictureOfItsOwn } from '../../../../../render-node/plan/picture/inset-proof.ts';

const SIZE = { width: 160, height: 90 };
const BOX: [number, number, number, number] = [100, 40, 50, 40];

type Spot = { x: number; y: number; look: number; isInside: boolean };

/** Six looks, each pixel by its place. Filmed: every pixel differs from its neighbours a little, as grain does. */
function makeLooks(levelAt: (spot: Spot) => number): Uint8Array[] {
  return Array.from({ length: 6 }, (_, look) =>
    Uint8Array.from({ length: SIZE.width * SIZE.height }, (__, i) => {
      const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
      const isInside = x >= BOX[0] && x < BOX[0] + BOX[2] && y >= BOX[1] && y < BOX[1] + BOX[3];
      return levelAt({ x, y, look, isInside });
    }),
  );
}

const grain = ({ x, y }: Spot) => (x * 7 + y * 13) % 5;
/** A room with light from the left. */
const room = (spot: Spot) => 90 + spot.x / 4 + grain(spot);
/** Another picture in every look. */
const game = (spot: Spot) => (spot.x * 3 + spot.y * 5 + spot.look * 60) % 256;

describe('isPictureOfItsOwn', () => {
  it.each<[string, (spot: Spot) => number]>([
    ['over a game', (spot) => (spot.isInside ? room(spot) : game(spot))],
    ['on a page', (spot) => (spot.isInside ? room(spot) : 244)],
  ])('holds for a room %s', (_, levelAt) => {
    expect(isPictureOfItsOwn(makeLooks(levelAt), SIZE, BOX)).toBe(true);
  });

  it.each<[string, (spot: Spot) => number]>([
    ['a frame on the wall', (spot) => (spot.isInside ? 40 : 0) + room(spot)],
    ['a camera that moves', (spot) => ((spot.isInside ? 40 : 0) + (spot.x + spot.look * 20) * 3) % 256],
    ['somebody who walks by on one side', (spot) => (spot.isInside || spot.x > 95 ? room(spot) : game(spot))],
    ['a screen inside a frame', (spot) => (spot.isInside ? game(spot) : room(spot))],
    ['a dark stage', (spot) => (spot.isInside ? room(spot) : 12)],
    [
      'people who pass one side after the other',
      (spot) => (spot.isInside || (spot.x + spot.look * 20) % 120 > 30 ? room(spot) : game(spot)),
    ],
  ])('does not hold for %s', (_, levelAt) => {
    expect(isPictureOfItsOwn(makeLooks(levelAt), SIZE, BOX)).toBe(false);
  });
});
