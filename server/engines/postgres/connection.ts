import pg from 'pg'
import type { ClientConfig } from 'pg'
import { asPem } from '../pem'

/** Settings of a server that a child connects to. */
export interface PostgresPlace {
  /** Address that was resolved and checked. */
  readonly address: string
  /** Name in the certificate. */
  readonly host: string
  readonly port: number
  readonly database: string
  readonly username: string
  readonly unencrypted: boolean
  readonly anyCertificate: boolean
  readonly certificate: string | null
}

const CONNECT_MS = 10_000

/** Values stay the text that the server sends: no digit is lost. */
const AS_TEXT = { getTypeParser: () => (value: unknown) => value } as unknown as ClientConfig['types']

/** Opens a connection whose texts, times and strings have one form, whatever the server's settings are. */
export const connectTo = async (
  place: PostgresPlace,
  password: string | undefined,
  application = 'Recount',
): Promise<pg.Client> => {
  const ca = place.certificate
  const client = new pg.Client({
    host: place.address,
    port: place.port,
    database: place.database,
    user: place.username,
    ...(password === undefined ? {} : { password }),
    ssl: place.unencrypted
      ? false
      : {
          servername: place.host,
          rejectUnauthorized: !place.anyCertificate,
          ...(ca === null ? {} : { ca: asPem(ca) }),
        },
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: application,
    types: AS_TEXT,
    options:
      '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 ' +
      '-c standard_conforming_strings=on -c default_transaction_read_only=on',
  })
  // a connection that ends while nobody uses it is found at its next use
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Name on the server of the connection of an export. */
export const applicationOf = (handle: string): string => `Recount export ${handle}`
