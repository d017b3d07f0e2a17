import type { TriedFilter } from '../../../contract/dashboard/move'
import { createSemaphore } from '../../../common/semaphore'
import { contextRecords, type Caller } from '../../chart/context'
import type { Reading } from '../../chart/plan/source'
import type { Dataset } from '../../dataset/rows'
import { storedObject } from '../../json/stored'
import { STAYS, THERE, attempted, MAX_AT_ONCE } from './trial'

type Form = Readonly<Record<string, unknown>>
const asForm = (value: unknown): Form => (typeof value === 'object' && value !== null ? (value as Form) : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Default values that are looked for; a filter with more is one that nobody reads to the end. */
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
  listOf(filter['adhoc_filters'])
    .map(asForm)
    .filter((one) => one['expressionType'] === 'SQL' && textOf(one['sqlExpression']) !== '')
    .map((one) => `(${textOf(one['sqlExpression'])})`)
    .join(' AND ')

const defaultsOf = (filter: Form): FilterTarget['defaults'] => {
  const match = asForm(filter['controlValues'])['operatorType'] ?? 'exact'
  if ((filter['filterType'] ?? 'filter_select') !== 'filter_select' || match !== 'exact') return []
  return listOf(asForm(asForm(filter['defaultDataMask'])['filterState'])['value'])
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .slice(0, MAX_DEFAULTS)
}

/** Filters that read values of a column. */
const filtersIn = (metadata: string): readonly FilterTarget[] =>
  listOf(storedObject(metadata)['native_filter_configuration']).flatMap((one) => {
    const filter = asForm(one)
    const [target] = listOf(filter['targets']).map(asForm)
    const { datasetId: dataset, column } = target ?? {}
    const name = textOf(asForm(column)['name'])
    if (typeof dataset !== 'number' || name === '') return []
    return [
      {
        id: textOf(filter['id']),
        name: textOf(filter['name']),
        dataset,
        column: name,
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

const readFrom = async (
  caller: Caller,
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
 * without the order of its values. Nothing is saved.
 */
export const tryFilters = async (
  caller: Caller & { readonly reading: Reading },
  metadata: string,
  moved: ReadonlyMap<number, Dataset>,
  there: ReadonlySet<number>,
): Promise<readonly TriedFilter[]> => {
  const inTurn = createSemaphore(MAX_AT_ONCE)
  const outcomeOf = async (filter: FilterTarget): Promise<Pick<TriedFilter, 'outcome' | 'message'>> => {
    const { dataset: id, column } = filter
    const dataset = moved.get(id)
    if (dataset === undefined) return { outcome: 'untried', message: there.has(id) ? THERE : STAYS }
    if (!dataset.columns.some(({ column_name: name }) => name === column))
      return { outcome: 'failed', message: `Its column ${column} is missing there.` }
    return attempted(async () => {
      await readFrom(caller, filter)
      const missing: (string | number)[] = []
      for (const value of filter.defaults) if (!(await readFrom(caller, filter, value))) missing.push(value)
      return missing.length === 0 ? '' : `No row there has its default value: ${missing.join(', ')}`
    })
  }
  return Promise.all(
    filtersIn(metadata).map((filter) =>
      inTurn(async () => ({
        id: filter.id,
        name: filter.name,
        dataset_id: filter.dataset,
        ...(await outcomeOf(filter)),
      })),
    ),
  )
}
