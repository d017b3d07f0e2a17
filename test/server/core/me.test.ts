import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Browser, PASSWORD, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Gamma'])
})
afterAll(() => server.close())

test("applies the rules for names also to one's own name", async () => {
  const put = (body: object) => ada.send('PUT', '/api/v1/me/', { body })
  const unseen = ['Has signs that cannot be seen.']
  for (const [body, status, message] of [
    [{ first_name: 'a\nb' }, 422, { first_name: unseen }],
    [{ last_name: 'a\u202eb', password: 'another password', current_password: PASSWORD }, 422, { last_name: unseen }],
    [{ first_name: '  ' }, 400, { first_name: ['Not a valid value.'] }],
    [{ last_name: 'x'.repeat(65) }, 400, { last_name: [expect.any(String)] }],
  ] as const) {
    const answer = await put(body)
    expect([answer.status, answer.json()]).toEqual([status, { message }])
  }
  expect((await put({ first_name: ' Ada ' })).json()).toMatchObject({
    result: { first_name: 'Ada', last_name: 'Test' },
  })
})

const NEW = 'a new password'
const WRONG = { message: { current_password: ['That is not your current password.'] } }
const MISSING = { message: { current_password: ['Enter your current password.'] } }

/** True if a name and a password sign in, tried from a separate address. */
const letsIn = async (username: string, password: string): Promise<boolean> => {
  const remoteAddress = '198.51.100.1'
  const payload = { username, password, provider: 'db' }
  const answer = await server.app.inject({ method: 'POST', url: '/api/v1/security/login', payload, remoteAddress })
  return answer.statusCode === 200
}
const changeBy = (by: Browser, body: object): Promise<Answer> => by.send('PUT', '/api/v1/me/', { body })
const asks = async (by: Browser): Promise<unknown> =>
  (await by.get('/api/v1/recount/bootstrap')).json<{ common: { conf: { recount: { asksPassword: boolean } } } }>()
    .common.conf.recount.asksPassword
/** The session after an answer that renewed it. */
const renewed = async (answer: Answer): Promise<Browser> => {
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const csrf = await server.anonymous().get('/api/v1/security/csrf_token/', { headers: { cookie } })
  const headers = { cookie, 'x-csrftoken': csrf.json<{ result: string }>().result, 'content-type': 'application/json' }
  const by = server.anonymous()
  return {
    ...by,
    get: (url) => by.get(url, { headers: { cookie } }),
    send: (method, url, ask) => by.send(method, url, { ...ask, headers }),
  }
}

test('changes a password only with the current one', async () => {
  const by = await server.signedIn('changer', ['Gamma'])
  expect(await asks(by)).toBe(true)
  for (const [more, said] of [
    [{}, MISSING],
    [{ current_password: '' }, MISSING],
    [{ current_password: 'not the password' }, WRONG],
    [{ current_password: NEW }, WRONG],
  ] as const) {
    const answer = await changeBy(by, { password: NEW, first_name: 'Changed', ...more })
    expect([answer.status, answer.json(), answer.headers['set-cookie']]).toEqual([422, said, undefined])
  }
  expect((await by.get('/api/v1/me/')).json()).toMatchObject({ result: { first_name: 'changer' } })
  expect([await letsIn('changer', PASSWORD), await letsIn('changer', NEW)]).toEqual([true, false])
  const answer = await changeBy(by, { password: NEW, current_password: PASSWORD })
  expect(answer.status).toBe(200)
  expect([await letsIn('changer', PASSWORD), await letsIn('changer', NEW)]).toEqual([false, true])
  expect(await asks(await renewed(answer))).toBe(true)
})

test('a program with a token gives the current password too', async () => {
  await server.signedIn('program', ['Gamma'])
  const login = { username: 'program', password: PASSWORD, provider: 'db' }
  const { access_token: token } = (await server.anonymous().post('/api/v1/security/login', login)).json<{
    access_token: string
  }>()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const put = (body: object) => server.anonymous().send('PUT', '/api/v1/me/', { body, headers })
  expect((await put({ password: NEW })).json()).toEqual(MISSING)
  expect((await put({ first_name: 'Free' })).status).toBe(200)
  expect((await put({ password: NEW, current_password: PASSWORD })).status).toBe(200)
})

test('limits attempts at the current password, even for the right one', async () => {
  const by = await server.signedIn('guesser', ['Gamma'])
  const said: number[] = []
  for (let tries = 0; tries < server.services.settings.signInAttempts; tries += 1)
    said.push((await changeBy(by, { password: NEW, current_password: `guess ${tries}` })).status)
  expect(new Set(said)).toEqual(new Set([422]))
  const late = await changeBy(by, { password: NEW, current_password: PASSWORD })
  expect([late.status, late.json()]).toEqual([429, { message: 'Too many sign-in attempts. Please wait.' }])
  expect(await letsIn('guesser', PASSWORD)).toBe(true)
})

test('a one-time sign-in link allows one new password without the current one', async () => {
  const admin = await server.signedIn('root', ['Admin'])
  const forgetful = await server.signedIn('forgetful', ['Gamma'])
  const link = await admin.post(`/api/v1/security/users/${forgetful.userId}/sign_in_link`)
  const { pathname, search } = new URL(link.json<{ result: { url: string } }>().result.url)
  const by = await renewed(await server.anonymous().get(pathname + search))
  expect([await asks(by), await asks(forgetful)]).toEqual([false, true])
  expect((await changeBy(forgetful, { password: NEW })).json()).toEqual(MISSING)
  const answer = await changeBy(by, { password: NEW })
  expect([answer.status, await letsIn('forgetful', NEW)]).toEqual([200, true])
  const then = await renewed(answer)
  expect(await asks(then)).toBe(true)
  expect((await changeBy(then, { password: PASSWORD })).json()).toEqual(MISSING)
  expect((await changeBy(then, { password: PASSWORD, current_password: NEW })).status).toBe(200)
})
