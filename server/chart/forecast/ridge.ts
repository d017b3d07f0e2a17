/** A symmetric positive definite matrix as the lower triangle of its Cholesky factor, row by row. */
type Factor = readonly Float64Array[]

const factorOf = (matrix: readonly Float64Array[]): Factor => {
  const lower = matrix.map((row) => new Float64Array(row.length))
  for (const [i, row] of lower.entries()) {
    for (let j = 0; j <= i; j += 1) {
      const other = lower[j] ?? row
      let sum = matrix[i]?.[j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= (row[k] ?? 0) * (other[k] ?? 0)
      row[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (other[j] ?? 1)
    }
  }
  return lower
}

/** Solves `L z = b`. */
const forward = (lower: Factor, b: ArrayLike<number>): Float64Array => {
  const z = new Float64Array(lower.length)
  for (const [i, row] of lower.entries()) {
    let sum = b[i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= (row[k] ?? 0) * (z[k] ?? 0)
    z[i] = sum / (row[i] ?? 1)
  }
  return z
}

/** Solves `Lᵀ w = z`. */
const backward = (lower: Factor, z: Float64Array): Float64Array => {
  const w = new Float64Array(lower.length)
  for (let i = lower.length - 1; i >= 0; i -= 1) {
    let sum = z[i] ?? 0
    for (let k = i + 1; k < lower.length; k += 1) sum -= (lower[k]?.[i] ?? 0) * (w[k] ?? 0)
    w[i] = sum / (lower[i]?.[i] ?? 1)
  }
  return w
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

export interface Fit {
  /** The value that is expected at a point, and the standard error of one more observation there. */
  at(point: ArrayLike<number>): { readonly value: number; readonly error: number }
}

/** Least squares with a penalty for each coefficient: the same answer for the same input, always. */
export const fitRidge = (
  points: readonly ArrayLike<number>[],
  values: readonly number[],
  penalties: readonly number[],
): Fit => {
  const size = penalties.length
  const matrix = penalties.map((_, i) => new Float64Array(i + 1))
  const right = new Float64Array(size)
  for (const [n, point] of points.entries()) {
    for (let i = 0; i < size; i += 1) {
      const x = point[i] ?? 0
      right[i] = (right[i] ?? 0) + x * (values[n] ?? 0)
      const row = matrix[i]
      if (row && x !== 0) for (let j = 0; j <= i; j += 1) row[j] = (row[j] ?? 0) + x * (point[j] ?? 0)
    }
  }
  for (const [i, row] of matrix.entries()) row[i] = (row[i] ?? 0) + (penalties[i] ?? 0)
  const lower = factorOf(matrix)
  const weights = backward(lower, forward(lower, right))
  const spread = (point: ArrayLike<number>): number => {
    const z = forward(lower, point)
    return dot(z, z)
  }
  // the effective degrees of freedom after the penalties
  const freedom = points.length - points.reduce((sum, point) => sum + spread(point), 0)
  const residual = points.reduce((sum, point, n) => sum + ((values[n] ?? 0) - dot(point, weights)) ** 2, 0)
  const variance = residual / Math.max(freedom, 1)
  return {
    at: (point) => ({ value: dot(point, weights), error: Math.sqrt(variance * (1 + spread(point))) }),
  }
}
