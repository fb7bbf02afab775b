import type { FacePoints } from '../../plan/faces/eyes.ts';

/** A small picture, rgb24, rows without padding. */
export type Picture = { data: Uint8Array; width: number; height: number };

/**
 * A face; box in pixels of the picture: left, top, width, height, from the brows to the chin (the eyes lie at about
 * 0.28 of its height, whichever the model). `score` 0 to 1. `points` where the model gives landmarks.
 */
export type FoundFace = {
  box: [x: number, y: number, width: number, height: number];
  score: number;
  points?: FacePoints | undefined;
};

/**
 * Finds faces. `find` may be called while another call runs; `findSmall` looks closer at two to three times the price,
 * where a detector sees less than the picture holds; `close` frees workers.
 */
export type FaceFinder = {
  readonly id: string;
  find(picture: Picture): Promise<FoundFace[]>;
  findSmall?(picture: Picture): Promise<FoundFace[]>;
  close(): Promise<void>;
};
