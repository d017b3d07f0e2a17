import { quoteText } from '../../../common/sql'
import { type Form, formOf, givesType } from '../forms'
import type { FileReading, LoadColumn, Misfits } from '../loadProtocol'

/** A file as DuckDB reads it: a relation with the columns `c0`, `c1` … for columns of these types. */
export interface Readable {
  readonly found: Omit<FileReading, 'rows' | 'misfits' | 'refresh'>
  /** The notes of `found` on types that the file does not tell. */
  readonly typeNotes: readonly string[]
  /** True where the file holds texts for the column, so that a format tells how they are read. */
  isText(place: number): boolean
  /** The form in which the texts of a column are read; null where DuckDB reads them by itself. */
  formFor(place: number, column: LoadColumn): Form | null
  /** With `null` for misfits, values that do not fit their type are NULL; else reading ends with an error. */
  relation(columns: readonly LoadColumn[], misfits: Misfits): string
  /** A relation whose every cell can be read. */
  readonly loose: string
  /** Maps a row of it to its line in the file; both are counted from 1. Null where rows are left out. */
  readonly rowOf: (row: number) => number | null
  /** Rows that a table of it must have; null where only DuckDB counts them. */
  readonly rows: number | null
  /** SQL for a cell of `loose` as a value of a column's type, NULL where it is none. */
  tried(place: number, column: LoadColumn): string
}

/** Rows that are looked at for types. */
export const SAMPLE = 20_480

export const NO_READING = {
  encoding: null,
  delimiter: null,
  header: null,
  sheet: null,
  ragged: null,
  above: null,
  list: null,
  flat: null,
} as const

/** By default DuckDB reads into buffers of 16 times the longest line, and several threads take one each. */
export const LINES = `max_line_size=${16 << 20}, buffer_size=${32 << 20}`

/** Options of a file of delimited text beside its columns. */
export const readCsv = (file: string, types: readonly string[], options: string): string => {
  const columns = types.map((type, i) => `'c${i}': ${quoteText(type)}`).join(', ')
  return `read_csv(${quoteText(file)}, auto_detect=false, quote='"', escape='"', ${LINES}, columns={${columns}}, ${options})`
}

/** The forms of a file's columns: the chosen one, else the guessed one where it gives the type. */
export const formFinder =
  (guessed: readonly LoadColumn[]) =>
  (place: number, { type, format }: LoadColumn): Form | null => {
    const id = format === undefined ? guessed[place]?.format : format
    const form = id === undefined || id === null ? undefined : formOf(id)
    return form !== undefined && givesType(form, type) ? form : null
  }

/** Condition for a number that a decimal of this scale rounds. Doubles count by 15 digits: the others are noise of sums. */
const rounded = (value: string, type: string, scale: string, isExact: boolean): string => {
  const digits = isExact ? `${value}::VARCHAR` : `format('{:.15g}', round(TRY_CAST(${value} AS DOUBLE), 15))`
  const double = `TRY_CAST(${digits} AS DOUBLE) IS DISTINCT FROM TRY_CAST(TRY_CAST(${digits} AS ${type}) AS DOUBLE)`
  const fraction = quoteText(String.raw`\.[0-9]{${scale}}[0-9]*[1-9]`)
  return `CASE WHEN contains(lower(${digits}), 'e') THEN ${double} ELSE regexp_matches(${digits}, ${fraction}) END`
}

/** Conditions for values that DuckDB would change: it rounds numbers, cuts moments, and takes a short year as it is. */
const changes = (cell: string, value: string, type: string, isExact: boolean): string[] => {
  if (/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/.test(type))
    return [`TRY_CAST(${value} AS DOUBLE) <> round(TRY_CAST(${value} AS DOUBLE))`]
  const [, scale] = /^DECIMAL\(\d+,\s*(\d+)\)$/.exec(type) ?? []
  if (scale !== undefined) return [rounded(value, type, scale, isExact && cell === value)]
  const short =
    /^(?:DATE|TIMESTAMP)/.test(type) && cell === value
      ? [`regexp_matches(${cell}::VARCHAR, '^ *[0-9]{1,3}[^0-9]')`]
      : []
  if (type === 'TIME') return [`TRY_CAST(${value} AS TIMESTAMP) IS NOT NULL`]
  if (type !== 'DATE') return short
  const day = `TRY_CAST(TRY_CAST(${value} AS DATE) AS TIMESTAMP)`
  return [...short, `TRY_CAST(${value} AS TIMESTAMP) IS DISTINCT FROM ${day}`]
}

/** Cells as values of a column; those of an exact place are texts or decimals, whose every digit counts. */
export const triedWith =
  (formFor: ReturnType<typeof formFinder>, isExact: Readable['isText']) =>
  (place: number, column: LoadColumn): string => {
    const form = formFor(place, column)
    const cell = `c${place}`
    const value = form === null ? cell : form.tried(cell)
    const cast = `TRY_CAST(${value} AS ${column.type})`
    const changed = changes(cell, value, column.type, isExact(place))
    if (changed.length === 0) return cast
    return `CASE WHEN NOT (${changed.map((one) => `coalesce(${one}, false)`).join(' OR ')}) THEN ${cast} END`
  }

/** A text that has another form ends the reading, as a misfit of any other type does. */
export const strictly = (place: number, tried: string): string =>
  `CASE WHEN c${place} IS NOT NULL THEN coalesce(${tried}, error('Conversion Error: a text of another form')) END AS c${place}`

/** How texts become the values of columns; `read` gives a relation whose columns have these types. */
export const textColumns = (
  guessed: readonly LoadColumn[],
  read: (types: readonly string[]) => string,
  isText: Readable['isText'] = () => true,
): Pick<Readable, 'tried' | 'relation' | 'loose' | 'isText' | 'formFor'> => {
  const formFor = formFinder(guessed)
  const tried = triedWith(formFor, isText)
  const loose = read(guessed.map(() => 'VARCHAR'))
  return {
    tried,
    loose,
    isText,
    formFor,
    relation: (columns, misfits) => {
      const forms = columns.map((column, i) => formFor(i, column))
      const isTried = columns.map(({ type }, i) => forms[i] !== null || (misfits === 'null' && type !== 'VARCHAR'))
      const from = read(columns.map(({ type }, i) => (isTried[i] === true ? 'VARCHAR' : type)))
      if (!isTried.includes(true)) return from
      const cells = columns.map((column, i) => {
        if (isTried[i] !== true) return `c${i}`
        const value = tried(i, column)
        return misfits === 'null' ? `${value} AS c${i}` : strictly(i, value)
      })
      return `(SELECT ${cells.join(',')} FROM ${from})`
    },
  }
}
