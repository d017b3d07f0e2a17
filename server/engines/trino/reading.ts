import { Failed, refuse, STOPPED } from '../process/failure'
import type { TrinoHttp } from './http'
import { Statement, StatementError, type Page, type Session } from './statement'

/** A run under way. */
export interface Running {
  stopped: boolean
  /** Ends the statement that runs now, if any. */
  end: (() => void) | null
}

/**
 * Reads the pages of a statement one after the other until `take` answers false. A statement that is not read to its end, by a stop
 * or a failure, is ended on the server.
 */
export const readPages = async (
  http: TrinoHttp,
  sql: string,
  session: Session,
  running: Running,
  take: (page: Page) => boolean,
): Promise<void> => {
  if (running.stopped) throw new Failed(STOPPED)
  const statement = new Statement(http, sql, session)
  const stopped = new Promise<never>((_, reject) => {
    running.end = () => reject(new Failed(STOPPED))
  })
  stopped.catch(() => undefined)
  let ended = false
  try {
    const pages = statement.pages()
    for (;;) {
      const next = await Promise.race([pages.next(), stopped])
      ended = next.done === true
      if (next.done === true || !take(next.value)) return
    }
  } catch (error) {
    ended = error instanceof StatementError
    throw error
  } finally {
    running.end = null
    if (!ended) await statement.cancel()
  }
}

/** Refuses rows that have not one value for each column. */
export const checkRows = (rows: Page['rows'], columns: number): void => {
  if (rows.every(({ length }) => length === columns)) return
  throw new Failed(refuse('GENERIC_DB_ENGINE_ERROR', 'The server does not answer as Trino does.'))
}

/** Reads all rows of a short answer, of at most this time. */
export const readAll = async (http: TrinoHttp, sql: string, timeoutMs: number): Promise<(readonly unknown[])[]> => {
  const running: Running = { stopped: false, end: null }
  const rows: (readonly unknown[])[] = []
  let late = false
  const timer = setTimeout(() => {
    late = true
    running.end?.()
  }, timeoutMs)
  try {
    await readPages(http, sql, { schema: null }, running, (page) => {
      for (const row of page.rows) rows.push(row)
      return true
    })
    return rows
  } catch (error) {
    throw late ? Object.assign(new Error('The server did not answer in time.'), { code: 'ETIMEDOUT' }) : error
  } finally {
    clearTimeout(timer)
  }
}
