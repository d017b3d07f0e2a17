import type { PostOperation } from '../../../contract/chartData'
import type { Stage } from '../compile/stage'
import { chartProblem } from '../problem'
import { boxplot } from './boxplot'
import { type Discover, type Operation, ROWS, frameOf, nameOf, stageOf, withRows } from './frame'
import { geodeticParse, geohashDecode, geohashEncode } from './geo'
import { histogram } from './histogram'
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
  histogram,
  pivot,
  prophet,
  rank,
  rename,
  resample,
  rolling,
  select,
  sort,
}

/** Operations that a query may ask for. */
const MOST = 50

/** A query after post-processing, and the parts that the names of its columns are joined of. */
export interface Processed {
  readonly stage: Stage
  /** The same with one column more at the end: how many rows there were before. Null where nothing was done to them. */
  readonly counted: string | null
  /** What is run, over other rows of the same columns. */
  readonly over: (stage: Stage) => string
  readonly labels: Readonly<Record<string, readonly string[]>>
}

interface Wanted {
  /** How many of the columns say what a row is of. */
  readonly keys: number
  readonly grouped: boolean
  readonly operations: readonly (PostOperation | null)[]
  readonly discover: Discover
  /** The time range of the query (ms), its end excluded; null where an end is open. */
  readonly range: { readonly from: number | null; readonly to: number | null }
}

/** The options of an operation, with what only the query knows: the time range that rows are to fill. */
const optionsOf = ({ options }: PostOperation, { range }: Wanted): unknown =>
  options?.['fill_time_range'] === true
    ? { ...options, time_range_start: range.from, time_range_end: range.to }
    : { ...options, time_range_start: null, time_range_end: null }

/** The rows of a query after the operations that are asked for, one after the other: SQL around SQL. */
export const processed = async (stage: Stage, wanted: Wanted): Promise<Processed> => {
  const { keys, grouped, operations: given, discover } = wanted
  const asked = given.filter((one) => one !== null)
  if (asked.length === 0)
    return {
      stage,
      counted: null,
      over: ({ sql }) => sql,
      labels: Object.fromEntries(stage.columns.map((name) => [name, [name]])),
    }
  if (asked.length > MOST) throw chartProblem(`A query may have ${MOST} operations.`)
  let frame = frameOf(stage, keys, grouped)
  for (const one of asked) {
    const { operation: name } = one
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw chartProblem(`Unsupported post processing operation: ${name.slice(0, 40)}`)
    frame = await operation(frame, optionsOf(one, wanted), (sql) => discover(withRows(stage, sql)))
  }
  const names = frame.columns.map(nameOf)
  const twins = names.filter((name, index) => names.indexOf(name) !== index)
  if (twins.length > 0)
    throw chartProblem(`Duplicate column labels after post processing: ${(twins[0] ?? '').slice(0, 80)}`)
  const labels = Object.fromEntries(frame.columns.map((column) => [nameOf(column), column.parts]))
  const done = stageOf(frame)
  const count = `(SELECT count(*) FROM ${ROWS}) AS "__sql_rowcount"`
  const { sql } = stageOf(frame, [count])
  return {
    stage: { ...done, sql: withRows(stage, done.sql) },
    counted: withRows(stage, sql),
    over: (rows) => withRows(rows, sql),
    labels,
  }
}
