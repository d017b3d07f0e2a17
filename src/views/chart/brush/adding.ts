import type { Cell } from '../../../core/results/types'
import type { Additive } from './additive'

/** Totals of groups. `rank` is their sort value, `cell` the displayed one. */
interface Totals {
  readonly rank: (group: number) => number | null
  readonly cell: (group: number) => Cell
}

/** The values of a column, which are added up group by group over a stretch of rows. */
export interface Adding {
  readonly over: (group: Uint32Array, begin: number, end: number, groups: number) => Totals
}

const NUMBER = /^-?\d+(?:\.(\d+))?$/

/** Whole numbers of the smallest unit, where digits would be lost otherwise; null where there is no need or no way. */
const exactOf = (
  cells: readonly Cell[],
): { readonly units: readonly (bigint | null)[]; readonly scale: number } | null => {
  if (!cells.some((cell) => typeof cell === 'string')) return null
  const scale = Math.max(
    0,
    ...cells.map((cell) => (typeof cell === 'string' ? (NUMBER.exec(cell)?.[1]?.length ?? 0) : 0)),
  )
  const units = cells.map((cell) => {
    if (cell === null) return null
    const [whole = '', part = ''] = (typeof cell === 'number' ? String(cell) : (cell as string)).split('.')
    return BigInt(whole + part.padEnd(scale, '0'))
  })
  return { units, scale }
}

const unitsText = (units: bigint, scale: number): string => {
  if (scale === 0) return String(units)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const isSafe = (units: bigint): boolean =>
  units >= BigInt(Number.MIN_SAFE_INTEGER) && units <= BigInt(Number.MAX_SAFE_INTEGER)

/** Digits beyond the precision of numbers. Decimals stay text, as the server has them. */
const exactColumn = (how: Additive, cells: readonly Cell[]): Adding | null => {
  const exact = exactOf(cells)
  if (exact === null) return null
  const { units, scale } = exact
  // small numbers as text are decimals
  const decimal = scale > 0 || cells.some((cell, at) => typeof cell === 'string' && isSafe(units[at] ?? 0n))
  const join = {
    count: (a: bigint, b: bigint) => a + b,
    sum: (a: bigint, b: bigint) => a + b,
    avg: (a: bigint, b: bigint) => a + b,
    min: (a: bigint, b: bigint) => (b < a ? b : a),
    max: (a: bigint, b: bigint) => (b > a ? b : a),
  }[how]
  return {
    over: (group, begin, end, groups) => {
      const totals: (bigint | null)[] = Array.from({ length: groups }, () => null)
      for (let row = begin; row < end; row += 1) {
        const value = units[row] ?? null
        if (value === null) continue
        const at = group[row] ?? 0
        const before = totals[at] ?? null
        totals[at] = before === null ? value : join(before, value)
      }
      return {
        rank: (at) => (totals[at] == null ? null : Number(totals[at]) / 10 ** scale),
        cell: (at) => {
          const total = totals[at] ?? null
          if (total === null) return null
          return !decimal && isSafe(total) ? Number(total) : unitsText(total, scale)
        },
      }
    },
  }
}

const plainColumn = (how: Additive, cells: readonly Cell[]): Adding => {
  const values = Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : Number.NaN))
  return {
    over: (group, begin, end, groups) => {
      const totals = new Float64Array(groups).fill(Number.NaN)
      for (let row = begin; row < end; row += 1) {
        const value = values[row] ?? Number.NaN
        if (Number.isNaN(value)) continue
        const at = group[row] ?? 0
        const before = totals[at] ?? Number.NaN
        if (Number.isNaN(before)) totals[at] = value
        else if (how === 'min') totals[at] = Math.min(before, value)
        else if (how === 'max') totals[at] = Math.max(before, value)
        else totals[at] = before + value
      }
      const rank = (at: number): number | null => {
        const total = totals[at] ?? Number.NaN
        return Number.isNaN(total) ? null : total
      }
      return { rank, cell: rank }
    },
  }
}

/** A count of nothing is 0. */
const counting = (column: Adding, none: Cell): Adding => ({
  over: (group, begin, end, groups) => {
    const totals = column.over(group, begin, end, groups)
    return { rank: (at) => totals.rank(at) ?? 0, cell: (at) => totals.cell(at) ?? none }
  },
})

/** A column of values; for averages `cells` are sums and `counts` how many values they were made of. */
export const columnOf = (
  how: Additive,
  cells: readonly Cell[],
  counts: readonly Cell[],
  alone = false,
): Adding | null => {
  const usable = (all: readonly Cell[]): boolean =>
    all.every((cell) => cell === null || typeof cell === 'number' || (typeof cell === 'string' && NUMBER.test(cell)))
  if (!usable(cells) || !usable(counts)) return null
  const column = exactColumn(how, cells) ?? plainColumn(how, cells)
  if (how === 'count') return alone ? counting(column, 0) : column
  if (how !== 'avg') return column
  const divisors = plainColumn('sum', counts)
  return {
    over: (group, begin, end, groups) => {
      const sums = column.over(group, begin, end, groups)
      const many = divisors.over(group, begin, end, groups)
      const rank = (at: number): number | null => {
        const [sum, count] = [sums.rank(at), many.rank(at)]
        return sum === null || count === null || count === 0 ? null : sum / count
      }
      return { rank, cell: rank }
    },
  }
}
