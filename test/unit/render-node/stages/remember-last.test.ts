import { describe, expect, it } from 'vitest';
import { rememberLast } from '../../../../render-node/stages/analyze-faces/remember-last.ts';
import type { FaceFinder, Picture } from '../../../../render-node/tools/faces/face-finder.ts';

const pictureOf = (...data: number[]): Picture => ({ data: Uint8Array.from(data), width: 1, height: 1 });

/** Finds one face whose score is the first byte, and notes what it was asked. */
function countingFinder() {
  const asked: string[] = [];
  const faceIn = (name: string) => (picture: Picture) => {
    asked.push(`${name} ${picture.data.join()}`);
    const box: [number, number, number, number] = [0, 0, 1, 1];
    return Promise.resolve([{ box, head: box, score: picture.data[0] ?? 0 }]);
  };
  const finder: FaceFinder = {
    id: 'counting',
    find: faceIn('faces'),
    findSmall: faceIn('small'),
    findBodies: faceIn('bodies'),
    close: () => Promise.resolve(),
  };
  return { asked, finder };
}

describe('rememberLast', () => {
  it('does not look again at a picture that equals the one before, even in the same memory', async () => {
    const { asked, finder } = countingFinder();
    const { find } = rememberLast(finder);
    const picture = pictureOf(1, 2, 3);
    const first = await find(picture);
    expect(await find(pictureOf(1, 2, 3))).toEqual(first);
    picture.data[2] = 4;
    await find(picture);
    await find(pictureOf(1, 2, 3));
    expect(asked).toEqual(['faces 1,2,3', 'faces 1,2,4', 'faces 1,2,3']);
  });

  it('looks once for small faces and once for bodies', async () => {
    const { asked, finder } = countingFinder();
    const { find, findSmall, findBodies } = rememberLast(finder);
    for (let i = 0; i < 2; i++) {
      const found = await find(pictureOf(1));
      await findSmall?.(pictureOf(1), found);
      await findBodies?.(pictureOf(1));
    }
    expect(asked).toEqual(['faces 1', 'small 1', 'bodies 1']);
  });

  it('has only the ways of looking that the finder has', () => {
    const { finder } = countingFinder();
    const { id, find, close } = finder;
    expect(Object.keys(rememberLast({ id, find, close })).toSorted()).toEqual(['close', 'find', 'id']);
  });
});
