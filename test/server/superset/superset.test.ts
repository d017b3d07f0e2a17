import type { LightMyRequestResponse } from 'fastify'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { bootstrapSchema, type Bootstrap } from '../../../contract/session/bootstrap'
import { readEmbedded } from '../../../server/superset/embedded'
import { openUpstream } from '../../../server/superset/upstream'
import { faceSuperset, PAGE, SIGNED_IN } from '../support/facing'
import { BOOTSTRAP, pageOf, startSuperset } from '../support/superset'

const faced = faceSuperset()

const open = (url: string, headers: Record<string, string> = {}) =>
  faced.facing.app.inject({ url, headers: { ...PAGE, ...headers } })

const bootstrapOf = ({ body }: LightMyRequestResponse): Bootstrap => bootstrapSchema.parse(readEmbedded(body))

const last = () => faced.superset.heard.at(-1)

describe('pages before a Superset', () => {
  test("a page carries Superset's user, limits, flags and token in the client's shape", async () => {
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

  test("a page declares Superset's row format, and a log key of each person's own", async () => {
    const recount = bootstrapOf(await open('/sqllab/', SIGNED_IN)).common.conf.recount
    expect(recount).toMatchObject({ version: '1.2.3', rows: false, errorPosition: false })
    expect(recount?.chartsTogether).toBeUndefined()
    expect(Buffer.from(recount?.logKey ?? '', 'base64')).toHaveLength(32)
    const again = bootstrapOf(await open('/history/', SIGNED_IN)).common.conf.recount
    expect(again).toEqual(recount)
    const elsewhere = await faced.facings.build(faced.superset.url, 'other home')
    const other = await elsewhere.app.inject({ url: '/sqllab/', headers: { ...PAGE, ...SIGNED_IN } })
    expect(bootstrapOf(other).common.conf.recount?.logKey).not.toBe(recount?.logKey)
  })

  test('a page may connect to the chart hosts that Superset names, and to no others [B9.08]', async () => {
    const connections = async () => {
      const policy = String((await open('/superset/dashboard/3/', SIGNED_IN)).headers['content-security-policy'])
      return policy.split(';').find((part) => part.startsWith('connect-src'))
    }
    expect(await connections()).toBe("connect-src 'self'")
    const { common } = BOOTSTRAP
    const domains = ['a.example', 'b.example:8088', "x; script-src 'unsafe-inline'", 7]
    const conf = { ...common.conf, SUPERSET_WEBSERVER_DOMAINS: domains }
    const changed = pageOf({ ...BOOTSTRAP, common: { ...common, conf } }, 'ofPage')
    const url = faced.superset.heard.findLast(({ headers }) => headers.cookie?.includes('session=ana'))?.url ?? ''
    faced.superset.answers.set(`GET ${url}`, (answer) => answer(200, { 'content-type': 'text/html' }, changed))
    expect(await connections()).toBe("connect-src 'self' http://a.example http://b.example:8088")
    faced.superset.answers.delete(`GET ${url}`)
  })

  test('redirects anonymous users to the form, which has no user and no key', async () => {
    const answer = await open('/superset/dashboard/3/?tab=a')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/login/?next=%2Fsuperset%2Fdashboard%2F3%2F%3Ftab%3Da')
    const { user, common } = bootstrapOf(await open('/login/'))
    expect(user.isAnonymous).toBe(true)
    expect(common.conf.recount?.logKey).toBeUndefined()
  })

  test('reports a Superset that does not answer, or is none', async () => {
    await faced.superset.close()
    const gone = await open('/sqllab/', SIGNED_IN)
    expect([gone.statusCode, gone.body]).toEqual([502, `Superset at ${faced.superset.url} does not answer.\n`])
    const call = await faced.facing.app.inject({ url: '/api/v1/me/', headers: SIGNED_IN })
    expect([call.statusCode, call.json()]).toEqual([
      502,
      { message: `Superset at ${faced.superset.url} does not answer.` },
    ])
    const strange = await startSuperset()
    const none = await faced.facings.build(`${strange.url}/api/v1`, 'strange home')
    const answer = await none.app.inject({ url: '/sqllab/', headers: { ...PAGE, ...SIGNED_IN } })
    expect([answer.statusCode, answer.body]).toEqual([
      502,
      `What ${strange.url}/api/v1 answers is no page of Superset.\n`,
    ])
    await strange.close()
  })

  test('opens a posted query, and answers 404 for absent pages and those with a flag off', async () => {
    const posted = await faced.facing.app.inject({
      method: 'POST',
      url: '/sqllab/',
      headers: { ...SIGNED_IN, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ form_data: '{"sql":"SELECT 1","dbid":2}' }).toString(),
    })
    expect(bootstrapOf(posted).requested_query).toMatchObject({ sql: 'SELECT 1', dbid: 2 })
    for (const url of ['/report/list/', '/charts/gallery/', '/nonsense/']) {
      const answer = await open(url, SIGNED_IN)
      expect([url, answer.statusCode, bootstrapOf(answer).user.userId]).toEqual([url, 404, 7])
    }
  })

  test('serves a health of its own: only readiness calls Superset', async () => {
    const health = async () => {
      const paths = ['/health', '/health/live', '/health/ready']
      return Promise.all(paths.map(async (url) => (await faced.facing.app.inject({ url })).statusCode))
    }
    expect(await health()).toEqual([200, 200, 200])
    await faced.superset.close()
    expect(await health()).toEqual([200, 200, 503])
  })

  test('serves the files of the client, and stores nothing but a key', async () => {
    expect((await faced.facing.app.inject({ url: '/assets/main-1.js' })).statusCode).toBe(200)
    const kept = readdirSync(join(faced.facings.folder, 'home')).filter((name) => !name.startsWith('lock.'))
    expect(kept.toSorted()).toEqual(['results', 'secret.key'])
    expect(readdirSync(join(faced.facings.folder, 'home', 'results'))).toEqual([])
  })
})

describe('signing in at a Superset', () => {
  const send = (form: Record<string, string>) =>
    faced.facing.app.inject({
      method: 'POST',
      url: '/login/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })

  const signOut = () =>
    faced.facing.app.inject({
      method: 'POST',
      url: '/logout/',
      headers: { ...SIGNED_IN, 'x-csrftoken': 'ofPage', 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })

  test("fills in Superset's form with its token and cookie, and returns the session", async () => {
    const answer = await send({ username: 'ana', password: 'right', next: '/sqllab/?id=1' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/sqllab/?id=1'])
    expect(answer.headers['set-cookie']).toEqual(['session=ana; HttpOnly; SameSite=Lax; Path=/', 'other=1; Path=/'])
    expect(Object.fromEntries(new URLSearchParams(last()?.body))).toEqual({
      username: 'ana',
      password: 'right',
      csrf_token: 'form&1',
    })
  })

  test('a wrong password leads back to the form', async () => {
    const wrong = await send({ username: 'ana', password: 'wrong', next: '/sqllab/' })
    expect(wrong.headers.location).toBe('/login/?error=1&next=%2Fsqllab%2F')
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('never redirects to another site', async () => {
    for (const next of ['//evil.test/', '/\\evil.test', 'https://evil.test/']) {
      const answer = await send({ username: 'ana', password: 'right', next })
      expect([next, answer.headers.location]).toEqual([next, '/superset/welcome/'])
    }
  })

  test('tells a wrong password, too many tries, a dead server and a missing form apart', async () => {
    const tried = async () => {
      const { statusCode, headers, body } = await send({ username: 'ana', password: 'right' })
      return [statusCode, headers.location ?? body]
    }
    const at = 'POST /login/'
    faced.superset.answers.set(at, (answer) => answer(200, { 'content-type': 'text/html' }, '<form>'))
    expect(await tried()).toEqual([302, '/login/?error=1&next=%2Fsuperset%2Fwelcome%2F'])
    faced.superset.answers.set(at, (answer) => answer(429))
    expect(await tried()).toEqual([302, '/login/?error=attempts&next=%2Fsuperset%2Fwelcome%2F'])
    const none = `Superset at ${faced.superset.url} does not sign people in by a name and a password.\n`
    for (const status of [405, 500]) {
      faced.superset.answers.set(at, (answer) => answer(status))
      expect(await tried()).toEqual([502, none])
    }
    await faced.superset.close()
    expect(await tried()).toEqual([502, `Superset at ${faced.superset.url} does not answer.\n`])
    const out = await signOut()
    expect([out.statusCode, out.body]).toEqual([
      502,
      `Superset at ${faced.superset.url} does not answer. You are still signed in.\n`,
    ])
  })

  test("forwards the browser's name, and makes cookies https-only behind https", async () => {
    faced.facing = await faced.facings.build(faced.superset.url, 'safe home', {
      RECOUNT_PUBLIC_URL: 'https://bi.test/',
    })
    const answer = await faced.facing.app.inject({
      method: 'POST',
      url: '/login/',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Netscape' },
      body: 'username=ana&password=right',
    })
    expect(answer.headers['set-cookie']).toEqual([
      'session=ana; HttpOnly; SameSite=Lax; Secure; Path=/',
      'other=1; Secure; Path=/',
    ])
    expect(faced.superset.heard.map(({ headers }) => headers['user-agent'])).toEqual(['Netscape', 'Netscape'])
  })

  test('limits sign-in attempts at a Superset', async () => {
    faced.facing = await faced.facings.build(faced.superset.url, 'strict home', { RECOUNT_SIGN_IN_ATTEMPTS: '2' })
    const wrong = { username: 'ana', password: 'wrong', next: '/sqllab/' }
    const tried = [await send(wrong), await send(wrong), await send(wrong)].map(({ headers }) => headers.location)
    const back = (error: string) => `/login/?error=${error}&next=%2Fsqllab%2F`
    expect(tried).toEqual([back('1'), back('1'), back('attempts')])
    expect(faced.superset.heard.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  test('signing out ends the session at Superset', async () => {
    const answer = await signOut()
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login/'])
    expect(answer.headers['set-cookie']).toBe('session=; Max-Age=0; Path=/')
    expect(last()).toMatchObject({ url: '/logout/', headers: { cookie: 'session=ana' } })
  })

  test('refuses a sign-in from another site', async () => {
    const before = faced.superset.heard.length
    const answer = await faced.facing.app.inject({
      method: 'POST',
      url: '/login/',
      headers: { origin: 'http://evil.test', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=ana&password=right',
    })
    expect(answer.statusCode).toBe(403)
    expect(faced.superset.heard).toHaveLength(before)
  })
})

test('refuses an invalid address, or one with a password, before it starts', () => {
  expect(() => openUpstream('superset')).toThrow('not the address of a server')
  expect(() => openUpstream('file:///etc/passwd')).toThrow('not the address of a server')
  expect(() => openUpstream('http://ana:right@superset.test')).toThrow('the address must hold no name and no password')
})
