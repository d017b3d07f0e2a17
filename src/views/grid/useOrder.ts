import { useEffect, useMemo, useState } from 'react'

import type { Cell } from '../../projections/results'
import type { GridColumn } from './cells'
import { matchingRows } from './filter'
import { inSlices } from './slices'
import { sortedOrder, type Sort } from './sort'

interface Filtered {
  readonly rows: readonly (readonly Cell[])[]
  readonly sorted: Uint32Array | null
  readonly text: string
  readonly order: Uint32Array
}

/** Which rows are shown in which order; null is all of them as they came. The last order stays while the next is worked out. */
export const useOrder = (
  rows: readonly (readonly Cell[])[],
  columns: readonly GridColumn[],
  sort: Sort | null,
  filter: string,
): Uint32Array | null => {
  const sorted = useMemo(
    () => (sort === null ? null : sortedOrder(rows, sort, columns[sort.column]?.kind ?? 'text')),
    [rows, columns, sort],
  )
  const [filtered, setFiltered] = useState<Filtered | null>(null)
  const text = filter.trim()
  useEffect(() => {
    if (text === '') return undefined
    const stop = new AbortController()
    void inSlices(matchingRows(rows, sorted, text), stop.signal).then((done) => {
      if (done !== null) setFiltered({ rows, sorted, text, order: done.value })
    })
    return () => stop.abort()
  }, [rows, sorted, text])
  return text === '' || filtered === null || filtered.rows !== rows ? sorted : filtered.order
}
