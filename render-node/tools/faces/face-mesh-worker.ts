import type { FoundFace, Picture } from './face-finder.ts';
import { MESH_SIDE, meshInput, readMesh } from './face-mesh-decode.ts';
import { loadHumanModel } from './human-model.ts';
import { serveModel } from '../threads/model-thread-side.ts';

/** The thread of face-mesh.ts. */
export type MouthTask = { picture: Picture; box: FoundFace['box']; tilt: number };

const run = await loadHumanModel('facemesh');
serveModel(async ({ picture, box, tilt }: MouthTask) => {
  const read = await run(meshInput(picture, box, tilt), { width: MESH_SIDE, height: MESH_SIDE });
  return readMesh(read(1404), read(1)[0] ?? 0, tilt);
});
