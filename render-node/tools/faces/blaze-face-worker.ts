import { decodeFaces, INPUT_SIDE, letterbox, letterboxOf } from './blaze-face-decode.ts';
import { findInTiles } from './face-tiles.ts';
import type { FoundFace, Picture } from './face-finder.ts';
import { loadHumanModel } from './human-model.ts';
import { serveModel } from '../threads/model-thread-side.ts';

/** The thread of blaze-face.ts. */
export type FindTask = {
  picture: Picture;
  /** What the whole picture shows, if it is known: small faces are looked for then. */
  known?: readonly FoundFace[];
};

/** 97 % recall at 98 % precision with tiles. At 0.5 tiles find plants and posters (91 %). */
const MIN_SCORE_IN_TILES = 0.6;

const run = await loadHumanModel('blazeface');
serveModel(({ picture, known }: FindTask) =>
  known === undefined
    ? findFaces(picture)
    : findInTiles(picture, known, { find: findFaces, minScore: MIN_SCORE_IN_TILES }),
);

async function findFaces(picture: Picture): Promise<FoundFace[]> {
  const read = await run(letterbox(picture), { width: INPUT_SIDE, height: INPUT_SIDE });
  const grid = (anchors: number) => ({ scores: read(anchors, 1), boxes: read(anchors, 16) });
  return decodeFaces([grid(512), grid(384)], letterboxOf(picture));
}
