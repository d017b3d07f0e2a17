import type { Cell } from '../../../core/results/types'
import { textWidth } from '../common/series/measure'
import type { TableColumn } from './columns'

/** Of a cell, left and right together, and of the arrow in the head that sorts. */
const PADDING = 16
const ARROW = 18
/** The widest a column of words gets, the least it is cut to, and in which steps, in pixels. */
const MOST = 360
const LEAST = 48
const STEP = 4
/** Width limit of words in a table that scrolls anyway: shorter ones would gain nothing. */
const SCROLLED = 120
/** Rows whose texts are measured; a longer figure further down still has its room, by the layout of the browser. */
const LOOKED_AT = 200

/** Words may be cut, figures and moments are wrong with a digit less. */
export const isWords = ({ column: { kind }, html }: Pick<TableColumn, 'column' | 'html'>): boolean =>
  html || kind === 'text' || kind === 'nested'

type Measured = Pick<TableColumn, 'column' | 'html' | 'title' | 'text' | 'width'>

/** A word of a head is kept whole up to this width, in pixels. */
const MAX_HEAD = 110

/** Width of a column's head with no word broken, in pixels. */
export const headRoom = (title: string): number =>
  Math.min(MAX_HEAD, Math.ceil(Math.max(0, ...title.split(/\s+/).map(textWidth))) + PADDING)

/** Of which columns the words of heads are kept whole. */
export type WholeHeads = 'all' | 'figures' | 'none'

/** Least width of a column's head, in pixels. */
export const headFloor = (one: Pick<TableColumn, 'column' | 'html' | 'title'>, heads: WholeHeads): number =>
  heads === 'none' || (heads === 'figures' && isWords(one)) ? 0 : headRoom(one.title)

interface Needs {
  /** Least width. */
  readonly floor: number
  /** Full width. */
  readonly all: number
}

const needsOf = (one: Measured, rows: readonly (readonly Cell[])[], heads: WholeHeads): Needs => {
  const widest = rows.reduce((most, row) => Math.max(most, textWidth(one.text(row[one.column.at] ?? null))), 0)
  const cells = Math.min(MOST, widest + PADDING)
  const floor = Math.max(one.width ?? 0, isWords(one) ? 0 : cells, headFloor(one, heads))
  return { floor, all: Math.max(floor, cells, Math.min(MOST, textWidth(one.title) + ARROW + PADDING)) }
}

export interface Room {
  /** The most that words and heads of columns get, in pixels. */
  readonly words: number
  readonly heads: WholeHeads
}

/**
 * Widths of words and heads of columns, so that all columns fit side by side in `width`. Null where they fit uncut. Words of
 * heads are broken only where nothing else helps, those of text columns first; where even that is too much, the table scrolls,
 * with readable words.
 */
export const wordsRoom = (
  columns: readonly Measured[],
  rows: readonly (readonly Cell[])[],
  width: number,
): Room | null => {
  if (width === 0) return null
  const looked = rows.slice(0, LOOKED_AT)
  const shared = (heads: WholeHeads): (Room & { readonly wide: number }) | null => {
    const needs = columns.map((one) => needsOf(one, looked, heads))
    const wide = (most: number): number =>
      needs.reduce((sum, { floor, all }) => sum + Math.max(floor, Math.min(all, most)), 0)
    if (wide(MOST) <= width) return null
    let most = MOST
    while (most > LEAST && wide(most) > width) most -= STEP
    const words = Math.max(LEAST, most)
    return { words, heads, wide: wide(words) }
  }
  for (const heads of ['all', 'figures'] as const) {
    const room = shared(heads)
    if (room === null || room.wide <= width) return room
  }
  const squeezed = shared('none')
  return squeezed === null || squeezed.wide <= width ? squeezed : { words: SCROLLED, heads: 'all' }
}
