import { stat } from 'node:fs/promises'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { columnTypes } from '../../contract/upload/upload'
import { saysDiskFull } from '../diskFull'
import { quoteText } from '../../common/sql'
import { fileProblemOf } from './loadErrors'
import type { LoadAnswer, LoadColumn, LoadOrder } from './loadProtocol'
import { FileProblem, number } from './problem'
import { createTable, openSource, type Readable } from './sources'

/*
 * The process that reads one uploaded file, and nothing else: it is the only one in which a foreign file reaches a
 * parser, it knows no secret, and it ends with its work or with its parent.
 */
const SHOWN = 50
const ALLOWED = new Set<string>(columnTypes)

const send = (answer: LoadAnswer): Promise<void> => new Promise((done) => process.send?.(answer, () => done()))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const openInstance = async ({ file, scratch, even, target, memoryLimitMb }: LoadOrder): Promise<DuckDBConnection> => {
  const instance = await DuckDBInstance.create(target ?? ':memory:', {
    threads: '2',
    memory_limit: `${memoryLimitMb}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  for (const statement of [
    `SET GLOBAL TimeZone = 'UTC'`,
    `SET GLOBAL errors_as_json = true`,
    `SET temp_directory = ''`,
    `SET allowed_paths = [${[file, scratch, even].map(quoteText).join(', ')}]`,
    `SET enable_external_access = false`,
    `SET enable_progress_bar = true`,
    `SET enable_progress_bar_print = false`,
    `SET progress_bar_time = 0`,
    `SET lock_configuration = true`,
  ]) {
    await connection.run(statement)
  }
  return connection
}

const preview = async (connection: DuckDBConnection, source: Readable): Promise<void> => {
  const texts = source.found.columns.map((column, i) => ({ ...column, show: `c${i}::VARCHAR` }))
  const sql = `SELECT ${texts.map(({ show }) => show).join(',')} FROM ${source.relation(source.found.columns)} LIMIT ${SHOWN}`
  const rows = (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][]
  await send({ op: 'found', found: { ...source.found, rows } })
}

/** The first row whose value does not fit the type that its column was given. */
const misfit = async (
  connection: DuckDBConnection,
  source: Readable,
  columns: readonly LoadColumn[],
): Promise<void> => {
  for (const [i, { name, type }] of columns.entries()) {
    const bad = `c${i} IS NOT NULL AND ${source.tried(i, type)} IS NULL`
    const sql = `SELECT n, v FROM (SELECT row_number() OVER () AS n, c${i}::VARCHAR AS v, ${bad} AS bad FROM ${source.loose}) WHERE bad LIMIT 1`
    const [row] = (await connection.runAndReadAll(sql)).getRowsJson() as [string, string][]
    if (row) {
      const at = source.rowOf(Number(row[0]))
      const place = at === null ? `Column “${name}”` : `Row ${number(at)}, column “${name}”`
      throw new FileProblem(`${place}: “${row[1].slice(0, 100)}” is no ${type}.`)
    }
  }
}

const load = async (connection: DuckDBConnection, source: Readable, order: LoadOrder): Promise<void> => {
  const sourceColumns = source.found.columns
  const columns = order.columns ?? sourceColumns
  if (columns.length !== sourceColumns.length)
    throw new FileProblem('The file has other columns than the ones that were chosen.')
  for (const [i, { type }] of columns.entries()) {
    if (type !== sourceColumns[i]?.type && !ALLOWED.has(type))
      throw new FileProblem(`There is no type ${type.slice(0, 50)} to choose.`)
  }
  const timer = setInterval(() => {
    const { percentage } = connection.progress
    if (percentage >= 0) void send({ op: 'progress', percent: Math.min(100, percentage) })
  }, 250)
  try {
    await connection.run(createTable(source, columns))
    const [[rows] = []] = (await connection.runAndReadAll('SELECT count(*) FROM main.data')).getRowsJson()
    if (source.rows !== null && Number(rows) !== source.rows)
      throw new FileProblem(
        `The file has ${number(source.rows)} rows, of which ${number(Number(rows))} could be read. No table was made.`,
      )
    await connection.run('CHECKPOINT')
    await send({ op: 'loaded', rows: Number(rows), columns })
  } catch (error) {
    if (error instanceof FileProblem) throw error
    const text = error instanceof Error ? error.message : String(error)
    // of a file of delimited text the lines are known
    if (/Conversion/.test(text) && (order.format !== 'csv' || !/CSV Error/.test(text)))
      await misfit(connection, source, columns)
    throw (
      fileProblemOf(
        text,
        columns.map(({ name }) => name),
      ) ?? error
    )
  } finally {
    clearInterval(timer)
  }
}

/** Files of these formats come from programs: any error is the fault of the file. */
const damaged = ({ format }: LoadOrder): FileProblem | null =>
  format === 'columnar' ? new FileProblem('The file is damaged, or no Parquet file.') : null

const carryOut = async (order: LoadOrder): Promise<void> => {
  if ((await stat(order.file)).size === 0) throw new FileProblem('The file is empty.')
  const connection = await openInstance(order)
  const source = await openSource(connection, order)
  if (order.target === null) await preview(connection, source)
  else await load(connection, source, order)
  connection.closeSync()
}

process.once('message', (order: LoadOrder) => {
  carryOut(order)
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      const problem =
        error instanceof FileProblem
          ? error
          : (fileProblemOf(message, []) ?? (saysDiskFull(message) ? null : damaged(order)))
      return send(problem ? { op: 'problem', message: problem.message } : { op: 'failed', message })
    })
    // the checkpoint has written all data
    .finally(() => process.kill(process.pid, 'SIGKILL'))
})
void send({ op: 'ready' })
