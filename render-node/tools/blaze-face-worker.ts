import { type Tensor, tensor, tidy } from '@tensorflow/tfjs-core';
import { decodeFaces, type GridOutput, INPUT_SIDE, letterbox, letterboxOf } from './blaze-face-decode.ts';
import { findInTiles } from './face-tiles.ts';
import type { FoundFace, Picture } from './face-finder.ts';
import { loadHumanModel } from './human-model.ts';
import { serveModel } from './model-thread-side.ts';

/** The thread of blaze-face.ts. */
export type FindTask = { picture: Picture; isClose: boolean };

/** 97 % recall at 98 % precision with tiles; at 0.5 these find plants and posters (91 %). */
const MIN_SCORE_IN_TILES = 0.6;

const model = await loadHumanModel('blazeface');
findFaces({ data: new Uint8Array(64 * 36 * 3), width: 64, height: 36 });
serveModel(({ picture, isClose }: FindTask) =>
  isClose ? findInTiles(picture, findFaces, MIN_SCORE_IN_TILES) : findFaces(picture),
);

function findFaces(picture: Picture): FoundFace[] {
  const grids = tidy(() => {
    const input = tensor(letterbox(picture), [1, INPUT_SIDE, INPUT_SIDE, 3]);
    return readGrids(model.execute(input) as Tensor[]);
  });
  return decodeFaces(grids, letterboxOf(picture));
}

/** The four outputs come in no promised order, but no two have the same shape. */
function readGrids(outputs: Tensor[]): [GridOutput, GridOutput] {
  const read = (anchors: number, values: number): Float32Array => {
    const output = outputs.find(({ shape }) => shape[1] === anchors && shape[2] === values);
    if (output === undefined) throw new Error('The face model has other outputs than expected.');
    return output.dataSync<'float32'>();
  };
  return [
    { scores: read(512, 1), boxes: read(512, 16) },
    { scores: read(384, 1), boxes: read(384, 16) },
  ];
}
