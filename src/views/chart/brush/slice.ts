import type { ChartAnswer } from '../../../events/chart/chart'
import type { Cell, ResultRows } from '../../../core/results/types'
import type { Additive } from './additive'
import type { BrushRange } from './axis'
import type { CubeSpec } from './cubeQuery'
import { columnOf, type Adding } from './adding'

/** Rows of a chart for every bin of an axis, ready to be added up. */
export interface Cube {
  readonly spec: CubeSpec
  readonly columns: ResultRows['columns']
  /** As the chart itself would be answered. */
  readonly answer: ChartAnswer
  /** In the order of their keys. */
  readonly groups: readonly (readonly Cell[])[]
  /** Bin and group of each row, in the order of the bins. */
  readonly bins: Float64Array
  readonly group: Uint32Array
  readonly values: readonly Adding[]
}

interface AnswerRows {
  readonly answer: ChartAnswer
  readonly result: ResultRows
}

const binOf = (cell: Cell): number => {
  if (typeof cell !== 'string') return Number(cell)
  return /^-?\d+$/.test(cell) ? Number(cell) : Date.parse(cell.length > 10 ? `${cell}Z` : cell)
}

const howOf = ({ how, pivoted }: CubeSpec, { answer, result }: AnswerRows, at: number): Additive | null => {
  const name = pivoted ? (answer.labels[at]?.[0] ?? '') : (result.columns[at]?.name ?? '')
  return Object.hasOwn(how, name) ? (how[name] ?? null) : null
}

/** Rows with the same bin and keys match in both answers. */
const sameShape = (a: ResultRows, b: ResultRows, keys: number): boolean =>
  a.columns.length === b.columns.length &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, at) => row.slice(0, keys + 1).every((cell, place) => cell === b.rows[at]?.[place]))

/** As the engine orders texts: by their bytes. */
const byBytes = (a: string, b: string): number => {
  const [left, right] = [Array.from(a), Array.from(b)]
  const at = left.findIndex((letter, place) => letter !== right[place])
  if (at < 0) return left.length - right.length
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1)
}

const compare = (a: Cell, b: Cell): number => {
  if (typeof a === 'string' && typeof b === 'string') return byBytes(a, b)
  return Number(a) - Number(b)
}

/** As the engine orders: nothing comes last. */
const byCell = (a: Cell, b: Cell, sign: number): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return sign * compare(a, b)
}

const byCells = (one: readonly Cell[], other: readonly Cell[]): number => {
  for (let at = 0; at < one.length; at += 1) {
    const difference = byCell(one[at] ?? null, other[at] ?? null, 1)
    if (difference !== 0) return difference
  }
  return 0
}

/** The answers to `cubeQueries` as a cube; null where they are too many, or do not add up after all. */
export const cubeOf = (spec: CubeSpec, [first, second]: readonly AnswerRows[], most: number): Cube | null => {
  if (first === undefined || first.answer.sqlRows >= most || first.result.rows.length >= most) return null
  const { answer, result } = first
  const counts = second?.result ?? result
  if (!sameShape(result, counts, spec.keys)) return null
  const order = result.rows
    .map((row, at) => ({ at, bin: row[0] === null || row[0] === undefined ? Number.NaN : binOf(row[0]) }))
    .filter(({ bin }) => !Number.isNaN(bin))
    .toSorted((a, b) => a.bin - b.bin)
  const rows = order.map(({ at }) => result.rows[at] ?? [])
  const places = result.columns.map((_, at) => at).slice(spec.keys + 1)
  const values = places.flatMap((at): Adding[] => {
    const how = howOf(spec, first, at)
    if (how === null || answer.columns[at]?.generic !== 0) return []
    const divisors = order.map(({ at: row }) => counts.rows[row]?.[at] ?? null)
    const cells = rows.map((row) => row[at] ?? null)
    return [columnOf(how, cells, divisors, spec.keys === 0) ?? []].flat()
  })
  if (values.length !== places.length) return null
  const signs = rows.map((row) => JSON.stringify(row.slice(1, spec.keys + 1)))
  const cellsOf = new Map(rows.map((row, at) => [signs[at] ?? '', row.slice(1, spec.keys + 1)]))
  const ordered = [...cellsOf].toSorted(([, one], [, other]) => byCells(one, other))
  const groups = ordered.map(([, cells]) => cells)
  const numbers = new Map(ordered.map(([sign], at) => [sign, at]))
  const group = Uint32Array.from(signs, (sign) => numbers.get(sign) ?? 0)
  // a pivot's limit counts the rows before it
  if (spec.pivoted && groups.length * values.length >= spec.limit) return null
  return {
    spec,
    columns: result.columns.slice(1),
    answer: { ...answer, columns: answer.columns.slice(1), labels: answer.labels.slice(1), sqlRows: groups.length },
    groups: spec.keys === 0 ? [[]] : groups,
    bins: Float64Array.from(order, ({ bin }) => bin),
    group,
    values,
  }
}

/** The first place whose bin is not below a value. */
const lowerBound = (bins: Float64Array, value: number): number => {
  let [low, high] = [0, bins.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((bins[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The rows that the chart has with the range as its filter. */
export const sliceOf = (cube: Cube, [from, to]: BrushRange): ResultRows => {
  const { bins, group, groups, values, spec } = cube
  const [begin, end] = [lowerBound(bins, from), lowerBound(bins, to + 0.5)]
  const present = new Uint8Array(groups.length)
  for (let row = begin; row < end; row += 1) present[group[row] ?? 0] = 1
  // without groups there is one row, in every case
  if (spec.keys === 0) present[0] = 1
  const sums = values.map((value) => value.over(group, begin, end, groups.length))
  const kept = groups.flatMap((_, at) => (present[at] === 1 ? [at] : []))
  const orders = (spec.pivoted ? [] : spec.order).map(({ label, ascending }) => ({
    place: cube.columns.findIndex(({ name }) => name === label),
    sign: ascending ? 1 : -1,
  }))
  const cellAt = (at: number, place: number): Cell =>
    place < spec.keys ? (groups[at]?.[place] ?? null) : (sums[place - spec.keys]?.rank(at) ?? null)
  const ordered = kept.toSorted((a, b) => {
    for (const { place, sign } of orders) {
      const difference = byCell(cellAt(a, place), cellAt(b, place), sign)
      if (difference !== 0) return difference
    }
    return a - b
  })
  const limited = spec.pivoted ? ordered : ordered.slice(0, spec.limit)
  const rows = limited.map((at) => [...(groups[at] ?? []), ...sums.map((sum) => sum.cell(at))])
  return { columns: cube.columns, rows, bytes: 0 }
}
