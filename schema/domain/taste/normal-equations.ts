/** A symmetric matrix as its upper triangle, row by row. */
type Triangle = readonly number[];

/** Where the entry of a row and a column is in the triangle of a matrix of this size. */
export function triangleAt(size: number, row: number, column: number): number {
  const [i, j] = row <= column ? [row, column] : [column, row];
  return (i * (2 * size - i + 1)) / 2 + (j - i);
}

/** The lower factor L of a positive definite matrix L L', row by row (Cholesky). Throws `RangeError` for others. */
function factorOf(matrix: Triangle, size: number): Float64Array {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let rest = matrix[triangleAt(size, i, j)] ?? 0;
      for (let k = 0; k < j; k += 1) rest -= (lower[i * size + k] ?? 0) * (lower[j * size + k] ?? 0);
      if (i === j && !(rest > 0)) throw new RangeError('The matrix is not positive definite.');
      lower[i * size + j] = i === j ? Math.sqrt(rest) : rest / (lower[j * size + j] ?? 1);
    }
  }
  return lower;
}

/** The solution of a system, the logarithm of the determinant of its matrix, and the diagonal of the inverse. */
export type Solved = { solution: number[]; logDeterminant: number; variances: number[] };

/** Solves A x = b for a positive definite A. Throws `RangeError` for others. */
export function solve(matrix: Triangle, right: readonly number[]): Solved {
  const size = right.length;
  const lower = factorOf(matrix, size);
  const diagonal = Array.from({ length: size }, (_, i) => lower[i * size + i] ?? 1);
  const unit = (at: number) => right.map((_, i) => (i === at ? 1 : 0));
  return {
    solution: backward(lower, forward(lower, right)),
    logDeterminant: 2 * diagonal.reduce((sum, value) => sum + Math.log(value), 0),
    // A⁻¹ = L'⁻¹ L⁻¹, so that its diagonal has the squared lengths of the columns of L⁻¹.
    variances: right.map((_, at) => forward(lower, unit(at)).reduce((sum, value) => sum + value * value, 0)),
  };
}

/** L⁻¹ b. */
function forward(lower: Float64Array, right: readonly number[]): number[] {
  const size = right.length;
  const found: number[] = [];
  for (let i = 0; i < size; i += 1) {
    const known = found.reduce((sum, value, k) => sum + (lower[i * size + k] ?? 0) * value, 0);
    found.push(((right[i] ?? 0) - known) / (lower[i * size + i] ?? 1));
  }
  return found;
}

/** L'⁻¹ b. */
function backward(lower: Float64Array, right: readonly number[]): number[] {
  const size = right.length;
  const found = [...right];
  for (let i = size - 1; i >= 0; i -= 1) {
    let rest = right[i] ?? 0;
    for (let k = i + 1; k < size; k += 1) rest -= (lower[k * size + i] ?? 0) * (found[k] ?? 0);
    found[i] = rest / (lower[i * size + i] ?? 1);
  }
  return found;
}
