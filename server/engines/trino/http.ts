import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { asPem } from '../pem'
import { Failed, refuse } from '../process/failure'

/** Settings of a server that a child talks to. */
export interface TrinoPlace {
  /** Address that was resolved and checked. */
  readonly address: string
  /** Name in the certificate and in the header `Host`. */
  readonly host: string
  readonly port: number
  readonly catalog: string
  /** True when statements may also read the other catalogs; false when absent. */
  readonly hasOtherCatalogs?: boolean
  readonly username: string
  readonly unencrypted: boolean
  readonly anyCertificate: boolean
  readonly certificate: string | null
}

export interface Answered {
  readonly status: number
  readonly text: string
}

interface Sending {
  readonly method: 'POST' | 'GET' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal?: AbortSignal
}

export interface TrinoHttp {
  readonly place: TrinoPlace
  send(sending: Sending): Promise<Answered>
}

const CONNECT_MS = 10_000
/** Trino answers within a second, with or without rows. */
const SILENT_MS = 60_000
/** Pages have 1 MB where no single row is longer. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024

/** An error of the network that has no code of its own. */
const networkError = (code: string, message: string): Error => Object.assign(new Error(message), { code })

const hostHeader = ({ host, port }: TrinoPlace): string => `${isIP(host) === 6 ? `[${host}]` : host}:${port}`

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`

/** The body of an answer, unpacked; fails where it is longer than a page may be. */
const bodyOf = (response: http.IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const packed = response.headers['content-encoding'] === 'gzip'
    const body: Readable = packed ? response.pipe(createGunzip()) : response
    const pieces: Buffer[] = []
    let bytes = 0
    const fail = (error: Error): void => {
      // before the end of the connection becomes the reason
      reject(error)
      response.destroy()
    }
    body.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes <= MAX_PAGE_BYTES) pieces.push(piece)
      else fail(new Failed(refuse('RESULT_TOO_LARGE_ERROR', 'A row of the result is larger than 16 MB.')))
    })
    body.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')))
    body.on('error', fail)
    response.on('error', fail)
    response.on('aborted', () => fail(networkError('ECONNRESET', 'The answer ended too early.')))
  })

/**
 * Sends requests to one server, always to the address that was checked. A redirect is an answer like any other. The password
 * leaves over encrypted connections only.
 */
export const openHttp = (place: TrinoPlace, password: string | undefined): TrinoHttp => {
  if (password !== undefined && place.unencrypted) {
    throw networkError('PASSWORD_UNENCRYPTED', 'A password is sent over encrypted connections only.')
  }
  const { address, port, certificate: ca } = place
  const agent = place.unencrypted
    ? new http.Agent({ keepAlive: true })
    : new https.Agent({
        keepAlive: true,
        // the name of a server may not be an address, whose certificate is checked all the same
        servername: isIP(place.host) === 0 ? place.host : '',
        rejectUnauthorized: !place.anyCertificate,
        ...(ca === null ? {} : { ca: asPem(ca) }),
      })
  const always = {
    Host: hostHeader(place),
    'Accept-Encoding': 'gzip',
    'User-Agent': 'Recount',
    'X-Trino-User': place.username,
    'X-Trino-Source': 'Recount',
    'X-Trino-Time-Zone': 'UTC',
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME',
    ...(password === undefined ? {} : { Authorization: basic(place.username, password) }),
  }
  const send = ({ method, path, headers, body, signal }: Sending): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const options: https.RequestOptions = {
        host: address,
        port,
        method,
        path,
        agent,
        headers: {
          ...always,
          ...headers,
          ...(body === undefined ? {} : { 'Content-Type': 'text/plain; charset=utf-8' }),
        },
        ...(signal === undefined ? {} : { signal }),
      }
      const request = place.unencrypted ? http.request(options) : https.request(options)
      const late = (): void => void request.destroy(networkError('ETIMEDOUT', 'The server did not answer in time.'))
      const connecting = setTimeout(late, CONNECT_MS)
      const connected = (): void => clearTimeout(connecting)
      request.on('socket', (socket) => {
        if (!socket.connecting) connected()
        else socket.once(place.unencrypted ? 'connect' : 'secureConnect', connected)
      })
      request.setTimeout(SILENT_MS, late)
      request.on('close', connected)
      request.on('error', reject)
      request.on('response', (response) => {
        // from now on the reason is that of the body
        request.off('error', reject).on('error', () => undefined)
        bodyOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
      })
      request.end(body)
    })
  return { place, send }
}
