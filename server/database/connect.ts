import type { Engine } from '../engines/engine'
import { EngineError } from '../engines/engine'
import type { Connection } from './connection'
import { locate, type Place } from './place'
import { connectServer, type ServerLimits } from './servers'
import { Unreachable } from './unreachable'

/** Options of opening an engine besides its file. */
interface OpenOptions {
  readonly key?: string
  /** Makes an empty database when there is no file yet. */
  readonly create?: boolean
}

/** Opens the engine of a database file. */
export type OpenEngine = (file: string, options?: OpenOptions) => Promise<Engine>

const REASONS: readonly (readonly [pattern: RegExp, code: Unreachable['code'], message: string])[] = [
  [/without a key/i, 'CONNECTION_INVALID_PASSWORD_ERROR', 'The file is encrypted. Give its encryption key.'],
  [/wrong encryption key/i, 'CONNECTION_INVALID_PASSWORD_ERROR', 'The encryption key is not the one of this file.'],
  [
    /is not encrypted/i,
    'CONNECTION_INVALID_PASSWORD_ERROR',
    'The file is not encrypted. Leave the encryption key empty.',
  ],
  [/not a valid DuckDB/i, 'GENERIC_DB_ENGINE_ERROR', 'The file is not a DuckDB database.'],
  [
    /version number|storage version|newer version/i,
    'GENERIC_DB_ENGINE_ERROR',
    'The file was written by another version of DuckDB than this server reads.',
  ],
  [/lock|in use|conflicting/i, 'CONNECTION_ACCESS_DENIED_ERROR', 'Another program has the file open for writing.'],
  [/permission denied/i, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server may not read the file.'],
  [/crypto module/i, 'CONNECTION_ACCESS_DENIED_ERROR', 'An encrypted file can be read, not made or written.'],
]

const reasonOf = (error: unknown): unknown => {
  if (!(error instanceof EngineError)) return error
  const reason = REASONS.find(([pattern]) => pattern.test(error.message))
  return reason
    ? new Unreachable(reason[1], reason[2])
    : new Unreachable('GENERIC_DB_ENGINE_ERROR', `The database could not be opened. ${error.message}`)
}

/** Where a connection leads: to a file of the data directory, or to a server, whose place is its own identity. */
export const placeOf = async (
  home: string,
  { kind, options }: Pick<Connection, 'kind' | 'options'>,
): Promise<Place> => {
  const location = kind.placeOf(options)
  return kind.reaches === 'server' ? { path: location, identity: location } : locate(home, location)
}

/** Ways to open engines. */
export interface Opening {
  readonly home: string
  readonly open: OpenEngine
  readonly servers: ServerLimits
}

/** Opens the engine of a connection. Rejects with `Unreachable` for errors that the user can correct. */
export const connect = async (
  { home, open, servers }: Opening,
  connection: Connection,
  create: boolean,
): Promise<Engine> => {
  const { kind, options, secrets } = connection
  if (kind.reaches === 'server') return connectServer(servers, connection)
  const place = await locate(home, kind.placeOf(options))
  if ('refusal' in place) throw new Unreachable('CONNECTION_ACCESS_DENIED_ERROR', place.refusal)
  if (place.identity === null && !create) {
    throw new Unreachable('CONNECTION_UNKNOWN_DATABASE_ERROR', 'There is no such file in the data directory.')
  }
  const key = secrets.encryption_key
  try {
    return await open(place.path, { create, ...(key === undefined ? {} : { key }) })
  } catch (error) {
    throw reasonOf(error)
  }
}
