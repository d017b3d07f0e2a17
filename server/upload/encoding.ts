import { isUtf8 } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Reading } from '../../contract/upload/upload'
import { FileProblem, number } from './problem'

/** Bytes of the beginning by which a file is judged. */
const HEAD = 1024 * 1024

export type Encoding = NonNullable<Reading['encoding']>

interface Bytes {
  readonly bytes: Buffer
  /** There are no more. */
  readonly whole: boolean
}

export const headOf = async (file: string): Promise<Bytes> => {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const bytes = Buffer.alloc(Math.min(HEAD, size))
    await handle.read(bytes, 0, bytes.length, 0)
    return { bytes, whole: size <= HEAD }
  } finally {
    await handle.close()
  }
}

/** The half of each pair of bytes that is zero in UTF-16 without a mark, as it is where letters are Latin ones. */
const zeroHalf = (bytes: Buffer): 0 | 1 | null => {
  const pairs = Math.min(bytes.length, 4096) >> 1
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at += 1) if (bytes[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > pairs / 2 && even === 0) return 1
  return even > pairs / 2 && odd === 0 ? 0 : null
}

const isBigEndian = (bytes: Buffer): boolean => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return false
  return (bytes[0] === 0xfe && bytes[1] === 0xff) || zeroHalf(bytes) === 0
}

export const encodingOf = ({ bytes, whole }: Bytes): Encoding => {
  const [first, second] = bytes
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (marked || zeroHalf(bytes) !== null) return 'utf-16'
  // the last letter may be cut in the midst
  for (let cut = 0; cut < (whole ? 1 : 4); cut += 1) {
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) return 'utf-8'
  }
  return 'latin-1'
}

export const isMarkedUtf8 = (bytes: Buffer): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** Programs that claim Latin-1 mean Windows-1252, which has signs such as € where Latin-1 has control codes. */
const labelOf = (encoding: Encoding, head: Buffer): string => {
  if (encoding === 'latin-1') return 'windows-1252'
  if (encoding === 'utf-8') return 'utf-8'
  return isBigEndian(head) ? 'utf-16be' : 'utf-16le'
}

export const decode = (bytes: Buffer, encoding: Encoding): string =>
  new TextDecoder(labelOf(encoding, bytes)).decode(bytes)

const lineEnds = (text: string): number => text.split('\n').length - 1

/**
 * Writes a text as UTF-8 without a mark, the only encoding that is read: DuckDB takes only one order of UTF-16, and neither signs
 * beyond its first plane nor those of Windows-1252. Throws a `FileProblem` that names the row.
 */
export const toUtf8 = async (file: string, target: string, encoding: Encoding, head: Buffer): Promise<void> => {
  const label = labelOf(encoding, head)
  const decoder = new TextDecoder(label, { fatal: true })
  let row = 1
  const wrong = (bytes: Buffer): FileProblem => {
    const text = new TextDecoder(label).decode(bytes)
    const at = row + lineEnds(text.slice(0, text.indexOf('\ufffd')))
    return new FileProblem(`Row ${number(at)} is not in the chosen encoding. Choose another one.`)
  }
  const texts = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<string> {
    for await (const bytes of source) {
      let text: string
      try {
        text = decoder.decode(bytes, { stream: true })
      } catch {
        throw wrong(bytes)
      }
      row += lineEnds(text)
      yield text
    }
    try {
      yield decoder.decode()
    } catch {
      throw wrong(Buffer.alloc(0))
    }
  }
  await pipeline(createReadStream(file, { highWaterMark: HEAD }), texts, createWriteStream(target, { mode: 0o600 }))
}
