import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { type GraphCut, toOnnxGraph } from '../../../../../render-node/tools/faces/human-onnx.ts';
import { onnxFile } from '../../../../../render-node/tools/onnx/onnx-file.ts';
import type { TfjsModel } from '../../../../../render-node/tools/faces/tfjs-model.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const windows = (padding: string, step: number) => ({
  strides: { list: { i: ['1', String(step), String(step), '1'] } },
  padding: { s: base64(padding) },
});
const fused = (...ops: string[]) => ({ fused_ops: { list: { s: ops.map(base64) } } });
const input = (side: number, colours: number) => ({
  name: 'in',
  op: 'Placeholder',
  attr: { shape: { shape: { dim: [-1, side, side, colours].map((size) => ({ size: String(size) })) } } },
});

type Constant = { name: string; shape: number[]; values: number[]; dtype?: 'float32' | 'int32' | 'float16' };

/**
 * A model in the form of TensorFlow.js: its nodes, in any order, and its constants as they lie in the file of weights.
 */
function makeModel(nodes: TfjsModel['modelTopology']['node'], constants: Constant[]): [TfjsModel, Uint8Array] {
  const weights = constants.map(({ name, shape, dtype = 'float32' }) =>
    dtype === 'float16' ? { name, shape, dtype: 'float32', quantization: { dtype } } : { name, shape, dtype },
  );
  const parts = constants.map(({ values, dtype = 'float32' }) => {
    const kind = { float32: Float32Array, int32: Int32Array, float16: Uint16Array }[dtype];
    return new Uint8Array(kind.from(values).buffer);
  });
  return [{ modelTopology: { node: nodes }, weightsManifest: [{ weights }] }, Buffer.concat(parts)];
}

type Part = { cut?: GraphCut; shape?: number[] };

async function run([model, weights]: [TfjsModel, Uint8Array], planes: number[], { cut, shape }: Part = {}) {
  const graph = toOnnxGraph(model, weights, cut);
  const session = await InferenceSession.create(onnxFile(graph));
  const outputs = await session.run({
    in: new Tensor('float32', Float32Array.from(planes), shape ?? graph.input.shape.map(Number)),
  });
  return Object.values(outputs).map(({ dims, data }) => ({
    dims: [...dims],
    values: Array.from(data as Float32Array),
  }));
}

describe('toOnnxGraph', () => {
  it('turns kernels from interleaved colours to planes, and pads below and to the right first', async () => {
    // 2 colours to 3; the kernel of 2 x 2 holds 0 to 23: row, column, colour in, colour out.
    const model = makeModel(
      [
        { name: 'out', op: 'Identity', input: ['conv'] },
        {
          name: 'conv',
          op: '_FusedConv2D',
          input: ['in', 'kernel', 'bias'],
          attr: { ...windows('SAME', 1), ...fused('BiasAdd') },
        },
        input(2, 2),
      ],
      [
        { name: 'kernel', shape: [2, 2, 2, 3], values: Array.from({ length: 24 }, (_, i) => i) },
        { name: 'bias', shape: [3], values: [100, 200, 300] },
      ],
    );
    // First colour 1 in the upper left corner, second colour 1 in the lower right one.
    const [out] = await run(model, [1, 0, 0, 0, 0, 0, 0, 1]);
    expect(out?.dims).toEqual([1, 3, 2, 2]);
    // Upper left: kernel at (0, 0) of the first colour and at (1, 1) of the second; upper right: at (1, 0) of the
    // second.
    expect(out?.values).toEqual([121, 115, 109, 103, 223, 216, 210, 204, 325, 317, 311, 305]);
  });

  it('keeps the colours of a depthwise kernel apart, with strides', async () => {
    const model = makeModel(
      [
        input(2, 2),
        { name: 'depth', op: 'DepthwiseConv2dNative', input: ['in', 'kernel'], attr: windows('SAME', 2) },
        { name: 'out', op: 'Identity', input: ['depth'] },
      ],
      [{ name: 'kernel', shape: [2, 2, 2, 1], values: [1, 10, 2, 20, 3, 30, 4, 40] }],
    );
    const [out] = await run(model, [1, 2, 3, 4, 1, 1, 1, 2]);
    expect(out).toEqual({ dims: [1, 2, 1, 1], values: [1 + 4 + 9 + 16, 10 + 20 + 30 + 80] });
  });

  it('adds, clips, bends by a slope a colour, takes the largest and adds empty colours', async () => {
    const model = makeModel(
      [
        input(2, 2),
        { name: 'bent', op: 'Prelu', input: ['in', 'slopes'] },
        {
          name: 'pool',
          op: 'MaxPool',
          input: ['bent'],
          attr: { ...windows('VALID', 2), ksize: { list: { i: ['1', '2', '2', '1'] } } },
        },
        { name: 'more', op: 'Pad', input: ['pool', 'pads'] },
        { name: 'twice', op: 'AddV2', input: ['more', 'more'] },
        { name: 'clipped', op: 'Relu', input: ['twice'] },
        { name: 'share', op: 'Sigmoid', input: ['twice'] },
        { name: 'out', op: 'Identity', input: ['clipped'] },
        { name: 'out2', op: 'Identity', input: ['share'] },
      ],
      [
        { name: 'slopes', shape: [1, 1, 2], values: [0.5, 0.25] },
        { name: 'pads', shape: [4, 2], values: [0, 0, 0, 0, 0, 0, 0, 1], dtype: 'int32' },
      ],
    );
    const [clipped, share] = await run(model, [1, 2, 3, -4, -8, -4, -12, -8]);
    expect(clipped).toEqual({ dims: [1, 3, 1, 1], values: [6, 0, 0] });
    expect(share?.values.map((value) => Number(value.toFixed(3)))).toEqual([0.998, 0.119, 0.5]);
  });

  it('lists numbers in the order of interleaved colours, and reads weights of 16 bits', async () => {
    const model = makeModel(
      [
        input(2, 1),
        {
          name: 'conv',
          op: '_FusedConv2D',
          input: ['in', 'kernel', 'bias', 'slopes'],
          attr: { ...windows('VALID', 1), ...fused('BiasAdd', 'Prelu') },
        },
        { name: 'list', op: 'Reshape', input: ['conv', 'shape'] },
        { name: 'out', op: 'Identity', input: ['list'] },
      ],
      [
        // 1, -2 and a number too small for an exponent of its own: 2 to the power of -15.
        { name: 'kernel', shape: [1, 1, 1, 3], values: [0x3c00, 0xc000, 0x0200], dtype: 'float16' },
        { name: 'bias', shape: [3], values: [0, 0, 0] },
        { name: 'slopes', shape: [1, 1, 3], values: [1, 0.5, 1] },
        { name: 'shape', shape: [3], values: [1, 4, 3], dtype: 'int32' },
      ],
    );
    const [out] = await run(model, [1, 2, 3, 4]);
    expect(out?.dims).toEqual([1, 4, 3]);
    expect(out?.values.map((value, i) => (i % 3 === 2 ? value * 2 ** 15 : value))).toEqual([
      1, -1, 1, 2, -2, 2, 3, -3, 3, 4, -4, 4,
    ]);
  });

  it('caps at six after a depthwise kernel, and doubles the sides between the middles of pixels', async () => {
    const model = makeModel(
      [
        input(1, 1),
        {
          name: 'depth',
          op: 'FusedDepthwiseConv2dNative',
          input: ['in', 'kernel', 'bias'],
          attr: { ...windows('SAME', 1), ...fused('BiasAdd', 'Relu6') },
        },
        { name: 'larger', op: 'ResizeBilinear', input: ['depth', 'sides'] },
        { name: 'out', op: 'Identity', input: ['larger'] },
      ],
      [
        { name: 'kernel', shape: [1, 1, 1, 1], values: [2] },
        { name: 'bias', shape: [1], values: [-1] },
        { name: 'sides', shape: [2], values: [2, 4], dtype: 'int32' },
      ],
    );
    const cut = { input: 'in', shape: [1, 1, 'height', 'width'], outputs: ['larger'] };
    const [out] = await run(model, [0, 4], { cut, shape: [1, 1, 1, 2] });
    expect(out).toEqual({ dims: [1, 1, 2, 4], values: [0, 1.5, 4.5, 6, 0, 1.5, 4.5, 6] });
  });

  it('converts only what lies between the ends of a part', () => {
    const nodes = [
      input(1, 1),
      { name: 'odd', op: 'Softmax', input: ['in'] },
      { name: 'first', op: 'Relu', input: ['odd'] },
      { name: 'second', op: 'Sigmoid', input: ['first'] },
      { name: 'out', op: 'Softmax', input: ['second'] },
    ];
    const [model, weights] = makeModel(nodes, []);
    const graph = toOnnxGraph(model, weights, { input: 'odd', shape: [1, 1, 1, 1], outputs: ['second'] });
    expect(graph.nodes.map(({ output }) => output)).toEqual(['first', 'second']);
  });

  it('refuses an operator that it does not know', () => {
    const [model, weights] = makeModel(
      [input(2, 1), { name: 'odd', op: 'Softmax', input: ['in'] }, { name: 'out', op: 'Identity', input: ['odd'] }],
      [],
    );
    expect(() => toOnnxGraph(model, weights)).toThrow('Softmax');
  });
});
