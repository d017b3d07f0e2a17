import type { Packing } from '../../core/readModel/projection'
import { createTable, eachOf } from '../../core/readModel/packing'
import type { ResultColumn } from '../../core/results/column'
import type { Run, Runs } from './state'

interface PackedRun extends Omit<Run, 'columns' | 'executedSql'> {
  readonly columns: number
  /** The text that ran, or only the end that the server added to the sent text. */
  readonly executedSql: readonly [added: string] | string | null
}
interface PackedRuns extends Omit<Runs, 'byId' | 'dropped'> {
  readonly byId: Readonly<Record<string, PackedRun>>
  readonly dropped: Readonly<Record<string, PackedRun>>
  readonly columns: readonly (readonly ResultColumn[])[]
}

/** Columns come from events, which never change: their text is made once, not for each snapshot on the way through a log. */
const keys = new WeakMap<readonly ResultColumn[], string>()

const keyOf = (columns: readonly ResultColumn[]): string => {
  const key = keys.get(columns) ?? JSON.stringify(columns)
  keys.set(columns, key)
  return key
}

const packRuns = (runs: Runs): PackedRuns => {
  const columns = createTable(keyOf)
  const pack = (run: Run): PackedRun => {
    const { executedSql, sql } = run
    const added = executedSql?.startsWith(sql) === true ? ([executedSql.slice(sql.length)] as const) : executedSql
    return { ...run, columns: columns.place(run.columns), executedSql: added }
  }
  return { ...runs, byId: eachOf(runs.byId, pack), dropped: eachOf(runs.dropped, pack), columns: columns.values }
}

const unpackRuns = ({ columns, ...runs }: PackedRuns): Runs => {
  const unpack = (run: PackedRun): Run => {
    const { executedSql, sql } = run
    const ran = typeof executedSql === 'string' || executedSql === null ? executedSql : sql + executedSql[0]
    return { ...run, columns: columns[run.columns] ?? [], executedSql: ran }
  }
  return { ...runs, byId: eachOf(runs.byId, unpack), dropped: eachOf(runs.dropped, unpack) }
}

/** Runs of one query share their columns, and mostly ran the text that was sent. Seeks spend most of their time reading snapshots. */
export const runsPacking: Packing<Runs> = { pack: packRuns, unpack: (packed) => unpackRuns(packed as PackedRuns) }
