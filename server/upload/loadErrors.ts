import { saysDiskFull } from '../diskFull'
import { FileProblem, number } from './problem'

const field = (message: string): string => {
  try {
    const { exception_message: text } = JSON.parse(message.slice(message.indexOf('{'))) as {
      exception_message?: string
    }
    return text ?? message
  } catch {
    return message
  }
}

const MEMORY =
  'The file needs more memory than the server gives to reading one. Split it into several files, or leave out columns.'

const cut = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** Columns are read under their place, `c0`; people know them by name. */
const named = (column: string, names: readonly string[]): string =>
  names[Number(/^c(\d+)$/.exec(column)?.[1] ?? -1)] ?? column

const WIDTH = /Expected Number of Columns: (\d+) Found: (\d+)/

/** DuckDB's error about a file, in words that name row and column. Null for errors that are not the file's fault. */
export const fileProblemOf = (message: string, names: readonly string[]): FileProblem | null => {
  const text = field(message)
  // no fault of the file
  if (saysDiskFull(message)) return null
  if (/Out of Memory|bad_alloc|allocation fail/i.test(message)) return new FileProblem(MEMORY)
  const line = /CSV Error on Line: (\d+)/.exec(text)?.[1]
  const row = line === undefined ? '' : `Row ${number(Number(line))}`
  const cast = /Error when converting column "([^]*?)"\. Could not convert string "([^]*?)" to '(\w[^']*)'/.exec(text)
  if (cast)
    return new FileProblem(`${row}, column “${named(cast[1] ?? '', names)}”: “${cut(cast[2] ?? '')}” is no ${cast[3]}.`)
  const width = WIDTH.exec(text)
  // DuckDB stops counting at the first value that is too many
  if (width && Number(width[2]) > Number(width[1]))
    return new FileProblem(`${row} has more values than the header, which has ${width[1]}.`)
  if (width)
    return new FileProblem(
      `${row} has ${width[2]} ${width[2] === '1' ? 'value' : 'values'}; the header has ${width[1]}.`,
    )
  if (/Invalid unicode|not utf-8 encoded|Invalid Input Error: File is not/i.test(text)) {
    return new FileProblem(`${row === '' ? 'The file' : row} is not in the chosen encoding. Choose another one.`)
  }
  if (/unterminated quote/i.test(text)) return new FileProblem(`${row}: a quoted value is not closed.`)
  // its advice names the longest line too
  if (/Error when sniffing/.test(text))
    return new FileProblem('The file is no table with this delimiter and encoding. Choose others.')
  if (/Maximum line size|max_line_size/i.test(text))
    return new FileProblem(`${row === '' ? 'A row' : row} is longer than 16 MB.`)
  if (row !== '') return new FileProblem(`${row} cannot be read: ${cut(text.split('\n')[2] ?? '')}`)
  // DuckDB counts the record in which it stopped as read
  const json = /Malformed JSON in file "[^]*", at byte (\d+) in (record\/value|line) (\d+): ([^.]*)/.exec(text)
  if (json) {
    const place = `${json[2] === 'line' ? 'Row' : 'Record'} ${number(Math.max(1, Number(json[3]) - 1))}`
    return new FileProblem(`${place} is no JSON at its character ${number(Number(json[1]))}: ${json[4]}.`)
  }
  const twice = /in (record\/value|line) (\d+): Object [^]* has duplicate key "([^]*)"/.exec(text)
  if (twice) {
    const place = `${twice[1] === 'line' ? 'Row' : 'Record'} ${number(Number(twice[2]))}`
    return new FileProblem(`${place} has two values named “${cut(twice[3] ?? '')}”.`)
  }
  if (/parquet|magic bytes|Snappy|thrift|page/i.test(text))
    return new FileProblem('The file is damaged, or no Parquet file.')
  if (/JSON/i.test(text)) return new FileProblem('The file is no JSON that can be a table: it must hold records.')
  if (/No space left|disk is full/i.test(text)) return new FileProblem('The disk of the server is full.')
  return null
}
