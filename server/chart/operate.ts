import { randomUUID } from 'node:crypto'
import type { Dialect } from '../engines/dialect'
import type { GivenRows } from '../engines/engine'
import { keyOf } from './cache'
import { type ChartExecution, type QueryOutcome, failureOf, maxAgeOf } from './execute'
import { ROWS_TABLE } from './post/frame'

const MEGABYTE = 1_048_576

/** Rows that a database answered, as the table of operations. */
export const givenRows = (given: NonNullable<Dialect['given']>, { result }: QueryOutcome['entry']): GivenRows => ({
  table: ROWS_TABLE,
  types: result.columns.map(({ type }) => given(type)),
  chunks: result.rowsChunks,
})

/**
 * Computes SQL over the table `ROWS` of rows that a database answered, in an engine of this server: operations on rows are the
 * same for every kind of database.
 */
export const operate = async (
  execution: ChartExecution,
  given: NonNullable<Dialect['given']>,
  { entry, cached, key }: QueryOutcome,
  sql: string,
): Promise<QueryOutcome> => {
  const { services, user, signal } = execution
  const { settings, databases, charts } = services
  const runId = `chart-${randomUUID()}`
  const run = async () => {
    const result = await databases.local.run({
      runId,
      user: String(user.id),
      sql,
      schema: null,
      limit: settings.maxRows,
      maxBytes: settings.maxResultMb * MEGABYTE,
      timeoutMs: settings.queryTimeoutSeconds * 1000,
      given: givenRows(given, entry),
    })
    return { ...entry, result }
  }
  const cancel = (): void => {
    databases.local.cancel(runId).catch((error: unknown) => services.log.error({ err: error }, 'stop failed'))
  }
  try {
    const operated = await charts.getOrRun({
      key: keyOf([key, entry.atMs, sql]),
      now: services.clock(),
      maxAgeMs: maxAgeOf(execution),
      force: false,
      signal,
      run,
      cancel,
    })
    return { entry: operated.entry, cached, key }
  } catch (error) {
    throw failureOf(execution, error)
  }
}
