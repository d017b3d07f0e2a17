import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHmac } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import argon2 from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { setPassword } from '../../../server/session/security/users'
import { type Answer, type Browser, PASSWORD, type TestServer, startTestServer } from '../support/server'

const checked: string[] = []
let busy = 0
let most = 0
const { verify } = argon2

let server: TestServer
let now = 1_700_000_000_000

beforeAll(async () => {
  vi.spyOn(argon2, 'verify').mockImplementation(async (stored, password) => {
    checked.push(String(stored))
    busy += 1
    most = Math.max(most, busy)
    return verify(stored, password).finally(() => (busy -= 1))
  })
  server = await startTestServer({ clock: () => now, settings: { signInAttempts: 3 } })
  await server.signedIn('ada', ['Admin'])
})
afterAll(() => {
  vi.restoreAllMocks()
  return server.close()
})

const form = (fields: Record<string, string>) => ({
  raw: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

const cookieOf = (headers: Answer['headers']): string =>
  /session=([^;]*)/.exec(String(headers['set-cookie'] ?? ''))?.[1] ?? ''

const withCookie = (cookie: string) => ({ headers: { cookie: `session=${cookie}` } })

test('the form signs in with a cookie that scripts and other sites cannot use', async () => {
  const answer = await server.anonymous().send('POST', '/login/', form({ username: 'ada', password: PASSWORD }))
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe('/superset/welcome/')
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  expect(cookie).not.toMatch(/Secure/)
  const me = await server.anonymous().get('/api/v1/me/', withCookie(cookieOf(answer.headers)))
  expect(me.json()).toMatchObject({ result: { username: 'ada', is_anonymous: false } })
})

test('the cookie is Secure behind https, and its value is not in the store', async () => {
  const secure = await startTestServer({ settings: { publicUrl: 'https://bi.example.org' } })
  await secure.signedIn('ada', ['Admin'])
  const answer = await secure.anonymous().send('POST', '/login/', form({ username: 'ada', password: PASSWORD }))
  expect(String(answer.headers['set-cookie'])).toMatch(/Secure/)
  const rows = await secure.services.store.selectFrom('session').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(cookieOf(answer.headers))
  await secure.close()
})

test('a program that accepts JSON gets 200 and 401 in place of redirects', async () => {
  const accept = { accept: 'application/json' }
  const right = await server
    .anonymous()
    .post(
      '/login/',
      { username: 'ada', password: PASSWORD },
      { headers: { ...accept, 'content-type': 'application/json' } },
    )
  expect(right.status).toBe(200)
  expect(right.json()).toEqual({ redirect: '/superset/welcome/' })
  const wrong = await server
    .anonymous()
    .post('/login/', { username: 'ada', password: 'x' }, { headers: { ...accept, 'content-type': 'application/json' } })
  expect(wrong.status).toBe(401)
  expect(wrong.headers['set-cookie']).toBeUndefined()
  const page = await server.anonymous().send('POST', '/login/', form({ username: 'ada', password: 'x' }))
  expect(page.headers.location).toBe('/login/?error=1&next=%2Fsuperset%2Fwelcome%2F')
})

test('sign-in redirects only to a path of this origin [S135]', async () => {
  const hostile = [
    '//evil.test',
    '/\\evil.test',
    'https:evil.test',
    'https://evil.test/',
    '\t//evil.test',
    '/\t/evil.test',
    '/%09/evil.test',
    'javascript:alert(1)',
    '/a\r\nset-cookie: x=y',
    '/logout/',
    '/x/../LOGOUT',
    '/%6cogout/',
  ]
  for (const next of hostile) {
    const answer = await server.anonymous().send('POST', '/login/', form({ username: 'ada', password: PASSWORD, next }))
    const location = String(answer.headers.location)
    expect([next, new URL(location, 'http://here.test').origin]).toEqual([next, 'http://here.test'])
    expect([next, location.startsWith('//')]).toEqual([next, false])
    expect([next, /logout/i.test(decodeURIComponent(location))]).toEqual([next, false])
  }
  const good = await server
    .anonymous()
    .send('POST', '/login/', form({ username: 'ada', password: PASSWORD, next: '/history/?a=1#b' }))
  expect(good.headers.location).toBe('/history/?a=1#b')
})

test('shows the form to the previous user while another one is signed in', async () => {
  const bob = await server.signedIn('form-bob', ['Gamma'])
  const go = async (query: string) => {
    const { status, headers, text } = await bob.get(`/login/?next=%2Fhistory%2F${query}`)
    return status === 302 ? headers.location : [status, text.includes('form-bob')]
  }
  expect(await go('')).toBe('/history/')
  expect(await go(`&user=${bob.userId}`)).toBe('/history/')
  for (const query of ['&user=1', '&user=', '&user=1&user=2', '&error=1']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([query, await go(query)]).toEqual([query, [200, false]])
  }
})

test('a copied cookie is of no use after signing out [S04]', async () => {
  const browser = await server.signedIn('leaver', ['Gamma'])
  expect((await browser.get('/api/v1/me/')).status).toBe(200)
  expect((await browser.send('POST', '/logout/', form({}))).headers.location).toBe('/login/')
  expect((await browser.get('/api/v1/me/')).status).toBe(401)
})

test('the theme that this browser remembers begins and ends with a sign-in', async () => {
  const browser = await server.signedIn('painter', ['Gamma'])
  const forgotten = /recount_theme=;(?=[^,]*Path=\/)(?=[^,]*(?:Max-Age=0|Expires=Thu))/
  const cookies = ({ headers }: Answer): string => String(headers['set-cookie'])
  expect(cookies(await browser.get('/logout/'))).not.toMatch(/recount_theme/)
  expect(cookies(await browser.send('POST', '/logout/', form({})))).toMatch(forgotten)
  const again = form({ username: 'painter', password: PASSWORD })
  expect(cookies(await server.anonymous().send('POST', '/login/', again))).toMatch(forgotten)
  const wrong = form({ username: 'painter', password: 'another one' })
  expect(cookies(await server.anonymous().send('POST', '/login/', wrong))).not.toMatch(/recount_theme/)
})

test('a new password ends the other sessions and the earlier tokens [S04]', async () => {
  const browser = await server.signedIn('changer', ['Gamma'])
  const other = await server.sessionOf(browser.userId ?? 0)
  const login = await server
    .anonymous()
    .post('/api/v1/security/login', { username: 'changer', password: PASSWORD, provider: 'db', refresh: true })
  const tokens = login.json<{ access_token: string; refresh_token: string }>()
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  expect((await server.anonymous().get('/api/v1/me/', bearer(tokens.access_token))).status).toBe(200)
  const changed = await browser.send('PUT', '/api/v1/me/', {
    body: { password: 'another good one', current_password: PASSWORD },
  })
  expect(changed.status).toBe(200)
  expect((await browser.get('/api/v1/me/')).status).toBe(401)
  expect((await other.get('/api/v1/me/')).status).toBe(401)
  expect((await server.anonymous().get('/api/v1/me/', bearer(tokens.access_token))).status).toBe(401)
  expect((await server.anonymous().send('POST', '/api/v1/security/refresh', bearer(tokens.refresh_token))).status).toBe(
    401,
  )
  const renewed = cookieOf(changed.headers)
  expect((await server.anonymous().get('/api/v1/me/', withCookie(renewed))).status).toBe(200)
})

test('sessions and tokens expire', async () => {
  const browser = await server.signedIn('sleeper', ['Gamma'])
  const login = await server
    .anonymous()
    .post('/api/v1/security/login', { username: 'sleeper', password: PASSWORD, provider: 'db' })
  const headers = { authorization: `Bearer ${login.json<{ access_token: string }>().access_token}` }
  now += 16 * 60_000
  const late = await server.anonymous().get('/api/v1/database/', { headers })
  expect(late.status).toBe(401)
  expect(late.json()).toEqual({ msg: 'Token has expired' })
  expect((await browser.get('/api/v1/me/')).status).toBe(200)
  now += 86_400_000
  expect((await browser.get('/api/v1/me/')).status).toBe(401)
})

test('issues bearer tokens for access and refresh, and no others', async () => {
  const login = await server
    .anonymous()
    .post('/api/v1/security/login', { username: 'ada', password: PASSWORD, provider: 'db', refresh: true })
  const { access_token: access, refresh_token: refresh } = login.json<{ access_token: string; refresh_token: string }>()
  const get = (authorization: string) => server.anonymous().get('/api/v1/database/', { headers: { authorization } })
  expect((await get(`Bearer ${access}`)).status).toBe(200)
  expect((await get(`Bearer ${refresh}`)).status).toBe(401)
  const again = await server
    .anonymous()
    .send('POST', '/api/v1/security/refresh', { headers: { authorization: `Bearer ${refresh}` } })
  expect((await get(`Bearer ${again.json<{ access_token: string }>().access_token}`)).status).toBe(200)
  expect(
    (
      await server
        .anonymous()
        .send('POST', '/api/v1/security/refresh', { headers: { authorization: `Bearer ${access}` } })
    ).status,
  ).toBe(401)
  // a bearer call needs no CSRF token
  const run = await server
    .anonymous()
    .post(
      '/api/v1/sqllab/execute/',
      { database_id: 1, sql: 'select 1' },
      { headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' } },
    )
  expect(run.status).toBe(200)
})

test('refuses forged tokens and cookies [S03]', async () => {
  const key = (secret: string) => createHmac('sha256', secret).update('bearer').digest()
  const forged = (secret: Uint8Array) =>
    new SignJWT({ kind: 'access', ver: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('1')
      .setExpirationTime('1h')
      .sign(secret)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"1","kind":"access","ver":1}').toString('base64url')}.`
  const login = await server
    .anonymous()
    .post('/api/v1/security/login', { username: 'ada', password: PASSWORD, provider: 'db' })
  const real = login.json<{ access_token: string }>().access_token
  const tokens = [
    none,
    await forged(key('bearer')),
    await forged(new Uint8Array(32)),
    await forged(key('CHANGE_ME')),
    real.slice(0, -1),
    `${real.split('.').slice(0, 2).join('.')}.`,
    'x',
    '',
  ]
  for (const token of tokens) {
    const answer = await server.anonymous().get('/api/v1/me/', { headers: { authorization: `Bearer ${token}` } })
    expect([token, answer.status]).toEqual([token, 401])
  }
  for (const cookie of ['', 'x', '1', '{"user_id":1}', Buffer.from('{"user_id":1}').toString('base64')]) {
    const answer = await server.anonymous().get('/api/v1/me/', withCookie(encodeURIComponent(cookie)))
    expect([cookie, answer.status]).toEqual([cookie, 401])
  }
})

test('a refused token does not fall back to a valid cookie [S09]', async () => {
  const browser = await server.signedIn('both', ['Admin'])
  expect((await browser.get('/api/v1/me/', { headers: { authorization: 'Bearer stale' } })).status).toBe(401)
  expect((await browser.get('/api/v1/me/', { headers: { authorization: 'Basic YWRhOng=' } })).status).toBe(401)
})

test('the secret key is random, 32 bytes and readable by the owner alone [S01]', async () => {
  const file = join(server.home, 'secret.key')
  expect(readFileSync(file)).toHaveLength(32)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const other = await startTestServer()
  expect(readFileSync(join(other.home, 'secret.key'))).not.toEqual(readFileSync(file))
  await other.close()
})

test('limits failed sign-ins per name, and returns the time to wait', async () => {
  const attempt = (username: string, password: string) =>
    server.anonymous().post('/api/v1/security/login', { username, password, provider: 'db' })
  await server.signedIn('target', ['Gamma'])
  for (let i = 0; i < 3; i += 1) expect((await attempt('target', 'wrong')).status).toBe(401)
  const refused = await attempt('target', PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await attempt('ada', PASSWORD)).status).toBe(200)
  now += 61_000
  expect((await attempt('target', PASSWORD)).status).toBe(200)
})

test('an unknown name gets the same answer and the same work as a wrong password [S07]', async () => {
  const names = ['ada', 'nobody', "a'||(select 1)||'", 'x'.repeat(1000)]
  const answers = []
  for (const username of names) {
    answers.push(
      await server.anonymous().post('/api/v1/security/login', { username, password: 'wrong', provider: 'db' }),
    )
  }
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
  const long = await server
    .anonymous()
    .post('/api/v1/security/login', { username: 'x'.repeat(10_000), password: 'wrong', provider: 'db' })
  expect(long.status).toBe(400)
  expect(long.text).not.toContain('xxx')
  const work = async (username: string): Promise<string[]> => {
    now += 61_000
    checked.length = 0
    await server.anonymous().post('/api/v1/security/login', { username, password: 'wrong', provider: 'db' })
    return checked.map((stored) => stored.slice(0, stored.lastIndexOf('$', stored.lastIndexOf('$') - 1)))
  }
  const known = await work('ada')
  expect(known).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/)])
  expect(await work('nobody at all')).toEqual(known)
})

test('an address with many failed names waits, and frees others after a minute', async () => {
  now += 61_000
  const attempt = (username: string, password = 'wrong') =>
    server.anonymous().post('/api/v1/security/login', { username, password, provider: 'db' })
  for (let name = 0; name < 30; name += 1) expect((await attempt(`name ${name}`)).status).toBe(401)
  const refused = await attempt('ada', PASSWORD)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  now += 61_000
  expect((await attempt('ada', PASSWORD)).status).toBe(200)
})

test('a successful sign-in withdraws its own attempt and no other', async () => {
  now += 61_000
  const attempt = (password: string) =>
    server.anonymous().post('/api/v1/security/login', { username: 'ada', password, provider: 'db' })
  expect((await attempt('wrong')).status).toBe(401)
  for (let again = 0; again < 5; again += 1) expect((await attempt(PASSWORD)).status).toBe(200)
  expect([(await attempt('wrong')).status, (await attempt('wrong')).status]).toEqual([401, 401])
  expect((await attempt(PASSWORD)).status).toBe(429)
})

test('limits the number of simultaneous password checks', async () => {
  now += 61_000
  const storm = Array.from({ length: 60 }, (_, name) =>
    server.anonymous().post('/api/v1/security/login', { username: `u${name % 29}`, password: 'x', provider: 'db' }),
  )
  const statuses = (await Promise.all(storm)).map((answer) => answer.status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(most).toBeLessThanOrEqual(32)
  expect(most).toBeGreaterThan(5)
})

test('ignores headers that name a user or a host [S08]', async () => {
  const headers = {
    'x-forwarded-user': 'ada',
    'x-webauth-user': 'ada',
    'remote-user': 'ada',
    'x-forwarded-host': 'evil.test',
  }
  expect((await server.anonymous().get('/api/v1/me/', { headers })).status).toBe(401)
})

test('an answer names the user of its session, and none without a session', async () => {
  const ada = await server.signedIn('caller-ada', ['Gamma'])
  const caller = 'x-recount-caller'
  expect((await ada.get('/api/v1/me/')).headers[caller]).toBe(`${ada.userId}`)
  // refusals too: the user who opened the page may have access that the other lacks
  const refused = await ada.get('/api/v1/saved_query/')
  expect([refused.status, refused.headers[caller]]).toEqual([403, `${ada.userId}`])
  expect((await server.anonymous().get('/api/v1/me/')).headers[caller]).toBeUndefined()
})

test('the sign-in link of the administrator works once, within a day [S06]', async () => {
  const first = await startTestServer({ clock: () => now })
  const token = first.signInToken ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect((await first.anonymous().send('HEAD', `/login/?token=${token}`)).status).toBe(404)
  const used = await first.anonymous().get(`/login/?token=${token}`)
  expect(used.headers.location).toBe('/superset/welcome/')
  const me = await first.anonymous().get('/api/v1/me/roles/', withCookie(cookieOf(used.headers)))
  expect(Object.keys(me.json<{ result: { roles: object } }>().result.roles)).toEqual(['Admin'])
  const again = await first.anonymous().get(`/login/?token=${token}`)
  expect(again.headers.location).toBe('/login/?error=link')
  expect(again.headers['set-cookie']).toBeUndefined()
  await first.close()
  const second = await startTestServer({ clock: () => now })
  now += 86_400_001
  const late = await second.anonymous().get(`/login/?token=${second.signInToken}`)
  expect(late.headers.location).toBe('/login/?error=link')
  await second.close()
})

test('offers no link once an administrator has a password [S06]', async () => {
  const secured = await startTestServer({ settings: { adminPassword: 'a long password' } })
  expect(secured.signInToken).toBeNull()
  const login = await secured
    .anonymous()
    .post('/api/v1/security/login', { username: 'admin', password: 'a long password', provider: 'db' })
  expect(login.status).toBe(200)
  await setPassword(secured.services.store, 1, 'a later password', now)
  const rows = await secured.services.store.selectFrom('sign_in_link').selectAll().execute()
  expect(rows).toEqual([])
  await secured.close()
})

test('gives each user a log key of their own that no other user sees', async () => {
  type Body = { common: { conf: { recount: { logKey?: string; instance: string } } } }
  const conf = async (browser: Browser) =>
    (await browser.get('/api/v1/recount/bootstrap')).json<Body>().common.conf.recount
  const one = await server.signedIn('one', ['Gamma'])
  const two = await server.signedIn('two', ['Gamma'])
  const key = (await conf(one)).logKey ?? ''
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect((await conf(await server.sessionOf(one.userId ?? 0))).logKey).toBe(key)
  expect((await conf(two)).logKey).not.toBe(key)
  expect(await conf(server.anonymous())).not.toHaveProperty('logKey')
  expect((await conf(server.anonymous())).instance).toBe((await conf(one)).instance)
})
