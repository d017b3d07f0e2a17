import { Unreachable } from './unreachable'

/** A server, in the words of the person who connects it. */
export interface Target {
  readonly engine: string
  /** Name of the engine. */
  readonly name: string
  readonly host: string
  readonly port: number
}

type Reason = readonly [pattern: RegExp, code: Unreachable['code'], message: string | ((target: Target) => string)]

const CREDENTIALS = 'The server does not accept this user name and password.'
const NO_ENCRYPTION = 'The server has no encryption. Switch “Without encryption” on, if the way to it is safe.'

const otherKind = ({ name, host, port }: Target): string =>
  `${host} does not answer as a ${name} server does at port ${port}. Check the port and the engine.`

/** Reasons by their engine. A message begins with a code of PostgreSQL or the network, where it has one. */
const OF_ENGINES: Readonly<Record<string, readonly Reason[]>> = {
  postgresql: [
    [/password must be a|no password/i, 'CONNECTION_INVALID_PASSWORD_ERROR', 'The server asks for a password.'],
    [/^28P01/, 'CONNECTION_INVALID_PASSWORD_ERROR', CREDENTIALS],
    [
      /^28000.*(?:no encryption|SSL off)/is,
      'CONNECTION_ACCESS_DENIED_ERROR',
      'The server does not let this user in from here without encryption.',
    ],
    [/^28000/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server does not let this user in from here.'],
    [/^3D000/, 'CONNECTION_UNKNOWN_DATABASE_ERROR', 'The server has no database of this name.'],
    [/^42501/, 'CONNECTION_DATABASE_PERMISSIONS_ERROR', 'The user may not use this database.'],
    [/^53300/, 'CONNECTION_HOST_DOWN_ERROR', 'The server has no free connection.'],
    [/^57P03/, 'CONNECTION_HOST_DOWN_ERROR', 'The server is starting or shutting down. Try again in a moment.'],
    [/does not support SSL/i, 'CONNECTION_ACCESS_DENIED_ERROR', NO_ENCRYPTION],
    [
      /establishing an SSL connection|terminated unexpectedly|invalid response|^ECONNRESET|^EPROTO|wrong version number|packet length too long/i,
      'GENERIC_DB_ENGINE_ERROR',
      otherKind,
    ],
  ],
  trino: [
    [/^HTTP 401/, 'CONNECTION_INVALID_PASSWORD_ERROR', CREDENTIALS],
    [/^HTTP 403/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server does not let this user in.'],
    [/^CATALOG_NOT_FOUND/, 'CONNECTION_UNKNOWN_DATABASE_ERROR', 'The server has no catalog of this name.'],
    [
      /^PASSWORD_UNENCRYPTED/,
      'CONNECTION_ACCESS_DENIED_ERROR',
      'A password is sent over encrypted connections only. Leave it empty, or switch “Without encryption” off.',
    ],
    [/^HPE_/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The server takes encrypted connections only, or does not speak HTTP.'],
    [/^EPROTO|wrong version number|packet length too long/i, 'CONNECTION_ACCESS_DENIED_ERROR', NO_ENCRYPTION],
    [
      /^HTTP (?:5|429)/,
      'CONNECTION_HOST_DOWN_ERROR',
      'The server is there, but cannot answer now. Try again in a moment.',
    ],
    [/^HTTP \d|as Trino does|^ECONNRESET/, 'GENERIC_DB_ENGINE_ERROR', otherKind],
  ],
}

const COMMON: readonly Reason[] = [
  [
    /^ECONNREFUSED/,
    'CONNECTION_PORT_CLOSED_ERROR',
    ({ host, port }) => `Nothing answers at port ${port} of ${host}. Check the port, and that the server runs.`,
  ],
  [
    /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)|timeout/i,
    'CONNECTION_HOST_DOWN_ERROR',
    ({ host, port }) => `${host} did not answer in time at port ${port}. A firewall may be between.`,
  ],
  [/CERT_HAS_EXPIRED/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The certificate of the server has expired.'],
  [/ALTNAME/, 'CONNECTION_ACCESS_DENIED_ERROR', 'The certificate of the server is for another name than this host.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/,
    'CONNECTION_ACCESS_DENIED_ERROR',
    'The certificate of the server is not of an authority that is known. Give the certificate of yours.',
  ],
]

/** A failed attempt to connect in words, from what the network or the server reported. */
export const reasonOf = (reported: string, target: Target): Unreachable => {
  const reasons = [...(OF_ENGINES[target.engine] ?? []), ...COMMON]
  const reason = reasons.find(([pattern]) => pattern.test(reported))
  if (reason === undefined) {
    return new Unreachable('GENERIC_DB_ENGINE_ERROR', `The server could not be reached. ${reported}`)
  }
  const [, code, message] = reason
  return new Unreachable(code, typeof message === 'string' ? message : message(target))
}
