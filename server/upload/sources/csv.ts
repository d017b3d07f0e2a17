import type { DuckDBConnection } from '@duckdb/node-api'
import { quoteText } from '../../../common/sql'
import { type Head, readHead } from '../csvHead'
import { toUtf8 } from '../encoding'
import { guessTypes } from '../guess'
import type { LoadColumn, LoadOrder } from '../loadProtocol'
import { columnNames } from '../names'
import { MAX_TABLE_COLUMNS, number, tooManyColumns } from '../problem'
import { checkRagged, measure, noteOf, offered, type Ragged, RaggedProblem, writeEven } from '../ragged'
import { LINES, NO_READING, type Readable, readCsv, SAMPLE, textColumns } from './readable'

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
  const lines = (header: boolean, types: readonly string[] = texts) =>
    readCsv(text, types, `${shape}, header=${header}`)
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
  const names = columnNames(header ? fields : fields.map(() => ''))
  const guessed = await guessTypes(
    connection,
    `(FROM ${lines(header)} LIMIT ${SAMPLE})`,
    names.map((name, i) => ({ name, type: sniffed[i]?.type ?? 'VARCHAR' })),
  )
  const latin = encoding === 'latin-1' && !reading.encoding ? ['The file is not UTF-8; it is read as Latin-1.'] : []
  return {
    found: {
      columns: guessed.columns,
      reading: { ...NO_READING, encoding, delimiter, header, ragged, above },
      sheets: [],
      lists: [],
      notes: [...noteOf(ragged, measured), ...titleNote(head), ...latin, ...guessed.notes],
    },
    typeNotes: guessed.notes,
    rowOf: (row) => (ragged === 'skip' ? null : row + measured.skip + (header ? 1 : 0)),
    rows: measured.even + (ragged === 'pad' ? measured.short + measured.long : 0) - (header ? 1 : 0),
    ...textColumns(guessed.columns, (types) => lines(header, types)),
  }
}

/** A file of delimited text; one that was not looked at before is offered with its lines of another length. */
export const readCsvFile = async (connection: DuckDBConnection, order: LoadOrder): Promise<Readable> => {
  const { ragged = null } = order.reading
  try {
    return await csvAs(connection, order, ragged ?? 'refuse')
  } catch (error) {
    if (order.target !== null || ragged !== null || !(error instanceof RaggedProblem)) throw error
    return csvAs(connection, order, null, error)
  }
}
