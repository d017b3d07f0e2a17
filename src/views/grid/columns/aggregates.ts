import type { Cell } from '../../../core/results/types'
import { exactCellText, isNumeric, type GridColumn } from '../cells/cells'
import { addExact, compareExact, exactText, exactToNumber, parseExact, type Exact } from '../../../core/results/exact'
import { looksNumeric, toNumber } from '../cells/numbers'
import { cellsIn, type Rectangle } from '../copy/selection'

/** The status bar's figures for a selection. Sum, average and extremes cover its numbers only and are null without any. */
export interface Aggregates {
  readonly cells: number
  readonly nulls: number
  readonly distinct: number
  /** More distinct values than are counted. */
  readonly distinctCut: boolean
  readonly sum: string | null
  readonly average: number | null
  readonly min: string | null
  readonly max: string | null
}

const DISTINCT_COUNTED = 200_000
const YIELD_EVERY = 500

/** Adds exactly while all are whole or decimal, with compensation once a float is among them. */
export class Total {
  private exact: Exact = { units: 0n, scale: 0 }
  private safe = 0
  private float = 0
  private carry = 0
  private floats = false
  count = 0

  add(value: number | Exact): void {
    this.count += 1
    if (typeof value !== 'number') this.exact = addExact(this.exact, value)
    else if (Number.isSafeInteger(value)) {
      const next = this.safe + value
      if (Number.isSafeInteger(next)) this.safe = next
      else this.exact = addExact(this.exact, { units: BigInt(this.safe) + BigInt(value), scale: 0 })
      if (!Number.isSafeInteger(next)) this.safe = 0
    } else this.addFloat(value)
  }

  /** Adds a cell with all its digits; `near` counts where its text is no plain decimal. */
  addCell(cell: Cell | undefined, near: number): void {
    this.add(parseExact(exactCellText(cell)) ?? near)
  }

  private addFloat(value: number): void {
    this.floats = true
    const next = this.float + value
    this.carry += Math.abs(this.float) >= Math.abs(value) ? this.float - next + value : value - next + this.float
    this.float = next
  }

  private whole(): Exact {
    return addExact(this.exact, { units: BigInt(this.safe), scale: 0 })
  }

  number(): number {
    const compensated = Number.isFinite(this.float) ? this.float + this.carry : this.float
    return exactToNumber(this.whole()) + compensated
  }

  text(): string {
    return this.floats ? String(Number(this.number().toPrecision(15))) : exactText(this.whole())
  }
}

interface Extreme {
  readonly near: number
  readonly text: string
}

const beats = (a: Extreme, b: Extreme | null, sign: number): boolean => {
  if (b === null || Number.isNaN(b.near)) return true
  if (a.near !== b.near) return sign * (a.near - b.near) > 0
  const left = parseExact(a.text)
  const right = parseExact(b.text)
  return left !== null && right !== null && sign * compareExact(left, right) > 0
}

/** Aggregates of a rectangle, in steps. */
export function* aggregate(
  columns: readonly GridColumn[],
  rowAt: (place: number) => readonly Cell[] | undefined,
  rectangle: Rectangle,
): Generator<undefined, Aggregates> {
  const { top, bottom, left, right } = rectangle
  const total = new Total()
  const distinct = new Set<string>()
  let nulls = 0
  let min: Extreme | null = null
  let max: Extreme | null = null
  let steps = 0
  for (let place = top; place <= bottom; place += 1) {
    const row = rowAt(place)
    for (let column = left; column <= right; column += 1) {
      const cell = row?.[columns[column]?.at ?? -1] ?? null
      steps += 1
      if (steps % YIELD_EVERY === 0) yield undefined
      if (cell === null) {
        nulls += 1
        continue
      }
      const text = exactCellText(cell)
      if (distinct.size < DISTINCT_COUNTED) distinct.add(text)
      const numeric = typeof cell === 'number' || (isNumeric(columns[column]?.kind ?? 'text') && looksNumeric(text))
      if (!numeric) continue
      const extreme = { near: toNumber(cell), text }
      total.add(typeof cell === 'number' ? cell : (parseExact(text) ?? extreme.near))
      if (beats(extreme, min, -1)) min = extreme
      if (beats(extreme, max, 1)) max = extreme
    }
  }
  return {
    cells: cellsIn(rectangle),
    nulls,
    distinct: distinct.size,
    distinctCut: distinct.size >= DISTINCT_COUNTED,
    sum: total.count === 0 ? null : total.text(),
    average: total.count === 0 ? null : total.number() / total.count,
    min: min?.text ?? null,
    max: max?.text ?? null,
  }
}
