import type { Column, Query } from '../../contract/run/query'
import { cutRows, rowObjects } from './rows'

/** Everything of an answer but its rows; stored beside them. */
export interface ResultHead {
  readonly queryId: number
  readonly columns: readonly Column[]
  readonly query: Query
  readonly rowCount: number
}

/** Number and form of the rows. */
export interface RowOptions {
  /** Arrays, all rows; otherwise row objects, at most `displayRows`. */
  readonly arrays: boolean
  readonly displayRows: number
  readonly rows?: number | null
}

const limitOf = (head: ResultHead, options: RowOptions): { most: number; limited: boolean } => {
  const display = options.arrays ? head.rowCount : options.displayRows
  const most = Math.min(options.rows ?? display, display)
  return { most, limited: most < head.rowCount }
}

const opening = (head: ResultHead, limited: boolean): string => {
  const members = {
    query_id: head.queryId,
    status: 'success',
    columns: head.columns,
    selected_columns: head.columns,
    expanded_columns: [],
    query: head.query,
    ...(limited ? { displayLimitReached: true } : {}),
  }
  return `${JSON.stringify(members).slice(0, -1)},"data":`
}

/** The pieces of the JSON answer, to be sent one after the other. `rows` is the engine's array of arrays. */
export const answerPieces = (
  head: ResultHead,
  rows: readonly Uint8Array[],
  options: RowOptions,
): readonly Uint8Array[] => {
  const { most, limited } = limitOf(head, options)
  const start = Buffer.from(opening(head, limited))
  const end = Buffer.from('}')
  if (options.arrays && !limited) return [start, ...rows, end]
  const joined = rows.length === 1 && rows[0] ? rows[0] : Buffer.concat(rows)
  const names = head.columns.map((column) => column.name)
  return [start, options.arrays ? cutRows(joined, most) : rowObjects(joined, names, most), end]
}
