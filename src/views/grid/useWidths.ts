import { useCallback, useEffect, useMemo, useState } from 'react'

import type { Cell } from '../../projections/results'
import { isNumeric, type GridColumn } from './cells'
import { cellWidth, createMeasure, fittingWidth, layOut, NARROWEST, WIDEST, type Layout, type Measure } from './widths'

let measure: Measure | null = null

const measured = (): Measure => {
  const style = getComputedStyle(document.documentElement)
  const face = (name: string, other: string): string => style.getPropertyValue(name).trim() || other
  measure ??= createMeasure(face('--font-ui', 'sans-serif'), face('--font-mono', 'monospace'))
  return measure
}

export interface Widths {
  readonly layout: Layout
  readonly resize: (index: number, width: number) => void
  readonly fit: (index: number) => void
  /** Widens numeric columns whose rows in view would be cut. */
  readonly show: (places: Iterable<number>, first: number, last: number) => void
}

/** Widths of the columns: fitted to a sample, then by hand, and never narrower than a number in view. */
export const useWidths = (
  rows: readonly (readonly Cell[])[],
  columns: readonly GridColumn[],
  rowAt: (place: number) => readonly Cell[] | undefined,
): Widths => {
  const [widths, setWidths] = useState<readonly number[]>(() =>
    columns.map((column, index) => fittingWidth(rows, index, column, measured())),
  )
  const set = useCallback((index: number, width: number) => {
    const next = Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
    setWidths((known) => (known[index] === next ? known : known.with(index, next)))
  }, [])
  const fit = useCallback(
    (index: number) => {
      const column = columns[index]
      if (column !== undefined) set(index, fittingWidth(rows, index, column, measured(), WIDEST / 2))
    },
    [columns, rows, set],
  )
  const show = useCallback(
    (places: Iterable<number>, first: number, last: number) => {
      const seen = [...places]
      for (let index = first; index <= last; index += 1) {
        const column = columns[index]
        if (column === undefined || !isNumeric(column.kind)) continue
        const needed = Math.max(0, ...seen.map((place) => cellWidth(rowAt(place)?.[index], column, measured())))
        setWidths((known) => (needed > (known[index] ?? 0) ? known.with(index, needed) : known))
      }
    },
    [columns, rowAt],
  )
  useEffect(() => {
    // Faces that arrive after the first look are measured anew.
    let gone = false
    const wanted = `12px ${getComputedStyle(document.documentElement).getPropertyValue('--font-ui')}`
    if (document.fonts.check(wanted)) return undefined
    void document.fonts.load(wanted).then(() => {
      if (gone) return
      measure = null
      setWidths(columns.map((column, index) => fittingWidth(rows, index, column, measured())))
    })
    return () => {
      gone = true
    }
  }, [columns, rows])
  const layout = useMemo(() => layOut(widths, rows.length), [widths, rows.length])
  return useMemo(() => ({ layout, resize: set, fit, show }), [layout, set, fit, show])
}
