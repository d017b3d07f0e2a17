import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * `style-src` allows inline styles because the SQL editor (Monaco) writes style elements; scripts never. Trusted Types
 * stay off: the bundler starts workers from plain URLs, which they would refuse.
 */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
}

export const addSecurityHeaders = async (app: FastifyInstance, https: boolean): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'sameorigin' },
  })
}

const POLICY = 'content-security-policy'

/** Lets the page of this answer also connect to `hosts` (`name` or `name:port`), by the scheme that the page has. */
export const allowConnections = (reply: FastifyReply, hosts: readonly string[], https: boolean): void => {
  const policy = reply.getHeader(POLICY)
  if (hosts.length === 0 || typeof policy !== 'string') return
  const origins = hosts.map((host) => `${https ? 'https' : 'http'}://${host}`)
  reply.header(POLICY, policy.replace("connect-src 'self'", ["connect-src 'self'", ...origins].join(' ')))
}
