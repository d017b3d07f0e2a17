import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteName, quoteText } from '../../common/sql'
import { sheetToCsv } from './sheet/toCsv'
import { type Head, readHead } from './csvHead'
import { decode, encodingOf, headOf, isMarkedUtf8, toUtf8 } from './encoding'
import { type Form, givesType } from './forms'
import { guessTypes } from './guess'
import { countJsonFields } from './jsonFields'
import { fileProblemOf } from './loadErrors'
import type { FileReading, LoadColumn, LoadOrder } from './loadProtocol'
import { columnNames } from './names'
import { FileProblem, MAX_TABLE_COLUMNS, manyMoreColumns, number, tooManyColumns } from './problem'
import { checkRagged, measure, noteOf, offered, type Ragged, RaggedProblem, writeEven } from './ragged'

/** A file as DuckDB reads it: a relation with the columns `c0`, `c1` … for columns of these types. */
export interface Readable {
  readonly found: Omit<FileReading, 'rows'>
  relation(columns: readonly LoadColumn[]): string
  /** A relation whose every cell can be read. */
  readonly loose: string
  /** Maps a row of it to its line in the file; both are counted from 1. Null where rows are left out. */
  readonly rowOf: (row: number) => number | null
  /** Rows that a table of it must have; null where only DuckDB counts them. */
  readonly rows: number | null
  /** SQL for a cell of `loose` as a value of a type, NULL where it is none. */
  tried(column: number, type: string): string
}

const plainly = (i: number, type: string): string => `TRY_CAST(c${i} AS ${type})`

const SAMPLE = 20_480

const rowsOf = async (connection: DuckDBConnection, sql: string): Promise<(string | null)[][]> =>
  (await connection.runAndReadAll(sql)).getRowsJson() as (string | null)[][]

const NOTHING = { encoding: null, delimiter: null, header: null, sheet: null, ragged: null, above: null }

/** By default DuckDB reads into buffers of 16 times the longest line, and several threads take one each. */
const LINES = `max_line_size=${16 << 20}, buffer_size=${32 << 20}`

/** Options of a file of delimited text beside its columns. */
const readCsv = (file: string, types: readonly string[], options: string): string => {
  const columns = types.map((type, i) => `'c${i}': ${quoteText(type)}`).join(', ')
  return `read_csv(${quoteText(file)}, auto_detect=false, quote='"', escape='"', ${LINES}, columns={${columns}}, ${options})`
}

const titleNote = ({ above, title }: Head): string[] =>
  title === null
    ? []
    : [
        `${above === 1 ? 'The line' : `The ${number(above)} lines`} above the header ${above === 1 ? 'is' : 'are'} left out: “${title.slice(0, 80)}”.`,
      ]

/** Without `preset`, rows of another length are read in the way that is offered for them; `refusal` is thrown where none is. */
const csvAs = async (
  connection: DuckDBConnection,
  { file, scratch, even, reading }: LoadOrder,
  preset: Ragged | null,
  refusal?: unknown,
): Promise<Readable> => {
  const head = await readHead(file, reading)
  if (head.fields.length > MAX_TABLE_COLUMNS) throw tooManyColumns(head.fields.length)
  const { encoding, delimiter, fields, above } = head
  if (encoding !== 'utf-8') await toUtf8(file, scratch, encoding, head.bytes)
  const decoded = encoding === 'utf-8' ? file : scratch
  const layout = { delimiter, skip: head.skip, width: fields.length }
  const measured = measure(decoded, layout)
  const ragged = preset ?? offered(measured)
  if (ragged === null) throw refusal
  checkRagged(ragged, measured, layout.width)
  // DuckDB takes a row for whole that ends in surplus empty values
  const isRewritten = measured.first !== null || measured.hasMixedEnds
  if (isRewritten) writeEven(decoded, even, { ...layout, skip: measured.skip }, ragged)
  const text = isRewritten ? even : decoded
  const shape = `delim=${quoteText(delimiter)}, skip=${measured.skip}`
  const texts = fields.map(() => 'VARCHAR')
  const lines = (header: boolean) => readCsv(text, texts, `${shape}, header=${header}`)
  let sniffed: readonly LoadColumn[]
  let header: boolean
  try {
    const first = reading.header === null || reading.header === undefined ? '' : `, header=${reading.header}`
    const sniff = `sniff_csv(${quoteText(text)}, ${shape}, quote='"', escape='"', comment='', ${LINES}, sample_size=${SAMPLE}${first})`
    const [row] = (await connection.runAndReadAll(`SELECT HasHeader, Columns FROM ${sniff}`)).getRowsJson()
    ;[header, sniffed] = row as unknown as [boolean, LoadColumn[]]
  } catch (error) {
    // a plain read reports the faulty row
    await connection.run(`SELECT count(*) FROM ${lines(reading.header ?? true)}`)
    throw error
  }
  const loose = lines(header)
  const names = columnNames(header ? fields : fields.map(() => ''))
  const guessed = await guessTypes(
    connection,
    `(FROM ${loose} LIMIT ${SAMPLE})`,
    names.map((name, i) => ({ name, type: sniffed[i]?.type ?? 'VARCHAR' })),
  )
  const formOf = (i: number, type: string): Form | null => {
    const form = guessed.forms[i]
    return form !== undefined && form !== null && givesType(form, type) ? form : null
  }
  const tried = (i: number, type: string): string => {
    const form = formOf(i, type)
    return `TRY_CAST(${form === null ? `c${i}` : form.tried(`c${i}`)} AS ${type})`
  }
  const latin = encoding === 'latin-1' && !reading.encoding ? ['The file is not UTF-8; it is read as Latin-1.'] : []
  return {
    found: {
      columns: guessed.columns,
      reading: { encoding, delimiter, header, sheet: null, ragged, above },
      sheets: [],
      notes: [...noteOf(ragged, measured), ...titleNote(head), ...latin, ...guessed.notes],
    },
    loose,
    rowOf: (row) => (ragged === 'skip' ? null : row + measured.skip + (header ? 1 : 0)),
    rows: measured.even + (ragged === 'pad' ? measured.short + measured.long : 0) - (header ? 1 : 0),
    tried,
    relation: (columnTypes) => {
      const isTyped = columnTypes.map(({ type }, i) => formOf(i, type) === null)
      const plain = columnTypes.map(({ type }, i) => (isTyped[i] === true ? type : 'VARCHAR'))
      const read = readCsv(text, plain, `${shape}, header=${header}`)
      if (!isTyped.includes(false)) return read
      // a text that has another form ends the reading, as a misfit of any other type does
      const cells = columnTypes.map(({ type }, i) => {
        if (isTyped[i] === true) return `c${i}`
        const misfit = `error('Conversion Error: a text of another form')`
        return `CASE WHEN c${i} IS NOT NULL THEN coalesce(${tried(i, type)}, ${misfit}) END AS c${i}`
      })
      return `(SELECT ${cells.join(',')} FROM ${read})`
    },
  }
}

/** A file of delimited text; one that was not looked at before is offered with its lines of another length. */
const csv = async (connection: DuckDBConnection, order: LoadOrder): Promise<Readable> => {
  const { ragged = null } = order.reading
  try {
    return await csvAs(connection, order, ragged ?? 'refuse')
  } catch (error) {
    if (order.target !== null || ragged !== null || !(error instanceof RaggedProblem)) throw error
    return csvAs(connection, order, null, error)
  }
}

const readSheet = (scratch: string, count: number, hasShortRows: boolean): Pick<Readable, 'relation' | 'loose'> => {
  const padding = hasShortRows ? ', null_padding=true, parallel=false' : ''
  const read = (types: readonly string[]): string => readCsv(scratch, types, `delim=',', header=false${padding}`)
  return {
    loose: read(Array.from({ length: count }, () => 'VARCHAR')),
    relation: (columnTypes) => read(columnTypes.map(({ type }) => type)),
  }
}

const excel = async ({ file, scratch, reading }: LoadOrder): Promise<Readable> => {
  const { sheet: chosen = null, above: chosenAbove = null, header: chosenHeader = null } = reading
  const choice = { sheet: chosen, above: chosenAbove, header: chosenHeader }
  const { columns, sheets, sheet, above, header, notes, rowOf, hasShortRows } = await sheetToCsv(file, scratch, choice)
  const names = columnNames(columns.map(({ name }) => name))
  return {
    found: {
      columns: columns.map(({ type }, i) => ({ name: names[i] ?? '', type })),
      reading: { ...NOTHING, sheet, above, header },
      sheets: [...sheets],
      notes: [...notes],
    },
    rowOf,
    rows: null,
    tried: plainly,
    ...readSheet(scratch, columns.length, hasShortRows),
  }
}

/** Files that declare their types themselves. */
const described = async (
  connection: DuckDBConnection,
  from: string,
  notes: readonly string[] = [],
): Promise<Readable> => {
  const rows = await rowsOf(connection, `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${from})`)
  if (rows.length > MAX_TABLE_COLUMNS) throw tooManyColumns(rows.length)
  const names = columnNames(rows.map(([name]) => String(name)))
  const columns = rows.map(([, type], i) => ({ name: names[i] ?? '', type: String(type) }))
  const loose = `(SELECT * FROM ${from} q(${columns.map((_, i) => `c${i}`).join(',')}))`
  return {
    found: { columns, reading: NOTHING, sheets: [], notes: [...notes] },
    loose,
    rowOf: (row) => row,
    rows: null,
    tried: plainly,
    relation: (columnTypes) => {
      const cells = columnTypes.map(({ type }, i) =>
        type === columns[i]?.type ? `c${i}` : `CAST(c${i} AS ${type}) AS c${i}`,
      )
      return `(SELECT ${cells.join(',')} FROM ${loose})`
    },
  }
}

/** Levels of nested records that become types, where they have few enough fields; deeper ones stay JSON. */
const DEPTH = 10

const notesOf = (depth: number): readonly string[] =>
  depth === DEPTH ? [] : ['The records have too many nested fields for a type of each, so deeper values stay JSON.']

const json = async (connection: DuckDBConnection, { file, scratch }: LoadOrder): Promise<Readable> => {
  const head = await headOf(file)
  const encoding = encodingOf(head)
  if (decode(head.bytes, encoding).trim() === '') throw new FileProblem('The file is empty.')
  const foreign = encoding !== 'utf-8' || isMarkedUtf8(head.bytes)
  if (foreign) await toUtf8(file, scratch, encoding, head.bytes)
  const text = foreign ? scratch : file
  const fields = await countJsonFields(text, DEPTH, SAMPLE)
  if (fields.columns > MAX_TABLE_COLUMNS) throw fields.isCut ? manyMoreColumns() : tooManyColumns(fields.columns)
  const read = (depth: number, more = ''): string =>
    `read_json(${quoteText(text)}, maximum_object_size=67108864, sample_size=${SAMPLE}, maximum_depth=${depth}${more})`
  const source = await described(connection, read(fields.depth), notesOf(fields.depth))
  const [only, ...others] = source.found.columns
  if (only === undefined || others.length > 0 || only.name !== 'json') return source
  const depth = fields.depthWithoutMaps
  // records with many keys look like maps; they are the columns that were looked for
  if (only.type.startsWith('MAP('))
    return described(connection, read(depth, ', map_inference_threshold=-1'), notesOf(depth))
  const [[count] = []] = await rowsOf(connection, `SELECT count(*) FROM (FROM ${source.loose} LIMIT 1)`)
  if (Number(count) === 0) throw new FileProblem('The file holds no records.')
  return source
}

const ready = (connection: DuckDBConnection, order: LoadOrder): Promise<Readable> => {
  switch (order.format) {
    case 'csv':
      return csv(connection, order)
    case 'excel':
      return excel(order)
    case 'columnar':
      return described(connection, `read_parquet(${quoteText(order.file)})`)
    case 'json':
      return json(connection, order)
  }
}

/** Finds the reading options of a file. Throws a `FileProblem` with its fault. */
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
