import type { FaceFinder, FoundBody, FoundFace, Picture } from '../../tools/faces/face-finder.ts';

type Remembered = {
  data: Uint8Array;
  faces?: Promise<FoundFace[]>;
  small?: Promise<FoundFace[]>;
  bodies?: Promise<FoundBody[]>;
};

/**
 * The same finder for the pictures of one range, in order: one that equals the picture before it to the last bit, as on
 * slides and recorded screens, is not looked at again. It keeps a copy of one picture.
 */
export function rememberLast(finder: FaceFinder): FaceFinder {
  const { findSmall, findBodies } = finder;
  let last: Remembered = { data: new Uint8Array() };
  const rememberedOf = ({ data }: Picture): Remembered => {
    if (Buffer.compare(last.data, data) === 0) return last;
    const room = last.data.length === data.length ? last.data : new Uint8Array(data.length);
    room.set(data);
    last = { data: room };
    return last;
  };
  return {
    ...finder,
    find: (picture) => (rememberedOf(picture).faces ??= finder.find(picture)),
    ...(findSmall && {
      findSmall: (picture, found) => (rememberedOf(picture).small ??= findSmall(picture, found)),
    }),
    ...(findBodies && { findBodies: (picture) => (rememberedOf(picture).bodies ??= findBodies(picture)) }),
  };
}
