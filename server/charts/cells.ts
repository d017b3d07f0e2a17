import type { ResultColumn } from '../engines/engine'

const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:\+00:00)?)?$/

/** Ms since the epoch of a moment as the engine spells it; what lies outside the calendar stays text. */
const toMs = (cell: unknown): unknown => {
  if (typeof cell !== 'string') return cell
  const found = MOMENT.exec(cell)
  if (!found) return cell
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', fraction = ''] = found
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return fraction === '' ? ms : ms + Number(`0.${fraction}`) * 1000
}

export const isMoment = ({ generic, type }: ResultColumn): boolean => generic === 2 && !/^TIME(?!STAMP)/.test(type)

/** The rows of an answer as charts read them: moments are ms since the epoch. */
export const chartRows = (columns: readonly ResultColumn[], bytes: Uint8Array): unknown[][] => {
  const rows = JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown[][]
  const moments = columns.flatMap((column, index) => (isMoment(column) ? [index] : []))
  for (const row of rows) for (const index of moments) row[index] = toMs(row[index])
  return rows
}

/** Rows as JSON text of arrays, as many cells each as there are names. */
export const arraysText = (names: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  JSON.stringify(rows.map((row) => (row.length === names.length ? row : row.slice(0, names.length))))

/** Rows as JSON text of objects, by the names of their columns. */
export const recordsText = (names: readonly string[], rows: readonly (readonly unknown[])[]): string => {
  const keys = names.map((name, index) => `${index === 0 ? '' : ','}${JSON.stringify(name)}:`)
  const line = (row: readonly unknown[]) =>
    `{${keys.map((key, index) => `${key}${JSON.stringify(row[index] ?? null)}`).join('')}}`
  return `[${rows.map(line).join(',')}]`
}
