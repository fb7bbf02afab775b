/** The parts of a TensorFlow.js graph's JSON file that are read here. */
export type TfjsModel = {
  modelTopology: { node: readonly TfjsNode[] };
  weightsManifest: readonly { weights: readonly TfjsWeight[] }[];
};
export type TfjsNode = { name: string; op: string; input?: readonly string[]; attr?: Record<string, TfjsAttribute> };
/** Texts are base64, numbers are texts. */
type TfjsAttribute = {
  s?: string;
  list?: { i?: readonly string[]; s?: readonly string[] };
  shape?: { dim?: readonly { size: string }[] };
};
type TfjsWeight = { name: string; shape: readonly number[]; dtype: string; quantization?: { dtype: string } };

/** Constants of a model by name; throws if one is missing. */
export type Weights = (name: string) => Weight;
export type Weight = { shape: readonly number[]; values: Float32Array<ArrayBuffer> };

/** The constants in the file `bin`, which are concatenated. */
export function readWeights({ weightsManifest }: TfjsModel, bin: Uint8Array): Weights {
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const spec of weightsManifest.flatMap((group) => group.weights)) {
    const [read, bytes] = numberReader(spec, new DataView(bin.buffer, bin.byteOffset, bin.byteLength));
    const from = at;
    const values = Float32Array.from({ length: productOf(spec.shape) }, (_, i) => read(from + i * bytes));
    weights.set(spec.name, { shape: spec.shape, values });
    at += values.length * bytes;
  }
  return (name) => {
    const weight = weights.get(name);
    if (weight === undefined) throw new Error(`The model has no weights named ${name}.`);
    return weight;
  };
}

/** Reads the number at an offset, and the number of bytes of one number. */
function numberReader({ dtype, quantization }: TfjsWeight, view: DataView): [(at: number) => number, number] {
  if (quantization?.dtype === 'float16') return [(at) => halfToFloat(view.getUint16(at, true)), 2];
  return dtype === 'int32' ? [(at) => view.getInt32(at, true), 4] : [(at) => view.getFloat32(at, true), 4];
}

/** A number of 16 bits as IEEE 754 has it. */
function halfToFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const [exponent, fraction] = [(bits >> 10) & 31, (bits & 1023) / 1024];
  return sign * (exponent === 0 ? 2 ** -14 * fraction : 2 ** (exponent - 15) * (1 + fraction));
}

export function productOf(sides: readonly number[]): number {
  return sides.reduce((product, side) => product * side, 1);
}

/** The numbers, the texts, the text and the sides (from 1 up) that an attribute holds. */
export function numbersOf({ attr }: TfjsNode, key: string): number[] {
  return (attr?.[key]?.list?.i ?? []).map(Number);
}

export function textsOf({ attr }: TfjsNode, key: string): string[] {
  return (attr?.[key]?.list?.s ?? []).map(decode);
}

export function textOf({ attr }: TfjsNode, key: string): string {
  return decode(attr?.[key]?.s ?? '');
}

export function sidesOf({ attr }: TfjsNode, key: string): number[] {
  return (attr?.[key]?.shape?.dim ?? []).map(({ size }) => Math.max(1, Number(size)));
}

function decode(base64: string): string {
  return Buffer.from(base64, 'base64').toString();
}
