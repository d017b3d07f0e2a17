import { isRunning, type Run } from './runs'
import { tableReferences } from '../../domain/sql/tableReferences'
import { sqlTokens } from '../../domain/sql/tokens'

/** Filter of the query history; an empty text and null match everything. */
export interface RunFilter {
  /** Words that the SQL or the tab's name must hold, all of them. */
  readonly text: string
  readonly table: string | null
  readonly status: RunStatusGroup | null
  /** Only runs that took at least so long, in ms. */
  readonly atLeast: number | null
}

export type RunStatusGroup = 'success' | 'failed' | 'stopped' | 'running'

export const EVERY_RUN: RunFilter = { text: '', table: null, status: null, atLeast: null }

/** SQL beyond this is not read for the tables it names. */
const READ = 20_000
const TEXTS_KEPT = 2000

const tables = new Map<string, readonly string[]>()

/** The tables that SQL names, in lower case, without the names that its own WITH gives. */
export const tablesNamed = (sql: string): readonly string[] => {
  const cached = tables.get(sql)
  if (cached !== undefined) return cached
  const tokens = sqlTokens(sql.slice(0, READ)).filter(({ kind }) => kind !== 'comment')
  const withNames = new Set(
    tokens.flatMap(({ text }, index) =>
      tokens[index + 1]?.text.toUpperCase() === 'AS' && tokens[index + 2]?.text === '(' ? [text.toLowerCase()] : [],
    ),
  )
  const named = tableReferences(tokens).map(({ name }) => name.toLowerCase())
  const foreign = [...new Set(named.filter((name) => !withNames.has(name)))]
  if (tables.size >= TEXTS_KEPT) tables.clear()
  tables.set(sql, foreign)
  return foreign
}

const statusGroup = ({ state }: Run): RunStatusGroup => {
  if (isRunning(state)) return 'running'
  return state === 'success' || state === 'stopped' ? state : 'failed'
}

/** Duration of a run in ms; null while it runs. */
export const tookMs = ({ duration, endDttm, startDttm }: Run): number | null =>
  duration ?? (endDttm === null ? null : Math.max(0, endDttm - startDttm))

/** True when a run matches the filter. */
export const fitsFilter = (run: Run, { text, table, status, atLeast }: RunFilter): boolean => {
  if (status !== null && statusGroup(run) !== status) return false
  if (atLeast !== null && (tookMs(run) ?? 0) < atLeast) return false
  if (table !== null && !tablesNamed(run.sql).includes(table)) return false
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const whole = `${run.tab}\n${run.sql}\n${run.errorMessage ?? ''}`.toLowerCase()
  return words.every((word) => whole.includes(word))
}

/** The tables of some runs with how many of them name each, most named first. */
export const tableCounts = (runs: readonly Run[]): readonly (readonly [table: string, runs: number])[] => {
  const counts = new Map<string, number>()
  for (const run of runs) for (const name of tablesNamed(run.sql)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], 'en'))
}
