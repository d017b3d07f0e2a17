import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Entry, entriesOf } from '../audit'
import { type Browser, type TestServer, startTestServer } from '../server'
import { SESSION, begin, beginning, complete, dataOf, put, withdraw } from './sender'

let server: TestServer
let ann: Browser
let desk: Browser

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.signedIn('ann', ['Gamma'])
  desk = await server.signedIn('sue', ['Support'])
})
afterAll(() => server.close())

const during = (step: () => Promise<unknown>): Promise<readonly Entry[]> => entriesOf(server.services.store, step)

test('each act on a session has one entry, which has no text of it', async () => {
  let session = { id: 0, number: '' }
  let note = 0
  const bytes = Buffer.from('planted in the data')
  const entries = await during(async () => {
    session = await begin(ann, { note: 'planted in the note' })
    await put(ann, session.id, 0, bytes)
    await complete(ann, session.id, bytes, { things: [{ kind: 'chart', id: '1', name: 'planted name' }] })
    await desk.get(SESSION)
    await dataOf(desk, session.id)
    await desk.get(`${SESSION}${session.id}/moments/`)
    const made = await desk.post(`${SESSION}${session.id}/note/`, { event: null, text: 'planted by support' })
    note = made.json<{ result: { id: number } }>().result.id
    await desk.get(`${SESSION}${session.id}/note/`)
    await desk.send('DELETE', `${SESSION}${session.id}/note/${note}/`)
    await withdraw(ann, session.id)
  })
  const { id, number } = session
  const about = [{ kind: 'support_session', id }]
  const person = { id: ann.userId, name: 'ann' }
  const support = { id: desk.userId, name: 'sue' }
  expect(entries).toMatchObject([
    {
      action: 'supportSend',
      actor: person,
      about,
      details: { number, level: 'texts', consent: '2026-03', continuous: false },
    },
    { action: 'supportComplete', actor: person, about, details: { number, bytes: bytes.length } },
    { action: 'supportRead', actor: support, about, call: 'supportDataGet', details: { number } },
    { action: 'supportRead', actor: support, about, call: 'supportMomentList', details: { number } },
    { action: 'supportNote', actor: support, about, details: { note } },
    { action: 'supportNoteDelete', actor: support, about, details: { note } },
    { action: 'supportWithdraw', actor: person, about, details: { number } },
  ])
  expect(JSON.stringify(entries)).not.toContain('planted')
})

test('refused acts have an entry too', async () => {
  const session = await begin(ann)
  const entries = await during(async () => {
    await dataOf(ann, session.id)
    await dataOf(desk, session.id)
    await ann.post(SESSION, beginning({ continuous: true }))
  })
  expect(entries).toMatchObject([
    { action: 'supportRead', outcome: 'refused', actor: { name: 'ann' } },
    { action: 'supportRead', outcome: 'failed', actor: { name: 'sue' } },
    { action: 'supportSend', outcome: 'failed', actor: { name: 'ann' } },
  ])
})
