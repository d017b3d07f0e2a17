import type { TriedFilter } from '../../../contract/dashboard/move'
import { contextRecords } from '../../chart/context'
import type { Dataset } from '../../dataset/rows'
import { listIn, objectIn } from '../../json/stored'
import { storedFilters, targetsOf } from '../storedFilters'
import { tryEach, type Outcome, type Trying } from './trial'

type Form = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Default values that are looked for: each takes a query. */
const MAX_DEFAULTS = 20

interface FilterTarget {
  readonly id: string
  readonly name: string
  readonly dataset: number
  readonly column: string
  readonly isRange: boolean
  /** The SQL of its pre-filter; empty without any. */
  readonly where: string
  /** Values that the dashboard opens with; none for ranges and parts of texts, which name no row's value. */
  readonly defaults: readonly (string | number)[]
}

const whereOf = (filter: Form): string =>
  listIn(filter['adhoc_filters'])
    .map(objectIn)
    .filter((one) => one['expressionType'] === 'SQL' && textOf(one['sqlExpression']) !== '')
    .map((one) => `(${textOf(one['sqlExpression'])})`)
    .join(' AND ')

const defaultsOf = (filter: Form): FilterTarget['defaults'] => {
  const match = objectIn(filter['controlValues'])['operatorType'] ?? 'exact'
  if ((filter['filterType'] ?? 'filter_select') !== 'filter_select' || match !== 'exact') return []
  return listIn(objectIn(objectIn(filter['defaultDataMask'])['filterState'])['value'])
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .slice(0, MAX_DEFAULTS)
}

/** Filters that read values of a column. */
const filtersIn = (metadata: string): readonly FilterTarget[] =>
  storedFilters(metadata).flatMap((filter) => {
    const { datasetId: dataset = null, column = null } = targetsOf(filter)[0] ?? {}
    if (dataset === null || column === null || column === '') return []
    return [
      {
        id: textOf(filter['id']),
        name: textOf(filter['name']),
        dataset,
        column,
        isRange: filter['filterType'] === 'filter_range',
        where: whereOf(filter),
        defaults: defaultsOf(filter),
      },
    ]
  })

const edge = (column: string, aggregate: 'MIN' | 'MAX') => ({
  expressionType: 'SIMPLE' as const,
  column: { column_name: column },
  aggregate,
  label: aggregate,
})

/** True where a row answers; with a `value` the rows are those that have it. Throws the refusal. */
const hasRow = async (
  { caller }: Trying,
  { dataset: id, column, isRange, where }: FilterTarget,
  value?: string | number,
): Promise<boolean> => {
  const query = {
    ...(isRange
      ? { columns: [], metrics: [edge(column, 'MIN'), edge(column, 'MAX')] }
      : { columns: [column], metrics: [] }),
    ...(value === undefined ? {} : { filters: [{ col: column, op: 'IN' as const, val: [value] }] }),
    extras: where === '' ? {} : { where },
    row_limit: 1,
  }
  const [answer] = await contextRecords(caller, { datasource: { id, type: 'table' }, queries: [query], force: true }, 1)
  return (answer?.data ?? []).length > 0
}

/**
 * Reads a value, or the range, for each filter of a dashboard on datasets at their new places, with its own pre-filter in SQL, but
 * without the order of its values and its time range.
 */
export const tryFilters = async (metadata: string, trying: Trying): Promise<TriedFilter[]> => {
  const filters = filtersIn(metadata)
  const trials = filters.map((filter) => ({
    dataset: filter.dataset,
    run: async ({ columns }: Dataset): Promise<Outcome> => {
      const { column, defaults } = filter
      if (!columns.some(({ column_name: name }) => name === column))
        return { outcome: 'failed', message: `Its column ${column} is missing there.` }
      await hasRow(trying, filter)
      const missing: (string | number)[] = []
      for (const value of defaults) if (!(await hasRow(trying, filter, value))) missing.push(value)
      const message = missing.length === 0 ? '' : `No row there has its default value: ${missing.join(', ')}`
      return { outcome: 'ok', message }
    },
  }))
  const outcomes = await tryEach(trials, trying)
  return filters.flatMap(({ id, name, dataset: dataset_id }, at) => {
    const outcome = outcomes[at]
    return outcome === undefined ? [] : [{ id, name, dataset_id, ...outcome }]
  })
}
