import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter';
import { env, type io, ready, setBackend } from '@tensorflow/tfjs-core';

const require = createRequire(import.meta.url);

/** Loads a model of the package @vladmandic/human for tfjs-wasm on this thread. */
export async function loadHumanModel(name: 'blazeface' | 'facemesh'): Promise<GraphModel> {
  setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  // Threads of this backend need a browser's worker (ERR_WORKER_PATH in Node, tfjs#3830): our own thread is the parallel part.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await setBackend('wasm');
  await ready();
  const folder = join(dirname(require.resolve('@vladmandic/human')), '..', 'models');
  return loadGraphModel({ load: () => readArtifacts(folder, name) });
}

async function readArtifacts(folder: string, name: string): Promise<io.ModelArtifacts> {
  const [json, weights] = await Promise.all([
    readFile(join(folder, `${name}.json`), 'utf8'),
    readFile(join(folder, `${name}.bin`)),
  ]);
  const model = JSON.parse(json) as io.ModelJSON;
  return {
    modelTopology: model.modelTopology,
    format: 'graph-model',
    weightSpecs: model.weightsManifest.flatMap((group) => group.weights),
    weightData: new Uint8Array(weights).buffer,
  };
}
