import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type TestServer, startTestServer } from './support/server'

let server: TestServer
let ada: Browser

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn('ada', ['Gamma'])
})
afterAll(() => server.close())

test('names that people give themselves obey the rules of those that administrators give', async () => {
  const put = (body: object) => ada.send('PUT', '/api/v1/me/', { body })
  const unseen = ['Has signs that cannot be seen.']
  for (const [body, status, message] of [
    [{ first_name: 'a\nb' }, 422, { first_name: unseen }],
    [{ last_name: 'a\u202eb', password: 'another password' }, 422, { last_name: unseen }],
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
