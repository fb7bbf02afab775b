import type { FoundFace, Picture } from './face-finder.ts';

/**
 * `opening`: the gap of the inner lips over the height of the face, 0 to about 0.4. `tilt`: of the head, radians,
 * clockwise.
 */
export type Mouth = { opening: number; tilt: number };

/**
 * Reads the mouth of a face; null if there is no face in the box, which comes from a face finder. `tilt` is the head's
 * tilt from the previous reading, if known. Calls may overlap. `close` ends the thread.
 */
export type MouthReader = {
  read(picture: Picture, box: FoundFace['box'], tilt: number): Promise<Mouth | null>;
  close(): Promise<void>;
};
