import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import { env, type io, ready, setBackend, type Tensor, tensor, tidy } from '@tensorflow/tfjs-core';
import { decodeFaces, type GridOutput, INPUT_SIDE, letterbox, letterboxOf } from './blaze-face-decode.ts';
import type { FoundFace, Picture } from './face-finder.ts';

/** The thread of blaze-face.ts: answers `{id, picture}` with `{id, faces}` or `{id, failed}`; says `ready` once. */
export type Question = { id: number; picture: Picture };
export type Answer = { ready: true } | { id: number; faces: FoundFace[] } | { id: number; failed: string };

const require = createRequire(import.meta.url);

async function loadModel(): Promise<GraphModel> {
  setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  // Threads of this backend need a browser's worker (ERR_WORKER_PATH in Node, tfjs#3830): this thread is the parallel part.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await setBackend('wasm');
  await ready();
  const folder = join(dirname(require.resolve('@vladmandic/human')), '..', 'models');
  const model = await loadGraphModel({ load: () => readArtifacts(folder) });
  findFaces(model, { data: new Uint8Array(64 * 36 * 3), width: 64, height: 36 });
  return model;
}

async function readArtifacts(folder: string): Promise<io.ModelArtifacts> {
  const [json, weights] = await Promise.all([
    readFile(join(folder, 'blazeface.json'), 'utf8'),
    readFile(join(folder, 'blazeface.bin')),
  ]);
  const model = JSON.parse(json) as io.ModelJSON;
  return {
    modelTopology: model.modelTopology,
    format: 'graph-model',
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: new Uint8Array(weights).buffer,
  };
}

function findFaces(model: GraphModel, picture: Picture): FoundFace[] {
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

function answer(message: Answer): void {
  parentPort?.postMessage(message);
}

const model = await loadModel();
parentPort?.on('message', ({ id, picture }: Question) => {
  try {
    answer({ id, faces: findFaces(model, picture) });
  } catch (error) {
    answer({ id, failed: error instanceof Error ? error.message : String(error) });
  }
});
answer({ ready: true });
