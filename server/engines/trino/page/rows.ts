import { cellWriterOf, rowJson } from '../json'
import { checkRows } from '../reading'
import type { Column, Page } from '../statement'
import { cellOf, Copying, type Cell } from './cells'

/** Rows as JSON, parted by commas. */
interface Written {
  readonly json: string
  readonly count: number
  /** True where the page has more rows than were wanted. */
  readonly isCut: boolean
}

/** A text in JSON has no control characters; between the values of a page there are none. */
const CONTROL = /[^ -\uffff]/

/** The rows of a page without parsing them; null where one has to be parsed, or is damaged. */
const copyRows = (data: string, cells: readonly Cell[], most: number): Written | null => {
  if (CONTROL.test(data)) return null
  const rows = new Copying(data)
  for (let count = 0; ; count += 1) {
    const begin = rows.at
    if (!rows.skip('[')) return null
    if (count === most) return { json: rows.jsonTo(Math.max(1, begin - 1)), count, isCut: true }
    for (let at = 0; at < cells.length; at += 1) {
      if (at > 0 && !rows.skip(',')) return null
      if (data.startsWith('null', rows.at)) rows.at += 4
      else if (cells[at]?.(rows) !== true) return null
    }
    if (!rows.skip(']')) return null
    if (rows.skip(',')) continue
    const end = rows.at
    return rows.skip(']') && rows.at === data.length ? { json: rows.jsonTo(end), count: count + 1, isCut: false } : null
  }
}

/** Writes rows of the columns of a statement as JSON, exact for every type. */
export const rowsWriter = (columns: readonly Column[]): ((page: Page, most: number) => Written) => {
  const cells = columns.flatMap(({ signature }) => cellOf(signature) ?? [])
  const writers = columns.map(({ signature }) => cellWriterOf(signature))
  return (page, most) => {
    const copied = page.data === null || cells.length < columns.length ? null : copyRows(page.data, cells, most)
    if (copied !== null) return copied
    // each reading of these rows parses them
    const all = page.rows
    const rows = all.slice(0, most)
    checkRows(rows, columns.length)
    const json = rows.map((row) => rowJson(row, writers)).join(',')
    return { json, count: rows.length, isCut: all.length > rows.length }
  }
}
