import type { OnnxConstant } from './onnx-file.ts';

/** Field numbers of onnx.proto by what they hold. */
const MODEL_GRAPH = 7;
const GRAPH_NODE = 1;
const NODE = { output: 2, attribute: 5 } as const;
const ATTRIBUTE = { tensor: 5, graph: 6 } as const;
const TENSOR = { side: 1, type: 2, bytes: 9 } as const;
const FLOAT = 1;

/** The float constants of an ONNX file, those of its branches too, by name. */
export function readConstants(file: Uint8Array): Map<string, OnnxConstant> {
  const found = new Map<string, OnnxConstant>();
  for (const graph of parts(file, MODEL_GRAPH)) readGraph(graph, found);
  return found;
}

function readGraph(graph: Uint8Array, found: Map<string, OnnxConstant>): void {
  for (const node of parts(graph, GRAPH_NODE)) {
    const name = parts(node, NODE.output).map((output) => Buffer.from(output).toString())[0] ?? '';
    for (const attribute of parts(node, NODE.attribute)) {
      for (const tensor of parts(attribute, ATTRIBUTE.tensor)) {
        const constant = readTensor(name, tensor);
        if (constant !== null) found.set(name, constant);
      }
      for (const branch of parts(attribute, ATTRIBUTE.graph)) readGraph(branch, found);
    }
  }
}

function readTensor(name: string, tensor: Uint8Array): OnnxConstant | null {
  const fields = [...fieldsOf(tensor)];
  const bytes = parts(tensor, TENSOR.bytes)[0];
  if (bytes === undefined || !fields.some(({ field, value }) => field === TENSOR.type && value === FLOAT)) return null;
  const shape = fields.flatMap(({ field, value }) =>
    field === TENSOR.side && typeof value === 'number' ? [value] : [],
  );
  // A copy, because floats must begin at a multiple of four.
  return { name, shape, values: new Float32Array(Uint8Array.from(bytes).buffer) };
}

function parts(message: Uint8Array, wanted: number): Uint8Array[] {
  return [...fieldsOf(message)].flatMap(({ field, value }) =>
    field === wanted && value instanceof Uint8Array ? [value] : [],
  );
}

/** The fields of a protocol buffer: numbers, bytes and messages. Numbers of fixed width are skipped. */
function* fieldsOf(message: Uint8Array): Generator<{ field: number; value: number | Uint8Array }> {
  let at = 0;
  const varint = (): number => {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  while (at < message.length) {
    const key = varint();
    const [field, kind] = [Math.floor(key / 8), key % 8];
    if (kind === WIRE.varint) yield { field, value: varint() };
    else if (kind === WIRE.bytes) {
      const length = varint();
      yield { field, value: message.subarray(at, at + length) };
      at += length;
    } else at += kind === WIRE.eightBytes ? 8 : 4;
  }
}

const WIRE = { varint: 0, eightBytes: 1, bytes: 2 } as const;
