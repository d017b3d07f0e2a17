import { useMemo } from 'react'

import { cellMoment } from '../../../chart/common/format/cellMoment'
import type { NativeFilter } from '../../../../domain/filters/config'
import { extentQuery, timeSourceOf } from '../../../../domain/filters/extent'
import { optionsKey } from '../../../../domain/filters/options'
import { useFigures } from '../../useFigures'
import { useFilters } from '../../useFilters'

/** The time that the data of a filter's charts covers, in ms; `only` where each of these charts has this extent. */
export interface Extent {
  readonly first: number
  readonly last: number
  readonly only: boolean
}

/** The extent of the data, requested when the picker opens; null until it is known. */
export const useExtent = (dashboardId: number, filter: NativeFilter, open: boolean): Extent | null => {
  const all = useFilters(dashboardId)
  const source = useMemo(
    () => (all === null || !open ? null : timeSourceOf(all.seen, filter, all.applied)),
    [all, filter, open],
  )
  const queries = useMemo(() => (source === null ? null : JSON.stringify([extentQuery(source)])), [source])
  const key = `${optionsKey(dashboardId, filter.id)}/extent`
  const figures = useFigures({ key, datasetId: source?.datasetId ?? null, queries })
  return useMemo(() => {
    const [first, last] = (figures?.[0]?.rows[0] ?? []).map(cellMoment)
    return source === null || first == null || last == null ? null : { first, last, only: source.only }
  }, [figures, source])
}
