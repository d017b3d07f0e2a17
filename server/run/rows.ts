const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN = 0x5b
const CLOSE = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** The index after a JSON string that opens at `start`. */
const afterString = (bytes: Uint8Array, start: number): number => {
  let i = start + 1
  while (i < bytes.length && bytes[i] !== QUOTE) i += bytes[i] === BACKSLASH ? 2 : 1
  return i + 1
}

/** Calls back with the bounds of every row, until the callback answers false. */
const eachRow = (bytes: Uint8Array, onRow: (start: number, end: number) => boolean): void => {
  let depth = 0
  let start = 0
  for (let i = 0; i < bytes.length;) {
    const byte = bytes[i]
    if (byte === QUOTE) {
      i = afterString(bytes, i)
      continue
    }
    if (byte === OPEN || byte === OPEN_OBJECT) {
      if (depth === 1) start = i
      depth += 1
    } else if (byte === CLOSE || byte === CLOSE_OBJECT) {
      depth -= 1
      if (depth === 1 && !onRow(start, i + 1)) return
    }
    i += 1
  }
}

/** The first `most` rows of a JSON array of rows, as bytes. */
export const cutRows = (bytes: Uint8Array, most: number): Uint8Array => {
  let kept = 0
  let end = 0
  if (most > 0) {
    eachRow(bytes, (_start, rowEnd) => {
      kept += 1
      end = rowEnd
      return kept < most
    })
  }
  if (kept === 0) return Buffer.from('[]')
  return Buffer.concat([bytes.subarray(0, end), Buffer.from(']')])
}

/** Bounds of the cells of one row, given with its brackets. */
const cellsOf = (bytes: Uint8Array, start: number, end: number): [number, number][] => {
  const cells: [number, number][] = []
  let depth = 0
  let from = start + 1
  for (let i = start + 1; i < end - 1;) {
    const byte = bytes[i]
    if (byte === QUOTE) {
      i = afterString(bytes, i)
      continue
    }
    if (byte === OPEN || byte === OPEN_OBJECT) depth += 1
    else if (byte === CLOSE || byte === CLOSE_OBJECT) depth -= 1
    else if (byte === COMMA && depth === 0) {
      cells.push([from, i])
      from = i + 1
    }
    i += 1
  }
  if (from < end - 1) cells.push([from, end - 1])
  return cells
}

/**
 * Row objects keyed by `names` from an array of arrays, at most `most` of them. Works on the bytes: no number passes
 * through a JavaScript number.
 */
export const rowObjects = (bytes: Uint8Array, names: readonly string[], most: number): Uint8Array => {
  const keys = names.map((name, index) => Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`))
  const parts: Uint8Array[] = []
  let count = 0
  if (most > 0) {
    eachRow(bytes, (start, end) => {
      parts.push(Buffer.from(count === 0 ? '[{' : ',{'))
      cellsOf(bytes, start, end).forEach(([from, to], index) => {
        const key = keys[index]
        if (key) parts.push(key, bytes.subarray(from, to))
      })
      parts.push(Buffer.from('}'))
      count += 1
      return count < most
    })
  }
  if (count === 0) return Buffer.from('[]')
  parts.push(Buffer.from(']'))
  return Buffer.concat(parts)
}
