import { bootstrapSchema, type Bootstrap } from '../../contract/session/bootstrap'
import { rightsOf } from '../effects/session/rightsOf'
import type { EventMap } from '../core/events/registry'
import type { SessionConfig } from '../events/session/session'
import type { SignInFacts } from '../views/session/signIn/SignIn'
import type { SignOutFacts } from '../views/session/signIn/SignOut'

/** The page's embedded bootstrap; fetched from the server where the page has none (development). */
export const readBootstrap = async (root: HTMLElement, fetcher: typeof fetch): Promise<Bootstrap> => {
  const inline = root.dataset['bootstrap']
  const body: unknown =
    inline !== undefined && inline !== ''
      ? JSON.parse(inline)
      : await (await fetcher('/api/v1/recount/bootstrap', { headers: { accept: 'application/json' } })).json()
  return bootstrapSchema.parse(body)
}

/** The token that the page was served with for calls that change something; null where there is none. */
export const readCsrf = (page: Document): string | null =>
  page.querySelector<HTMLInputElement>('input#csrf_token')?.value || null

export const isSignedIn = ({ user }: Bootstrap): boolean => user.isAnonymous !== true && user.userId !== undefined

/** Facts about the server on the sign-in page. */
export const signInFacts = ({ common }: Bootstrap): SignInFacts => ({
  version: common.conf.recount?.version ?? null,
  messages: common.flash_messages,
})

/** Facts of the page that signs out, but for the token. */
export const signOutFacts = ({ user, common, sign_out_now: now = false }: Bootstrap): Omit<SignOutFacts, 'csrf'> => ({
  version: common.conf.recount?.version ?? null,
  username: user.username ?? '',
  now,
})

const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

const text = (name: string, value: unknown) => (typeof value === 'string' ? { [name]: value } : {})

/** `B4.70` */
const POLLING_DELAY = 500

const asyncFacts = ({ conf, feature_flags }: Bootstrap['common']): Pick<SessionConfig, 'asyncQueries'> => {
  if (feature_flags['GLOBAL_ASYNC_QUERIES'] !== true) return {}
  const { GLOBAL_ASYNC_QUERIES_TRANSPORT: transport, GLOBAL_ASYNC_QUERIES_WEBSOCKET_URL: url } = conf
  return {
    asyncQueries: {
      transport: transport === 'ws' ? 'ws' : 'polling',
      pollingDelayMs: number(conf['GLOBAL_ASYNC_QUERIES_POLLING_DELAY'], POLLING_DELAY),
      socketUrl: typeof url === 'string' && url !== '' ? url : null,
    },
  }
}

/** The part of the bootstrap that the log remembers. */
export type SessionFacts = EventMap['session.bootstrapped']

export const sessionFacts = ({ user, common }: Bootstrap): SessionFacts => {
  const { conf, feature_flags } = common
  return {
    user: {
      id: user.userId ?? 0,
      username: user.username ?? '',
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      ...(user.email ? { email: user.email } : {}),
      ...rightsOf(user),
    },
    flags: feature_flags,
    config: {
      defaultDatabaseId: typeof conf['SQLLAB_DEFAULT_DBID'] === 'number' ? conf['SQLLAB_DEFAULT_DBID'] : null,
      defaultQueryLimit: number(conf.DEFAULT_SQLLAB_LIMIT, 1000),
      maxRow: number(conf.SQL_MAX_ROW, 100_000),
      displayMaxRow: number(conf.DISPLAY_MAX_ROW, 10_000),
      webTimeoutSeconds: number(conf.SUPERSET_WEBSERVER_TIMEOUT, 60),
      layoutLimit: number(conf['SUPERSET_DASHBOARD_POSITION_DATA_LIMIT'], 65_535),
      ...text('defaultVizType', conf['DEFAULT_VIZ_TYPE']),
      ...text('defaultTimeRange', conf['DEFAULT_TIME_FILTER']),
      ...(conf.recount?.chartsTogether === true ? { chartsTogether: true } : {}),
      ...(conf.recount?.reports === undefined ? {} : { reports: conf.recount.reports }),
      ...asyncFacts(common),
    },
  }
}

/**
 * Origins that share the chart queries: those of the list that the server was configured with, unless the address of the page has
 * `disableDomainSharding=1` (`B9.08`).
 */
export const shardHosts = ({ common }: Bootstrap, { protocol, search }: Pick<Location, 'protocol' | 'search'>) => {
  const hosts = common.conf['SUPERSET_WEBSERVER_DOMAINS']
  if (!Array.isArray(hosts) || new URLSearchParams(search).get('disableDomainSharding') === '1') return []
  return hosts.flatMap((host) =>
    typeof host === 'string' && /^[\w.-]+(?::\d+)?$/.test(host) ? [`${protocol}//${host}`] : [],
  )
}

/** Ms that a call waits for its answer: the web timeout of the server (`A9.04`, `B9.07`). */
export const callTimeout = ({ webTimeoutSeconds }: Pick<SessionConfig, 'webTimeoutSeconds'>): number =>
  webTimeoutSeconds * 1000
