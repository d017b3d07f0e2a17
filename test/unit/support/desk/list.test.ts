import { describe, expect, it } from 'vitest'

import { calls } from '../../../../contract/index'
import type { SupportSession } from '../../../../contract/support/desk'
import { loadDeskCommands } from '../../../../src/app/commands/dispatch'
import { EVERYTHING } from '../../../../src/projections/support/desk'
import { createTestClient, type TestClient } from '../../../support/client'
import { serveCalls } from '../../../support/serveCalls'
import { answer, json } from '../../../support/server'

const server = serveCalls()
await loadDeskCommands()

const session = (id: number, more: Partial<SupportSession> = {}): SupportSession => ({
  id,
  number: `AAAA-00${id}`,
  level: 'sql',
  state: 'ready',
  continuous: false,
  at: '2026-05-04T10:00:00.000Z',
  from: '2026-05-04T09:00:00.000Z',
  to: '2026-05-04T10:00:00.000Z',
  received: 10,
  kept_until: '2026-06-04T10:00:00.000Z',
  ended: null,
  person: { id: 7, username: 'ada', name: 'Ada Lovelace' },
  note: 'It fails',
  build: '1',
  consent: '1',
  first: 1,
  head: 9,
  moments: { fault: 1, slow: 0, repeat: 2, given_up: 0 },
  event: 'e9',
  notes: 0,
  ...more,
})

const deskOf = ({ world }: TestClient) => world.store.state().desk
const idsOf = (client: TestClient) => deskOf(client).sessions?.value?.sessions.map(({ id }) => id)

const serve = (asked: string[], pages: readonly object[]): void =>
  server.use(
    answer(calls.supportSessionList, ({ url }) => {
      asked.push(url.search)
      return json(pages[asked.length - 1])
    }),
  )

const list = async (client: TestClient, filter = EVERYTHING): Promise<void> => {
  client.world.dispatch('support.list_sessions', { filter })
  await client.clock.settle()
}

describe('desk of support', () => {
  it('finds the sessions of a fault that has no words by its whole signature', async () => {
    const asked: string[] = []
    serve(asked, [{ result: [], count: 0, before: null }])
    const client = createTestClient()
    await list(client, { ...EVERYTHING, person: ' Ada ', signature: 'chart.refused | COLUMNS_GONE | ' })
    expect([...new URLSearchParams(asked[0])].slice(0, 2)).toEqual([
      ['person', 'Ada'],
      ['signature', 'chart.refused | COLUMNS_GONE | '],
    ])
  })

  it('lists sessions with their person and what went wrong in them', async () => {
    const gone = session(3, { state: 'withdrawn', person: null, note: '' })
    serve([], [{ result: [session(4), gone], count: 2, before: null }])
    const client = createTestClient()
    await list(client)
    expect(deskOf(client).sessions).toMatchObject({
      status: 'loaded',
      value: {
        count: 2,
        sessions: [
          { id: 4, number: 'AAAA-004', person: 'Ada Lovelace', moments: { fault: 1, repeat: 2 }, event: 'e9' },
          { id: 3, state: 'withdrawn', person: null },
        ],
      },
    })
  })

  it('asks only for the fields of the filter that are set', async () => {
    const asked: string[] = []
    const none = { result: [], count: 0, before: null }
    serve(asked, [none, none])
    const client = createTestClient()
    await list(client)
    await list(client, { ...EVERYTHING, number: ' aaaa-004 ', moment: 'slow', done: 'run.requested', name: ' ' })
    expect(asked.map((search) => [...new URLSearchParams(search)])).toEqual([
      [['page_size', '50']],
      [
        ['number', 'aaaa-004'],
        ['moment', 'slow'],
        ['done', 'run.requested'],
        ['page_size', '50'],
      ],
    ])
  })

  it('adds older sessions to the list until there are none', async () => {
    const asked: string[] = []
    serve(asked, [
      { result: [session(9), session(8)], count: 3, before: 8 },
      { result: [session(7)], count: 3, before: null },
    ])
    const client = createTestClient()
    await list(client, { ...EVERYTHING, person: 'ada' })
    client.world.dispatch('support.more_sessions', {})
    expect(client.world.dispatch('support.more_sessions', {})).toEqual([])
    await client.clock.settle()
    expect(idsOf(client)).toEqual([9, 8, 7])
    const last = new URLSearchParams(asked[1])
    expect([last.get('before'), last.get('person')]).toEqual(['8', 'ada'])
    expect(client.world.dispatch('support.more_sessions', {})).toEqual([])
  })

  it('shows the sessions of one fault without the rest of the filter, then all', async () => {
    const asked: string[] = []
    const none = { result: [], count: 0, before: null }
    serve(asked, [none, none, none])
    const client = createTestClient()
    await list(client, { ...EVERYTHING, person: 'ada' })
    client.world.dispatch('support.show_sessions', { signature: 'run.failed | X | table' })
    await client.clock.settle()
    client.world.dispatch('support.show_sessions', { signature: null })
    await client.clock.settle()
    expect(asked.slice(1).map((search) => [...new URLSearchParams(search)])).toEqual([
      [
        ['signature', 'run.failed | X | table'],
        ['page_size', '50'],
      ],
      [['page_size', '50']],
    ])
  })

  it('keeps the list on screen and says why when it cannot be read again', async () => {
    const client = createTestClient()
    serve([], [{ result: [session(4)], count: 1, before: null }])
    await list(client)
    server.use(answer(calls.supportSessionList, () => json({ message: 'No such number' }, 400)))
    await list(client, { ...EVERYTHING, number: 'x' })
    expect(deskOf(client).sessions).toMatchObject({ status: 'failed', message: 'No such number' })
    expect(idsOf(client)).toEqual([4])
  })

  it('lists the faults of all sessions together', async () => {
    const fault = {
      signature: 'run.failed | X | table',
      type: 'run.failed',
      code: 'X',
      sessions: 4,
      people: 2,
      first: '2026-05-01T00:00:00.000Z',
      last: '2026-05-04T00:00:00.000Z',
      session: { id: 9, number: 'AAAA-009' },
      event: 'e1',
    }
    server.use(answer(calls.supportFaultList, () => json({ result: [fault], count: 31 })))
    const client = createTestClient()
    client.world.dispatch('support.list_faults', { from: '', to: '' })
    await client.clock.settle()
    expect(deskOf(client).faults).toMatchObject({ status: 'loaded', value: { faults: [fault], count: 31 } })
  })
})
