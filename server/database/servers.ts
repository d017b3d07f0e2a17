import { resolveHost } from '../engines/address'
import { type Engine, EngineError } from '../engines/engine'
import { createPostgresEngine } from '../engines/postgres/engine'
import { createTrinoEngine } from '../engines/trino/engine'
import { portOf } from '../engines/trino/options'
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
  [/^HTTP 401/, 'CONNECTION_INVALID_PASSWORD_ERROR', 'The server does not accept this user name and password.'],
  [/^HTTP 403/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server does not let this user in.'],
  [/^HPE_/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server takes encrypted connections only, or does not speak HTTP.'],
  [/^CATALOG_NOT_FOUND/, 'CONNECTION_UNKNOWN_DATABASE_ERROR', 'The server has no catalog of this name.'],
  [
    /^PASSWORD_UNENCRYPTED/,
    'CONNECTION_ACCESS_DENIED_ERROR',
    'A password is sent over encrypted connections only. Leave it empty, or switch “Without encryption” off.',
  ],
  [/^28000/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server does not let this user in from here.'],
  [/^3D000/, 'CONNECTION_UNKNOWN_DATABASE_ERROR', 'The server has no database of this name.'],
  [/^42501/, 'CONNECTION_DATABASE_PERMISSIONS_ERROR', 'The user may not use this database.'],
  [/^53300/, 'CONNECTION_HOST_DOWN_ERROR', 'The server has no free connection.'],
  [/^ECONNREFUSED/, 'CONNECTION_PORT_CLOSED_ERROR', 'Nothing answers at this port of the host.'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout/i, 'CONNECTION_HOST_DOWN_ERROR', 'The host does not answer.'],
  [
    /does not support SSL|^EPROTO|wrong version number|packet length too long/i,
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

/** Options that the kinds of servers have in common, with the address that was checked. */
const placeOf = (address: string, options: Connection['options']) => {
  const { certificate } = options
  return {
    address,
    host: String(options['host']),
    username: String(options['username']),
    unencrypted: flag(options['unencrypted']),
    anyCertificate: flag(options['any_certificate']),
    certificate: typeof certificate === 'string' ? certificate : null,
  }
}

const open = ({ tempDir, memoryLimitMb }: ServerLimits, connection: Connection, address: string): Promise<Engine> => {
  const { kind, options, secrets } = connection
  const place = placeOf(address, options)
  const shared = { password: secrets['password'], tempDir, memoryLimitMb }
  if (kind.engine === 'trino') {
    const catalog = String(options['catalog'])
    return createTrinoEngine({ place: { ...place, port: portOf(options), catalog }, ...shared })
  }
  const { port, database } = options
  return createPostgresEngine({
    place: { ...place, port: typeof port === 'number' ? port : 5432, database: String(database) },
    ...shared,
  })
}

/** Connects to a database server. The address that was checked is the one that is connected to. */
export const connectServer = async (limits: ServerLimits, connection: Connection): Promise<Engine> => {
  const host = String(connection.options['host'])
  const resolved = await resolveHost(host, { allowPrivate: limits.allowPrivate })
  if ('refusal' in resolved) {
    throw resolved.refusal === 'unknown'
      ? new Unreachable('CONNECTION_INVALID_HOSTNAME_ERROR', `There is no host ${host}.`)
      : new Unreachable(
          'CONNECTION_ACCESS_DENIED_ERROR',
          `The address ${resolved.address} is closed to databases here.`,
        )
  }
  try {
    return await open(limits, connection, resolved.address)
  } catch (error) {
    throw reasonOf(error)
  }
}
