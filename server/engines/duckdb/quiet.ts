import type { DuckDBConnection, DuckDBPendingResult, DuckDBResult } from '@duckdb/node-api'
import duckdb from '@duckdb/node-bindings'

/** Ms within which the end is looked for in every turn of the event loop, and after which it is once a ms. */
const EAGER_MS = 0.5
/** Ms of planning above which the start, which runs on the event loop, may take long too. */
const LONG_PLAN_MS = 25

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

/** Statements of this process that are under way. */
let atWork = 0

/**
 * Runs one statement. DuckDB's own way of waiting is a busy loop, which takes a whole core from a statement with only one task;
 * so a statement that runs alone is left to DuckDB's threads, and is polled for its end. Where there are several, each has its
 * own thread: none waits until another one is done.
 */
export async function runQuietly(connection: DuckDBConnection, sql: string): Promise<DuckDBResult> {
  atWork += 1
  const startedMs = performance.now()
  try {
    const prepared = await connection.prepare(sql)
    try {
      if (performance.now() - startedMs > LONG_PLAN_MS) return await prepared.run()
      const pending = prepared.start()
      await endOf(pending)
      return await pending.getResult()
    } finally {
      prepared.destroySync()
    }
  } finally {
    atWork -= 1
  }
}

/** Settles when the statement has ended, or needs a thread to work for it. */
async function endOf(pending: DuckDBPendingResult): Promise<void> {
  const { pending_result: state } = pending as unknown as { readonly pending_result: duckdb.PendingResult }
  const started = performance.now()
  while (atWork === 1 && !duckdb.pending_execution_is_finished(duckdb.pending_execute_check_state(state))) {
    await (performance.now() - started < EAGER_MS ? turn() : soon())
  }
}
