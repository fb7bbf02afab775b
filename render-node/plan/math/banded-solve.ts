/** Half-width of the band: a third difference ties a point to the three before it. */
const BAND = 3;
const WIDTH = BAND + 1;

/**
 * A symmetric matrix with `BAND` diagonals below the main one, row by row: `rows[i * (BAND + 1) + k]` holds the entry
 * (i, i - k).
 */
export type BandedMatrix = { size: number; rows: Float64Array };

export function emptyMatrix(size: number): BandedMatrix {
  return { size, rows: new Float64Array(size * WIDTH) };
}

/** Adds `weight * dᵀd` where `d` has the given coefficients, the last of them at point `last`. */
export function addSquare({ rows }: BandedMatrix, last: number, coefficients: readonly number[], weight: number): void {
  for (let a = 0; a < coefficients.length; a++) {
    for (let b = 0; b <= a; b++) {
      const row = last - (coefficients.length - 1) + a;
      const index = row * WIDTH + (a - b);
      rows[index] = at(rows, index) + weight * (coefficients[a] ?? 0) * (coefficients[b] ?? 0);
    }
  }
}

/** Solves `matrix * x = right` by LDLᵀ, both overwritten; `right` becomes x. The matrix must be positive definite. */
export function solveInPlace(matrix: BandedMatrix, right: Float64Array): void {
  for (let row = 0; row < matrix.size; row++) {
    factorRow(matrix.rows, row);
    for (let k = 1; k <= Math.min(BAND, row); k++) {
      right[row] = at(right, row) - at(matrix.rows, row * WIDTH + k) * at(right, row - k);
    }
  }
  for (let row = matrix.size - 1; row >= 0; row--) {
    let value = at(right, row) / at(matrix.rows, row * WIDTH);
    for (let k = 1; k <= Math.min(BAND, matrix.size - 1 - row); k++) {
      value -= at(matrix.rows, (row + k) * WIDTH + k) * at(right, row + k);
    }
    right[row] = value;
  }
}

/** Replaces a row of the matrix by its row of L (below the diagonal) and D (on it). The rows before are done. */
function factorRow(rows: Float64Array, row: number): void {
  const reach = Math.min(BAND, row);
  for (let k = reach; k >= 1; k--) {
    let entry = at(rows, row * WIDTH + k);
    for (let m = k + 1; m <= reach; m++) {
      entry -= at(rows, row * WIDTH + m) * at(rows, (row - k) * WIDTH + (m - k)) * at(rows, (row - m) * WIDTH);
    }
    rows[row * WIDTH + k] = entry / at(rows, (row - k) * WIDTH);
  }
  for (let k = 1; k <= reach; k++) {
    rows[row * WIDTH] = at(rows, row * WIDTH) - at(rows, row * WIDTH + k) ** 2 * at(rows, (row - k) * WIDTH);
  }
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
