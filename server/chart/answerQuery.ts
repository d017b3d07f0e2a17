import type { ChartDataResult, QueryContext, QueryObject, ResultType } from '../../contract/chart/data'
import { timeGrains } from '../dataset/grains'
import type { Dataset } from '../dataset/rows'
import { isoMoment } from '../run/queryWire'
import { binnedOf } from './plan/binned'
import { compiled } from './compile/compile'
import type { Stage } from './compile/stage'
import { processed } from './post/process'
import { type Planned, planOf } from './plan/plan'
import { type Budget, MAX_VALUE_MB, openBudget } from './plan/budget'
import { type CacheEntry, bytesOf } from './cache'
import { momentsIn, toMs } from './rows/cells'
import { type ResultData, dataOf, dataOfValues } from './data'
import { firstRow, rowBatches } from './rows/rowBatches'
import { type ChartExecution, executeQuery, cacheSeconds } from './execute'
import { annotationsOfQuery } from './saved/annotations'
import { sharedScanOf } from './batch/shared'
import { chartDataset, readableOf } from './plan/source'

/** Rows of a chart that names no number of them (ROW_LIMIT), and of samples (SAMPLES_ROW_LIMIT). */
const DEFAULT_ROWS = 50_000
const SAMPLE_ROWS = 1000

/** An answer to one query: its members, and its rows. */
export interface Result {
  readonly members: ChartDataResult
  readonly data: ResultData | null
}

/** The rows of a dataset as they are. */
const samplesOf = (query: QueryObject, dataset: Dataset, type: ResultType): QueryObject => {
  const all = dataset.columns.filter((column) => !column.expression).map((column) => column.column_name)
  const queryColumns = query.columns ?? []
  return {
    ...query,
    columns: type === 'drill_detail' && queryColumns.length > 0 ? queryColumns : all,
    groupby: null,
    metrics: null,
    orderby: type === 'drill_detail' ? (query.orderby ?? null) : null,
    is_timeseries: false,
    post_processing: null,
    time_offsets: null,
    series_limit: 0,
    timeseries_limit: 0,
    row_limit: type === 'samples' ? Math.min(query.row_limit || SAMPLE_ROWS, SAMPLE_ROWS) : (query.row_limit ?? null),
  }
}

const raw = (type: ResultType): boolean => type === 'samples' || type === 'drill_detail'

export const typeOf = (context: QueryContext, query: QueryObject): ResultType =>
  query.result_type ?? context.result_type ?? 'full'

export interface Prepared extends Planned {
  readonly stage: Stage
  readonly counted: string | null
  readonly over: (stage: Stage) => string
  /** The parts that the names of columns are joined of. */
  readonly labels: Readonly<Record<string, readonly string[]>>
  readonly leftOut: number
}

/** A call that names no budget makes its answer as one value. */
const budgetOf = ({ budget, services: { settings } }: ChartExecution): Budget =>
  budget ?? openBudget({ ...settings, maxResultMb: Math.min(settings.maxResultMb, MAX_VALUE_MB) })

/** Rows as the engine spells their values. */
const valuesOf = async (entry: CacheEntry, budget: Budget): Promise<unknown[][]> => {
  const bytes = bytesOf(entry)
  budget.addBytes(bytes)
  const values: unknown[][] = []
  for await (const { rows } of rowBatches(entry.result.rowsChunks)) for (const row of rows) values.push(row)
  budget.release(bytes)
  return values
}

/** The SQL of a query object. */
export const prepare = async (execution: ChartExecution, query: QueryObject, type: ResultType): Promise<Prepared> => {
  const { services, user, dataset } = execution
  const planned = planOf(raw(type) ? samplesOf(query, dataset, type) : query, {
    dataset,
    readable: await (execution.reading?.readable(dataset) ?? readableOf(services, user, dataset)),
    now: services.clock(),
    maxRows: services.settings.maxRows,
    defaultRows: DEFAULT_ROWS,
  })
  const { plan } = planned
  const operations = raw(type) ? [] : (query.post_processing ?? []).filter((one) => one !== null)
  const done = await processed(compiled(plan), {
    keys: plan.counted ? 0 : plan.dimensions.length,
    grouped: plan.metrics !== null,
    operations,
    bounded: execution.arrays === true,
    range: { from: planned.from, to: planned.to },
    discover: async (sql) => {
      const { entry } = await executeQuery(execution, sql, services.settings.maxRows, planned)
      return valuesOf(entry, budgetOf(execution))
    },
  })
  return { ...planned, ...done }
}

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
    const dataset = await chartDataset(execution.services, execution.user, datasetId)
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
  const { services, dataset } = execution
  const type = typeOf(context, query)
  if (type === 'columns') return columnsOf(dataset)
  if (type === 'timegrains') return grainsOf()
  const prepared = await prepare(execution, query, type)
  const { stage, filterReport, from, to } = prepared
  if (type === 'query') return { members: { query: stage.sql, language: 'sql' }, data: null }
  const { entry, cached, key } = await executeQuery(
    execution,
    prepared.counted ?? stage.sql,
    services.settings.maxRows,
    {
      authored: prepared.authored,
      shared: sharedScanOf(prepared.plan, prepared.over),
      binned: binnedOf(prepared.plan, prepared.over),
    },
  )
  const { columns, rowsChunks: chunks, rowCount } = entry.result
  const names = stage.columns
  const { arrays = false } = execution
  const budget = budgetOf(execution)
  budget.addRows(rowCount)
  budget.addBytes(bytesOf(entry))
  const first = prepared.counted === null ? undefined : firstRow(chunks)
  const shape = {
    colnames: [...names],
    coltypes: columns.slice(0, names.length).map((column) => column.generic),
    rowcount: rowCount,
    // with no row left there is none that carries the count
    sql_rowcount: prepared.counted === null ? rowCount : first ? Number(first[names.length]) : null,
  }
  const data = dataOf({ chunks, columns, names, arrays, budget })
  if (type === 'results') return { members: shape, data }
  const labels = Object.entries(prepared.labels)
  const members: ChartDataResult = {
    ...shape,
    query: stage.sql,
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
  const { stage, authored } = await prepare(execution, query, 'full')
  const { entry } = await executeQuery(execution, stage.sql, execution.services.settings.maxRows, { authored })
  const rows = await valuesOf(entry, budgetOf(execution))
  const moments = momentsIn(entry.result.columns)
  for (const row of rows) for (const index of moments) row[index] = toMs(row[index])
  return rows
}
