import { useCallback, useEffect, useMemo, useState } from 'react'

import type { Columns } from '../../../events/grid/grid'
import type { Cell } from '../../../core/results/types'
import type { Arranged } from './arrange'
import { isNumeric, type GridColumn } from '../cells/cells'
import { cellWidth, createMeasure, fittingWidth, layOut, NARROWEST, WIDEST, type Layout, type Measure } from './widths'

let measure: Measure | null = null

const measured = (): Measure => {
  const style = getComputedStyle(document.documentElement)
  const face = (name: string, other: string): string => style.getPropertyValue(name).trim() || other
  measure ??= createMeasure(face('--font-ui', 'sans-serif'), face('--font-mono', 'monospace'))
  return measure
}

interface WidthOptions {
  readonly rows: readonly (readonly Cell[])[]
  /** As the result has them. */
  readonly natural: readonly GridColumn[]
  readonly arranged: Arranged
  readonly rowAt: (place: number) => readonly Cell[] | undefined
  /** Widths that were set by hand. */
  readonly kept: Columns['widths']
  /** Pixels of the view. */
  readonly view: number
}

export interface Widths {
  readonly layout: Layout
  /** Shows a width while it is being dragged; the real width is stored elsewhere. Null ends it. */
  readonly preview: (index: number, width: number | null) => void
  /** The width that shows the longest values of a column. */
  readonly fitting: (index: number) => number
  /** Widens numeric columns whose rows in view would be cut. */
  readonly show: (places: Iterable<number>, first: number, last: number) => void
}

/** A width that a column may be given by hand. */
export const allowedWidth = (width: number): number => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** Widths of the columns: fitted to a sample, then by hand, and never narrower than a number in view. */
export const useWidths = ({ rows, natural, arranged, rowAt, kept, view }: WidthOptions): Widths => {
  const { columns, pinned } = arranged
  const [fitted, setFitted] = useState<readonly number[]>(() =>
    natural.map((column) => fittingWidth(rows, column, measured())),
  )
  /** By place in a row: the width that a number in view needs. */
  const [needed, setNeeded] = useState<ReadonlyMap<number, number>>(new Map())
  const [dragged, setDragged] = useState<{ readonly key: string; readonly width: number } | null>(null)
  const widths = useMemo(() => {
    const byHand = new Map(kept.map(({ column, width }) => [column, width]))
    if (dragged !== null) byHand.set(dragged.key, dragged.width)
    return columns.map(({ key, at }) => Math.max(byHand.get(key) ?? fitted[at] ?? 0, needed.get(at) ?? 0))
  }, [columns, kept, fitted, needed, dragged])
  const preview = useCallback(
    (index: number, width: number | null) => {
      const key = columns[index]?.key
      setDragged(width === null || key === undefined ? null : { key, width: allowedWidth(width) })
    },
    [columns],
  )
  const fitting = useCallback(
    (index: number) => {
      const column = columns[index]
      return column === undefined ? 0 : allowedWidth(fittingWidth(rows, column, measured(), WIDEST / 2))
    },
    [columns, rows],
  )
  const show = useCallback(
    (places: Iterable<number>, first: number, last: number) => {
      const seen = [...places]
      for (let index = first; index <= last; index += 1) {
        const column = columns[index]
        if (column === undefined || !isNumeric(column.kind)) continue
        const { at } = column
        const least = Math.max(0, ...seen.map((place) => cellWidth(rowAt(place)?.[at], column, measured())))
        if (least > (widths[index] ?? 0)) setNeeded((current) => new Map(current).set(at, least))
      }
    },
    [columns, rowAt, widths],
  )
  useEffect(() => {
    // Fonts that load after the first measurement need a new one.
    let gone = false
    const font = `12px ${getComputedStyle(document.documentElement).getPropertyValue('--font-ui')}`
    if (document.fonts.check(font)) return undefined
    const again = (): void => {
      if (gone) return
      measure = null
      setFitted(natural.map((column) => fittingWidth(rows, column, measured())))
    }
    // One font of the list that the machine lacks fails them all, although the others have come.
    void document.fonts.load(font).then(again, again)
    return () => {
      gone = true
    }
  }, [natural, rows])
  const layout = useMemo(() => layOut(widths, rows.length, pinned, view), [widths, rows.length, pinned, view])
  return useMemo(() => ({ layout, preview, fitting, show }), [layout, preview, fitting, show])
}
