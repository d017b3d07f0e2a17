import { closeSync, openSync, readSync } from 'node:fs'
import { FileProblem, number } from './problem'

/** Format of delimited text in UTF-8, for cutting it into records. */
export interface Layout {
  readonly delimiter: string
  /** Lines that are passed over before the first record. */
  readonly skip: number
  /** Fields of the first record that is not empty. */
  readonly width: number
}

/** Bytes of one record; a longer one is refused, here and by DuckDB. */
const MAX_RECORD_BYTES = 16 << 20
const CHUNK_BYTES = 1 << 20

export type LineEnd = 'none' | 'lf' | 'crlf' | 'cr'

/** One record of a file. The reader reuses the object for each, so callers must not keep it. */
export interface CsvRecord {
  bytes: Buffer
  /** Place of the record's first byte, and of the byte after its last; the line end comes behind. */
  start: number
  end: number
  /** 0 for an empty line. */
  fields: number
  /** Fields up to the last one that is not empty. */
  filled: number
  /** Place behind the field that is the last one of the header; `end` where there are no more. */
  cut: number
  lineEnd: LineEnd
  /** Counted from 1 as DuckDB does: empty lines count, line ends within quotes do not. */
  line: number
  /** A quote that is not closed, or closed before its field ends. */
  isBroken: boolean
}

const QUOTE = 0x22
const SPACE = 0x20
const LF = 0x0a
const CR = 0x0d

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Reads one record from `record.start` on; answers the place behind its line end, or -1 where `bytes` end before it does.
 * The rules are those of RFC 4180, and of DuckDB beyond it: a quote within a field that does not begin with one is a letter,
 * spaces around a quoted field are no part of it.
 */
const readRecord = (record: CsvRecord, isLast: boolean, { width }: Layout, delimiter: Buffer): number => {
  const { bytes } = record
  const until = bytes.length
  const first = delimiter[0] ?? 0
  const extra = delimiter.length - 1
  let at = record.start
  let fields = 0
  let filled = 0
  let cut = -1
  record.isBroken = false
  for (;;) {
    const begin = at
    let isFilled = false
    if (first !== SPACE) while (at < until && bytes[at] === SPACE) at += 1
    if (bytes[at] === QUOTE && at < until) {
      at += 1
      for (;;) {
        const close = bytes.indexOf(QUOTE, at)
        if (close < 0 || close >= until) {
          if (!isLast) return -1
          record.isBroken = true
          at = until
          break
        }
        if (close > at) isFilled = true
        at = close + 1
        if (at >= until || bytes[at] !== QUOTE) break
        isFilled = true
        at += 1
      }
      while (at < until && bytes[at] === SPACE && first !== SPACE) at += 1
    } else at = begin
    const content = at
    let byte = -1
    for (; at < until; at += 1) {
      byte = bytes[at] ?? 0
      if (byte === LF || byte === CR) break
      if (byte === first && (extra === 0 || bytes.compare(delimiter, 1, extra + 1, at + 1, at + 1 + extra) === 0)) break
    }
    // the next bytes may belong to this one
    if (!isLast && at + Math.max(extra, 1) >= until) return -1
    if (at > content) {
      isFilled = true
      if (content > begin) record.isBroken = true
    }
    const isEnd = at >= until || byte === LF || byte === CR
    if (!isEnd || at !== record.start) fields += 1
    if (isFilled) filled = fields
    if (fields === width && cut < 0) cut = at
    if (isEnd) {
      record.fields = fields
      record.filled = filled
      record.end = at
      record.cut = cut < 0 ? at : cut
      if (at >= until) {
        record.lineEnd = 'none'
        return at
      }
      const isPair = byte === CR && at + 1 < until && bytes[at + 1] === LF
      record.lineEnd = byte === LF ? 'lf' : isPair ? 'crlf' : 'cr'
      return at + (isPair ? 2 : 1)
    }
    at += extra + 1
  }
}

/** Reads the bytes of a file a chunk at a time. */
const openChunks = (file: string) => {
  const descriptor = openSync(file, 'r')
  let spare = Buffer.alloc(2 * CHUNK_BYTES)
  return {
    /** The bytes from `from` on of those held before, and more behind them; `isLast` when the file has no more. */
    more: (buffer: Buffer, from: number): { bytes: Buffer; isLast: boolean } => {
      const kept = buffer.length - from
      if (kept + CHUNK_BYTES > spare.length) {
        const larger = Buffer.alloc(2 * (kept + CHUNK_BYTES))
        buffer.copy(larger, 0, from)
        spare = larger
      } else buffer.copy(spare, 0, from)
      const room = spare.length - kept
      const got = readSync(descriptor, spare, kept, room, null)
      return { bytes: spare.subarray(0, kept + got), isLast: got === 0 }
    },
    close: (): void => closeSync(descriptor),
  }
}

/**
 * Hands each record of a file to `take`, from the first one that is not empty on, which is the header where there is one.
 * `pass` hears how the lines above it end. Throws a `FileProblem` at a record of more than `MAX_RECORD_BYTES`.
 */
export const readRecords = (
  file: string,
  layout: Layout,
  take: (record: CsvRecord) => void,
  pass: (lineEnd: LineEnd) => void = () => undefined,
): void => {
  const delimiter = Buffer.from(layout.delimiter)
  const chunks = openChunks(file)
  try {
    let { bytes, isLast } = chunks.more(Buffer.alloc(0), 0)
    let at = bytes.subarray(0, 3).equals(BOM) ? 3 : 0
    let line = 0
    let begun = false
    const record: CsvRecord = {
      bytes,
      start: 0,
      end: 0,
      fields: 0,
      filled: 0,
      cut: 0,
      lineEnd: 'none',
      line,
      isBroken: false,
    }
    for (;;) {
      record.bytes = bytes
      for (;;) {
        if (line < layout.skip) {
          const end = bytes.indexOf(LF, at)
          if (end < 0) break
          pass(bytes[end - 1] === CR ? 'crlf' : 'lf')
          line += 1
          at = end + 1
          continue
        }
        if (at >= bytes.length) break
        record.start = at
        const next = readRecord(record, isLast, layout, delimiter)
        if (next < 0) break
        if (next - at > MAX_RECORD_BYTES) throw new FileProblem(`Row ${number(line + 1)} is longer than 16 MB.`)
        at = next
        record.line = line += 1
        begun ||= record.fields > 0
        if (begun) take(record)
        else pass(record.lineEnd)
      }
      if (isLast) return
      if (bytes.length - at > MAX_RECORD_BYTES) throw new FileProblem(`Row ${number(line + 1)} is longer than 16 MB.`)
      ;({ bytes, isLast } = chunks.more(bytes, at))
      at = 0
    }
  } finally {
    chunks.close()
  }
}
