import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type GraphCut, toOnnxGraph } from './human-onnx.ts';
import { onnxFile } from '../onnx/onnx-file.ts';
import type { TfjsModel } from './tfjs-model.ts';
import type { Size } from '../../plan/math/boxes.ts';

const require = createRequire(import.meta.url);

/**
 * A model that reads one picture (planes of red, green and blue) and returns lists of numbers. The outputs are
 * identified by their shapes, since their names mean nothing.
 */
export type HumanModel = (planes: Float32Array, size: Size) => Promise<(...shape: number[]) => Float32Array>;

/** Loads a model of the package @vladmandic/human, or a part of it, in 0.1 s. */
export async function loadHumanModel(
  name: 'blazeface' | 'facemesh' | 'movenet-lightning',
  cut?: GraphCut,
): Promise<HumanModel> {
  const folder = join(dirname(require.resolve('@vladmandic/human')), '..', 'models');
  const [json, weights] = await Promise.all([
    readFile(join(folder, `${name}.json`), 'utf8'),
    readFile(join(folder, `${name}.bin`)),
  ]);
  const graph = toOnnxGraph(JSON.parse(json) as TfjsModel, weights, cut);
  const session = await InferenceSession.create(onnxFile(graph), { intraOpNumThreads: 1, interOpNumThreads: 1 });
  return async (planes, { width, height }) => {
    const outputs = Object.values(
      await session.run({ [graph.input.name]: new Tensor('float32', planes, [1, 3, height, width]) }),
    );
    return (...shape) => {
      const output = outputs.find(({ dims }) => dims.join() === [1, ...shape].join());
      if (output === undefined) throw new Error(`The model ${name} has no output of the shape ${shape.join(' x ')}.`);
      return output.data as Float32Array;
    };
  };
}
