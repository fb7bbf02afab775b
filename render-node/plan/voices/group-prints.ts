/** A voice as a direction: numbers of length 1 that are near those of the same person. */
export type Print = Float32Array;

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

/**
 * Joins prints that are alike, the most alike first, until no two groups are as alike as `least` on average. Returns
 * the number of the group of each print.
 */
export function groupPrints(prints: readonly WeighedPrint[], least: number): number[] {
  const count = prints.length;
  const alike = prints.map(({ print }) => Float32Array.from(prints, (other) => likeness(print, other.print)));
  const seconds = prints.map((one) => one.seconds);
  const group = prints.map((_, i) => i);
  const open = new Set(group);
  const nearest = new Int32Array(count).fill(-1);
  const findNearest = (i: number) => {
    let best = -1;
    for (const j of open) if (j !== i && (best < 0 || at(alike, i, j) > at(alike, i, best))) best = j;
    nearest[i] = best;
  };
  for (const i of open) findNearest(i);
  while (open.size > 1) {
    let [from, to] = [-1, -1];
    for (const i of open) {
      const j = nearest[i] ?? -1;
      if (j >= 0 && (from < 0 || at(alike, i, j) > at(alike, from, to))) [from, to] = [i, j];
    }
    if (at(alike, from, to) < least) break;
    open.delete(to);
    const [a, b] = [seconds[from] ?? 0, seconds[to] ?? 0];
    for (const k of open) {
      if (k === from) continue;
      const joined = (a * at(alike, from, k) + b * at(alike, to, k)) / (a + b);
      (alike[from] as Float32Array)[k] = joined;
      (alike[k] as Float32Array)[from] = joined;
    }
    seconds[from] = a + b;
    group.forEach((own, i) => {
      if (own === to) group[i] = from;
    });
    // A mean is never nearer than the nearer of the two was, so only those that were near one of them look again.
    for (const k of open) if (k === from || nearest[k] === from || nearest[k] === to) findNearest(k);
  }
  return group;
}

function at(alike: readonly Float32Array[], i: number, j: number): number {
  return alike[i]?.[j] ?? -1;
}
