import * as z from 'zod'
import type { EngineKind } from '../kind'
import { postgresDialect } from './dialect'

const PORT = 5432

/** Names of hosts and addresses: nothing that could carry more than a place. */
const HOST = /^[\w.:-]+$/

const encoded = (value: unknown): string => encodeURIComponent(String(value))

/** Options of a PostgreSQL database, and of what speaks its protocol. */
export const postgres: EngineKind = {
  engine: 'postgresql',
  name: 'PostgreSQL',
  reaches: 'server',
  dialect: postgresDialect,
  options: z.strictObject({
    host: z.string().trim().min(1).max(253).regex(HOST, 'This is no name or address of a host.').meta({
      title: 'Host',
      description: 'Name or address of the server, such as db.example.com.',
    }),
    port: z
      .number()
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .meta({ title: 'Port', description: '5432 when it is left empty.' }),
    database: z.string().min(1).max(63).meta({ title: 'Database' }),
    username: z.string().min(1).max(63).meta({
      title: 'User name',
      description: 'A user that may only read. The statements for one are below.',
    }),
    password: z.string().min(1).max(1024).optional().meta({ title: 'Password', writeOnly: true }),
    unencrypted: z.boolean().optional().meta({
      title: 'Without encryption',
      description: 'Only for a server on this machine or in a network of your own: everybody between could read along.',
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
  uriPlaceholder: 'postgresql://user@host:5432/database',
  placeOf: ({ host, port, database, username }) =>
    `postgresql://${encoded(username)}@${String(host).toLowerCase()}:${typeof port === 'number' ? port : PORT}/${encoded(database)}`,
  uriOf: (options) => postgres.placeOf(options),
  fromUri: (uri) => {
    if (!URL.canParse(uri)) return null
    const { protocol, hostname, port, pathname, username, password } = new URL(uri)
    if (!/^postgres(?:ql)?:$/.test(protocol) || hostname === '') return null
    try {
      return {
        host: hostname,
        ...(port === '' ? {} : { port: Number(port) }),
        database: decodeURIComponent(pathname.slice(1)),
        username: decodeURIComponent(username),
        ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      }
    } catch {
      return null
    }
  },
}
