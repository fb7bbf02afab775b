import { workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { FoundFace, Picture } from './face-finder.ts';
import { serveModel } from '../threads/model-thread-side.ts';
import { decodeYunet, YUNET_STRIDES, type YunetGrid, yunetInput } from './yunet-decode.ts';

/** The thread of yunet.ts; it is told the path of the model. */
const session = await InferenceSession.create(String(workerData), { intraOpNumThreads: 1, interOpNumThreads: 1 });
const inputName = session.inputNames[0] ?? 'input';
const fixed = fixedSize();
const outputs = ['cls', 'obj', 'bbox', 'kps'].flatMap((kind) => YUNET_STRIDES.map((stride) => `${kind}_${stride}`));
const missing = outputs.filter((name) => !session.outputNames.includes(name));
if (missing.length > 0) throw new Error(`FACE_MODEL is no YuNet model: it has no output ${missing[0] ?? ''}.`);
serveModel(findFaces);

/** Models of 2023 read one size, later ones any: then their sides are names. */
function fixedSize(): { width: number; height: number } | null {
  const metadata = session.inputMetadata[0];
  const [, , height, width] = metadata?.isTensor === true ? metadata.shape : [];
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0 ? { width, height } : null;
}

async function findFaces(picture: Picture): Promise<FoundFace[]> {
  const input = yunetInput(picture, fixed);
  const result = await session.run({
    [inputName]: new Tensor('float32', input.data, [1, 3, input.height, input.width]),
  });
  const read = (kind: keyof YunetGrid, stride: number) => result[`${kind}_${stride}`]?.data as Float32Array;
  const grids = YUNET_STRIDES.map((stride) => ({
    cls: read('cls', stride),
    obj: read('obj', stride),
    bbox: read('bbox', stride),
    kps: read('kps', stride),
  }));
  return decodeYunet(grids, input);
}
