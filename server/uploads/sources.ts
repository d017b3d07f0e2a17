import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../engines/duckdb/names'
import { sheetToCsv } from '../sheets/to-csv'
import { readHead } from './csv-head'
import { fileProblemOf } from './load-errors'
import type { Found, LoadColumn, LoadOrder } from './load-protocol'
import { columnNames } from './names'
import { FileProblem, MOST_TABLE_COLUMNS, tooManyColumns } from './problem'

/** A file as DuckDB reads it: a relation with the columns `c0`, `c1` … for columns of these types. */
export interface Readable {
  readonly found: Omit<Found, 'rows'>
  relation(columns: readonly LoadColumn[]): string
}

const SAMPLE = 20_480

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<(string | null)[][]> =>
  (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][]

const NOTHING = { encoding: null, delimiter: null, header: null, sheet: null }

const readCsv = (file: string, columns: readonly LoadColumn[], options: string): string => {
  const types = columns.map(({ type }, i) => `'c${i}': ${quoteText(type)}`).join(', ')
  return `read_csv(${quoteText(file)}, auto_detect=false, quote='"', escape='"', max_line_size=16777216, columns={${types}}, ${options})`
}

/** Whole numbers with a leading zero are names, such as postal codes, and stay text. */
const keepZeros = async (
  connection: DuckDBConnection,
  relation: string,
  columns: LoadColumn[],
): Promise<LoadColumn[]> => {
  const whole = columns.flatMap(({ type }, i) => (/INT/.test(type) ? [i] : []))
  if (whole.length === 0) return columns
  const tests = whole.map((i) => `coalesce(bool_or(regexp_matches(c${i}, '^-?0[0-9]')), false)`)
  const [answer = []] = await rowsOf(connection, `SELECT ${tests.join(',')} FROM (FROM ${relation} LIMIT ${SAMPLE})`)
  return columns.map((column, i) => {
    const at = whole.indexOf(i)
    return at >= 0 && (answer[at] as unknown) === true ? { ...column, type: 'VARCHAR' } : column
  })
}

const csv = async (connection: DuckDBConnection, { file, reading }: LoadOrder): Promise<Readable> => {
  const head = await readHead(file, reading)
  if (head.text.trim() === '') throw new FileProblem('The file is empty.')
  if (head.text.includes('\u0000')) throw new FileProblem('The file is no text: it holds bytes that no CSV file has.')
  if (head.fields.length > MOST_TABLE_COLUMNS) throw tooManyColumns(head.fields.length)
  const shape = `delim=${quoteText(head.delimiter)}, encoding='${head.encoding}'`
  const texts = head.fields.map((name) => ({ name, type: 'VARCHAR' }))
  const strict = (header: boolean) => readCsv(file, texts, `${shape}, header=${header}`)
  let types: readonly LoadColumn[]
  let header: boolean
  try {
    const given = reading.header === null || reading.header === undefined ? '' : `, header=${reading.header}`
    const sniff = `sniff_csv(${quoteText(file)}, ${shape}, quote='"', escape='"', skip=0, comment='', max_line_size=16777216, sample_size=${SAMPLE}${given})`
    const [row] = (await connection.runAndReadAll(`SELECT HasHeader, Columns FROM ${sniff}`)).getRowsJson()
    ;[header, types] = row as unknown as [boolean, LoadColumn[]]
  } catch (error) {
    // read as plainly as can be, it says what is wrong with which row
    await connection.run(`SELECT count(*) FROM ${strict(reading.header ?? true)}`)
    throw error
  }
  const names = columnNames(header ? head.fields : head.fields.map(() => ''))
  const guessed = names.map((name, i) => ({ name, type: types[i]?.type ?? 'VARCHAR' }))
  const columns = await keepZeros(connection, strict(header), guessed)
  const notes =
    head.encoding === 'latin-1' && !reading.encoding ? ['The file is not UTF-8; it is read as Latin-1.'] : []
  return {
    found: {
      columns,
      reading: { encoding: head.encoding, delimiter: head.delimiter, header, sheet: null },
      sheets: [],
      notes,
    },
    relation: (wanted) => readCsv(file, wanted, `${shape}, header=${header}`),
  }
}

const excel = async (_connection: DuckDBConnection, { file, scratch, reading }: LoadOrder): Promise<Readable> => {
  const { columns, sheets, sheet, notes } = await sheetToCsv(file, scratch, reading.sheet ?? null)
  const names = columnNames(columns.map(({ name }) => name))
  return {
    found: {
      columns: columns.map(({ type }, i) => ({ name: names[i] ?? '', type })),
      reading: { ...NOTHING, sheet },
      sheets: [...sheets],
      notes: [...notes],
    },
    relation: (wanted) => readCsv(scratch, wanted, `delim=',', header=false`),
  }
}

/** Files that say their types themselves. */
const described = async (connection: DuckDBConnection, from: string): Promise<Readable> => {
  const rows = await rowsOf(connection, `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`)
  if (rows.length > MOST_TABLE_COLUMNS) throw tooManyColumns(rows.length)
  const names = columnNames(rows.map(([name]) => String(name)))
  const columns = rows.map(([, type], i) => ({ name: names[i] ?? '', type: String(type) }))
  const places = columns.map((_, i) => `c${i}`)
  return {
    found: { columns, reading: NOTHING, sheets: [], notes: [] },
    relation: (wanted) => {
      const cells = wanted.map(({ type }, i) =>
        type === columns[i]?.type ? `c${i}` : `CAST(c${i} AS ${type}) AS c${i}`,
      )
      return `(SELECT ${cells.join(',')} FROM ${from} q(${places.join(',')}))`
    },
  }
}

const ready = async (connection: DuckDBConnection, order: LoadOrder): Promise<Readable> => {
  const file = quoteText(order.file)
  switch (order.format) {
    case 'csv':
      return csv(connection, order)
    case 'excel':
      return excel(connection, order)
    case 'columnar':
      return described(connection, `read_parquet(${file})`)
    case 'json':
      return described(connection, `read_json(${file}, maximum_object_size=67108864, sample_size=${SAMPLE})`)
  }
}

/** Finds out how a file is to be read. Throws a `FileProblem` that says what is wrong with it. */
export const openSource = async (connection: DuckDBConnection, order: LoadOrder): Promise<Readable> => {
  try {
    const source = await ready(connection, order)
    if (source.found.columns.length === 0) throw new FileProblem('The file has no columns.')
    return source
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw fileProblemOf(error instanceof Error ? error.message : String(error), []) ?? error
  }
}

/** The statement that makes the table. */
export const createTable = (source: Readable, columns: readonly LoadColumn[]): string =>
  `CREATE TABLE main.data AS SELECT ${columns.map(({ name }, i) => `c${i} AS ${quoteName(name)}`).join(',')} FROM ${source.relation(columns)}`
