import type { FoundBody, Picture } from './face-finder.ts';
import { loadHumanModel } from './human-model.ts';
import {
  bodyInput,
  type BodyInput,
  confirmed,
  decodeBodies,
  isDoubtful,
  JOINTS,
  mirroredInput,
  type SeenBody,
  STRIDE,
} from './move-net-decode.ts';
import { serveModel } from '../threads/model-thread-side.ts';

/**
 * The maps of the model, before it picks one person out of them. The input is that of its first convolution, so that
 * pictures may have any size.
 */
const GRAPH = 'StatefulPartitionedCall';
const run = await loadHumanModel('movenet-lightning', {
  input: `${GRAPH}/sub_1`,
  shape: [1, 3, 'height', 'width'],
  outputs: [`${GRAPH}/Sigmoid_1`, `${GRAPH}/Sigmoid`, `${GRAPH}/kpt_regress_0/conv2d_6/BiasAdd`],
});
serveModel(findBodies);

async function findBodies(picture: Picture): Promise<FoundBody[]> {
  const input = bodyInput(picture);
  const found = await look(input);
  if (!found.some(isDoubtful)) return found.map(bodyOf);
  return confirmed(found, await look(mirroredInput(input)), input.width / input.scale).map(bodyOf);
}

function bodyOf({ head, box, score }: SeenBody): FoundBody {
  return { head, box, score };
}

async function look(input: BodyInput): Promise<SeenBody[]> {
  const read = await run(input.planes, input);
  const [columns, rows] = [input.width / STRIDE, input.height / STRIDE];
  const map = (layers: number) => read(layers, rows, columns);
  return decodeBodies({ columns, rows, middles: map(1), joints: map(JOINTS), ways: map(2 * JOINTS) }, input.scale);
}
