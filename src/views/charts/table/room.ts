import type { Cell } from '../../../projections/results'
import { textWidth } from '../common/measure'
import type { TableColumn } from './columns'

/** Of a cell, left and right together, and of the arrow in the head that sorts. */
const PADDING = 16
const ARROW = 18
/** The widest a column of words gets, the least it is cut to, and in which steps, in pixels. */
const MOST = 360
const LEAST = 48
const STEP = 4
/** Rows whose texts are measured; a longer figure further down still has its room, by the layout of the browser. */
const LOOKED_AT = 200

/** Words may be cut, figures and moments are wrong with a digit less. */
export const isWords = ({ column: { kind }, html }: Pick<TableColumn, 'column' | 'html'>): boolean =>
  html || kind === 'text' || kind === 'nested'

type Measured = Pick<TableColumn, 'column' | 'html' | 'title' | 'text' | 'width'>

interface Needs {
  /** What it must have. */
  readonly floor: number
  /** What it would take. */
  readonly all: number
}

const needsOf = (one: Measured, rows: readonly (readonly Cell[])[]): Needs => {
  const widest = rows.reduce((most, row) => Math.max(most, textWidth(one.text(row[one.column.at] ?? null))), 0)
  const cells = Math.min(MOST, widest + PADDING)
  const floor = Math.max(one.width ?? 0, isWords(one) ? 0 : cells)
  return { floor, all: Math.max(floor, cells, Math.min(MOST, textWidth(one.title) + ARROW + PADDING)) }
}

/**
 * How wide words and heads of columns may be at most, in pixels, so that all columns stand side by side in `width`. Null
 * where they do so uncut; the least where even that is too much, and the table is scrolled.
 */
export const wordsRoom = (
  columns: readonly Measured[],
  rows: readonly (readonly Cell[])[],
  width: number,
): number | null => {
  if (width === 0) return null
  const looked = rows.slice(0, LOOKED_AT)
  const needs = columns.map((one) => needsOf(one, looked))
  const wide = (most: number): number =>
    needs.reduce((sum, { floor, all }) => sum + Math.max(floor, Math.min(all, most)), 0)
  if (wide(MOST) <= width) return null
  let most = MOST
  while (most > LEAST && wide(most) > width) most -= STEP
  return Math.max(LEAST, most)
}
