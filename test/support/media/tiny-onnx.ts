/**
 * Writes small ONNX models (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto) for tests of code that loads
 * mounted ones: the few fields that a runtime needs, in protobuf's wire format.
 */
export type OnnxNode = { op: string; inputs: string[]; outputs: string[]; ints?: Record<string, number[]> };
export type OnnxTensor = { name: string; shape: number[]; values: Float32Array | BigInt64Array };
export type OnnxGraph = {
  inputs: { name: string; shape: number[] }[];
  outputs: { name: string; shape: number[] }[];
  constants: OnnxTensor[];
  nodes: OnnxNode[];
};

export function writeOnnx({ inputs, outputs, constants, nodes }: OnnxGraph): Uint8Array {
  const graph = [
    ...nodes.map((node) => bytes(1, nodeOf(node))),
    text(2, 'graph'),
    ...constants.map((constant) => bytes(5, tensorOf(constant))),
    ...inputs.map((input) => bytes(11, valueOf(input))),
    ...outputs.map((output) => bytes(12, valueOf(output))),
  ];
  const operatorSet = Buffer.concat([text(1, ''), whole(2, 13)]);
  return Buffer.concat([whole(1, 8), bytes(7, Buffer.concat(graph)), bytes(8, operatorSet)]);
}

function nodeOf({ op, inputs, outputs, ints = {} }: OnnxNode): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(ints).map(([name, values]) =>
      bytes(5, Buffer.concat([text(1, name), ...values.map((value) => whole(8, value)), whole(20, INTS)])),
    ),
  ]);
}

const INTS = 7;

function tensorOf({ name, shape, values }: OnnxTensor): Buffer {
  const type = values instanceof Float32Array ? FLOAT : INT64;
  const raw = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return Buffer.concat([...shape.map((side) => whole(1, side)), whole(2, type), text(8, name), bytes(9, raw)]);
}

const FLOAT = 1;
const INT64 = 7;

function valueOf({ name, shape }: { name: string; shape: number[] }): Buffer {
  const sides = Buffer.concat(shape.map((side) => bytes(1, whole(1, side))));
  const tensor = Buffer.concat([whole(1, FLOAT), bytes(2, sides)]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensor))]);
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value));
}

function bytes(field: number, value: Uint8Array): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}

function whole(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function varint(value: number): Buffer {
  const out: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) out.push((rest % 128) + 128);
  out.push(rest);
  return Buffer.from(out);
}
