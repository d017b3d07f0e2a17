import { setImmediate as afterOthers } from 'node:timers/promises'
import type { ResultColumn } from '../engines/engine'
import type { Budget } from './plan/budget'
import { momentsIn, toMs, toMsOrText } from './rows/cells'
import { openPieces } from './batch/pieces'
import { rowBatches } from './rows/rowBatches'

/** Characters of JSON that become a piece, and pieces after which others have their turn. */
const TEXT_LENGTH = 64 * 1024
const PIECES_AT_ONCE = 4

/** Rows in the requested form: as JSON text in pieces, or as values. Each may be read once. */
export interface ResultData {
  /** JSON text in UTF-8, in pieces of about 64 KB, which are never put together. */
  pieces(): Promise<readonly Uint8Array[]>
  /** Objects by the names of the columns, the first `most` of them. */
  records(most?: number): Promise<Record<string, unknown>[]>
}

interface Rows {
  /** UTF-8 JSON, an array of arrays. */
  readonly chunks: readonly Uint8Array[]
  readonly columns: readonly ResultColumn[]
  /** Names of the columns that are answered, the first of those that were read. */
  readonly names: readonly string[]
  readonly arrays: boolean
  readonly budget: Budget
}

type Row = readonly unknown[]

/** A row as JSON text of an array, of as many cells as there are names. */
const arrayWriter =
  (count: number) =>
  (row: Row): string =>
    JSON.stringify(row.length === count ? row : row.slice(0, count))

/** A row as JSON text of an object. */
const recordWriter = (names: readonly string[]): ((row: Row) => string) => {
  const keys = names.map((name, index) => `${index === 0 ? '' : ','}${JSON.stringify(name)}:`)
  return (row) => `{${keys.map((key, index) => `${key}${JSON.stringify(row[index] ?? null)}`).join('')}}`
}

/** The rows of a result. Their bytes count in the budget until they are released, as text or as values. */
export const dataOf = ({ chunks, columns, names, arrays, budget }: Rows): ResultData => {
  const moments = momentsIn(columns)
  const momentOf = arrays ? toMsOrText : toMs
  const asIs = arrays && columns.length === names.length && moments.length === 0
  const read = async function* (): AsyncGenerator<readonly Row[]> {
    for await (const { rows, bytes } of rowBatches(chunks)) {
      for (const row of rows) for (const index of moments) row[index] = momentOf(row[index])
      yield rows
      budget.release(bytes)
    }
  }
  return {
    pieces: async () => {
      if (asIs) return chunks
      const pieces = openPieces((bytes) => budget.addBytes(bytes))
      const write = arrays ? arrayWriter(names.length) : recordWriter(names)
      let text = '['
      let isFirst = true
      let written = 0
      for await (const rows of read()) {
        for (const row of rows) {
          text += isFirst ? write(row) : `,${write(row)}`
          isFirst = false
          if (text.length < TEXT_LENGTH) continue
          pieces.text(text)
          text = ''
          written += 1
          // few cells under long names are far more than was parsed
          if (written % PIECES_AT_ONCE === 0) await afterOthers()
        }
      }
      pieces.text(`${text}]`)
      return pieces.end()
    },
    records: async (most = Infinity) => {
      const records: Record<string, unknown>[] = []
      const nameBytes = names.reduce((sum, name) => sum + name.length, 0)
      for await (const rows of read()) {
        // each record repeats the names when it is written
        budget.addBytes(nameBytes * Math.min(rows.length, most))
        for (const row of rows) {
          if (records.length >= most) return records
          records.push(Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])))
        }
      }
      return records
    },
  }
}

/** Data that needs no database. */
export const dataOfValues = (values: readonly Record<string, unknown>[]): ResultData => ({
  pieces: async () => [Buffer.from(JSON.stringify(values))],
  records: async (most = Infinity) => values.slice(0, most),
})
