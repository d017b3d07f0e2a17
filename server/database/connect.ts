import type { Engine } from '../engines/engine'
import { EngineError } from '../engines/engine'
import type { EngineKind } from '../engines/kinds'
import { locate } from './place'

/** Options of opening an engine besides its file. */
interface OpenOptions {
  readonly key?: string
  /** Makes an empty database when there is no file yet. */
  readonly create?: boolean
}

/** Opens the engine of a database file. */
export type OpenEngine = (file: string, options?: OpenOptions) => Promise<Engine>

/** Settings that reach a database: an engine, its options, and the secret ones among them. */
export interface Connection {
  readonly kind: EngineKind
  readonly options: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
}

/** The reason why a database is unreachable, in words that name no path. */
export class Unreachable extends Error {
  readonly code:
    | 'CONNECTION_UNKNOWN_DATABASE_ERROR'
    | 'CONNECTION_INVALID_PASSWORD_ERROR'
    | 'CONNECTION_ACCESS_DENIED_ERROR'
    | 'GENERIC_DB_ENGINE_ERROR'
  constructor(code: Unreachable['code'], message: string) {
    super(message)
    this.name = 'Unreachable'
    this.code = code
  }
}

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

/** Opens the engine of a connection. Rejects with `Unreachable` for errors that the user can correct. */
export const connect = async (
  home: string,
  open: OpenEngine,
  { kind, options, secrets }: Connection,
  create: boolean,
): Promise<Engine> => {
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
