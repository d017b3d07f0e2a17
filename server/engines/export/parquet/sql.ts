import { S } from '../../duckdb/json'
import { quoteName, quoteText } from '../../../../common/sql'
import { MAX_ROW_BYTES, MISSING, ROW, type Described } from './rows'

const CUT_OFF = 'The process that read the rows ended unexpectedly.'

/** The smallest decimal of a scale. */
const unitOf = (scale: number): string => `'.${'1'.padStart(scale, '0')}'::DECIMAL(${scale},${scale})`

/** SQL of a value of a type from its text. */
const valueOf = (text: string, type: string): string => {
  if (type.endsWith('[]')) {
    const texts = `${S}from_json(${text}, '["VARCHAR"]')`
    const item = type.slice(0, -2)
    return item === 'VARCHAR' ? texts : `${S}list_transform(${texts}, lambda x: ${valueOf('x', item)})`
  }
  const [, digits, scale] = /^DECIMAL\((\d+),(\d+)\)$/.exec(type) ?? []
  if (digits !== undefined) {
    const whole = `${text}::HUGEINT::DECIMAL(38,0)`
    return scale === '0' ? `${whole}::${type}` : `(${whole} * ${unitOf(Number(scale))})::${type}`
  }
  if (type === 'BLOB') return `${S}unhex(${text})`
  return type === 'VARCHAR' ? text : `${text}::${type}`
}

/** The statement that reads rows from `inlet` and writes a Parquet file to `outlet`. It fails when the last line is missing. */
export const parquetSql = (columns: readonly Described[], inlet: string, outlet: string): string => {
  const places = columns.map((_, at) => `c${at}`)
  const types = ['m', ...places].map((place) => `${place}: 'VARCHAR'`).join(', ')
  const cells = columns.map(({ name, type }, at) => `${valueOf(places[at] ?? '', type)} AS ${quoteName(name)}`)
  const options = [
    `columns = {${types}}`,
    `nullstr = ${quoteText(MISSING)}`,
    `max_line_size = ${MAX_ROW_BYTES}`,
    `buffer_size = ${MAX_ROW_BYTES + 1}`,
    `auto_detect = false, header = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', comment = ''`,
    `allow_quoted_nulls = false, null_padding = false, strict_mode = true, parallel = false`,
  ]
  return (
    `COPY (SELECT ${cells.join(', ')} FROM (` +
    `SELECT *, lead(m) OVER () AS next FROM read_csv(${quoteText(inlet)}, ${options.join(', ')})` +
    `) WHERE CASE WHEN m = '${ROW}' AND next IS NULL THEN ${S}error(${quoteText(CUT_OFF)}) ELSE m = '${ROW}' END` +
    `) TO ${quoteText(outlet)} (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false)`
  )
}
