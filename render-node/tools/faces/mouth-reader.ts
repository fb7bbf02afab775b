import type { FoundFace, Picture } from './face-finder.ts';

/**
 * `opening`: the gap of the inner lips over the height of the face, 0 to about 0.4. `tilt`: of the head, radians,
 * clockwise.
 */
export type Mouth = { opening: number; tilt: number };

/**
 * Reads the mouth of a face; null where there is no face in the box, which is one of a face finder. `tilt` is the
 * head's as far as known, from the reading before. Calls may overlap; `close` frees the thread.
 */
export type MouthReader = {
  read(picture: Picture, box: FoundFace['box'], tilt: number): Promise<Mouth | null>;
  close(): Promise<void>;
};
