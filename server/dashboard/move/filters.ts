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

interface FilterTarget {
  readonly id: string
  readonly name: string
  readonly dataset: number
  readonly column: string
  /** Values that the dashboard opens with; none for ranges, which name no row's value. */
  readonly defaults: readonly (string | number)[]
}

/** Filters that read values of a column. */
const filtersIn = (metadata: string): readonly FilterTarget[] =>
  listOf(storedObject(metadata)['native_filter_configuration']).flatMap((one) => {
    const filter = asForm(one)
    const [target] = listOf(filter['targets']).map(asForm)
    const { datasetId: dataset, column } = target ?? {}
    const name = textOf(asForm(column)['name'])
    if (typeof dataset !== 'number' || name === '') return []
    const { value } = asForm(asForm(filter['defaultDataMask'])['filterState'])
    const defaults = filter['filterType'] === 'filter_select' ? listOf(value) : []
    return [
      {
        id: textOf(filter['id']),
        name: textOf(filter['name']),
        dataset,
        column: name,
        defaults: defaults.filter((each) => typeof each === 'string' || typeof each === 'number'),
      },
    ]
  })

/** Default values that no row of the column has. */
const missingDefaults = async (
  caller: Caller,
  { dataset: id, column, defaults }: FilterTarget,
): Promise<readonly (string | number)[]> => {
  if (defaults.length === 0) return []
  const filters = [{ col: column, op: 'IN' as const, val: [...defaults] }]
  const query = { columns: [column], metrics: [], filters, row_limit: defaults.length }
  const context = { datasource: { id, type: 'table' as const }, queries: [query], force: true }
  const [answer] = await contextRecords(caller, context, defaults.length)
  const rows = answer?.data ?? []
  if (rows.length >= new Set(defaults.map(String)).size) return []
  const found = new Set(rows.map((row) => String(row[column])))
  return defaults.filter((value) => !found.has(String(value)))
}

/** Reads a value for each filter of a dashboard on datasets at their new places, as `tryCharts` does for the charts. */
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
      const query = { columns: [column], metrics: [], row_limit: 1 }
      await contextRecords(caller, { datasource: { id, type: 'table' }, queries: [query], force: true }, 0)
      const missing = await missingDefaults(caller, filter)
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
