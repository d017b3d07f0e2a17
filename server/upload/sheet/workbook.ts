import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cell, type Losses, type SheetColumn, STYLE, textCell } from './cells'
import { lines } from './lines'
import { MAX_ROWS, MAX_TEXT } from './limits'
import { otherParts, sheetEnd, sheetPath, sheetStart } from './parts'

const number = (value: number): string => value.toLocaleString('en')

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${number(count)} ${many}`)

const notesOf = (columns: readonly SheetColumn[], sheets: number, { cut, texts }: Losses): string[] => [
  ...(sheets > 1
    ? [`A sheet holds ${number(MAX_ROWS)} rows, so the result goes on over ${number(sheets)} sheets.`]
    : []),
  ...(texts > 0
    ? [
        `${counted(texts, 'One number with more than 15 digits is', 'numbers with more than 15 digits are')} text, so that no digit is lost.`,
      ]
    : []),
  ...(cut > 0
    ? [
        `${counted(cut, 'One text was', 'texts were')} cut after ${number(MAX_TEXT)} characters, which is all a cell holds.`,
      ]
    : []),
  ...(columns.some(({ type }) => type.startsWith('TIMESTAMP WITH')) ? ['Times with a time zone are in UTC.'] : []),
]

/** Steps through the rows, so that one sheet can take up where the former stopped. */
const cursor = (source: AsyncIterable<Uint8Array>) => {
  const batches = lines(source)
  let batch: readonly string[] = []
  let at = 0
  return {
    /** The next rows, at most `most`; empty at the end. */
    next: async (most: number): Promise<readonly string[]> => {
      if (at >= batch.length) {
        const { value, done } = await batches.next()
        if (done === true) return []
        ;[batch, at] = [value, 0]
      }
      const taken = batch.slice(at, at + most)
      at += taken.length
      return taken
    },
  }
}

/**
 * A workbook of rows that come as lines of JSON, the columns first, and are compressed as they come. Its memory does not grow
 * with the rows. `rowsPerSheet` counts the header. Answers the notes for the file's reader.
 */
export const writeWorkbook = async (
  source: AsyncIterable<Uint8Array>,
  out: NodeJS.WritableStream,
  rowsPerSheet = MAX_ROWS,
): Promise<string[]> => {
  const rows = cursor(source)
  const [first = '[]'] = await rows.next(1)
  const columns = JSON.parse(first) as SheetColumn[]
  const losses: Losses = { cut: 0, texts: 0 }
  const header = `<row>${columns.map(({ name }) => textCell(name, { cut: 0, texts: 0 }, STYLE.head)).join('')}</row>`
  const rowOf = (line: string): string => {
    const values = JSON.parse(line) as unknown[]
    let text = '<row>'
    for (const [index, column] of columns.entries()) text += cell(values[index], column, losses)
    return `${text}</row>`
  }
  let waiting: readonly string[] = await rows.next(rowsPerSheet - 1)
  async function* sheet(): AsyncGenerator<string> {
    yield sheetStart + header
    let room = rowsPerSheet - 1
    while (waiting.length > 0 && room > 0) {
      const now = waiting.slice(0, room)
      room -= now.length
      yield now.map(rowOf).join('')
      waiting = now.length < waiting.length ? waiting.slice(now.length) : await rows.next(rowsPerSheet - 1)
    }
    yield sheetEnd
  }
  const zip = new ZipFile()
  const written = new Promise<void>((resolve, reject) => {
    zip.outputStream.on('error', reject)
    out.on('error', reject)
    // a pipe into the standard output never finishes it
    zip.outputStream.on('end', () => out.write('', () => resolve()))
    zip.outputStream.pipe(out, { end: false })
  })
  let sheets = 0
  do {
    const part = Readable.from(sheet(), { objectMode: false })
    zip.addReadStream(part, sheetPath(sheets), { compressionLevel: 1 })
    await new Promise<void>((resolve, reject) => part.once('end', resolve).once('error', reject))
    sheets += 1
  } while (waiting.length > 0)
  for (const [path, text] of otherParts(sheets)) zip.addBuffer(Buffer.from(text), path)
  zip.end()
  await written
  return notesOf(columns, sheets, losses)
}
