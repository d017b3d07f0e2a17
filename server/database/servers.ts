import { resolveHost } from '../engines/address'
import { type Engine, EngineError } from '../engines/engine'
import { createPostgresEngine } from '../engines/postgres/engine'
import type { Connection } from './connection'
import { Unreachable } from './unreachable'

/** Limits of the processes that talk to database servers. */
export interface ServerLimits {
  readonly tempDir: string
  readonly memoryLimitMb: number
  /** True when databases may be on this machine or in a private network. */
  readonly allowPrivate: boolean
}

type Reason = readonly [pattern: RegExp, code: Unreachable['code'], message: string]

const REASONS: readonly Reason[] = [
  [
    /^28P01|password must be a string|no password/i,
    'CONNECTION_INVALID_PASSWORD_ERROR',
    'The server does not accept this user name and password.',
  ],
  [/^28000/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server does not let this user in from here.'],
  [/^3D000/, 'CONNECTION_UNKNOWN_DATABASE_ERROR', 'The server has no database of this name.'],
  [/^42501/, 'CONNECTION_DATABASE_PERMISSIONS_ERROR', 'The user may not use this database.'],
  [/^53300/, 'CONNECTION_HOST_DOWN_ERROR', 'The server has no free connection.'],
  [/^ECONNREFUSED/, 'CONNECTION_PORT_CLOSED_ERROR', 'Nothing answers at this port of the host.'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout/i, 'CONNECTION_HOST_DOWN_ERROR', 'The host does not answer.'],
  [
    /does not support SSL/i,
    'CONNECTION_ACCESS_DENIED_ERROR',
    'The server has no encryption. Switch “Without encryption” on, if the way to it is safe.',
  ],
  [/no encryption|SSL off/i, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server takes encrypted connections only.'],
  [/CERT_HAS_EXPIRED/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The certificate of the server has expired.'],
  [/ALTNAME/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The certificate of the server is for another name than this host.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/,
    'CONNECTION_ACCESS_DENIED_ERROR',
    'The certificate of the server is not of an authority that is known. Give the certificate of yours.',
  ],
]

const reasonOf = (error: unknown): unknown => {
  if (!(error instanceof EngineError)) return error
  const reason = REASONS.find(([pattern]) => pattern.test(error.message))
  return reason
    ? new Unreachable(reason[1], reason[2])
    : new Unreachable('GENERIC_DB_ENGINE_ERROR', `The server could not be reached. ${error.message}`)
}

const flag = (value: unknown): boolean => value === true

/** Connects to a database server. The address that was checked is the one that is connected to. */
export const connectServer = async (
  { tempDir, memoryLimitMb, allowPrivate }: ServerLimits,
  { options, secrets }: Connection,
): Promise<Engine> => {
  const host = String(options['host'])
  const resolved = await resolveHost(host, { allowPrivate })
  if ('refusal' in resolved) {
    throw resolved.refusal === 'unknown'
      ? new Unreachable('CONNECTION_INVALID_HOSTNAME_ERROR', `There is no host ${host}.`)
      : new Unreachable(
          'CONNECTION_ACCESS_DENIED_ERROR',
          `The address ${resolved.address} is closed to databases here.`,
        )
  }
  const { port, database, username, certificate } = options
  try {
    return await createPostgresEngine({
      place: {
        address: resolved.address,
        host,
        port: typeof port === 'number' ? port : 5432,
        database: String(database),
        username: String(username),
        unencrypted: flag(options['unencrypted']),
        anyCertificate: flag(options['any_certificate']),
        certificate: typeof certificate === 'string' ? certificate : null,
      },
      password: secrets['password'],
      tempDir,
      memoryLimitMb,
    })
  } catch (error) {
    throw reasonOf(error)
  }
}
