import { CEPSTRA } from './cepstra.ts';
import { DENSITIES, STREAMS } from './kernel-layout.ts';

/** Position of a phone in its word, as the model numbers it. */
export const POSITIONS = { inside: 0, begin: 1, end: 2, alone: 3 } as const;
export type Position = keyof typeof POSITIONS;

/** The phones around a phone, and its position in its word. */
export type Context = { before: number; after: number; position: Position };

/** Sounds that are not words. At a pause, silence is also the context of a phone. */
export const SILENCE = 'SIL';
export const NOISES = ['+NSN+', '+SPN+'] as const;

/** Emitting states of a phone. */
export const STATES = 3;

/** A phone in its context: for each of its states the number of its distribution, and its transitions. */
export type Triphone = { phone: number; senones: readonly [number, number, number]; transitions: Float64Array };

/**
 * A phonetically tied model of Sphinx. Each phone has Gaussians for each stream; each state of a triphone (a senone)
 * weighs those of its phone.
 */
export type AcousticModel = {
  /** Numbers of all phones by name, of silence and noises too. */
  phones: ReadonlyMap<string, number>;
  /** The triphone, or the nearest one in the model. */
  triphone(phone: number, context: Context): Triphone;
  /** The phone without context. */
  alone(phone: number): Triphone;
  /** By phone, stream, density and dimension; `precisions` are 1 / (2 variance). */
  means: Float32Array;
  precisions: Float32Array;
  /** By phone, stream and density: the logarithm of the density at its mean. */
  peaks: Float32Array;
  /** By stream, density and senone: the weight's number in `WEIGHTS`. */
  weights: Uint8Array;
  senones: number;
};

/** Unit of the logarithms in the model: 1.0001 to the power of 1,024. */
const UNIT = 1_024 * Math.log(1.0001);
/** Weights by their numbers. */
export const WEIGHTS = Float64Array.from({ length: 256 }, (_, i) => Math.exp(-i * UNIT));
/** A density counts as at most this much less likely than the best of its stream, in nats. */
export const WORST_DENSITY = 96 * UNIT;
const LEAST_VARIANCE = 1e-4;
const LEAST_TRANSITION = 1e-4;

export type ModelFiles = Record<'mdef' | 'means' | 'variances' | 'transitions' | 'sendump', Uint8Array>;

/** Reads the model. Throws if the files are not those of a model like pocketsphinx-en-us. */
export function readAcousticModel(files: ModelFiles): AcousticModel {
  try {
    const definitions = new Definitions(files.mdef, readTransitions(files.transitions));
    const { phones, senones } = definitions;
    const weights = readWeights(files.sendump, senones);
    return {
      phones,
      senones,
      weights,
      ...readGaussians(files, phones.size * STREAMS * DENSITIES),
      alone: (phone) => definitions.describe(phone, phone),
      triphone: (phone, context) => definitions.describe(definitions.find(phone, context), phone),
    };
  } catch (error) {
    // A number from another kind of file may point anywhere.
    throw error instanceof RangeError ? wrongModel('sizes') : error;
  }
}

function readGaussians(
  files: Pick<ModelFiles, 'means' | 'variances'>,
  densities: number,
): Pick<AcousticModel, 'means' | 'precisions' | 'peaks'> {
  const means = readParameters(files.means).values;
  const variances = readParameters(files.variances).values;
  if (means.length !== densities * CEPSTRA || variances.length !== means.length) throw wrongModel('Gaussians');
  const peaks = new Float32Array(densities);
  const precisions = variances.map((variance, at) => {
    const least = Math.max(variance, LEAST_VARIANCE);
    const density = Math.floor(at / CEPSTRA);
    peaks[density] = (peaks[density] as number) - Math.log(2 * Math.PI * least) / 2;
    return 1 / (2 * least);
  });
  return { means, precisions, peaks };
}

function wrongModel(part: string): Error {
  return new Error(`The acoustic model is of another kind: its ${part} do not fit.`);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A file of Sphinx 3: text up to `endhdr`, a byte-order mark, the sizes, the count of the numbers, and the numbers. */
function readParameters(bytes: Uint8Array): { sizes: number[]; values: Float32Array } {
  const view = viewOf(bytes);
  const end = 'endhdr\n';
  const header = textOf(bytes.subarray(0, 1_000)).indexOf(end);
  let at = header + end.length;
  if (header < 0 || view.getUint32(at, true) !== 0x11223344) throw wrongModel('headers');
  const sizes: number[] = [];
  // The number count is the product of the sizes; those of the streams are added up.
  for (at += 4; at + 4 <= bytes.length; at += 4) {
    const size = view.getInt32(at, true);
    if (sizes.length >= 3 && bytes.length - at - 4 >= 4 * size && bytes.length - at - 4 <= 4 * size + 4) {
      const values = Float32Array.from({ length: size }, (_, i) => view.getFloat32(at + 4 + 4 * i, true));
      return { sizes, values };
    }
    sizes.push(size);
    if (sizes.length > 8) break;
  }
  throw wrongModel('sizes');
}

/** By phone: the logarithms of going from each state to each state and out. */
function readTransitions(bytes: Uint8Array): Float64Array[] {
  const { sizes, values } = readParameters(bytes);
  const [count = 0, from, to] = sizes;
  if (from !== STATES || to !== STATES + 1) throw wrongModel('transitions');
  return Array.from({ length: count }, (_, matrix) => {
    const logs = new Float64Array(STATES * (STATES + 1));
    for (let row = 0; row < STATES; row += 1) {
      const start = (matrix * STATES + row) * (STATES + 1);
      const sum = values.subarray(start, start + STATES + 1).reduce((total, value) => total + value, 0);
      for (let to = 0; to <= STATES; to += 1) {
        const share = (values[start + to] as number) / sum;
        // One state may be skipped.
        const isPossible = to >= row && to - row < 3;
        logs[row * (STATES + 1) + to] = isPossible ? Math.log(Math.max(share, LEAST_TRANSITION)) : -Infinity;
      }
    }
    return logs;
  });
}

/** Bytes of a node of the tree, of a phone, and of a sequence of senones. */
const SIZES = { node: 8, phone: 12, sequence: 2 * STATES } as const;

/** The binary model definition: phones, a tree from contexts to triphones, and the senones of each. */
class Definitions {
  readonly phones = new Map<string, number>();
  readonly senones: number;
  readonly #view: DataView;
  readonly #transitions: readonly Float64Array[];
  readonly #silence: number;
  /** Where the parts begin. */
  readonly #at: Record<'tree' | 'phones' | 'sequences', number>;

  constructor(bytes: Uint8Array, transitions: readonly Float64Array[]) {
    const view = viewOf(bytes);
    if (textOf(bytes.subarray(0, 4)) !== 'BMDF') throw wrongModel('definitions');
    const start = 12 + view.getInt32(8, true);
    const counts = Array.from({ length: 10 }, (_, i) => view.getInt32(start + 4 * i, true));
    const [names = 0, phones = 0, states, , senones = 0, , , , nodes = 0, silence = 0] = counts;
    if (states !== STATES) throw wrongModel('states');
    let at = start + 40;
    for (let phone = 0; phone < names; phone += 1) {
      const end = bytes.indexOf(0, at);
      this.phones.set(textOf(bytes.subarray(at, end)), phone);
      at = end + 1;
    }
    const tree = start + 4 * Math.ceil((at - start) / 4);
    const list = tree + SIZES.node * nodes;
    this.#at = { tree, phones: list, sequences: list + SIZES.phone * phones + 4 };
    this.#view = view;
    this.#transitions = transitions;
    this.#silence = silence;
    this.senones = senones;
  }

  /** The number of the nearest triphone: in another position, at a pause, or at last the phone itself. */
  find(phone: number, { before, after, position }: Context): number {
    const opens = position === 'begin' || position === 'alone';
    const closes = position === 'end' || position === 'alone';
    const atPause = [opens ? this.#silence : before, closes ? this.#silence : after] as const;
    return (
      this.#findAnywhere(phone, [before, after], POSITIONS[position]) ??
      this.#findAnywhere(phone, atPause, POSITIONS[position]) ??
      phone
    );
  }

  describe(id: number, phone: number): Triphone {
    const at = this.#at.phones + SIZES.phone * id;
    const sequence = this.#at.sequences + SIZES.sequence * this.#view.getInt32(at, true);
    const senoneOf = (state: number) => this.#view.getUint16(sequence + 2 * state, true);
    const transitions = this.#transitions[this.#view.getInt32(at + 4, true)];
    if (transitions === undefined) throw wrongModel('transitions');
    return { phone, senones: [senoneOf(0), senoneOf(1), senoneOf(2)], transitions };
  }

  #findAnywhere(phone: number, around: readonly [number, number], position: number): number | null {
    const others = Object.values(POSITIONS).filter((other) => other !== position);
    for (const each of [position, ...others]) {
      const found = this.#walk([each, phone, this.#asContext(around[0]), this.#asContext(around[1])]);
      if (found !== null) return found;
    }
    return null;
  }

  /**
   * Goes down the tree: a node has its number, how many are below it, and the first of these, or else the triphone: -1
   * for one that the model lacks.
   */
  #walk(path: readonly number[]): number | null {
    let [first, count] = [0, Object.keys(POSITIONS).length];
    for (const wanted of path) {
      let node = first;
      while (node < first + count && this.#node(node).number !== wanted) node += 1;
      if (node === first + count) return null;
      const { below, down } = this.#node(node);
      if (below === 0) return down < 0 ? null : down;
      [first, count] = [down, below];
    }
    return null;
  }

  #node(node: number): { number: number; below: number; down: number } {
    const at = this.#at.tree + SIZES.node * node;
    const [number, below] = [this.#view.getInt16(at, true), this.#view.getInt16(at + 2, true)];
    return { number, below, down: this.#view.getInt32(at + 4, true) };
  }

  /** Noises are pauses to their neighbours. */
  #asContext(phone: number): number {
    return this.#view.getInt8(this.#at.phones + SIZES.phone * phone + 8) === 0 ? phone : this.#silence;
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}

/** Texts with their lengths up to an empty one, then the numbers of the weights, by stream, density and senone. */
function readWeights(bytes: Uint8Array, senones: number): Uint8Array {
  const view = viewOf(bytes);
  let at = 0;
  for (;;) {
    if (at < 0 || at + 4 > bytes.length) throw wrongModel('weights');
    const length = view.getInt32(at, true);
    at += 4;
    if (length === 0) break;
    at += length;
  }
  const [rows, columns] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
  at += 8;
  const size = STREAMS * DENSITIES * senones;
  if (rows !== DENSITIES || columns !== senones || bytes.length - at !== size) throw wrongModel('weights');
  return bytes.subarray(at, at + size);
}
