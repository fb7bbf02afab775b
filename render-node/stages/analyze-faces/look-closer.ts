import { type CloseLook, wantsCloserLook } from '../../plan/faces/sampling.ts';
import type { FaceFinder, FoundFace, Picture } from '../../tools/faces/face-finder.ts';

/** Looks at pictures in order, and closer where the plain look finds nobody for sure. */
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
