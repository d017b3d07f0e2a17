import { useEffect, useMemo, useRef } from 'react'

import type { NativeFilter } from '../../../domain/filters/config'
import type { DataMasks } from '../../../domain/filters/dataMask'
import { dashboardOf } from '../../../projections/dashboard/state'
import { filterDataset } from '../../../projections/filter/datasets'
import { OPTION_ROWS, optionsKey, optionsQuery } from '../../../domain/filters/options'
import type { Cell } from '../../../core/results/types'
import { useResultRows } from '../../explore/data/useResultRows'
import { useCommand, useIsPast, useSelect } from '../../hooks'
import { isDue, type Sent } from '../sent'

export interface Options {
  readonly status: 'none' | 'loading' | 'there' | 'failed'
  /** The rows of the last answer; those before stay while others are on their way. */
  readonly rows: readonly (readonly Cell[])[]
  /** The values are moments, whose form depends on the rows of an answer; known of the dataset before there is one. */
  readonly isTime: boolean
  /** There are more than the requested ones. */
  readonly more: boolean
  readonly message: string | null
  readonly retry: () => void
}

interface OptionsQuery {
  readonly dashboardId: number
  readonly filter: NativeFilter
  readonly filters: readonly NativeFilter[]
  /** Values of the other filters, which may limit the offered ones. */
  readonly masks: DataMasks
  readonly search?: string
  /** None but these of its values. */
  readonly among?: readonly unknown[]
  readonly rows?: number
  /** No request is sent until the user opens the list. */
  readonly active: boolean
  /** The requester besides the bar: two with different requests must not take each other's answers. */
  readonly asker?: 'first' | 'default' | 'among'
}

const NO_ROWS: readonly (readonly Cell[])[] = []

/** Values that a filter offers, requested like the rows of a chart: a newer request replaces an older one. */
export const useOptions = ({
  dashboardId,
  filter,
  filters,
  masks,
  search = '',
  among,
  rows = OPTION_ROWS,
  active,
  asker,
}: OptionsQuery): Options => {
  const command = useCommand()
  const past = useIsPast()
  const baseKey = optionsKey(dashboardId, filter.id)
  const key = asker === undefined ? baseKey : `${baseKey}/${asker}`
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) => charts.byKey[key] ?? null)
  const droppedBy = useSelect(['charts'], ({ charts }) => charts.droppedBy)
  const dataset = useSelect(
    [`dashboard/${dashboardId}`, 'dashboards', 'nativeFilters'],
    ({ dashboards, nativeFilters }) =>
      filterDataset(dashboardOf(dashboards, dashboardId), nativeFilters.datasets, filter.datasetId),
  )
  const query = useMemo(
    () => JSON.stringify(optionsQuery({ filter, filters, masks, search, rows, dataset, ...(among && { among }) })),
    [filter, filters, masks, search, rows, dataset, among],
  )
  const keys = useMemo(() => (state?.answers ?? []).map(({ resultKey }) => resultKey), [state?.answers])
  const resultRows = useResultRows(keys)
  const { datasetId } = filter
  const latestWish = state?.latestForm?.['options'] ?? null
  const wish = JSON.stringify(`${datasetId} ${query}`)
  const gone = keys.length > 0 && resultRows.status === 'gone' && state?.status !== 'loading'
  const ask = useMemo(
    () => (): void => {
      if (datasetId === null || query === 'null') return
      command('chart.query', { key, datasetId, formData: { options: wish }, queries: `[${query}]` })
    },
    [command, key, datasetId, query, wish],
  )
  const failed = state?.status === 'failed'
  // one that failed is sent again with each opening
  const sent = useRef<Sent | null>(null)
  useEffect(() => {
    if (!active) sent.current = null
    else if (!past && isDue(sent.current, { wish, droppedBy, latest: latestWish, isUseless: gone || failed })) {
      sent.current = { wish, droppedBy }
      // in the same turn as the requests of charts: simultaneous requests share a call
      queueMicrotask(ask)
    }
  }, [active, past, latestWish, wish, droppedBy, gone, failed, ask])
  const status = state?.status ?? null
  const waits = status === 'loading' || state?.answeredForm?.['options'] === wish
  const there = resultRows.status === 'held' && keys.length > 0 && waits
  const result = there ? resultRows.results[0] : undefined
  const optionRows = result?.rows ?? NO_ROWS
  return {
    status:
      status === 'failed'
        ? 'failed'
        : status === 'loading' || (keys.length > 0 && !there)
          ? 'loading'
          : there
            ? 'there'
            : 'none',
    rows: optionRows,
    isTime:
      result?.columns[0]?.is_dttm ??
      dataset?.columns.some(({ name, isTime }) => name === filter.column && isTime) ??
      false,
    more: optionRows.length >= rows,
    message: state?.alert ?? null,
    retry: ask,
  }
}
