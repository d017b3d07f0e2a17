import { createHash, createHmac } from 'node:crypto'
import * as z from 'zod'

import { bootstrapSchema, type Bootstrap } from '../../contract/session/bootstrap'

/**
 * Flags that later versions of Superset no longer have, because their features are always on: on where a server does not name
 * them.
 */
const GRADUATED = { DASHBOARD_CROSS_FILTERS: true, HORIZONTAL_FILTER_BAR: true }

const pair = z.tuple([z.string(), z.string()])
/** The used part of Superset's own bootstrap; versions differ in the rest. */
const embedded = z.object({
  user: z
    .looseObject({
      userId: z.number().optional(),
      roles: z.record(z.string(), z.array(pair)).catch({}),
      permissions: z.looseObject({}).catch({}),
    })
    .catch({ roles: {}, permissions: {} }),
  common: z.looseObject({
    conf: z.record(z.string(), z.unknown()).catch({}),
    locale: z.string().catch('en'),
    d3_format: z.record(z.string(), z.unknown()).catch({}),
    d3_time_format: z.record(z.string(), z.unknown()).catch({}),
    currencies: z.array(z.string()).catch([]),
    feature_flags: z.record(z.string(), z.unknown()).catch({}),
    extra_sequential_color_schemes: z.array(z.unknown()).catch([]),
    extra_categorical_color_schemes: z.array(z.unknown()).catch([]),
    flash_messages: z.array(pair).catch([]),
  }),
})

const LIMITS = {
  SUPERSET_WEBSERVER_TIMEOUT: 60,
  SQL_MAX_ROW: 100_000,
  DISPLAY_MAX_ROW: 10_000,
  DEFAULT_SQLLAB_LIMIT: 1000,
}

export interface Facing {
  readonly version: string
  /** Address of the Superset that answers. */
  readonly url: string
  /** Of this installation: keys of local logs are made of it. */
  readonly secret: Uint8Array
}

/** Local logs of two servers are kept apart, also where both are reached by the same address. */
const instanceOf = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 32)

const logKeyOf = ({ secret, url }: Facing, user: number): string =>
  createHmac('sha256', secret).update(`log of ${user} at ${url}`).digest('base64')

const limitsOf = (conf: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(LIMITS).map(([name, usual]) => [name, typeof conf[name] === 'number' ? conf[name] : usual]),
  )

/**
 * The client's bootstrap from that of a Superset page: fields missing in that version are filled in, and features that this
 * server lacks are left out. Null for an invalid bootstrap.
 */
export const bootstrapFrom = (facing: Facing, body: unknown): Bootstrap | null => {
  const read = embedded.safeParse(body)
  if (!read.success) return null
  const { user, common } = read.data
  const flags = Object.entries(common.feature_flags).filter(([, on]) => typeof on === 'boolean')
  const id = user.userId
  const parsed = bootstrapSchema.safeParse({
    user: { ...user, isAnonymous: id === undefined },
    common: {
      ...common,
      conf: {
        ...common.conf,
        ...limitsOf(common.conf),
        recount: {
          version: facing.version,
          instance: instanceOf(facing.url),
          rows: false,
          errorPosition: false,
          ...(id === undefined ? {} : { logKey: logKeyOf(facing, id) }),
        },
      },
      feature_flags: { ...GRADUATED, ...Object.fromEntries(flags) },
      language_pack: {},
      theme_overrides: {},
      menu_data: { menu: [], settings: [] },
    },
  })
  return parsed.success ? parsed.data : null
}

/** For a page without a session. */
export const anonymousBootstrap = (facing: Facing): Bootstrap => {
  const bootstrap = bootstrapFrom(facing, { user: {}, common: {} })
  if (bootstrap === null) throw new Error('the bootstrap of nobody does not fit the contract')
  return bootstrap
}

/** Hosts of Superset's setting that share the chart queries (B9.08). Invalid ones are left out. */
export const shardHostsOf = ({ common }: Bootstrap): readonly string[] => {
  const hosts: unknown = common.conf['SUPERSET_WEBSERVER_DOMAINS']
  return Array.isArray(hosts)
    ? hosts.filter((host): host is string => typeof host === 'string' && /^[\w.-]+(?::\d+)?$/.test(host))
    : []
}
