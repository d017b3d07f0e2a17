import type { Reading } from '../../contract/upload'
import { decode, type Encoding, encodingOf, headOf } from './encoding'
import { FileProblem, number } from './problem'

export interface Head {
  readonly encoding: Encoding
  /** The first line's fields by its likeliest delimiter. */
  readonly delimiter: string
  readonly fields: readonly string[]
  /** Lines above the header: the one by which spreadsheets name the delimiter. */
  readonly skip: number
  readonly bytes: Buffer
}

/** Fields of the first line that is not empty; a quoted field may hold line ends. */
export const firstFields = (text: string, delimiter: string): string[] => {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n'
    if (quoted) {
      if (sign !== '"' && at < text.length) field += sign
      else if (text[at + 1] === '"') field += text[(at += 1)]
      else quoted = false
    } else if (sign === '"' && field === '') quoted = true
    else if (sign === delimiter) {
      fields.push(field)
      field = ''
    } else if (sign === '\n' || sign === '\r') {
      if (field === '' && fields.length === 0 && at < text.length) continue
      return [...fields, field]
    } else field += sign
  }
  return [...fields, field]
}

const DELIMITERS = [',', ';', '\t', '|']
const NAMED = /^sep=(.)\r?\n/i

/** Looks at the beginning of a file of delimited text. What is given is believed. */
export const readHead = async (file: string, given: Partial<Reading>): Promise<Head> => {
  const head = await headOf(file)
  const encoding = given.encoding ?? encodingOf(head)
  const all = decode(head.bytes, encoding)
  if (all.trim() === '') throw new FileProblem('The file is empty.')
  const zero = all.indexOf('\u0000')
  if (zero >= 0) {
    const row = number(all.slice(0, zero).split('\n').length)
    throw new FileProblem(`The file is no text: row ${row} holds bytes that no CSV file has.`)
  }
  const named = NAMED.exec(all)
  const text = named === null ? all : all.slice(named[0].length)
  const counts = DELIMITERS.map((sign) => [sign, firstFields(text, sign).length] as const)
  const [likeliest] = counts.toSorted((a, b) => b[1] - a[1])
  const delimiter = given.delimiter ?? named?.[1] ?? likeliest?.[0] ?? ','
  return {
    encoding,
    delimiter,
    fields: firstFields(text, delimiter),
    skip: named === null ? 0 : 1,
    bytes: head.bytes,
  }
}
