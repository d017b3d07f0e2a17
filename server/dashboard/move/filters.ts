import { queryObject } from '../../../contract/chart/data'
import type { TriedFilter } from '../../../contract/dashboard/move'
import { sortAggregate } from '../../../common/sortAggregate'
import { NO_FILTER } from '../../../common/time/range'
import { contextRecords } from '../../chart/context'
import { chartProblem } from '../../chart/problem'
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
  /** All columns that it names, that of its values first. */
  readonly columns: readonly string[]
  /** Those of them that a time range limits. */
  readonly timeColumns: readonly string[]
  /** Its pre-filter and time range, as a query of a chart has them. */
  readonly limits: Form
  /** The metric that sorts its values; null where they are sorted by themselves. */
  readonly sortMetric: string | null
  /** Values that the dashboard opens with; none for ranges and parts of texts, which name no row's value. */
  readonly defaults: readonly (string | number)[]
}

const isLimit = (range: string): boolean => range !== '' && range !== NO_FILTER

/** A query ignores a condition on a column that is not there or holds no moments, so the check looks at the columns themselves. */
const limitsOf = (filter: Form): Pick<FilterTarget, 'limits' | 'columns' | 'timeColumns'> => {
  const conditions = listIn(filter['adhoc_filters']).map(objectIn)
  const where = conditions
    .filter((one) => one['expressionType'] === 'SQL' && textOf(one['sqlExpression']) !== '')
    .map((one) => `(${textOf(one['sqlExpression'])})`)
  const simple = conditions
    .filter((one) => one['expressionType'] === 'SIMPLE' && textOf(one['subject']) !== '')
    .map(({ subject, operator, comparator }) => {
      const op = textOf(operator) || '=='
      return { col: textOf(subject), op, ...(op.startsWith('IS ') ? {} : { val: comparator ?? null }) }
    })
  const [range, column] = [textOf(filter['time_range']), textOf(filter['granularity_sqla'])]
  const isTimed = isLimit(range) && column !== ''
  return {
    columns: [...simple.map(({ col }) => col), ...(isTimed ? [column] : [])],
    timeColumns: [
      ...simple.filter(({ op }) => op === 'TEMPORAL_RANGE').map(({ col }) => col),
      ...(isTimed ? [column] : []),
    ],
    limits: {
      filters: simple,
      extras: where.length === 0 ? {} : { where: where.join(' AND ') },
      ...(isTimed ? { time_range: range, granularity: column } : {}),
    },
  }
}

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
    const { limits, columns, timeColumns } = limitsOf(filter)
    return [
      {
        id: textOf(filter['id']),
        name: textOf(filter['name']),
        dataset,
        column,
        isRange: filter['filterType'] === 'filter_range',
        columns: [column, ...columns],
        timeColumns,
        limits,
        sortMetric: textOf(filter['sortMetric']) || null,
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

/** A saved metric of the dataset goes before an aggregate of the same name. */
const sortingOf = ({ column, sortMetric }: FilterTarget, { metrics }: Dataset): Form => {
  const isSaved = metrics.some(({ metric_name: name }) => name === sortMetric)
  const sqlExpression = isSaved || sortMetric === null ? null : sortAggregate(sortMetric)
  const metric = sqlExpression === null ? sortMetric : { expressionType: 'SQL', sqlExpression, label: sortMetric }
  return { columns: [column], metrics: metric === null ? [] : [metric], orderby: [[metric ?? column, true]] }
}

/** True where a row answers; with a `value` the rows are those that have it. Throws the refusal. */
const hasRow = async (
  { caller }: Trying,
  filter: FilterTarget,
  dataset: Dataset,
  value?: string | number,
): Promise<boolean> => {
  const { dataset: id, column, isRange, limits } = filter
  const wanted = value === undefined ? [] : [{ col: column, op: 'IN', val: [value] }]
  const { data: query } = queryObject.safeParse({
    ...limits,
    ...(isRange ? { columns: [], metrics: [edge(column, 'MIN'), edge(column, 'MAX')] } : sortingOf(filter, dataset)),
    filters: [...listIn(limits['filters']), ...wanted],
    row_limit: 1,
  })
  if (query === undefined)
    throw chartProblem('A condition of its pre-filter cannot be read. Open the filter and set it again.')
  const [answer] = await contextRecords(caller, { datasource: { id, type: 'table' }, queries: [query], force: true }, 1)
  return (answer?.data ?? []).length > 0
}

/**
 * Reads a value, or the range, for each filter of a dashboard on datasets at their new places, with its own pre-filter, order and
 * time range.
 */
export const tryFilters = async (metadata: string, trying: Trying): Promise<TriedFilter[]> => {
  const filters = filtersIn(metadata)
  const trials = filters.map((filter) => ({
    dataset: filter.dataset,
    run: async (dataset: Dataset): Promise<Outcome> => {
      const { columns, timeColumns, defaults } = filter
      const present = new Map(dataset.columns.map((column) => [column.column_name, column]))
      const absent = columns.find((name) => !present.has(name))
      if (absent !== undefined) return { outcome: 'failed', message: `Its column ${absent} is missing there.` }
      const untimed = timeColumns.find((name) => present.get(name)?.is_dttm !== 1)
      if (untimed !== undefined)
        return { outcome: 'failed', message: `Its time column ${untimed} holds no moments there.` }
      await hasRow(trying, filter, dataset)
      const missing: (string | number)[] = []
      for (const value of defaults) if (!(await hasRow(trying, filter, dataset, value))) missing.push(value)
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
