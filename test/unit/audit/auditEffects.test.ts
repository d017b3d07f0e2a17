import { describe, expect, it } from 'vitest'

import type { AuditEntry } from '../../../contract/audit/audit'
import { calls } from '../../../contract/index'
import type { AuditFilter } from '../../../src/events/audit/audit'
import { fieldsOf } from '../../../src/views/audit/fields'
import { createTestClient, type TestClient } from '../../support/client'
import { signIn } from '../../support/dashboardWorld'
import { serveCalls } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { eventsOf } from '../../support/world'

const server = serveCalls()

const ALL: AuditFilter = { from: '', to: '', person: null, kind: null, thing: '', action: null, outcome: null }

const entry = (seq: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  seq,
  at: `2026-05-04T10:00:${seq}.000Z`,
  action: 'change',
  outcome: 'done',
  actor: { id: 7, name: 'ada' },
  by: 'cookie',
  address: '127.0.0.1',
  call: 'dashboardPut',
  cause: null,
  request: 'r1',
  changes: [
    {
      kind: 'dashboard',
      id: 3,
      name: 'Sales',
      change: 'changed',
      fields: [
        { path: '/title', before: 'The former title', after: 'Sales' },
        { path: '/position_json/ROW-1', after: { children: ['CHART-1'] } },
        { path: '/position_json/ROW-2', before: { children: [] } },
      ],
    },
  ],
  about: [],
  details: { path: '/api/v1/dashboard/3' },
  tombstone: false,
  hash: 'h',
  ...more,
})

const auditOf = ({ world }: TestClient) => world.store.state().audit
const seqs = (client: TestClient) => auditOf(client).list?.value?.entries.map(({ seq }) => seq)

const serveList = (asked: string[], pages: readonly { result: readonly AuditEntry[]; before: number | null }[]): void =>
  server.use(
    answer(calls.auditList, ({ url }) => {
      asked.push(url.search)
      return json(pages[asked.length - 1])
    }),
  )

const list = async (client: TestClient, filter = ALL): Promise<void> => {
  client.world.dispatch('audit.list', { filter })
  await client.clock.settle()
}

describe('audit log', () => {
  it('lists entries by their changed parts, and keeps no value in the log', async () => {
    serveList([], [{ result: [entry(12)], before: null }])
    const client = createTestClient()
    await list(client)
    expect(auditOf(client).list).toMatchObject({
      status: 'loaded',
      value: {
        before: null,
        entries: [
          {
            seq: 12,
            person: { id: 7, name: 'ada' },
            by: 'cookie',
            address: '127.0.0.1',
            outcome: 'done',
            erased: false,
            changes: [
              { kind: 'dashboard', id: 3, name: 'Sales', change: 'changed', parts: ['title', 'position_json'] },
            ],
          },
        ],
      },
    })
    expect(JSON.stringify(eventsOf(client.world))).not.toContain('The former title')
  })

  it('asks only for the filters that are set', async () => {
    const asked: string[] = []
    const none = { result: [], before: null }
    serveList(asked, [none, none, none])
    const client = createTestClient()
    await list(client)
    await list(client, { ...ALL, thing: '3' })
    await list(client, {
      from: '2026-05-01',
      to: '2026-05-31',
      person: 7,
      kind: 'dashboard',
      thing: ' 3 ',
      action: 'change',
      outcome: 'refused',
    })
    const page = ['page_size', '50']
    expect(asked.map((search) => [...new URLSearchParams(search)])).toEqual([
      [page],
      [page],
      [
        ['from', '2026-05-01'],
        ['to', '2026-05-31'],
        ['person', '7'],
        ['kind', 'dashboard'],
        ['id', '3'],
        ['action', 'change'],
        ['outcome', 'refused'],
        page,
      ],
    ])
  })

  it('adds older entries to the list until there are none', async () => {
    const asked: string[] = []
    serveList(asked, [
      { result: [entry(12), entry(11)], before: 11 },
      { result: [entry(10)], before: null },
      { result: [entry(13)], before: null },
    ])
    const client = createTestClient()
    await list(client)
    client.world.dispatch('audit.more', { filter: ALL })
    client.world.dispatch('audit.more', { filter: ALL })
    await client.clock.settle()
    expect(seqs(client)).toEqual([12, 11, 10])
    expect(asked.map((search) => new URLSearchParams(search).get('before'))).toEqual([null, '11'])
    expect(client.world.dispatch('audit.more', { filter: ALL })).toEqual([])
    await list(client)
    expect(seqs(client)).toEqual([13])
  })

  it('keeps the list on screen when a later page fails, and shows the cause', async () => {
    serveList([], [{ result: [entry(12)], before: 12 }])
    const client = createTestClient()
    await list(client)
    server.use(answer(calls.auditList, () => json({ message: 'Forbidden' }, 403)))
    client.world.dispatch('audit.more', { filter: ALL })
    await client.clock.settle()
    expect(auditOf(client).list).toMatchObject({ status: 'failed', value: { before: 12 } })
    expect(auditOf(client).list?.message).not.toBe('')
    expect(seqs(client)).toEqual([12])
  })

  it('offers everybody with an account to those who may read users, and asks once', async () => {
    const asked: string[] = []
    const none = { result: [], before: null }
    serveList(asked, [{ result: [entry(12)], before: null }, none])
    let reads = 0
    server.use(
      answer(calls.userList, () => {
        reads += 1
        return json({
          count: 2,
          ids: [9, 7],
          result: [
            { id: 9, username: 'bob' },
            { id: 7, username: 'countess' },
          ],
        })
      }),
    )
    const client = createTestClient()
    signIn(client.world, { permissions: ['can_read on User', 'can_read on AuditLog'] })
    await list(client)
    await list(client)
    expect([reads, auditOf(client).people]).toEqual([
      1,
      [
        { id: 9, name: 'bob' },
        { id: 7, name: 'countess' },
      ],
    ])
  })

  it('offers those whom entries name to a reader who may not read users', async () => {
    serveList([], [{ result: [entry(12), entry(11), entry(10, { actor: null })], before: null }])
    const client = createTestClient()
    signIn(client.world, { permissions: ['can_read on AuditLog'] })
    await list(client)
    expect(auditOf(client).people).toEqual([{ id: 7, name: 'ada' }])
  })

  it('opens an entry with its values in the result store', async () => {
    server.use(answer(calls.auditGet, () => json({ result: entry(12, { cause: 'e5' }) })))
    const client = createTestClient()
    client.world.dispatch('audit.open', { seq: 12 })
    await client.clock.settle()
    const opened = auditOf(client).opened?.value
    expect(opened).toMatchObject({ call: 'dashboardPut', event: 'e5', entry: { seq: 12 } })
    const rows = client.io.results.peek(opened?.resultKey ?? '')
    expect(rows === null ? [] : fieldsOf(rows)).toEqual([
      { place: 0, path: '/title', before: 'The former title', after: 'Sales' },
      { place: 0, path: '/position_json/ROW-1', after: { children: ['CHART-1'] } },
      { place: 0, path: '/position_json/ROW-2', before: { children: [] } },
      { place: -1, path: 'path', after: '/api/v1/dashboard/3' },
    ])
    expect(JSON.stringify(eventsOf(client.world))).not.toContain('The former title')
  })

  it('shows the reason when an entry is gone', async () => {
    server.use(answer(calls.auditGet, () => json({ message: 'Not found' }, 404)))
    const client = createTestClient()
    client.world.dispatch('audit.open', { seq: 99 })
    await client.clock.settle()
    expect(auditOf(client).opened).toMatchObject({ status: 'failed', value: null, message: 'Not found' })
  })

  it('the browser saves an export and a report of the chosen days', async () => {
    const client = createTestClient()
    client.world.dispatch('audit.take_file', { file: 'export', from: '', to: '' })
    client.world.dispatch('audit.take_file', { file: 'report', from: '2026-05-01', to: '2026-05-31' })
    await client.clock.settle()
    expect(client.downloads).toEqual([
      '/api/recount/audit/export/',
      '/api/recount/audit/report/?from=2026-05-01&to=2026-05-31',
    ])
  })
})
