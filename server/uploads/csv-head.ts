import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import type { Reading } from '../../contract/upload'

/** Bytes of the beginning by which a file is judged. */
const HEAD = 1024 * 1024

type Encoding = NonNullable<Reading['encoding']>

export interface Head {
  readonly encoding: Encoding
  /** The first line's fields by its likeliest delimiter. */
  readonly delimiter: string
  readonly fields: readonly string[]
  readonly text: string
}

const encodingOf = (bytes: Buffer, whole: boolean): Encoding => {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf-16'
  // the last letter may be cut in the midst
  for (let cut = 0; cut < (whole ? 1 : 4); cut += 1) {
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) return 'utf-8'
  }
  return 'latin-1'
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

const decode = (bytes: Buffer, encoding: Encoding): string => {
  if (encoding === 'latin-1') return bytes.toString('latin1')
  if (encoding === 'utf-8') return bytes.toString('utf8').replace(/^\ufeff/, '')
  const little = bytes[0] !== 0xfe
  const even = bytes.subarray(0, bytes.length & ~1)
  return (little ? even : Buffer.from(even).swap16()).toString('utf16le').replace(/^\ufeff/, '')
}

/** Looks at the beginning of a file of delimited text. What is given is believed. */
export const readHead = async (file: string, given: Partial<Reading>): Promise<Head> => {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(Math.min(HEAD, size))
    await handle.read(bytes, 0, bytes.length, 0)
    const encoding = given.encoding ?? encodingOf(bytes, size <= HEAD)
    const text = decode(bytes, encoding)
    const counts = DELIMITERS.map((sign) => [sign, firstFields(text, sign).length] as const)
    const [likeliest] = counts.toSorted((a, b) => b[1] - a[1])
    const delimiter = given.delimiter ?? likeliest?.[0] ?? ','
    return { encoding, delimiter, fields: firstFields(text, delimiter), text }
  } finally {
    await handle.close()
  }
}
