import * as z from 'zod'
import type { EngineKind } from '../kind'
import { CLOSED_CATALOGS } from './catalogs'
import { trinoDialect } from './dialect'

const PORTS = { encrypted: 443, unencrypted: 8080 }

/** Names of hosts and addresses: nothing that could carry more than a place. */
const HOST = /^[\w.:-]+$/
/** Names travel in headers, which carry these characters only. */
const NAME = /^[\x21-\x7e]+$/

const encoded = (value: unknown): string => encodeURIComponent(String(value))

/** The port of a server, by its options. */
export const portOf = ({ port, unencrypted }: Readonly<Record<string, unknown>>): number => {
  if (typeof port === 'number') return port
  return unencrypted === true ? PORTS.unencrypted : PORTS.encrypted
}

/** Options of one catalog of a Trino server, and of what speaks its protocol. */
export const trino: EngineKind = {
  engine: 'trino',
  name: 'Trino',
  reaches: 'server',
  dialect: trinoDialect,
  options: z.strictObject({
    host: z.string().trim().min(1).max(253).regex(HOST, 'This is no name or address of a host.').meta({
      title: 'Host',
      description: 'Name or address of the coordinator, such as trino.example.com.',
    }),
    port: z
      .number()
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .meta({ title: 'Port', description: '443 when it is left empty, or 8080 without encryption.' }),
    catalog: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^[a-z0-9_-]+$/, 'This is no name of a catalog.')
      .meta({
        title: 'Catalog',
        description: 'Statements without a catalog read this one. A switch below opens the others of the server too.',
      }),
    username: z.string().min(1).max(255).regex(NAME, 'This is no name of a user.').meta({
      title: 'User name',
      description: 'A user that may only read. The rules for one are below.',
    }),
    password: z.string().min(1).max(1024).optional().meta({ title: 'Password', writeOnly: true }),
    unencrypted: z.boolean().optional().meta({
      title: 'Without encryption',
      description:
        'Only for a server on this machine or in a network of your own, and without a password: everybody between could read along.',
    }),
    any_certificate: z.boolean().optional().meta({
      title: 'Accept any certificate',
      description: 'The connection is encrypted, but the name of the server is not checked.',
    }),
    certificate: z.string().min(1).max(65_536).optional().meta({
      title: 'Certificate of your own authority',
      description: 'As PEM, where the certificate of the server is not of a public authority.',
    }),
  }),
  secrets: ['password'],
  uriPlaceholder: 'trino://user@host:443/catalog',
  placeOf: (options) => {
    const { host, catalog, username } = options
    return `trino://${encoded(username)}@${String(host).toLowerCase()}:${portOf(options)}/${encoded(catalog)}`
  },
  uriOf: (options) => trino.placeOf(options),
  catalogs: {
    own: ({ catalog }) => String(catalog),
    closed: CLOSED_CATALOGS,
    at: (options, catalog) => ({ ...options, catalog }),
  },
  fromUri: (uri) => {
    if (!URL.canParse(uri)) return null
    const { protocol, hostname, port, pathname, username, password } = new URL(uri)
    if (protocol !== 'trino:' || hostname === '') return null
    try {
      return {
        host: hostname,
        ...(port === '' ? {} : { port: Number(port) }),
        catalog: decodeURIComponent(pathname.slice(1)).split('/')[0],
        username: decodeURIComponent(username),
        ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      }
    } catch {
      return null
    }
  },
}
