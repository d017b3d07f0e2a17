import { afterAll, beforeAll, expect, test } from 'vitest'

import { type TestServer, startTestServer } from '../support/server'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { signInAttempts: 2 } })
  await server.signedIn('ada', ['Gamma'])
})
afterAll(() => server.close())

const FORM = 'application/x-www-form-urlencoded'

test('too many failures return people to the form and programs a 429', async () => {
  const send = (accept: string) =>
    server.anonymous().send('POST', '/login/', {
      headers: { 'content-type': FORM, accept },
      raw: new URLSearchParams({ username: 'ada', password: 'wrong', next: '/history/' }).toString(),
    })
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const failed = '/login/?error=1&next=%2Fhistory%2F'
  expect([(await send(browser)).headers.location, (await send(browser)).headers.location]).toEqual([failed, failed])
  const refused = await send(browser)
  expect([refused.status, refused.headers.location]).toEqual([302, '/login/?error=attempts&next=%2Fhistory%2F'])
  for (const accept of ['application/json', '*/*']) {
    const program = await send(accept)
    expect([program.status, Number(program.headers['retry-after']) > 0]).toEqual([429, true])
  }
})
