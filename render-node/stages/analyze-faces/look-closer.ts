import { type CloseLook, wantsCloserLook } from '../../plan/faces/sampling.ts';
import type { FaceFinder, FoundFace, Picture } from '../../tools/faces/face-finder.ts';

/** Detects faces in pictures in order, with a second pass where the first finds nobody for certain. */
export function makeLooker(finder: FaceFinder): (picture: Picture, atSec: number) => Promise<FoundFace[]> {
  let last: CloseLook = null;
  return async (picture, atSec) => {
    const found = await finder.find(picture);
    if (finder.findSmall === undefined || !wantsCloserLook(found, last, atSec)) return found;
    const closer = await finder.findSmall(picture);
    last = { atSec, isFruitful: closer.length > 0 };
    return closer.length > 0 ? closer : found;
  };
}
