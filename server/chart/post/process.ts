import type { PostOperation } from '../../../contract/chart/data'
import type { Stage } from '../compile/stage'
import { chartProblem } from '../problem'
import { boxplot } from './boxplot'
import { type Discover, type Operation, countedOf, frameOf, nameOf, stageOf } from './frame'
import { geodeticParse, geohashDecode, geohashEncode } from './geo'
import { duckdbDialect } from '../../engines/duckdb/dialect'
import { histogramIn } from './histogram'
import { aggregate, pivot, select } from './pivot'
import { prophet } from './prophet'
import { resample } from './resample'
import { flatten, rename, sort } from './shape'
import { compare, contribution } from './shares'
import { cum, diff, rank, rolling } from './windows'

const operations: Readonly<Record<string, Operation>> = {
  aggregate,
  boxplot,
  compare,
  contribution,
  cum,
  diff,
  flatten,
  geodetic_parse: geodeticParse,
  geohash_decode: geohashDecode,
  geohash_encode: geohashEncode,
  histogram: histogramIn(duckdbDialect),
  pivot,
  prophet,
  rank,
  rename,
  resample,
  rolling,
  select,
  sort,
}

/** Limit of a query's operations. */
const MOST = 50

/** Series of one answer to a caller that draws them and can report that there are more. */
const MAX_SERIES = 500

/** Operations that treat each series alone, so that leaving some series out does not change the others. */
const EACH_ALONE = new Set(['pivot', 'rolling', 'cum', 'diff', 'compare', 'resample', 'sort', 'flatten', 'prophet'])

/** Operations on the rows of a query, and the parts that the names of the columns are joined of. */
export interface Processed {
  /** The SQL over the table `ROWS`; null where nothing is done to the rows. */
  readonly operations: string | null
  /** The same with one column more at the end: how many rows there were before. */
  readonly counted: string | null
  readonly columns: readonly string[]
  readonly labels: Readonly<Record<string, readonly string[]>>
  /** How many series were left out, because there were too many. */
  readonly leftOut: number
}

interface ProcessOptions {
  /** Of very many series some are enough. */
  readonly bounded: boolean
  /** Number of columns that identify a row. */
  readonly keys: number
  readonly grouped: boolean
  readonly operations: readonly (PostOperation | null)[]
  readonly discover: Discover
  /** The time range of the query (ms), its end excluded; null where an end is open. */
  readonly range: { readonly from: number | null; readonly to: number | null }
}

/** The options of an operation, with values known only to the query: the time range that rows are to fill, and the bound. */
const optionsOf = ({ options }: PostOperation, { range }: ProcessOptions, bounded: boolean): unknown => ({
  ...options,
  ...(options?.['fill_time_range'] === true
    ? { time_range_start: range.from, time_range_end: range.to }
    : { time_range_start: null, time_range_end: null }),
  most_series: bounded ? MAX_SERIES : null,
})

/** The requested operations on the rows of a query, in order: SQL around SQL. */
export const processed = async (stage: Stage, request: ProcessOptions): Promise<Processed> => {
  const { keys, grouped, operations: listed, discover } = request
  const requested = listed.filter((one) => one !== null)
  if (requested.length === 0) {
    const labels = Object.fromEntries(stage.columns.map((name) => [name, [name]]))
    return { operations: null, counted: null, columns: stage.columns, leftOut: 0, labels }
  }
  if (requested.length > MOST) throw chartProblem(`A query may have ${MOST} operations.`)
  const bounded = request.bounded && requested.every(({ operation }) => EACH_ALONE.has(operation))
  let leftOut = 0
  let frame = frameOf(stage, keys, grouped)
  for (const one of requested) {
    const { operation: name } = one
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw chartProblem(`Unsupported post processing operation: ${name.slice(0, 40)}`)
    frame = await operation(frame, optionsOf(one, request, bounded), discover)
    leftOut += name === 'pivot' ? (frame.leftOut ?? 0) : 0
  }
  const names = frame.columns.map(nameOf)
  const twins = names.filter((name, index) => names.indexOf(name) !== index)
  if (twins.length > 0)
    throw chartProblem(`Duplicate column labels after post processing: ${(twins[0] ?? '').slice(0, 80)}`)
  return {
    operations: stageOf(frame).sql,
    counted: countedOf(frame),
    columns: names,
    labels: Object.fromEntries(frame.columns.map((column) => [nameOf(column), column.parts])),
    leftOut,
  }
}
