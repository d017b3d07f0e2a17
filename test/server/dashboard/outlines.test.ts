import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Browser, type TestServer, startTestServer } from '../support/server'

let server: TestServer
let ada: Browser
let bob: Browser

beforeAll(async () => {
  server = await startTestServer({})
  ada = await server.signedIn('ada', ['Alpha', 'sql_lab'])
  bob = await server.signedIn('bob', ['Gamma'])
})
afterAll(() => server.close())

const make = async (title: string, body: object): Promise<number> => {
  const made = await ada.post('/api/v1/dashboard/', { dashboard_title: title })
  const { id } = made.json<{ id: number }>()
  const saved = await ada.send('PUT', `/api/v1/dashboard/${id}`, { body })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
  return id
}
const outlines = (ids: readonly number[], by: Browser) => by.get(`/api/recount/dashboard/outlines/?q=!(${ids.join()})`)

test('returns layout outlines of accessible dashboards without their texts', async () => {
  const positions = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['M-1', 7, null], meta: null },
    'M-1': { id: 'M-1', type: 'MARKDOWN', children: [], meta: { code: 'secret words', width: 4, height: 'tall' } },
    broken: 'text',
  }
  const id = await make('Mine', { json_metadata: JSON.stringify({ positions }) })
  const answer = await outlines([id, 999_999], ada)
  expect(answer.status).toBe(200)
  expect(answer.json()).toEqual({
    result: [
      {
        id,
        layout: {
          ROOT_ID: { type: 'ROOT', children: ['GRID_ID'], meta: {} },
          GRID_ID: { type: 'GRID', children: ['M-1'], meta: {} },
          'M-1': { type: 'MARKDOWN', children: [], meta: { width: 4 } },
        },
        kinds: {},
      },
    ],
  })
  // another person's draft
  expect((await outlines([id], bob)).json()).toEqual({ result: [] })
})

test('limits outlines to one screen of cards per call', async () => {
  const many = Array.from({ length: 25 }, (_, index) => index + 1)
  expect((await outlines(many, ada)).status).toBe(400)
  expect((await outlines([], ada)).json()).toEqual({ result: [] })
})
