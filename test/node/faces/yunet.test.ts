import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openYunet } from '../../../render-node/tools/faces/yunet.ts';
import { tempFolder } from '../../support/system/temp-folder.ts';
import { type OnnxGraph, writeOnnx } from '../../support/media/tiny-onnx.ts';

const SIDE = 64;
const cellsOf = (stride: number) => (SIDE / stride) ** 2;
/** Numbers a cell of each output. */
const WIDTHS = { cls: 1, obj: 1, bbox: 4, kps: 10 };
const LOG_OF_2 = Math.log(2);

/**
 * A network with YuNet's name and form for each input and output. Its one find is made from the picture: the cells of 8
 * pixels whose mean blue is 255 are faces 16 pixels wide and tall, eyes 4.8 pixels below their top.
 */
const STAND_IN: OnnxGraph = {
  inputs: [{ name: 'input', shape: [1, 3, SIDE, SIDE] }],
  outputs: [8, 16, 32].flatMap((stride) =>
    Object.entries(WIDTHS).map(([kind, width]) => ({ name: `${kind}_${stride}`, shape: [1, cellsOf(stride), width] })),
  ),
  constants: [
    { name: 'blue', shape: [1, 3, 1, 1], values: Float32Array.of(1 / 255, 0, 0) },
    { name: 'rows', shape: [3], values: BigInt64Array.of(1n, BigInt(cellsOf(8)), 1n) },
    ...[8, 16, 32].flatMap((stride) =>
      Object.entries(WIDTHS)
        .filter(([kind]) => stride > 8 || kind !== 'cls')
        .map(([kind, width]) => ({
          name: `${kind}_${stride}_value`,
          shape: [1, cellsOf(stride), width],
          values: constantOf(kind, stride, width),
        })),
    ),
  ],
  nodes: [
    { op: 'Conv', inputs: ['input', 'blue'], outputs: ['blues'] },
    { op: 'AveragePool', inputs: ['blues'], outputs: ['means'], ints: { kernel_shape: [8, 8], strides: [8, 8] } },
    { op: 'Reshape', inputs: ['means', 'rows'], outputs: ['cls_8'] },
    ...[8, 16, 32].flatMap((stride) =>
      Object.keys(WIDTHS)
        .filter((kind) => stride > 8 || kind !== 'cls')
        .map((kind) => ({ op: 'Identity', inputs: [`${kind}_${stride}_value`], outputs: [`${kind}_${stride}`] })),
    ),
  ],
};

function constantOf(kind: string, stride: number, width: number): Float32Array {
  const cell: Record<string, number[]> = {
    cls: [0],
    obj: [stride === 8 ? 1 : 0],
    bbox: [0.5, 0.5, LOG_OF_2, LOG_OF_2],
    // Eyes of both sides, nose, corners of the mouth: across and down, in cells.
    kps: [0.2, 0.1, 0.8, 0.1, 0.5, 0.5, 0.3, 0.9, 0.7, 0.9],
  };
  const values = cell[kind] ?? [];
  return Float32Array.from({ length: cellsOf(stride) * width }, (_, i) => values[i % width] ?? 0);
}

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

describe('openYunet', () => {
  it('reads blue, green, red of a picture into the model, and its grids into faces', async () => {
    const file = join(folder.path, 'model.onnx');
    await writeFile(file, writeOnnx(STAND_IN));
    const faces = await openYunet(file);
    // 48 x 32 in the corner of the model's 64 x 64: one cell blue, one red, which must not count.
    const data = new Uint8Array(48 * 32 * 3);
    for (let y = 8; y < 16; y++) for (let x = 24; x < 32; x++) data[(y * 48 + x) * 3 + 2] = 255;
    for (let y = 24; y < 32; y++) for (let x = 0; x < 8; x++) data[(y * 48 + x) * 3] = 255;
    const found = await faces.find({ data, width: 48, height: 32 });
    expect(found).toHaveLength(1);
    const [x, y, width, height] = found[0]?.box ?? [0, 0, 0, 0];
    // Centre 28, 12; bottom 20; eyes at 8.8 are at 0.28 of the box's height.
    expect([x, width].map(Math.round)).toEqual([20, 16]);
    expect(y + height).toBeCloseTo(20, 4);
    expect((8.8 - y) / height).toBeCloseTo(0.28, 4);
    expect(found[0]?.score).toBeCloseTo(1, 5);
    await faces.close();
    await expect(faces.find({ data, width: 48, height: 32 })).rejects.toThrow('closed');
  });

  it('says what to mount where nothing is, and where the file is something else', async () => {
    await expect(openYunet(join(folder.path, 'none.onnx'))).rejects.toThrow('face_detection_yunet_2023mar.onnx');
    const other = join(folder.path, 'other.onnx');
    const { inputs } = STAND_IN;
    const outputs = [{ name: 'out', shape: [1, 3, SIDE, SIDE] }];
    const nodes = [{ op: 'Identity', inputs: ['input'], outputs: ['out'] }];
    await writeFile(other, writeOnnx({ inputs, outputs, nodes, constants: [] }));
    await expect(openYunet(other)).rejects.toThrow('no YuNet model');
    await writeFile(other, 'text');
    await expect(openYunet(other)).rejects.toThrow('Protobuf parsing failed');
  });
});
