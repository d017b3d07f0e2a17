import { setImmediate as afterOthers } from 'node:timers/promises'

/** Bytes of rows that are parsed at once, about 2 ms of work; a larger row is parsed by itself. */
const BATCH_BYTES = 256 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

interface Part {
  /** Rows without the brackets around all of them. */
  readonly bytes: readonly Uint8Array[]
  readonly length: number
}

/** The text of rows (an array of arrays) in parts of whole rows, wherever its chunks begin and end. */
function* partsOf(chunks: readonly Uint8Array[]): Generator<Part> {
  let depth = 0
  let inString = false
  let isEscaped = false
  let waiting: Uint8Array[] = []
  let length = 0
  for (const chunk of chunks) {
    let start = depth > 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) inString = false
      } else if (byte === QUOTE) inString = true
      else if (byte === 0x5b || byte === 0x7b) {
        depth += 1
        if (depth === 1) start = at + 1
      } else if (byte === 0x5d || byte === 0x7d) {
        depth -= 1
        const isRowEnd = depth === 1 && length + at + 1 - start >= BATCH_BYTES
        if (!isRowEnd && depth !== 0) continue
        // the bracket at the end of all rows is none of theirs
        const part = chunk.subarray(start, depth === 0 ? at : at + 1)
        yield { bytes: [...waiting, part], length: length + part.length }
        waiting = []
        length = 0
        start = at + 1
      }
    }
    if (start < 0 || start >= chunk.length || depth === 0) continue
    const rest = chunk.subarray(start)
    waiting.push(rest)
    length += rest.length
  }
}

/** Rows of one part; those after the first part begin with the comma before them. */
const parsed = ({ bytes }: Part): unknown[][] => {
  const joined = bytes.length === 1 && bytes[0] ? Buffer.from(bytes[0]) : Buffer.concat(bytes)
  const text = joined.toString('utf8', joined[0] === COMMA ? 1 : 0)
  return JSON.parse(`[${text}]`) as unknown[][]
}

export interface RowBatch {
  readonly rows: unknown[][]
  /** Bytes of their text. */
  readonly bytes: number
}

/**
 * Parses an engine's text of rows, some rows at a time. Other work of the process runs between two batches, so that a large
 * result delays no other request, and neither text nor rows exist as a whole.
 */
export async function* rowBatches(chunks: readonly Uint8Array[]): AsyncGenerator<RowBatch> {
  let isFirst = true
  for (const part of partsOf(chunks)) {
    if (!isFirst) await afterOthers()
    isFirst = false
    yield { rows: parsed(part), bytes: part.length }
  }
}

/** The first row; undefined where there is none. */
export const firstRow = (chunks: readonly Uint8Array[]): unknown[] | undefined => {
  for (const part of partsOf(chunks)) return parsed(part)[0]
  return undefined
}
