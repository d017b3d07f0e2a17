import { DatabaseSync } from '@photostructure/sqlite'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from './refusal'

export interface Home {
  readonly path: string
  readonly results: string
  readonly secret: Uint8Array
  release(): void
}

const code = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error'

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a directory',
  ENOENT: 'the path cannot be created',
}

/** Not `recursive`, which never ends below file systems such as /proc. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

const makeWritable = (path: string): void => {
  const probe = join(path, '.writable')
  try {
    makeFolder(join(path, 'results'))
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Refusal(
      `Cannot write to the data directory ${path}: ${reasons[code(error)] ?? code(error)}. Set RECOUNT_HOME.`,
    )
  }
}

/**
 * One server per data directory. The lock is one of the operating system, held through SQLite, so it ends with the
 * process however that dies.
 */
const lock = (path: string): (() => void) => {
  const database = new DatabaseSync(join(path, 'lock.sqlite'))
  try {
    database.exec('pragma busy_timeout = 0')
    database.exec('begin exclusive')
  } catch {
    database.close()
    throw new Refusal(`Another Recount server is using the data directory ${path}. Stop it, or set RECOUNT_HOME.`)
  }
  return () => database.close()
}

const readSecret = (file: string): Uint8Array | null => {
  try {
    return readFileSync(file)
  } catch (error) {
    if (code(error) === 'ENOENT') return null
    throw new Refusal(`Cannot read ${file}: ${reasons[code(error)] ?? code(error)}.`)
  }
}

const secretKey = (path: string): Uint8Array => {
  const file = join(path, 'secret.key')
  const existingKey = readSecret(file)
  if (existingKey) {
    if (existingKey.length !== 32)
      throw new Refusal(`${file} must hold 32 random bytes. Remove it to have a new one made.`)
    chmodSync(file, 0o600)
    return existingKey
  }
  const newKey = randomBytes(32)
  writeFileSync(file, newKey, { mode: 0o600, flag: 'wx', flush: true })
  return newKey
}

/** Prepares the data directory: exists, writable, ours alone, with its secret key (S01). */
export const openHome = (path: string): Home => {
  makeWritable(path)
  const release = lock(path)
  try {
    return { path, results: join(path, 'results'), secret: secretKey(path), release }
  } catch (error) {
    release()
    throw error
  }
}
