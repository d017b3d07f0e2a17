import type { ChartDataResult, QueryContext, QueryObject, ResultType } from '../../contract/chart/data'
import { timeGrains } from '../dataset/grains'
import type { Dataset } from '../dataset/rows'
import { isoMoment } from '../run/queryWire'
import { openBudget } from './plan/budget'
import { executePrepared, prepare, raw } from './prepare'
import { bytesOf } from './cache'
import { momentsIn, toMs } from './rows/cells'
import { type ResultData, dataOf, dataOfValues } from './data'
import { firstRow } from './rows/rowBatches'
import { type ChartExecution, cacheSeconds } from './execute'
import { annotationsOfQuery } from './saved/annotations'
import { chartDataset } from './plan/source'
import { budgetOf, valuesOf } from './values'

/** An answer to one query: its members, and its rows. */
export interface Result {
  readonly members: ChartDataResult
  readonly data: ResultData | null
}

export const typeOf = (context: QueryContext, query: QueryObject): ResultType =>
  query.result_type ?? context.result_type ?? 'full'

const generic = (value: number | null) => (value === 0 || value === 2 || value === 3 ? value : 1)

const columnsOf = ({ columns }: Dataset): Result => {
  const data = columns.map((column) => ({
    column_name: column.column_name,
    verbose_name: column.verbose_name,
    dtype: generic(column.type_generic),
  }))
  return { members: {}, data: dataOfValues(data) }
}

const grainsOf = (): Result => {
  const data = timeGrains.map(([duration, name]) => ({ name, function: duration, duration }))
  return { members: {}, data: dataOfValues(data) }
}

/** All layers of a query: they become one member of its answer. */
const LAYERS = { maxRows: 5000, maxResultMb: 10 }

/** Records of another chart, drawn over this one: only the data that its reader may see. */
const recordsOf = (execution: ChartExecution) => {
  const budget = openBudget(LAYERS)
  return async (datasetId: number, context: QueryContext, query: QueryObject): Promise<readonly unknown[]> => {
    const dataset = await (execution.reading?.dataset(datasetId) ??
      chartDataset(execution.services, execution.user, datasetId))
    const layerExecution = { ...execution, dataset, arrays: false, budget }
    const { data } = await answerQuery(layerExecution, { ...context, result_type: 'full' }, query)
    return data === null ? [] : data.records()
  }
}

/** True when a member has a value: answers leave out null, false and empty ones. */
const says = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== null && value !== false

const saying = (members: ChartDataResult): ChartDataResult =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => says(value)))

/** The answer to one query of a chart. */
export const answerQuery = async (
  execution: ChartExecution,
  context: QueryContext,
  query: QueryObject,
): Promise<Result> => {
  const { dataset } = execution
  const type = typeOf(context, query)
  if (type === 'columns') return columnsOf(dataset)
  if (type === 'timegrains') return grainsOf()
  const prepared = await prepare(execution, query, type)
  const { filterReport, from, to } = prepared
  if (type === 'query') return { members: { query: prepared.sql, language: 'sql' }, data: null }
  const { entry, cached, key } = await executePrepared(execution, prepared)
  const { columns, rowsChunks: chunks, rowCount } = entry.result
  const names = prepared.columns
  const { arrays = false } = execution
  const budget = budgetOf(execution)
  budget.addRows(rowCount)
  budget.addBytes(bytesOf(entry))
  const first = prepared.counted ? firstRow(chunks) : undefined
  const shape = {
    colnames: [...names],
    coltypes: columns.slice(0, names.length).map((column) => column.generic),
    rowcount: rowCount,
    // with no row left there is none that carries the count
    sql_rowcount: prepared.counted ? (first ? Number(first[names.length]) : null) : rowCount,
  }
  const data = dataOf({ chunks, columns, names, arrays, budget })
  if (type === 'results') return { members: shape, data }
  const labels = Object.entries(prepared.labels)
  const members: ChartDataResult = {
    ...shape,
    query: prepared.sql,
    is_cached: cached,
    cached_dttm: cached ? isoMoment(entry.atMs).slice(0, 19) : null,
    ...filterReport,
    from_dttm: from,
    to_dttm: to,
    row_limit: prepared.plan.limit ?? 0,
    ...(prepared.leftOut > 0 ? { series_left_out: prepared.leftOut } : {}),
    annotation_data: raw(type) ? {} : await annotationsOfQuery(execution, query, recordsOf(execution)),
  }
  const labelsOf = (all: typeof labels) => Object.fromEntries(all.map(([name, parts]) => [name, [...parts]]))
  if (arrays) {
    const joined = labels.filter(([name, parts]) => parts.length !== 1 || parts[0] !== name)
    return { members: saying({ ...members, label_map: labelsOf(joined) }), data }
  }
  return {
    members: {
      ...members,
      indexnames: Array.from({ length: rowCount }, (_, index) => index),
      status: 'success',
      error: null,
      stacktrace: null,
      cache_key: key,
      cache_timeout: cacheSeconds(execution),
      applied_template_filters: [],
      label_map: labelsOf(labels),
      result_format: 'json',
    },
    data,
  }
}

/** The rows of a query and nothing else; moments are ms since the epoch. */
export const rowsOf = async (
  execution: ChartExecution,
  query: QueryObject,
): Promise<readonly (readonly unknown[])[]> => {
  const { entry } = await executePrepared(execution, await prepare(execution, query, 'full'), false)
  const rows = await valuesOf(execution, entry)
  const moments = momentsIn(entry.result.columns)
  for (const row of rows) for (const index of moments) row[index] = toMs(row[index])
  return rows
}
