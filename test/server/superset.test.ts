import type { LightMyRequestResponse } from 'fastify'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { bootstrapSchema, type Bootstrap } from '../../contract/bootstrap'
import { loadSettings } from '../../server/config'
import { readEmbedded } from '../../server/superset/embedded'
import { buildFacingServer, type FacingServer } from '../../server/superset/server'
import { openUpstream } from '../../server/superset/upstream'
import { startSuperset, type FakeSuperset } from './support/superset'

const PAGE = { accept: 'text/html' }
const SIGNED_IN = { cookie: 'session=ana' }

let folder: string
let superset: FakeSuperset
let facing: FacingServer
const made: FacingServer[] = []

const build = async (address: string, name: string, env: Record<string, string> = {}): Promise<FacingServer> => {
  const clientFolder = join(folder, 'client')
  mkdirSync(join(clientFolder, 'assets'), { recursive: true })
  writeFileSync(join(clientFolder, 'index.html'), '<html><head></head><body><div id="app"></div></body></html>')
  writeFileSync(join(clientFolder, 'assets', 'main-1.js'), 'export {}')
  const settings = loadSettings({ RECOUNT_HOME: join(folder, name), ...env }, null)
  const built = await buildFacingServer({ settings, version: '1.2.3', clientFolder, superset: address, logger: false })
  made.push(built)
  return built
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recount-facing-'))
  superset = await startSuperset()
  facing = await build(superset.url, 'home')
})
afterEach(async () => {
  await Promise.all(made.splice(0).map((one) => one.close()))
  await superset.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (url: string, headers: Record<string, string> = {}) =>
  facing.app.inject({ url, headers: { ...PAGE, ...headers } })

const bootstrapOf = ({ body }: LightMyRequestResponse): Bootstrap => bootstrapSchema.parse(readEmbedded(body))

const last = () => superset.heard.at(-1)

describe('pages before a Superset', () => {
  test('carry who is signed in there, its limits, flags and token, in the shape of this client', async () => {
    const answer = await open('/sqllab/', SIGNED_IN)
    expect(answer.statusCode).toBe(200)
    const { user, common } = bootstrapOf(answer)
    expect(user).toMatchObject({
      userId: 7,
      username: 'ana',
      isAnonymous: false,
      roles: { Alpha: [['can_read', 'Dashboard']] },
    })
    expect(common.conf).toMatchObject({ SQL_MAX_ROW: 5000, DISPLAY_MAX_ROW: 2000, DEFAULT_SQLLAB_LIMIT: 500 })
    expect(common.feature_flags).toEqual({
      DASHBOARD_CROSS_FILTERS: true,
      HORIZONTAL_FILTER_BAR: true,
      SQLLAB_BACKEND_PERSISTENCE: true,
      DRILL_BY: true,
    })
    expect(answer.body).toContain('id="csrf_token" value="ofPage"')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('say that rows come as Superset sends them, and give each person a key of their own for the local log', async () => {
    const recount = bootstrapOf(await open('/sqllab/', SIGNED_IN)).common.conf.recount
    expect(recount).toMatchObject({ version: '1.2.3', rows: false, errorPosition: false })
    expect(recount?.chartsTogether).toBeUndefined()
    expect(Buffer.from(recount?.logKey ?? '', 'base64')).toHaveLength(32)
    const again = bootstrapOf(await open('/history/', SIGNED_IN)).common.conf.recount
    expect(again).toEqual(recount)
    const elsewhere = await build(superset.url, 'other home')
    const other = await elsewhere.app.inject({ url: '/sqllab/', headers: { ...PAGE, ...SIGNED_IN } })
    expect(bootstrapOf(other).common.conf.recount?.logKey).not.toBe(recount?.logKey)
  })

  test('send whoever is not signed in there to the form, which knows nobody and holds no key', async () => {
    const answer = await open('/superset/dashboard/3/?tab=a')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/login/?next=%2Fsuperset%2Fdashboard%2F3%2F%3Ftab%3Da')
    const { user, common } = bootstrapOf(await open('/login/'))
    expect(user.isAnonymous).toBe(true)
    expect(common.conf.recount?.logKey).toBeUndefined()
  })

  test('say it where Superset does not answer, or is none', async () => {
    await superset.close()
    const gone = await open('/sqllab/', SIGNED_IN)
    expect([gone.statusCode, gone.body]).toEqual([502, `Superset at ${superset.url} does not answer.\n`])
    const call = await facing.app.inject({ url: '/api/v1/me/', headers: SIGNED_IN })
    expect([call.statusCode, call.json()]).toEqual([502, { message: `Superset at ${superset.url} does not answer.` }])
    const strange = await startSuperset()
    const none = await build(`${strange.url}/api/v1`, 'strange home')
    const answer = await none.app.inject({ url: '/sqllab/', headers: { ...PAGE, ...SIGNED_IN } })
    expect([answer.statusCode, answer.body]).toEqual([
      502,
      `What ${strange.url}/api/v1 answers is no page of Superset.\n`,
    ])
    await strange.close()
  })

  test('serve the files of the client, and keep nothing but a key', async () => {
    expect((await facing.app.inject({ url: '/assets/main-1.js' })).statusCode).toBe(200)
    const kept = readdirSync(join(folder, 'home')).filter((name) => !name.startsWith('lock.'))
    expect(kept.toSorted()).toEqual(['results', 'secret.key'])
    expect(readdirSync(join(folder, 'home', 'results'))).toEqual([])
  })
})

describe('signing in at a Superset', () => {
  const send = (form: Record<string, string>) =>
    facing.app.inject({
      method: 'POST',
      url: '/login/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })

  test('fills in its form with the token and the cookie of it, and hands on the session for this address', async () => {
    const answer = await send({ username: 'ana', password: 'right', next: '/sqllab/?id=1' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/sqllab/?id=1'])
    expect(answer.headers['set-cookie']).toEqual(['session=ana; HttpOnly; SameSite=Lax; Path=/', 'other=1; Path=/'])
    expect(Object.fromEntries(new URLSearchParams(last()?.body))).toEqual({
      username: 'ana',
      password: 'right',
      csrf_token: 'form&1',
    })
  })

  test('with a wrong password comes back to the form, and never leads elsewhere', async () => {
    const wrong = await send({ username: 'ana', password: 'wrong', next: '//evil.test/' })
    expect(wrong.headers.location).toBe('/login/?error=1&next=%2Fsuperset%2Fwelcome%2F')
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('is tried there only so often', async () => {
    facing = await build(superset.url, 'strict home', { RECOUNT_SIGN_IN_ATTEMPTS: '2' })
    const wrong = { username: 'ana', password: 'wrong', next: '/sqllab/' }
    const tried = [await send(wrong), await send(wrong), await send(wrong)].map(({ headers }) => headers.location)
    const back = (error: string) => `/login/?error=${error}&next=%2Fsqllab%2F`
    expect(tried).toEqual([back('1'), back('1'), back('attempts')])
    expect(superset.heard.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  test('ends there when somebody signs out', async () => {
    const answer = await open('/logout/', SIGNED_IN)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login/'])
    expect(answer.headers['set-cookie']).toBe('session=; Max-Age=0; Path=/')
    expect(last()).toMatchObject({ url: '/logout/', headers: { cookie: 'session=ana' } })
  })

  test('is refused from another site', async () => {
    const before = superset.heard.length
    const answer = await facing.app.inject({
      method: 'POST',
      url: '/login/',
      headers: { origin: 'http://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=ana&password=right',
    })
    expect(answer.statusCode).toBe(403)
    expect(superset.heard).toHaveLength(before)
  })
})

describe('calls before a Superset', () => {
  test('go there with cookies, token and body as they came, and answer as it does', async () => {
    const body = '{"dashboard_title":"naïve"}'
    const answer = await facing.app.inject({
      method: 'PUT',
      url: '/api/v1/dashboard/3?q=(a:!t)',
      headers: {
        ...SIGNED_IN,
        'x-csrftoken': 'ofPage',
        'content-type': 'application/json',
        host: 'recount.test',
        origin: 'http://recount.test',
        referer: 'http://recount.test/x',
      },
      body,
    })
    expect(answer.json()).toEqual({ result: { url: '/api/v1/dashboard/3?q=(a:!t)', method: 'PUT' } })
    expect([answer.headers['set-cookie']].flat()).toEqual(['session=ana; Path=/'])
    expect(last()).toMatchObject({
      body,
      headers: { cookie: 'session=ana', 'x-csrftoken': 'ofPage', origin: superset.url, referer: `${superset.url}/` },
    })
    const refused = await facing.app.inject({ url: '/api/v1/me/' })
    expect([refused.statusCode, refused.json()]).toEqual([401, { msg: 'Missing Authorization Header' }])
  })

  test('to run SQL go without the fields that Superset 6 refuses', async () => {
    await facing.app.inject({
      method: 'POST',
      url: '/api/v1/sqllab/execute/',
      headers: { ...SIGNED_IN, 'content-type': 'application/json' },
      body: { client_id: 'a', database_id: 1, json: true, sql: 'SELECT 1', tmp_schema_name: 'x', queryLimit: 10 },
    })
    expect(JSON.parse(last()?.body ?? '')).toEqual({ client_id: 'a', database_id: 1, sql: 'SELECT 1', queryLimit: 10 })
  })

  test('that only this product has are not found, and nothing but calls of the contract goes there', async () => {
    const before = superset.heard.length
    for (const url of [
      '/api/v1/recount/bootstrap',
      '/api/v1/database/1/functions/',
      '/api/v1/secret',
      '/static/x.js',
    ]) {
      expect((await facing.app.inject({ url, headers: SIGNED_IN })).statusCode).toBe(404)
    }
    expect(superset.heard).toHaveLength(before)
  })

  test('go below the path where that Superset lies', async () => {
    const below = await build(`${superset.url}/bi/`, 'below')
    const answer = await below.app.inject({ url: '/api/v1/chart/1', headers: SIGNED_IN })
    expect(answer.json()).toEqual({ result: { url: '/bi/api/v1/chart/1', method: 'GET' } })
  })
})

test('an address that is none, or holds a password, is refused before anything starts', () => {
  expect(() => openUpstream('superset')).toThrow('not the address of a server')
  expect(() => openUpstream('file:///etc/passwd')).toThrow('not the address of a server')
  expect(() => openUpstream('http://ana:right@superset.test')).toThrow('the address must hold no name and no password')
})
