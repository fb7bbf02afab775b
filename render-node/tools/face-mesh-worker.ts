import { dispose, type Tensor, tensor } from '@tensorflow/tfjs-core';
import type { FoundFace, Picture } from './face-finder.ts';
import { MESH_SIDE, meshInput, readMesh } from './face-mesh-decode.ts';
import { loadHumanModel } from './human-model.ts';
import { serveModel } from './model-thread-side.ts';

/** The thread of face-mesh.ts. */
export type MouthTask = { picture: Picture; box: FoundFace['box']; tilt: number };

const model = await loadHumanModel('facemesh');
serveModel(({ picture, box, tilt }: MouthTask) => {
  const input = tensor(meshInput(picture, box, tilt), [1, MESH_SIDE, MESH_SIDE, 3]);
  const outputs = model.execute(input) as Tensor[];
  const read = (values: number) => outputs.find(({ size }) => size === values)?.dataSync<'float32'>();
  const points = read(1404);
  const face = read(1);
  dispose([input, ...outputs]);
  if (points === undefined || face === undefined) throw new Error('The mesh model has other outputs than expected.');
  return readMesh(points, face[0] ?? 0, tilt);
});
