import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../support/server'

let server: TestServer
const start = async (usageEvents: number): Promise<void> => {
  server = await startTestServer({ settings: { usageEvents } })
}
beforeEach(() => start(5))
afterEach(() => server.close())

const event = (name: string, more: object = {}) => ({
  version: 'v2',
  ts: 1,
  event_name: name,
  event_type: 'user',
  ...more,
})
const kept = async () =>
  (await server.services.store.selectFrom('usage_event').selectAll().orderBy('id').execute()).map((row) => ({
    ...row,
    event: JSON.parse(row.event) as Record<string, unknown>,
  }))
const URL_OF = '/superset/log/?explode=events'

test('stores usage events of a beacon and of JSON with user and place [B7.35] [B7.36] [B7.38]', async () => {
  const ada = await server.signedIn('ada', ['Gamma'])
  const form = new URLSearchParams({
    events: JSON.stringify([event('a', { secret: 'x' })]),
    guest_token: 't',
  }).toString()
  const beacon = await ada.post(`${URL_OF}&dashboard_id=9`, undefined, {
    raw: form,
    // a beacon has no header of ours
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', 'x-csrftoken': '' },
  })
  expect([beacon.status, beacon.text]).toEqual([200, ''])
  const posted = await ada.post(`${URL_OF}&slice_id=7`, { events: [event('b'), event('c')] })
  expect([posted.status, posted.text]).toEqual([200, ''])
  expect(await kept()).toMatchObject([
    { user_id: ada.userId, dashboard_id: '9', slice_id: null, event: event('a') },
    { user_id: ada.userId, dashboard_id: null, slice_id: '7', event: { event_name: 'b' } },
    { event: { event_name: 'c' } },
  ])
  expect(JSON.stringify(await kept())).not.toContain('secret')
})

test("stores no usage events of another person's window, by beacon or JSON [B7.35]", async () => {
  const ada = await server.signedIn('ada', ['Gamma'])
  const bob = await server.signedIn('bob', ['Gamma'])
  const type = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const beacon = async (caller: string) => {
    const raw = new URLSearchParams({ events: JSON.stringify([event('beacon')]), caller }).toString()
    return (await bob.post(URL_OF, undefined, { raw, headers: type })).status
  }
  const post = async (caller: unknown) => (await bob.post(URL_OF, { events: [event('json')], caller })).status
  expect([await beacon(`${ada.userId}`), await post(ada.userId), await post(`${ada.userId}`)]).toEqual([200, 200, 200])
  expect(await beacon('')).toBe(200)
  expect(await kept()).toEqual([])
  expect([await beacon(`${bob.userId}`), await post(bob.userId), await post(null)]).toEqual([200, 200, 200])
  expect(await kept()).toMatchObject(
    ['beacon', 'json', 'json'].map((event_name) => ({ user_id: bob.userId, event: { event_name } })),
  )
})

test('keeps the newest usage events, takes at most 1,024 at once and no invalid ones [B7.37] [B7.35]', async () => {
  const ada = await server.signedIn('ada', ['Gamma'])
  const many = Array.from({ length: 1024 }, (_, at) => event(`e${at}`))
  expect((await ada.post(URL_OF, { events: many })).status).toBe(200)
  expect((await kept()).map((row) => row.event['event_name'])).toEqual(['e1019', 'e1020', 'e1021', 'e1022', 'e1023'])
  expect((await ada.post(URL_OF, { events: [...many, event('more')] })).status).toBe(400)
  expect((await ada.post(URL_OF, { events: 'nonsense' })).status).toBe(400)
  expect((await ada.post('/superset/log/', { events: [] })).status).toBe(422)
  expect(await kept()).toHaveLength(5)
})

test('refuses anonymous and cross-site usage events, and is off at a limit of zero [B7.35]', async () => {
  expect((await server.anonymous().post(URL_OF, { events: [event('a')] })).status).toBe(401)
  const ada = await server.signedIn('ada', ['Gamma'])
  const foreign = await ada.post(URL_OF, { events: [event('a')] }, { headers: { origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
  expect(await kept()).toEqual([])
  const usageLog = async () => {
    const page = (await ada.get('/api/v1/recount/bootstrap')).json<{
      common: { conf: { recount: { usageLog: boolean } } }
    }>()
    return page.common.conf.recount.usageLog
  }
  expect(await usageLog()).toBe(true)
  await server.close()
  await start(0)
  const bob = await server.signedIn('bob', ['Gamma'])
  expect((await bob.post(URL_OF, { events: [event('a')] })).status).toBe(200)
  expect(await kept()).toEqual([])
  const page = (await bob.get('/api/v1/recount/bootstrap')).text
  expect(page).toContain('"usageLog":false')
})
