import { resolveHost } from '../engines/address'
import type { Engine } from '../engines/engine'
import { createPostgresEngine } from '../engines/postgres/engine'
import { createTrinoEngine } from '../engines/trino/engine'
import { portOf } from '../engines/trino/options'
import type { Connection } from './connection'
import { reasonOf, type Target } from './reasons'
import { Unreachable } from './unreachable'

/** Limits of the processes that talk to database servers. */
export interface ServerLimits {
  readonly tempDir: string
  readonly memoryLimitMb: number
  /** True when databases may be on this machine or in a private network. */
  readonly allowPrivate: boolean
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

const targetOf = ({ kind, options }: Connection): Target => {
  const { host, port } = options
  const own = kind.engine === 'trino' ? portOf(options) : typeof port === 'number' ? port : 5432
  return { engine: kind.engine, name: kind.name, host: String(host), port: own }
}

const open = (
  { tempDir, memoryLimitMb }: ServerLimits,
  { kind, options, secrets, hasOtherCatalogs = false, places }: Connection,
  address: string,
  target: Target,
): Promise<Engine> => {
  const place = { ...placeOf(address, options), port: target.port }
  const unreachable = (reported: string) => reasonOf(reported, target)
  const shared = { password: secrets['password'], tempDir, memoryLimitMb, unreachable, ...(places && { places }) }
  return kind.engine === 'trino'
    ? createTrinoEngine({ place: { ...place, catalog: String(options['catalog']), hasOtherCatalogs }, ...shared })
    : createPostgresEngine({ place: { ...place, database: String(options['database']) }, ...shared })
}

const REFUSED = {
  unknown: ({ host }: { readonly host: string }) =>
    new Unreachable('CONNECTION_INVALID_HOSTNAME_ERROR', `There is no host ${host}. Check how it is spelled.`),
  closed: ({ address }: { readonly address: string }) =>
    new Unreachable('CONNECTION_ACCESS_DENIED_ERROR', `The address ${address} is closed: no database may be there.`),
  private: ({ address }: { readonly address: string }) =>
    new Unreachable(
      'CONNECTION_ACCESS_DENIED_ERROR',
      `The address ${address} is private, and a setting of this server keeps databases out of private networks: RECOUNT_PRIVATE_DATABASES.`,
    ),
}

/** Connects to a database server. The address that was checked is the one that is connected to. */
export const connectServer = async (limits: ServerLimits, connection: Connection): Promise<Engine> => {
  const target = targetOf(connection)
  const { host } = target
  const resolved = await resolveHost(host, { allowPrivate: limits.allowPrivate })
  if ('refusal' in resolved) {
    const { refusal, address = '' } = resolved
    throw REFUSED[refusal]({ host, address })
  }
  return open(limits, connection, resolved.address, target)
}
