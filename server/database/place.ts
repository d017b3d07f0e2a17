import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'

const ENDINGS = /\.(?:duckdb|ddb|db)$/i
/** Names that DuckDB keeps for itself; a file's name is the name of its catalogue. */
const RESERVED = new Set(['system', 'temp', 'memory', 'main'])
const MAX_SEGMENTS = 8

/** A file of the data directory, or why it cannot be one. */
export type Place = { readonly path: string; readonly identity: string | null } | { readonly refusal: string }

const refuse = (refusal: string): Place => ({ refusal })

/** The fault in the spelling of a file's name, before any access to the disk. */
const spelling = (file: string): string | null => {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f]/.test(file)) return 'The name of the file has control characters in it.'
  if (file.includes('\\')) return 'Folders are parted by /, and \\ is not allowed.'
  if (/^(?:\/|~|[a-z]:)/i.test(file))
    return 'The file must be named as it lies in the data directory, not by a full path.'
  const segments = file.split('/')
  if (segments.some((segment) => segment === '..'))
    return 'The file must lie inside the data directory; .. leads out of it.'
  if (segments.some((segment) => segment === '' || segment === '.' || segment.trim() !== segment)) {
    return 'The name of the file has an empty part in it.'
  }
  if (segments.length > MAX_SEGMENTS || segments.some((segment) => Buffer.byteLength(segment) > 200)) {
    return 'The name of the file is too long.'
  }
  if (!ENDINGS.test(file)) return 'The file must end in .duckdb, .ddb or .db.'
  const base = (segments.at(-1) ?? '').replace(ENDINGS, '')
  if (base === '' || RESERVED.has(base.toLowerCase()))
    return 'DuckDB keeps this name for itself. Name the file differently.'
  return null
}

const statOf = async (path: string) => {
  try {
    return await lstat(path, { bigint: true })
  } catch {
    return null
  }
}

/**
 * Finds a file of the data directory. Nothing outside is reachable: no `..`, no full path, no link anywhere on the way.
 * `identity` is null for a file that is not there yet, else the same for all names of one file.
 */
export const locate = async (home: string, file: string): Promise<Place> => {
  const wrong = spelling(file)
  if (wrong !== null) return refuse(wrong)
  const root = await realpath(home)
  const segments = file.split('/')
  for (const count of segments.keys()) {
    const at = join(root, ...segments.slice(0, count + 1))
    const stat = await statOf(at)
    const last = count === segments.length - 1
    if (!stat)
      return last
        ? { path: at, identity: null }
        : refuse(`There is no folder ${segments.slice(0, count + 1).join('/')} in the data directory.`)
    if (stat.isSymbolicLink()) return refuse('Links are not followed: name the file itself, inside the data directory.')
    if (last && !stat.isFile()) return refuse('This is not a file.')
    if (!last && !stat.isDirectory()) return refuse(`${segments.slice(0, count + 1).join('/')} is not a folder.`)
    if (last) return { path: at, identity: `${stat.dev}:${stat.ino}` }
  }
  return refuse('This is not a file.')
}
