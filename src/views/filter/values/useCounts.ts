import { useMemo } from 'react'

import { countsQuery, optionsKey } from '../../../domain/filters/options'
import { valueOfCell, type Value } from '../../../domain/filters/values'
import { useFigures } from '../useFigures'
import type { FilterControlProps } from './control'
import type { Options } from './useOptions'

interface CountsQuery extends Pick<FilterControlProps, 'dashboardId' | 'filter' | 'filters' | 'masks' | 'asker'> {
  readonly options: Options
  readonly open: boolean
  /** The offered values are all there are. */
  readonly whole: boolean
}

/**
 * Rows of each offered value, requested once the values are there. Values that a metric sorts show that metric instead. Null until
 * they are known.
 */
export const useCounts = ({
  dashboardId,
  filter,
  filters,
  masks,
  asker,
  options: { status, rows },
  open,
  whole,
}: CountsQuery): ReadonlyMap<Value, number> | null => {
  const queries = useMemo(() => {
    if (!open || status !== 'there' || filter.sortMetric !== null) return null
    const values = rows.map(([cell]) => valueOfCell(cell))
    const query = countsQuery({ filter, filters, masks }, values, whole)
    return query === null ? null : JSON.stringify([query])
  }, [open, status, filter, filters, masks, rows, whole])
  const key = `${optionsKey(dashboardId, filter.id)}/counts${asker === undefined ? '' : `/${asker}`}`
  const figures = useFigures({ key, datasetId: filter.datasetId, queries })
  return useMemo(
    () =>
      figures === null
        ? null
        : new Map((figures[0]?.rows ?? []).map(([cell, count]) => [valueOfCell(cell), Number(count ?? 0)])),
    [figures],
  )
}
