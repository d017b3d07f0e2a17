import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { columnFactsKey } from '../../../events/chart/chart'
import type { ExploreDataset } from '../../../events/explore/explore'
import { useFigures } from '../../filter/useFigures'
import { useCommand, useSelect } from '../../hooks'
import { factsOf, factsQuery, type ColumnFact } from './facts'

/** Ms for which facts count as new; the server has answers that did not change in its cache. */
const FRESH = 600_000

/** A scan of all columns is cheap here alone: elsewhere others pay for it, or wait. */
const EMBEDDED = 'duckdb'

/** Windows in which the list of columns is not shown, as the style sheet has it. */
const NO_LIST = '(max-width: 1100px)'
const subscribe = (onChange: () => void): (() => void) => {
  const query = matchMedia(NO_LIST)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/**
 * Facts about the columns of a dataset by their names. One query asks for those of its rows, once in ten minutes and only while
 * the chart's own rows are here: a new request of the chart, and leaving, stops it. Where it fails, and on other engines than
 * the embedded one, its facts are absent.
 */
export const useColumnFacts = (
  chartKey: string,
  { id: datasetId, columns, backend }: ExploreDataset,
): ReadonlyMap<string, ColumnFact> => {
  const command = useCommand()
  const isListed = useSyncExternalStore(subscribe, () => !matchMedia(NO_LIST).matches)
  const chart = useSelect([`chart/${chartKey}`, 'charts'], ({ charts }) => charts.byKey[chartKey] ?? null)
  const waits = !isListed || backend !== EMBEDDED || chart?.status !== 'rendered'
  const period = Math.floor((chart?.answeredAt ?? 0) / FRESH)
  const key = columnFactsKey(datasetId, period)
  const queries = useMemo(() => factsQuery(columns), [columns])
  const figures = useFigures({ key, datasetId, queries, waits })
  useEffect(() => {
    if (waits) return undefined
    return () => void command('chart.stop', { key })
  }, [command, waits, key])
  const row = figures?.[0]?.rows[0] ?? null
  return useMemo(() => factsOf(columns, row), [columns, row])
}
