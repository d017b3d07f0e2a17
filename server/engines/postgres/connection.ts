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

const clientOf = (place: PostgresPlace, password: string | undefined, application: string): pg.Client => {
  const ca = place.certificate
  return new pg.Client({
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
      '-c standard_conforming_strings=on -c default_transaction_read_only=on ' +
      // a scan that begins where another one is gives the pages of a table without an order rows twice
      '-c synchronize_seqscans=off',
  })
}

/** Opens a connection whose texts, times and strings have one form, whatever the server's settings are. */
export const connectTo = async (
  place: PostgresPlace,
  password: string | undefined,
  application = 'Recount',
): Promise<pg.Client> => {
  const client = clientOf(place, password, application)
  // a connection that ends while nobody uses it is found at its next use
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The parts of a client that a request to cancel is made of. */
interface Known {
  readonly processID: number
  readonly secretKey: number
  readonly connection: {
    readonly stream: { destroy(): void }
    connect(port: number, host: string): void
    requestSsl(): void
    cancel(processID: number, secretKey: number): void
    on(event: 'connect' | 'sslconnect' | 'error' | 'end', listener: () => void): void
  }
}

/**
 * Has the server cancel the statement of a connection; settles when the request is over, whatever came of it. It counts as no
 * connection of the user, so it works where the server lets the user have no further one.
 */
export const cancelStatement = (place: PostgresPlace, client: pg.Client): Promise<void> =>
  new Promise((resolve) => {
    const { processID, secretKey } = client as unknown as Known
    const { connection } = clientOf(place, undefined, 'Recount') as unknown as Known
    const over = (): void => {
      clearTimeout(late)
      connection.stream.destroy()
      resolve()
    }
    const late = setTimeout(over, CONNECT_MS)
    const request = (): void => connection.cancel(processID, secretKey)
    connection.on('connect', () => (place.unencrypted ? request() : connection.requestSsl()))
    connection.on('sslconnect', request)
    connection.on('error', over)
    connection.on('end', over)
    connection.connect(place.port, place.address)
  })

/** Name on the server of the connection of an export. */
export const applicationOf = (handle: string): string => `Recount export ${handle}`
