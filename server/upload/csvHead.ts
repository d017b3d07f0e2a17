import type { Reading } from '../../contract/upload/upload'
import { decode, type Encoding, encodingOf, headOf } from './encoding'
import { linesAbove, titleOf } from './csvAbove'
import { after, firstFields, likeliest } from './csvFields'
import { FileProblem, number } from './problem'

export interface Head {
  readonly encoding: Encoding
  /** The first line's fields by its likeliest delimiter. */
  readonly delimiter: string
  readonly fields: readonly string[]
  /** Lines above the header, beside the one by which spreadsheets name the delimiter. */
  readonly above: number
  /** All lines that are passed over. */
  readonly skip: number
  /** The first text in the lines above the header. */
  readonly title: string | null
  readonly bytes: Buffer
}

const NAMED = /^sep=(.)\r?\n/i

/** Reads the beginning of a file of delimited text. Given settings are taken as correct. */
export const readHead = async (file: string, settings: Partial<Reading>): Promise<Head> => {
  const head = await headOf(file)
  const encoding = settings.encoding ?? encodingOf(head)
  const all = decode(head.bytes, encoding)
  if (all.trim() === '') throw new FileProblem('The file is empty.')
  const zero = all.indexOf('\u0000')
  if (zero >= 0) {
    const row = number(all.slice(0, zero).split('\n').length)
    throw new FileProblem(`The file is no text: row ${row} holds bytes that no CSV file has.`)
  }
  const named = NAMED.exec(all)
  const text = named === null ? all : all.slice(named[0].length)
  const knownDelimiter = settings.delimiter ?? named?.[1]
  const above = settings.above ?? linesAbove(text, knownDelimiter)
  const rows = after(text, above)
  if (rows.trim() === '') throw new FileProblem(`The file has no more than ${number(above)} lines.`)
  const delimiter = knownDelimiter ?? likeliest(rows)
  return {
    encoding,
    delimiter,
    fields: firstFields(rows, delimiter),
    above,
    skip: above + (named === null ? 0 : 1),
    title: titleOf(text, above, delimiter),
    bytes: head.bytes,
  }
}
