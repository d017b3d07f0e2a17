import { useLayoutEffect, useMemo, useState } from 'react'

import type { ColumnFilter, SortKey } from '../../events/grid/grid'
import type { Cell } from '../../core/results/types'
import type { GridColumn } from './cells/cells'
import { rowTest } from './filter/columnFilter'
import { matchingRows, textTest, type RowTest } from './filter/filter'
import { inSlices } from './cells/slices'
import { sortedOrder } from './sort'

type Rows = readonly (readonly Cell[])[]

interface Filtered {
  readonly rows: Rows
  readonly sorted: Uint32Array | null
  readonly tests: readonly RowTest[]
  readonly order: Uint32Array
}

/** Sorts by the keys that a result has columns for; null where none of them is there. */
export const sortedBy = (rows: Rows, columns: readonly GridColumn[], sort: readonly SortKey[]): Uint32Array | null => {
  const keys = sort.flatMap(({ column: key, direction }) => {
    const column = columns.find((one) => one.key === key)
    return column === undefined ? [] : [{ column: column.at, kind: column.kind, direction }]
  })
  return keys.length === 0 ? null : sortedOrder(rows, keys)
}

/** Tests that a row must pass to be shown. */
export const testsOf = (
  columns: readonly GridColumn[],
  filters: readonly ColumnFilter[],
  text: string,
): readonly RowTest[] => {
  const byColumn = rowTest(filters, columns)
  return [...(byColumn === null ? [] : [byColumn]), ...(text === '' ? [] : [textTest(text)])]
}

export interface OrderOptions {
  readonly sort: readonly SortKey[]
  readonly filters: readonly ColumnFilter[]
  /** Only rows that hold this text in some cell. */
  readonly text: string
}

/** Shown rows in their order; null is all of them as they came. The last order stays while the next is computed. */
export const useOrder = (
  rows: Rows,
  columns: readonly GridColumn[],
  { sort, filters, text: written }: OrderOptions,
): Uint32Array | null => {
  const sorted = useMemo(() => sortedBy(rows, columns, sort), [rows, columns, sort])
  const text = written.trim()
  const tests = useMemo(() => testsOf(columns, filters, text), [filters, columns, text])
  const [filtered, setFiltered] = useState<Filtered | null>(null)
  // Before anything is painted, so that a short result never shows rows that a filter leaves out.
  useLayoutEffect(() => {
    if (tests.length === 0) return undefined
    const stop = new AbortController()
    void inSlices(matchingRows(rows, sorted, tests), stop.signal).then((done) => {
      if (done !== null) setFiltered({ rows, sorted, tests, order: done.value })
    })
    return () => stop.abort()
  }, [rows, sorted, tests])
  return tests.length === 0 || filtered === null || filtered.rows !== rows ? sorted : filtered.order
}
