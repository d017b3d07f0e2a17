import type { FastifyRequest } from 'fastify'

import type { Settings } from '../../config'
import { listensAt } from '../listen'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Not addresses that anybody could go to. */
const ANY = new Set(['0.0.0.0', '::', '[::]'])

const inUrl = (host: string): string => {
  const plain = host.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain.includes(':') && !plain.startsWith('[') ? `[${plain}]` : plain
}

const originOf = (text: string | undefined): URL | null =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text) : null

/**
 * The address of links for this request, with a slash at its end: the configured one, else the one of the request, where it is
 * this machine or an address that the server listens on, else that on which it listens. Never a name that a request invents,
 * since links may carry tokens.
 */
export const addressFor = (
  request: Pick<FastifyRequest, 'headers' | 'raw' | 'server'>,
  settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>,
): string => {
  const listened = listensAt(request.server.server, settings)
  if (settings.publicUrl !== '') return listened
  const { localAddress } = request.raw.socket
  const ours = new Set([settings.host, ...(localAddress === undefined ? [] : [localAddress])].map(inUrl))
  const origin = originOf(request.headers.origin)
  const listening = new URL(listened)
  if (origin !== null) {
    // a port of this machine may lead here from elsewhere, as by a tunnel
    const isOurs = ours.has(origin.hostname) && origin.port === listening.port && !ANY.has(origin.hostname)
    if (LOOPBACK.has(origin.hostname) || isOurs) return `${origin.origin}/`
  }
  if (ANY.has(settings.host) && localAddress !== undefined) listening.hostname = inUrl(localAddress)
  return listening.href
}
