import type { Table } from './content'

/** Beyond so many characters a cell is cut, and beyond so many columns a table. */
const LONGEST = 200
const MOST_COLUMNS = 30

/** A result as the calls of chart data answer it. */
export interface ResultRows {
  readonly colnames?: readonly string[]
  readonly coltypes?: readonly number[]
  readonly rowcount?: number | null
  readonly data?: readonly Readonly<Record<string, unknown>>[] | null
}

const NUMERIC = 0
const TEMPORAL = 2
const DAY = 86_400_000

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

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return cut(typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
}

/** The first rows of a result; `labels` are what people called its columns. */
export const tableOf = (result: ResultRows, most: number, labels: ReadonlyMap<string, string>): Table => {
  const { colnames = [], coltypes = [], data } = result
  const rows = (data ?? []).slice(0, most)
  const names = colnames.slice(0, MOST_COLUMNS)
  const moments = names.map((_name, index) => coltypes[index] === TEMPORAL)
  const days = names.map((name) => rows.every((row) => typeof row[name] !== 'number' || row[name] % DAY === 0))
  const textOf = (value: unknown, index: number): string =>
    moments[index] === true && typeof value === 'number' ? momentText(value, days[index] === true) : cellText(value)
  return {
    columns: names.map((name, index) => ({
      name: cut(labels.get(name) || name),
      numeric: coltypes[index] === NUMERIC,
    })),
    rows: rows.map((row) => names.map((name, index) => textOf(row[name], index))),
    total: result.rowcount ?? data?.length ?? 0,
    totalColumns: colnames.length,
    times: moments.some((moment, index) => moment && days[index] === false),
  }
}

const count = (value: number, one: string, many: string): string =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`

/** What a table shows of what there is, such as `The first 100 of 5,000 rows. Times are UTC.` */
export const captionOf = ({ rows, total, columns, totalColumns, times }: Table): string => {
  const shown =
    rows.length < total
      ? `The first ${rows.length.toLocaleString('en')} of ${count(total, 'row', 'rows')}`
      : count(total, 'row', 'rows')
  const wide = columns.length < totalColumns ? `, ${columns.length} of ${totalColumns} columns` : ''
  return `${shown}${wide}.${times ? ' Times are UTC.' : ''}`
}
