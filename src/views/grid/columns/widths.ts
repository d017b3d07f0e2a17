import type { Cell } from '../../../core/results/types'
import { isNumeric, shownCell, type GridColumn } from '../cells/cells'

const SAMPLE = 200
const PADDING = 22
const HEADER_EXTRA = 40
const MEASURED = 4
/** Width beyond which a text is cut, in pixels. */
const MAX_TEXT = 320
const PROFILE_LEAST = 92

/** Narrowest a column may be made by hand. */
export const NARROWEST = 40
export const WIDEST = 2000

/** Measures text in the grid's faces, figures as wide as tabular ones are. */
export type Measure = (text: string, kind: 'cell' | 'head' | 'mono') => number

const REPEATED = 100

/** A canvas knows no tabular figures; the page does. Signs beside figures are as wide as they are. */
const signWidth = (sign: string, font: string): number => {
  const probe = document.createElement('span')
  probe.textContent = sign.repeat(REPEATED)
  Object.assign(probe.style, {
    font,
    fontVariantNumeric: 'tabular-nums',
    fontFeatureSettings: 'inherit',
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre',
  })
  document.body.append(probe)
  const { width } = probe.getBoundingClientRect()
  probe.remove()
  return width / REPEATED
}

const remember = (find: (key: string) => number): ((key: string) => number) => {
  const cache = new Map<string, number>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const width = find(key)
    if (cache.size > 5000) cache.clear()
    cache.set(key, width)
    return width
  }
}

const measureIn = (font: string): ((text: string) => number) => {
  const context = document.createElement('canvas').getContext('2d')
  const words = remember((text) => {
    if (context === null) return text.length * 7.75
    context.font = font
    return context.measureText(text).width
  })
  const figure = signWidth('0', font)
  const signs = remember((sign) => signWidth(sign, font))
  return (text) => {
    let width = 0
    const rest = text.replace(/[\d\s.,:;+\-−/%$()'"]/g, (sign) => {
      width += sign >= '0' && sign <= '9' ? figure : signs(sign)
      return ''
    })
    return width + (rest === '' ? 0 : words(rest))
  }
}

export const createMeasure = (family: string, mono: string): Measure => {
  const faces = {
    cell: measureIn(`420 12px ${family}`),
    head: measureIn(`540 12px ${family}`),
    mono: measureIn(`italic 420 11px ${mono}`),
  }
  return (text, kind) => faces[kind](text)
}

/** Width in pixels that shows the cell whole. */
export const cellWidth = (cell: Cell | undefined, column: GridColumn, measure: Measure): number => {
  const shown = shownCell(cell, column)
  const mono = shown.look !== 'plain' && shown.look !== 'number'
  return Math.ceil(measure(shown.text, mono ? 'mono' : 'cell')) + PADDING
}

/** A width by the header and the longest texts of a sample. Text stops at 320 pixels; numbers are never cut. */
export const fittingWidth = (
  rows: readonly (readonly Cell[])[],
  column: GridColumn,
  measure: Measure,
  most = MAX_TEXT,
): number => {
  const head = Math.min(Math.ceil(measure(column.name.slice(0, 60), 'head')) + HEADER_EXTRA, MAX_TEXT)
  const step = Math.max(1, rows.length / SAMPLE)
  const cells: { readonly cell: Cell | undefined; readonly length: number }[] = []
  for (let at = 0; at < rows.length; at += step) {
    const cell = rows[Math.floor(at)]?.[column.at]
    cells.push({ cell, length: shownCell(cell, column).text.length })
  }
  const longest = cells.toSorted((a, b) => b.length - a.length).slice(0, MEASURED)
  const widest = Math.max(0, ...longest.map(({ cell }) => cellWidth(cell, column, measure)))
  return Math.max(PROFILE_LEAST, head, isNumeric(column.kind) ? widest : Math.min(widest, most))
}

/** Columns laid side by side after the row numbers. */
export interface Layout {
  readonly gutter: number
  readonly widths: readonly number[]
  readonly lefts: readonly number[]
  /** The same as styles of cells, always the same objects, so that a scroll compares no style. */
  readonly places: readonly { readonly left: number; readonly width: number }[]
  readonly total: number
  /** Number of columns that stay in view beside the row numbers, and their right end. */
  readonly pinned: number
  readonly stuck: number
}

/** Share of the view that pinned columns may take; beyond it they scroll like any other. */
const MAX_STUCK = 0.7

export const layOut = (widths: readonly number[], rowCount: number, pinned = 0, view = Infinity): Layout => {
  const gutter = Math.max(44, 22 + String(rowCount).length * 7)
  const lefts: number[] = []
  let total = gutter
  let stuck = gutter
  widths.forEach((width, index) => {
    lefts.push(total)
    total += width
    if (index < pinned) stuck = total
  })
  const places = widths.map((width, index) => ({ left: lefts[index] ?? gutter, width }))
  const fits = pinned > 0 && stuck <= view * MAX_STUCK
  return { gutter, widths, lefts, places, total, pinned: fits ? pinned : 0, stuck: fits ? stuck : gutter }
}

/** The column at `x` from the left edge of the view, which is scrolled by `scrolled`; the nearest one outside. */
export const columnInView = (layout: Layout, x: number, scrolled: number): number =>
  x < layout.stuck ? columnAt(layout, x) : Math.max(layout.pinned, columnAt(layout, x + scrolled))

/** The column at `x`, measured from the left edge of the row numbers; the nearest one outside. */
const columnAt = ({ lefts }: Layout, x: number): number => {
  let low = 0
  let high = lefts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((lefts[middle] ?? 0) <= x) low = middle
    else high = middle - 1
  }
  return low
}
