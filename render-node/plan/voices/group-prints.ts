/** A voice as a direction: numbers of length 1 that are near those of the same person. */
export type Print = Float32Array;

/** The print of the voice in samples (16 kHz, -1 to 1, half a second at least). */
export type PrintVoice = (samples: Float32Array) => Promise<Print>;

/** What a print stands for: seconds of speech. */
export type WeighedPrint = { print: Print; seconds: number };

/** The same direction with length 1. */
export function unit(values: ArrayLike<number>): Print {
  let square = 0;
  for (let i = 0; i < values.length; i += 1) square += (values[i] ?? 0) ** 2;
  const scale = 1 / Math.sqrt(square + 1e-12);
  return Float32Array.from(values, (value) => value * scale);
}

/** How alike two voices are: 1 for the same, near 0 for strangers. */
export function likeness(a: Print, b: Print): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** The mean of prints, by their seconds. */
export function middleOf(prints: readonly WeighedPrint[]): Print {
  const sum = new Float64Array(prints[0]?.print.length ?? 0);
  for (const { print, seconds } of prints) {
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + seconds * (print[i] ?? 0);
  }
  return unit(sum);
}

type Pair = { a: number; b: number; likeness: number };

/**
 * Joins prints that are alike, the most alike first, until no two groups are as alike as `least` on average. Returns
 * the number of the group of each print.
 */
export function groupPrints(prints: readonly WeighedPrint[], least: number): number[] {
  const alike = prints.map(({ print }) => Float32Array.from(prints, (other) => likeness(print, other.print)));
  const seconds = prints.map((one) => one.seconds);
  const groupOf = prints.map((_, i) => i);
  const open = [...groupOf];
  for (let pair = mostAlike(open, alike); pair !== null && pair.likeness >= least; pair = mostAlike(open, alike)) {
    const { a, b } = pair;
    open.splice(open.indexOf(b), 1);
    const shareOfA = (seconds[a] ?? 0) / ((seconds[a] ?? 0) + (seconds[b] ?? 0));
    for (const other of open) {
      const joined = shareOfA * at(alike, a, other) + (1 - shareOfA) * at(alike, b, other);
      (alike[a] as Float32Array)[other] = joined;
      (alike[other] as Float32Array)[a] = joined;
    }
    seconds[a] = (seconds[a] ?? 0) + (seconds[b] ?? 0);
    groupOf.forEach((group, i) => (groupOf[i] = group === b ? a : group));
  }
  return groupOf;
}

function mostAlike(open: readonly number[], alike: readonly Float32Array[]): Pair | null {
  let best: Pair | null = null;
  for (const [i, a] of open.entries()) {
    for (let k = i + 1; k < open.length; k += 1) {
      const b = open[k] ?? 0;
      const found = at(alike, a, b);
      if (best === null || found > best.likeness) best = { a, b, likeness: found };
    }
  }
  return best;
}

function at(alike: readonly Float32Array[], i: number, j: number): number {
  return alike[i]?.[j] ?? -1;
}
