import { closeSync, openSync, writeSync } from 'node:fs'
import type { Reading } from '../../contract/upload/upload'
import { type CsvRecord, type Layout, type LineEnd, readRecords } from './csvRecords'
import { FileProblem, number } from './problem'

/** Treatment of rows with fewer or more values than the header. */
export type Ragged = NonNullable<Reading['ragged']>

/** Rows of another length than the header. The first look at a file offers a way to read them. */
export class RaggedProblem extends FileProblem {}

/** Counts of a whole file. */
export interface Measured {
  /** The header where there is one, and rows as long as it; an empty line of a file of one column is a row. */
  readonly even: number
  readonly short: number
  readonly long: number
  /** The first row of another length: its line, counted from 1, and its fields. */
  readonly first: { readonly line: number; readonly fields: number } | null
  /** The first row of more fields than the header. */
  readonly firstLong: { readonly line: number; readonly fields: number } | null
  /** Lines above the header: those that the layout names, and empty ones below them. */
  readonly skip: number
  /** Each row has as many values as the others and more than the header, and the surplus ones are empty. */
  readonly endsInDelimiters: boolean
  /** The first line that RFC 4180 does not allow, and why in words. */
  readonly broken: { readonly line: number; readonly why: string } | null
  /** Line feeds and pairs of carriage return and line feed both end lines, also those above the header; DuckDB reads one. */
  readonly hasMixedEnds: boolean
}

const UNCLOSED = 'a quoted value is not closed'
const MIXED = 'the line ends in another way than those above'

/** Reads a whole file once. Throws a `FileProblem` at a record that is too long. */
export const measure = (file: string, layout: Layout): Measured => {
  const { width } = layout
  let even = 0
  let short = 0
  let long = 0
  let first: Measured['first'] = null
  let firstLong: Measured['first'] = null
  let broken: Measured['broken'] = null
  let skip = -1
  let surplus: number | null = null
  let isUniform = true
  const ends = new Set<LineEnd>()
  const endsAbove = new Set<LineEnd>()
  const take = ({ fields, filled, line, lineEnd, isBroken }: CsvRecord): void => {
    if (lineEnd !== 'none') ends.add(lineEnd)
    if (isBroken) broken ??= { line, why: UNCLOSED }
    else if (ends.has('cr') && ends.size > 1) broken ??= { line, why: MIXED }
    const isHeader = skip < 0
    if (isHeader) skip = line - 1
    if (fields === 0 && width > 1) return
    // an empty line of one column is a row without a value
    const count = Math.max(fields, 1)
    if (count === width) even += 1
    else {
      if (count < width) short += 1
      else long += 1
      first ??= { line, fields: count }
      if (count > width) firstLong ??= { line, fields: count }
    }
    if (isHeader) return
    surplus ??= count
    isUniform &&= count === surplus && filled <= width
  }
  readRecords(file, layout, take, (lineEnd) => endsAbove.add(lineEnd))
  return {
    even,
    short,
    long,
    first,
    firstLong,
    skip: Math.max(skip, layout.skip),
    endsInDelimiters: isUniform && long > 0,
    broken,
    hasMixedEnds: new Set([...ends, ...endsAbove]).size > 1,
  }
}

/**
 * The offered treatment when the user chose none: filling loses no data, so it comes first. Null where most rows would be left
 * out, or for another fault: then the first row is no model for the others.
 */
export const offered = ({ even, short, long, broken, endsInDelimiters }: Measured): Ragged | null => {
  if (broken !== null) return null
  if (long === 0 || endsInDelimiters) return 'pad'
  return even > short + long ? 'skip' : null
}

const brokenProblem = ({ line, why }: NonNullable<Measured['broken']>): FileProblem =>
  new FileProblem(`Row ${number(line)}: ${why}.`)

const raggedProblem = ({ line, fields }: NonNullable<Measured['first']>, width: number): FileProblem =>
  new RaggedProblem(
    fields > width
      ? `Row ${number(line)} has more values than the header, which has ${width}.`
      : `Row ${number(line)} has ${fields} ${fields === 1 ? 'value' : 'values'}; the header has ${width}.`,
  )

/** Throws the first reason for which a file cannot be read in this way. */
export const checkRagged = (ragged: Ragged, measured: Measured, width: number): void => {
  const { broken, long, endsInDelimiters } = measured
  const first = ragged === 'pad' ? measured.firstLong : measured.first
  const isRefused = ragged === 'refuse' || (ragged === 'pad' && long > 0 && !endsInDelimiters)
  if (first !== null && isRefused && (broken === null || first.line <= broken.line)) throw raggedProblem(first, width)
  if (broken !== null) throw brokenProblem(broken)
}

/** The bytes of a record as they are read, without its line end; null where the record is left out. */
const evenBytes = (
  { bytes, start, end, fields, cut }: CsvRecord,
  { width, delimiter }: Layout,
  ragged: Ragged,
): Uint8Array | string | null => {
  if (fields === width || fields === 0) return bytes.subarray(start, end)
  if (ragged === 'skip') return null
  if (fields > width) return bytes.subarray(start, cut)
  return `${bytes.toString('utf8', start, end)}${delimiter.repeat(width - fields)}`
}

/** Bytes that are written at a time. */
const BLOCK_BYTES = 4 << 20

/**
 * Writes the records as DuckDB is to read them: each as long as the header, and with line feeds at their ends. A row that is
 * left out leaves an empty line, so that DuckDB names the lines of the file in its errors.
 */
export const writeEven = (file: string, target: string, layout: Layout, ragged: Ragged): void => {
  const descriptor = openSync(target, 'w', 0o600)
  const block = Buffer.alloc(BLOCK_BYTES)
  let used = 0
  const flush = (): void => {
    for (let at = 0; at < used;) at += writeSync(descriptor, block, at, used - at)
    used = 0
  }
  const write = (part: Uint8Array): void => {
    for (let at = 0; at < part.length;) {
      if (used === block.length) flush()
      const count = Math.min(part.length - at, block.length - used)
      block.set(part.subarray(at, at + count), used)
      used += count
      at += count
    }
  }
  const lineFeed = Buffer.from('\n')
  try {
    for (let line = 0; line < layout.skip; line += 1) write(lineFeed)
    readRecords(file, layout, (record) => {
      const part = evenBytes(record, layout, ragged)
      if (part === null && layout.width === 1) return
      if (part !== null) write(typeof part === 'string' ? Buffer.from(part) : part)
      write(lineFeed)
    })
    flush()
  } finally {
    closeSync(descriptor)
  }
}

/** Says how many rows were treated in which way. */
export const noteOf = (ragged: Ragged, measured: Measured): string[] => {
  const { short, long, first, endsInDelimiters } = measured
  if (ragged === 'refuse' || first === null) return []
  const count = short + long
  const rows = `${number(count)} ${count === 1 ? 'row has' : 'rows have'}`
  const where = count === 1 ? `row ${number(first.line)}` : `the first is row ${number(first.line)}`
  if (ragged === 'skip')
    return [`${rows} fewer or more values than the header (${where}). ${count === 1 ? 'It is' : 'They are'} left out.`]
  return endsInDelimiters
    ? [`${rows} more values than the header (${where}), all of them empty. Those are passed over.`]
    : [`${rows} fewer values than the header (${where}). What is missing is NULL.`]
}
