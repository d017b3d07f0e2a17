import { stat } from 'node:fs/promises'
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { columnTypes, type UploadMisfit } from '../../contract/upload/upload'
import { saysDiskFull } from '../diskFull'
import { quoteText } from '../../common/sql'
import { fileProblemOf } from './loadErrors'
import type { LoadAnswer, LoadColumn, LoadOrder, Refresh } from './loadProtocol'
import { FileProblem, number } from './problem'
import { differencesOf, placesOf, tableColumns } from './refresh/columns'
import { openRefresh } from './refresh/open'
import { oneRow } from './guess'
import { rowsOf } from './sources/described'
import { createTable, openSource } from './sources/openSource'
import type { Readable } from './sources/readable'

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

/** The columns to be, as long as they can be columns of this file. */
const checkColumns = (source: Readable, columns: readonly LoadColumn[]): void => {
  const sourceColumns = source.found.columns
  if (columns.length !== sourceColumns.length)
    throw new FileProblem('The file has other columns than the ones that were chosen.')
  for (const [i, { type }] of columns.entries()) {
    if (type !== sourceColumns[i]?.type && !ALLOWED.has(type))
      throw new FileProblem(`There is no type ${type.slice(0, 50)} to choose.`)
  }
}

/** The places of columns that may have misfits, with the condition for a value that is one. */
const misfitTests = (source: Readable, columns: readonly LoadColumn[]): { place: number; bad: string }[] =>
  columns.flatMap((column, place) =>
    column.type === 'VARCHAR'
      ? []
      : [{ place, bad: `(c${place} IS NOT NULL AND ${source.tried(place, column)} IS NULL)` }],
  )

/** Values that do not fit their columns, counted in all rows. */
const findMisfits = async (
  connection: DuckDBConnection,
  source: Readable,
  columns: readonly LoadColumn[],
): Promise<UploadMisfit[]> => {
  const tests = misfitTests(source, columns)
  const counts = await oneRow(
    connection,
    tests.map(({ bad }) => `count(*) FILTER (${bad})`),
    source.loose,
  )
  // rows are numbered by one thread, so only where there is a misfit to be named
  const unfit = tests.flatMap(({ place, bad }, i) =>
    Number(counts[i]) === 0 ? [] : [{ place, bad, count: Number(counts[i]) }],
  )
  if (unfit.length === 0) return []
  const aggregates = unfit.flatMap(({ place, bad }) => [
    `min(n) FILTER (${bad})`,
    `arg_min(c${place}::VARCHAR, n) FILTER (${bad})`,
  ])
  const values = await oneRow(connection, aggregates, `(SELECT *, row_number() OVER () AS n FROM ${source.loose})`)
  return unfit.map(({ place, count }, i): UploadMisfit => {
    const [row, value] = values.slice(i * 2, i * 2 + 2)
    const line = source.rowOf(Number(row))
    return { column: columns[place]?.name ?? '', count, line, value: String(value).slice(0, 100) }
  })
}

/** The fault of the first value that does not fit. */
const misfitProblem = (misfits: readonly UploadMisfit[], columns: readonly LoadColumn[]): FileProblem | null => {
  const [first] = misfits
  if (first === undefined) return null
  const { column, count, line, value } = first
  const place = line === null ? `Column “${column}”` : `Row ${number(line)}, column “${column}”`
  const type = columns.find(({ name }) => name === column)?.type ?? ''
  const more = count === 1 ? '' : ` ${number(count)} values of the column are none.`
  return new FileProblem(`${place}: “${value}” is no ${type}.${more}`)
}

/** The first rows of a file as the table would have them; a text that does not fit stays as it is. */
const refreshedRows = (connection: DuckDBConnection, source: Readable, columns: readonly LoadColumn[]) => {
  const cells = columns.map((column, place) => {
    const text = `c${place}::VARCHAR`
    return column.type === 'VARCHAR' ? text : `coalesce(${source.tried(place, column)}::VARCHAR, ${text})`
  })
  return rowsOf(connection, `SELECT ${cells.join(',')} FROM ${source.loose} LIMIT ${SHOWN}`)
}

/** The columns with the formats in which their texts are read; none where the file holds no texts for a column. */
const withFormats = (source: Readable, columns: readonly LoadColumn[]): LoadColumn[] =>
  columns.map((column, place) => {
    const { name, type } = column
    if (type === 'VARCHAR' || !source.isText(place)) return { name, type }
    return { name, type, format: source.formFor(place, column)?.id ?? null }
  })

const previewRefresh = async (
  connection: DuckDBConnection,
  source: Readable,
  refresh: Refresh,
  chosen: LoadOrder['columns'],
): Promise<void> => {
  const columns = tableColumns(source, refresh, chosen)
  const rows = await refreshedRows(connection, source, columns)
  const misfits = await findMisfits(connection, source, columns)
  const { found, typeNotes } = source
  const { missing, added } = differencesOf(found.columns, refresh.columns)
  const shown = withFormats(source, columns)
  // the table tells the types that the file does not
  const notes = found.notes.filter((note) => !typeNotes.includes(note))
  const about = { columns: shown, missing: [...missing], added: [...added], as_null: refresh.kept?.as_null ?? [] }
  await send({ op: 'found', found: { ...found, notes, rows, misfits, refresh: about } })
}

const preview = async (connection: DuckDBConnection, source: Readable, order: LoadOrder): Promise<void> => {
  if (order.refresh !== null) return previewRefresh(connection, source, order.refresh, order.columns)
  const { columns } = source.found
  const shown = columns.map((_, i) => `c${i}::VARCHAR`).join(',')
  const rows = await rowsOf(connection, `SELECT ${shown} FROM ${source.relation(columns, 'null')} LIMIT ${SHOWN}`)
  if (order.columns !== null) checkColumns(source, order.columns)
  const misfits = order.columns === null ? null : await findMisfits(connection, source, order.columns)
  await send({ op: 'found', found: { ...source.found, rows, misfits, refresh: null } })
}

/** Adds the new rows to those that were kept; answers how many there are. */
const append = async (connection: DuckDBConnection): Promise<number> => {
  await connection.run('INSERT INTO main.kept SELECT * FROM main.data')
  await connection.run('DROP TABLE main.data')
  await connection.run('ALTER TABLE main.kept RENAME TO data')
  const [[rows] = []] = await rowsOf(connection, 'SELECT count(*) FROM main.data')
  return Number(rows)
}

const load = async (connection: DuckDBConnection, source: Readable, order: LoadOrder): Promise<void> => {
  const { refresh } = order
  const places = refresh === null ? undefined : placesOf(source.found.columns, refresh.columns)
  const columns =
    refresh === null ? (order.columns ?? source.found.columns) : tableColumns(source, refresh, order.columns)
  if (refresh === null) checkColumns(source, columns)
  const timer = setInterval(() => {
    const { percentage } = connection.progress
    if (percentage >= 0) void send({ op: 'progress', percent: Math.min(100, percentage) })
  }, 250)
  try {
    // DuckDB would round fractions, and a program that refreshes a table sees no preview
    const looksAtAll = refresh !== null || order.misfits === 'null'
    const found = looksAtAll ? await findMisfits(connection, source, columns) : []
    const problem = order.misfits === 'null' ? null : misfitProblem(found, columns)
    if (problem !== null) throw problem
    if (refresh?.append === true) await connection.run('ALTER TABLE main.data RENAME TO kept')
    await connection.run(createTable(source, columns, order.misfits, places))
    const [[rows] = []] = await rowsOf(connection, 'SELECT count(*) FROM main.data')
    if (source.rows !== null && Number(rows) !== source.rows)
      throw new FileProblem(
        `The file has ${number(source.rows)} rows, of which ${number(Number(rows))} could be read. No table was made.`,
      )
    const all = refresh?.append === true ? await append(connection) : Number(rows)
    await connection.run('CHECKPOINT')
    const asNull = found.map(({ column }) => column)
    const { reading } = source.found
    await send({ op: 'loaded', loaded: { rows: all, columns: withFormats(source, columns), reading, asNull } })
  } catch (error) {
    if (error instanceof FileProblem) throw error
    const text = error instanceof Error ? error.message : String(error)
    const named = fileProblemOf(
      text,
      columns.map(({ name }) => name),
    )
    const misfits = /Conversion/.test(text) ? await findMisfits(connection, source, columns) : []
    // of a file whose rows are left out in part, DuckDB alone knows the line
    const isPlaced = misfits[0]?.line !== null || named === null
    throw (isPlaced ? misfitProblem(misfits, columns) : null) ?? named ?? error
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
  const { refresh } = order
  const source = await (refresh === null ? openSource(connection, order) : openRefresh(connection, order, refresh))
  if (order.target === null) await preview(connection, source, order)
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
