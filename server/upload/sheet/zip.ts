import { open as openFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { FileProblem, number } from '../problem'

/** Parts of a workbook; one with more is none that a person made. */
const MAX_PARTS = 10_000
/** Bytes that a part may have unpacked, and how many times more than packed once it is large. */
const MAX_BYTES = 8 * 1024 ** 3
const LARGE = 64 * 1024 ** 2
const MAX_RATIO = 400

const NO_WORKBOOK = 'The file is damaged, or no Excel workbook (.xlsx).'

export interface Archive {
  has(path: string): boolean
  size(path: string): number
  /** Unpacks a part. It ends with an error when it holds more than it declares. */
  open(path: string): Promise<Readable>
  close(): void
}

const refuseBomb = ({ fileName, uncompressedSize: size, compressedSize }: Entry): void => {
  if (size <= LARGE) return
  if (size <= MAX_BYTES && size <= compressedSize * MAX_RATIO) return
  throw new FileProblem(
    `The workbook is refused: its part ${fileName.slice(0, 80)} unpacks from ${number(compressedSize)} to ${number(size)} bytes.`,
  )
}

const readStart = async (file: string, bytes: number): Promise<Buffer> => {
  const handle = await openFile(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const openZip = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

const entriesOf = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > MAX_PARTS) reject(new FileProblem(NO_WORKBOOK))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })

/** The first bytes of a compound file, the container of Excel 97 and of workbooks with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** The fault of a file that is no zip archive. */
const otherThanZip = async (file: string): Promise<FileProblem> => {
  const bytes = await readStart(file, 64 * 1024)
  if (!bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) return new FileProblem(NO_WORKBOOK)
  return new FileProblem(
    bytes.includes(ENCRYPTED)
      ? 'The workbook has a password. Save it without one, and send it again.'
      : 'The workbook is in the format of Excel 97 (.xls). Save it as .xlsx, and send that.',
  )
}

/** Opens a zip archive by its table of contents. Nothing is unpacked before its size is judged. */
export const openArchive = async (file: string): Promise<Archive> => {
  try {
    const zip = await openZip(file)
    const entries = await entriesOf(zip)
    for (const entry of entries.values()) refuseBomb(entry)
    return {
      has: (path) => entries.has(path),
      size: (path) => entries.get(path)?.uncompressedSize ?? 0,
      open: (path) =>
        new Promise((resolve, reject) => {
          const entry = entries.get(path)
          if (!entry) return reject(new FileProblem(NO_WORKBOOK))
          zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
        }),
      close: () => zip.close(),
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : await otherThanZip(file)
  }
}
