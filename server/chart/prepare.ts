import type { PostOperation, QueryObject, ResultType } from '../../contract/chart/data'
import type { Dataset } from '../dataset/rows'
import type { Dialect } from '../engines/dialect'
import { sharedScanOf } from './batch/shared'
import { compiled } from './compile/compile'
import type { Stage } from './compile/stage'
import { type ChartExecution, type QueryOutcome, executeQuery } from './execute'
import { operate } from './operate'
import { chartProblem } from './problem'
import { binnedOf } from './plan/binned'
import { type Planned, planOf } from './plan/plan'
import { readableOf } from './plan/source'
import { type Discover, countedOf, frameOf, nameOf, stageOf, withRows } from './post/frame'
import { histogramIn } from './post/histogram'
import { type Processed, processed } from './post/process'
import { valuesOf } from './values'

/** Rows of a chart that names no number of them (ROW_LIMIT), and of samples (SAMPLES_ROW_LIMIT). */
const DEFAULT_ROWS = 50_000
const SAMPLE_ROWS = 1000

/** A query object as SQL. */
export interface Prepared extends Pick<Processed, 'columns' | 'labels' | 'leftOut'>, Planned {
  /** The statement of the database, as people see it. */
  readonly sql: string
  /** The statement that is run: where rows are operated on, its last column may count them. */
  readonly run: string
  /** SQL that this server computes over the rows of the statement; null where the database computes everything. */
  readonly operations: { readonly sql: string; readonly counted: string } | null
  /** The answer of the database, where the operations had to look at it; else it is read later. */
  readonly outcome: QueryOutcome | null
  /** True when the last column beyond `columns` counts the rows before the operations. */
  readonly counted: boolean
  /** The statement over other rows of the same columns; of databases that compute everything. */
  readonly over: (stage: Stage) => string
}

export const raw = (type: ResultType): boolean => type === 'samples' || type === 'drill_detail'

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

interface Source {
  readonly stage: Stage
  readonly keys: number
  readonly grouped: boolean
}

/** DuckDB computes the operations with the query, in one statement. */
const together = async (
  { stage }: Source,
  process: (stage: Stage, discover: Discover) => Promise<Processed>,
  read: Discover,
) => {
  const done = await process(stage, (sql) => read(withRows(stage, sql)))
  const { operations, counted } = done
  return {
    ...done,
    sql: operations === null ? stage.sql : withRows(stage, operations),
    run: counted === null ? stage.sql : withRows(stage, counted),
    operations: null,
    outcome: null,
    counted: counted !== null,
    over: (rows: Stage) => (counted === null ? rows.sql : withRows(rows, counted)),
  }
}

/** A histogram counts all rows of a table, which are too many to be fetched: the database counts them. */
const counts = async ({ stage, keys, grouped }: Source, dialect: Dialect, one: PostOperation, read: Discover) => {
  const over = (sql: string) => withRows(stage, sql, 'AS')
  const frame = await histogramIn(dialect)(frameOf(stage, keys, grouped), one.options, (sql) => read(over(sql)))
  const columns = frame.columns.map(nameOf)
  return {
    columns,
    labels: Object.fromEntries(frame.columns.map((column) => [nameOf(column), column.parts])),
    leftOut: 0,
    sql: over(stageOf(frame).sql),
    run: over(countedOf(frame)),
    operations: null,
    outcome: null,
    counted: true,
    over: (rows: Stage) => rows.sql,
  }
}

/** The SQL of a query object. Throws its errors (400). */
export const prepare = async (execution: ChartExecution, query: QueryObject, type: ResultType): Promise<Prepared> => {
  const { services, user, dataset } = execution
  const readable = await (execution.reading?.readable(dataset) ?? readableOf(services, user, dataset))
  const planned = planOf(raw(type) ? samplesOf(query, dataset, type) : query, {
    dataset,
    readable,
    now: services.clock(),
    maxRows: services.settings.maxRows,
    defaultRows: DEFAULT_ROWS,
  })
  const { plan } = planned
  const source: Source = {
    stage: compiled(plan),
    keys: plan.counted ? 0 : plan.dimensions.length,
    grouped: plan.metrics !== null,
  }
  const operations = raw(type) ? [] : (query.post_processing ?? []).filter((one) => one !== null)
  const process = (stage: Stage, discover: Discover): Promise<Processed> =>
    processed(stage, {
      keys: source.keys,
      grouped: source.grouped,
      operations,
      bounded: execution.arrays === true,
      range: { from: planned.from, to: planned.to },
      discover,
    })
  const outcomeOf = (sql: string): Promise<QueryOutcome> =>
    executeQuery(execution, sql, services.settings.maxRows, planned)
  const read: Discover = async (sql) => valuesOf(execution, (await outcomeOf(sql)).entry)
  const { given } = plan.dialect
  if (given === null) return { ...planned, ...(await together(source, process, read)) }
  const [first, ...more] = operations
  if (first?.operation === 'histogram') {
    if (more.length > 0) throw chartProblem('Nothing can be computed of a histogram on this kind of database.')
    return { ...planned, ...(await counts(source, plan.dialect, first, read)) }
  }
  const { stage } = source
  const looked: { outcome: Promise<QueryOutcome> | null } = { outcome: null }
  const done = await process(stage, async (sql) => {
    looked.outcome ??= outcomeOf(stage.sql)
    return valuesOf(execution, (await operate(execution, given, await looked.outcome, sql)).entry)
  })
  return {
    ...planned,
    ...done,
    sql: stage.sql,
    run: stage.sql,
    operations:
      done.operations === null || done.counted === null ? null : { sql: done.operations, counted: done.counted },
    outcome: looked.outcome === null ? null : await looked.outcome,
    counted: done.counted !== null,
    over: ({ sql }) => sql,
  }
}

/** The rows of a prepared query; with `counts`, and where rows are operated on, its last column counts those before. */
export const executePrepared = async (
  execution: ChartExecution,
  { plan, authored, sql, run, operations, over, outcome: known }: Prepared,
  counts = true,
): Promise<QueryOutcome> => {
  const { given } = plan.dialect
  const { maxRows } = execution.services.settings
  // only DuckDB shares scans, and keeps tables for other runs
  const sharing = given === null && counts ? { shared: sharedScanOf(plan, over), binned: binnedOf(plan, over) } : {}
  const outcome = known ?? (await executeQuery(execution, counts ? run : sql, maxRows, { authored, ...sharing }))
  if (given === null || operations === null) return outcome
  return operate(execution, given, outcome, counts ? operations.counted : operations.sql)
}
