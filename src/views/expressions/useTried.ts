import { useEffect, useMemo } from 'react'

import type { ExploreDataset } from '../../events/explore/explore'
import { encodeForm } from '../../domain/charts/formData'
import { useCommand, useIsPast, useSelect } from '../hooks'

/** Ms that an expression must rest before the database checks it. */
const REST = 500

export type ExpressionPlace = 'metric' | 'WHERE' | 'HAVING'

export type Tried =
  | { readonly status: 'none' | 'asking' | 'good' }
  | { readonly status: 'bad'; readonly message: string }

/** No row passes: the database judges the words without reading the table. */
const nothing = (column: string) => [
  { col: column, op: 'IS NULL' },
  { col: column, op: 'IS NOT NULL' },
]

const queryOf = (place: ExpressionPlace, sql: string, column: string) => {
  const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' }
  const metric = { expressionType: 'SQL', sqlExpression: sql, label: 'tried' }
  const extras = place === 'WHERE' ? { where: sql } : place === 'HAVING' ? { having: sql } : {}
  return {
    columns: [],
    metrics: [place === 'metric' ? metric : count],
    filters: nothing(column),
    extras,
    row_limit: 1,
  }
}

/** The database's verdict on an expression of a chart, before it is applied. `key` is that of the chart. */
export const useTried = (chartKey: string, dataset: ExploreDataset, place: ExpressionPlace, sql: string): Tried => {
  const command = useCommand()
  const past = useIsPast()
  const key = `${chartKey}/expression`
  const { id: datasetId, columns, missing } = dataset
  const column = columns.find(({ expression }) => (expression ?? '') === '')?.name ?? null
  const words = sql.trim()
  const formData = useMemo(() => encodeForm({ tried: [place, words] }), [place, words])
  const state = useSelect([`chart/${key}`, 'charts'], ({ charts }) =>
    Object.hasOwn(charts.byKey, key) ? (charts.byKey[key] ?? null) : null,
  )
  const mute = past || words === '' || column === null || missing
  useEffect(() => {
    if (mute) return undefined
    const timer = setTimeout(() => {
      const queries = JSON.stringify([queryOf(place, words, column)])
      command('chart.query', { key, datasetId, formData, queries, resultType: 'results' })
    }, REST)
    return () => clearTimeout(timer)
  }, [command, mute, key, datasetId, formData, place, words, column])
  if (mute || state === null || state.latestForm?.['tried'] !== formData['tried']) return { status: 'none' }
  if (state.status === 'failed') return { status: 'bad', message: (state.alert ?? '').replace(/^Error: /, '') }
  return { status: state.status === 'loading' ? 'asking' : 'good' }
}
