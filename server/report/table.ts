import type { Cell, Table } from './content'
import type { ColumnLook, Look } from './mail/look'
import { alike, grouped } from './numbers'

/** Beyond so many characters a cell is cut, and beyond so many columns a table. */
const LONGEST = 200
const MAX_COLUMNS = 30

/** A result as the calls of chart data answer it. */
export interface ResultRows {
  readonly colnames?: readonly string[] | undefined
  readonly coltypes?: readonly number[] | undefined
  readonly rowcount?: number | null | undefined
  readonly data?: readonly Readonly<Record<string, unknown>>[] | null
}

const NUMERIC = 0
const TEMPORAL = 2
const DAY = 86_400_000
const NUMBER = /^-?\d+(?:\.\d+)?$/

const momentText = (ms: number, days: boolean): string => {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return String(ms)
  const iso = date.toISOString()
  return days ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

const cut = (text: string): string => {
  const signs = Array.from(text.slice(0, LONGEST * 2))
  return signs.length > LONGEST || text.length > LONGEST * 2 ? `${signs.slice(0, LONGEST).join('')}…` : text
}

const textOf = (value: unknown): string =>
  cut(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))

/** Numbers of a column: as the chart writes them, else to the last digit, and figures alike. */
const numbersOf = ({ number, dimension }: ColumnLook, values: readonly unknown[]): ((value: unknown) => string) => {
  const same = alike(values.filter((value) => typeof value === 'number'))
  return (value) => {
    const text = textOf(value)
    if (!NUMBER.test(text) && typeof value !== 'number') return text
    // a format would round digits beyond a float
    const exact = typeof value === 'string' && !text.includes('.') && !Number.isSafeInteger(Number(text))
    if (number !== null) return exact ? grouped(text) : cut(number(Number(value)))
    if (dimension) return text
    return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e21 ? same(value) : grouped(text)
  }
}

/** Distinguishes null from an empty text (`B9.20`); a missing figure is a dash. */
const absent = (value: unknown, { dimension }: ColumnLook): Cell | null => {
  if (value === '') return { text: '<empty string>', absent: true }
  if (value !== null && value !== undefined) return null
  return { text: dimension ? '<NULL>' : '–', absent: true }
}

/** The first rows of a result; `labels` are the display names of its columns. */
export const tableOf = (result: ResultRows, most: number, labels: ReadonlyMap<string, string>, look: Look): Table => {
  const { colnames = [], coltypes = [], data } = result
  const rows = (data ?? []).slice(0, most)
  const all = colnames
    .map((name, index) => ({ name, look: look(name), type: coltypes[index] }))
    .filter((column) => !column.look.hidden)
  const columns = all.slice(0, MAX_COLUMNS).map((column) => {
    const values = rows.map((row) => row[column.name])
    const days = values.every((value) => typeof value !== 'number' || value % DAY === 0)
    const number = numbersOf(column.look, values)
    const moment = column.look.moment ?? ((ms: number) => momentText(ms, days))
    const written = (value: unknown): string => {
      if (column.type === NUMERIC) return number(value)
      return column.type === TEMPORAL && typeof value === 'number' ? moment(value) : textOf(value)
    }
    return { ...column, written, times: column.type === TEMPORAL && !days }
  })
  return {
    columns: columns.map(({ name, look: { title }, type }) => ({
      name: cut(title ?? (labels.get(name) || name)),
      numeric: type === NUMERIC,
    })),
    rows: rows.map((row) =>
      columns.map(
        ({ name, look: columnLook, written }) =>
          absent(row[name], columnLook) ?? { text: written(row[name]), absent: false },
      ),
    ),
    total: result.rowcount ?? data?.length ?? 0,
    totalColumns: all.length,
    times: columns.some(({ times }) => times),
  }
}

const count = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`

/** The displayed part of a table, such as `The first 100 of 5,000 rows. Times are UTC.` */
export const captionOf = ({ rows, total, columns, totalColumns, times }: Table): string => {
  const shown =
    rows.length < total
      ? `The first ${rows.length.toLocaleString('en')} of ${count(total, 'row', 'rows')}`
      : count(total, 'row', 'rows')
  const wide = columns.length < totalColumns ? `, ${columns.length} of ${totalColumns} columns` : ''
  return `${shown}${wide}.${times ? ' Times are UTC.' : ''}`
}
