import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_SUPPORT_PIECE } from '../../contract/support/session'
import { PIECE_HEAD, SEALED_KEY, lengthOf, newSealedKey, openKey, openPiece, sealPiece } from './cipher'

/** The data of a session are not those that were written. */
export class DamagedError extends Error {
  constructor() {
    super('The data of this session are damaged.')
    this.name = 'DamagedError'
  }
}

/** The part of a file that counts, as its session's row tells it; after a crash a torn piece may follow it. */
interface Extent {
  readonly number: string
  readonly received: number
  readonly pieces: number
  readonly file_bytes: number
}

/** The files of sessions, each encrypted with a key of its own at its beginning, which the secret of the directory seals. */
export interface SupportFiles {
  /** Makes an empty file and answers its bytes; false where there is one of this number. */
  create(number: string): Promise<number | false>
  /** Adds a piece, and answers the bytes of the file once they are on the disk. */
  append(extent: Extent, bytes: Uint8Array): Promise<number>
  /** Reads the pieces in their order. Throws a `DamagedError` at the first one that is not as it was written. */
  read(extent: Extent): AsyncGenerator<Buffer, void>
  /** Overwrites the key, and deletes the file. */
  destroy(number: string): Promise<void>
  /** The numbers of all files. */
  numbers(): Promise<readonly string[]>
}

const ENDING = '.sent'

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

const within = async <T>(handle: FileHandle, work: (handle: FileHandle) => Promise<T>): Promise<T> => {
  try {
    return await work(handle)
  } finally {
    await handle.close()
  }
}

/** A folder cannot be opened on every system. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  await within(await open(folder, 'r'), (handle) => handle.sync())
}

/** Reads all of `length` bytes. */
const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  while (at < length) {
    const { bytesRead } = await handle.read(bytes, at, length - at, position + at)
    if (bytesRead === 0) throw new DamagedError()
    at += bytesRead
  }
  return bytes
}

const writeAt = async (handle: FileHandle, position: number, bytes: Uint8Array): Promise<void> => {
  let at = 0
  while (at < bytes.length) at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}

const undamaged = <T>(work: () => T): T => {
  try {
    return work()
  } catch {
    throw new DamagedError()
  }
}

const openExisting = async (path: string, flags: string): Promise<FileHandle> => {
  try {
    return await open(path, flags)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new DamagedError()
    throw error
  }
}

export const openSupportFiles = async (folder: string, secret: Uint8Array): Promise<SupportFiles> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (number: string): string => join(folder, `${number}${ENDING}`)

  const keyOf = async (handle: FileHandle, number: string): Promise<Buffer> => {
    const head = await readAt(handle, 0, SEALED_KEY)
    return undamaged(() => openKey(secret, head, number))
  }

  return {
    create: async (number) => {
      try {
        await within(await open(pathOf(number), 'wx', 0o600), async (handle) => {
          await handle.writeFile(newSealedKey(secret, number))
          await handle.sync()
        })
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        await rm(pathOf(number), { force: true })
        throw error
      }
      await syncFolder(folder)
      return SEALED_KEY
    },
    append: async ({ number, received, pieces, file_bytes: end }, bytes) =>
      within(await openExisting(pathOf(number), 'r+'), async (handle) => {
        if ((await handle.stat()).size < end) throw new DamagedError()
        // a piece that a crash tore
        await handle.truncate(end)
        const piece = sealPiece(await keyOf(handle, number), bytes, { number, index: pieces, offset: received })
        await writeAt(handle, end, piece)
        await handle.sync()
        return end + piece.length
      }),
    read: async function* ({ number, received, pieces, file_bytes: end }) {
      const handle = await openExisting(pathOf(number), 'r')
      try {
        const key = await keyOf(handle, number)
        let position = SEALED_KEY
        let offset = 0
        for (let index = 0; index < pieces; index += 1) {
          const length = lengthOf(await readAt(handle, position, PIECE_HEAD))
          if (length > MAX_SUPPORT_PIECE) throw new DamagedError()
          const sealed = await readAt(handle, position, PIECE_HEAD + length)
          const place = { number, index, offset }
          yield undamaged(() => openPiece(key, sealed, place))
          position += sealed.length
          offset += length
        }
        if (position !== end || offset !== received) throw new DamagedError()
      } finally {
        await handle.close()
      }
    },
    destroy: async (number) => {
      try {
        await within(await open(pathOf(number), 'r+'), async (handle) => {
          await writeAt(handle, 0, Buffer.alloc(SEALED_KEY))
          await handle.sync()
        })
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
      }
      await rm(pathOf(number), { force: true })
      await syncFolder(folder)
    },
    numbers: async () =>
      (await readdir(folder)).filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length)),
  }
}
