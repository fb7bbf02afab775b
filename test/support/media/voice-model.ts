import { onnxFile } from '../../../render-node/tools/onnx/onnx-file.ts';

/**
 * A small model in the form of one of voices: the print of a sound is how much each of its bands varies. Enough to tell
 * sounds with different bands apart.
 */
export function standInVoiceModel(): Uint8Array {
  return onnxFile({
    input: { name: 'x', shape: ['count', 'frames', 80] },
    nodes: [
      { op: 'Mul', inputs: ['x', 'x'], output: 'squares' },
      { op: 'ReduceMean', inputs: ['squares'], output: 'embedding', attributes: { axes: [1], keepdims: 0 } },
    ],
    constants: [],
    outputs: ['embedding'],
  });
}
