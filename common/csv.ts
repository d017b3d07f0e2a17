/*
 * The form of a value in a CSV file, for the browser (rows on screen) and, as SQL, for the server (all rows): the two write the
 * same bytes. Lines end with a line feed; NULL is nothing at all, the empty text is `""`.
 */

/**
 * Text that a spreadsheet program may take for a formula. Both patterns are read by JavaScript and by RE2 alike, so they
 * name their characters one by one.
 */
export const FORMULA = '^[ \\t\\n\\r"]*[=+\\-@|%\uff1d\uff0b\uff0d\uff20]|^[\\t\\n\\r]'
/** Text that is a plain number, such as -5, is none. */
export const PLAIN_NUMBER = '^[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?$'

const formula = new RegExp(FORMULA)
const plainNumber = new RegExp(PLAIN_NUMBER)
const needsQuotes = /[,"\n\r#]/

/** Text with an apostrophe before it where a spreadsheet program would otherwise compute it. */
export const guarded = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)

/** Text of a cell, in quotes where it needs them. */
export const quoted = (text: string): string =>
  text === '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** A double with the fewest digits that give it back, and always with a point or an exponent. */
export const floatText = (value: number): string => {
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power < -4 || power >= 16) {
    return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  const plain = String(value)
  return plain.includes('.') ? plain : `${plain}.0`
}

/** Types of doubles, as DuckDB and PostgreSQL name them. */
const FLOATS = /^(?:DOUBLE|FLOAT|double precision|real)$/

/** Format of a column: by its generic type (0 numeric, 1 text, 2 temporal, 3 boolean) and its name in the engine. */
export interface CsvColumn {
  readonly name: string
  readonly type: string | null
  readonly type_generic?: 0 | 1 | 2 | 3 | null | undefined
}

const cellText = (cell: unknown, { type, type_generic: generic }: CsvColumn): string => {
  if (typeof cell === 'number') return FLOATS.test(type ?? '') ? floatText(cell) : String(cell)
  if (typeof cell === 'boolean') return String(cell)
  const text = typeof cell === 'string' ? cell : (JSON.stringify(cell) ?? '')
  if (generic === 2) return text.replace(/(\d)T(?=\d)/, '$1 ')
  return generic === 0 || generic === 3 ? text : guarded(text)
}

/** The first line: the names of the columns. */
export const csvHeader = (columns: readonly CsvColumn[]): string =>
  `${columns.map(({ name }) => quoted(guarded(name))).join(',')}\n`

/** One row as a line. */
export const csvLine = (row: readonly unknown[], columns: readonly CsvColumn[]): string => {
  const cells = columns.map((column, index) => {
    const cell = row[index]
    return cell === null || cell === undefined ? '' : quoted(cellText(cell, column))
  })
  return `${cells.join(',')}\n`
}
