import type { FastifyServerOptions } from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Settings, loadSettings } from '../../../server/config'
import type { OpenEngine, OpenUploads } from '../../../server/database/databases'
import type { RoleName } from '../../../server/session/security/roles'
import { createUser, findUser, recordSignIn } from '../../../server/session/security/users'
import { startSession } from '../../../server/session/security/sessions'
import { type Server, buildServer } from '../../../server/server'
import { type FakeEngine, fakeEngine } from './fakeEngine'

export const PAGE = '<!doctype html><html><head><title>Recount</title></head><body><div id="app"></div></body></html>'
export const PASSWORD = 'correct horse battery'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly text: string
  readonly bytes: Buffer
  json<T = Record<string, unknown>>(): T
}

export interface Ask {
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** Sent as it is, in place of JSON. */
  readonly raw?: string | Buffer
}

export interface Browser {
  readonly userId: number | null
  readonly cookie: string | null
  readonly csrf: string | null
  get(url: string, ask?: Ask): Promise<Answer>
  post(url: string, body?: unknown, ask?: Ask): Promise<Answer>
  send(method: string, url: string, ask?: Ask): Promise<Answer>
}

export interface TestServer extends Server {
  readonly home: string
  /** Path of the built client. */
  readonly client: string
  readonly engine: FakeEngine
  anonymous(): Browser
  /** A new user with these roles and a session. `databases`: ids granted besides. */
  signedIn(name: string, roles: readonly RoleName[], databases?: readonly number[]): Promise<Browser>
  /** A session of a user that exists. */
  sessionOf(userId: number): Promise<Browser>
}

export interface Options {
  readonly home?: string
  readonly settings?: Partial<Settings>
  readonly openEngine?: OpenEngine
  readonly openUploadsEngine?: OpenUploads
  readonly clock?: () => number
  readonly logger?: NonNullable<FastifyServerOptions['logger']>
  /** True if the client is not built before the server starts. */
  readonly unbuilt?: boolean
  /** Makes the first database in place of an empty file; the server is not waited for then. */
  readonly buildSample?: (file: string) => Promise<void>
}

/** A client that is a page, the scripts of the dashboard's place and those of one kind of chart. */
const PRELOADS = {
  app: ['/assets/both.js'],
  '/superset/dashboard/': ['/assets/board.js', '/assets/both.js'],
  pie: ['/assets/pie.js', '/assets/both.js'],
  'pie/type': ['/assets/pie-type.js'],
  filters: ['/assets/filters.js'],
}

export const writeClient = (home: string): string => {
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'index.html'), PAGE)
  writeFileSync(join(home, 'preloads.json'), JSON.stringify(PRELOADS))
  return home
}

/** A server on a data directory of its own, with an engine of the test's and one database, `examples` (id 1). */
export const startTestServer = async (options: Options = {}): Promise<TestServer> => {
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'recount-test-'))
  const folder = mkdtempSync(join(tmpdir(), 'recount-client-'))
  const client = options.unbuilt === true ? join(folder, 'client') : writeClient(folder)
  const engine = fakeEngine()
  const server = await buildServer({
    settings: {
      ...loadSettings({ RECOUNT_HOME: home }, null),
      logLevel: 'silent',
      sampleDashboards: false,
      ...options.settings,
    },
    version: '0.0.0-test',
    clientFolder: client,
    verifierFile: join(process.cwd(), 'scripts', 'recount-verify.mjs'),
    openUploadsEngine: options.openUploadsEngine ?? (async () => engine),
    openEngine: options.openEngine ?? (async () => engine),
    buildSample: options.buildSample ?? (async (file) => writeFileSync(file, '')),
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.logger ? { logger: options.logger } : {}),
  })
  if (options.buildSample === undefined) await server.sample
  await server.app.ready()

  const browser = (userId: number | null, cookie: string | null, csrf: string | null): Browser => {
    const send = async (method: string, url: string, ask: Ask = {}): Promise<Answer> => {
      const payload = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body))
      const response = await server.app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(cookie === null ? {} : { cookie: `session=${cookie}` }),
          ...(csrf !== null && method !== 'GET' ? { 'x-csrftoken': csrf } : {}),
          ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...ask.headers,
        },
        ...(payload === undefined ? {} : { payload }),
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        bytes: response.rawPayload,
        json: <T>() => JSON.parse(response.body) as T,
      }
    }
    return {
      userId,
      cookie,
      csrf,
      send,
      get: (url, ask) => send('GET', url, ask),
      post: (url, body, ask) => send('POST', url, { body, ...ask }),
    }
  }

  const sessionOf = async (userId: number): Promise<Browser> => {
    const { store } = server.services
    const user = await findUser(store, userId)
    if (!user) throw new Error('who is not active has no session')
    const claims = { userId, credentialVersion: user.credentialVersion }
    await recordSignIn(store, claims, server.services.clock())
    const cookie = await startSession(store, claims, 1, server.services.clock())
    const answer = await browser(userId, cookie, null).get('/api/v1/security/csrf_token/')
    const csrf = answer.status === 200 ? answer.json<{ result: string }>().result : null
    return browser(userId, cookie, csrf)
  }

  return {
    ...server,
    home,
    client,
    engine,
    anonymous: () => browser(null, null, null),
    sessionOf,
    signedIn: async (name, roles, databases = []) => {
      const { store } = server.services
      const user = { username: name, firstName: name, lastName: 'Test', roles, password: PASSWORD }
      const userId = await createUser(store, user, server.services.clock())
      for (const id of databases) {
        await store.insertInto('database_grant').values({ user_id: userId, database_id: id }).execute()
      }
      if (!(await findUser(store, userId))) throw new Error('user not made')
      return sessionOf(userId)
    },
    close: async () => {
      await server.close()
      if (options.home === undefined) rmSync(home, { recursive: true, force: true })
    },
  }
}

export const rison = (text: string): string => `q=${encodeURIComponent(text)}`
