import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { isRefusal } from '../../../src/core/commands/command'
import { event } from '../../../src/core/events/registry'
import { isClosed } from '../../../src/projections/schema/selectors'
import { createTestClient, type TestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json, type ReceivedCall } from '../../support/server'

const server = serveCalls()

const editorOf = ({ world }: TestClient): string => world.store.state().editors.order[0] ?? ''
const estimateOf = (client: TestClient) => client.world.store.state().estimates.byEditor[editorOf(client)]

describe('cost estimate', () => {
  it('a cost estimate starts, then returns one list of figures per statement [A1.07] [A3.37] [A4.23] [A7.05]', async () => {
    const asked: ReceivedCall[] = []
    server.use(
      token,
      answer(calls.estimate, (ask) => {
        asked.push(ask)
        return json({ result: [{ 'Rows read': '3,000,000', Joins: '1' }, { 'Rows read': '0' }] })
      }),
    )
    const client = createTestClient()
    const editorId = editorOf(client)
    client.world.dispatch('editor.replace', { id: editorId, sql: 'SELECT 1; SELECT 2', by: 'load' })
    client.world.dispatch('editor.select_context', { id: editorId, dbId: 4, catalog: 'cat', schema: 'shop' })
    client.world.dispatch('editor.set_template_params', { id: editorId, templateParams: '{"a":1}' })
    client.world.dispatch('estimate.ask', { editorId })
    expect(estimateOf(client)).toMatchObject({ completed: false, cost: null, error: null })
    await client.clock.settle()
    expect(asked[0]?.body).toEqual({
      database_id: 4,
      catalog: 'cat',
      schema: 'shop',
      sql: 'SELECT 1; SELECT 2',
      template_params: { a: 1 },
    })
    expect(estimateOf(client)).toMatchObject({
      completed: true,
      error: null,
      cost: [
        [
          { name: 'Rows read', value: '3,000,000' },
          { name: 'Joins', value: '1' },
        ],
        [{ name: 'Rows read', value: '0' }],
      ],
    })
  })

  it('a failed cost estimate keeps its message in its own tab [A4.24]', async () => {
    const message = 'Database does not support cost estimation'
    const error = { message, error_type: 'GENERIC_BACKEND_ERROR', level: 'error', extra: {} }
    server.use(
      token,
      answer(calls.estimate, () => json({ errors: [error] }, 500)),
    )
    const client = createTestClient([{ do: 'add' }, { do: 'add' }])
    client.world.dispatch('estimate.ask', { editorId: editorOf(client) })
    await client.clock.settle()
    expect(estimateOf(client)).toMatchObject({ completed: true, cost: null, error: message })
    expect(Object.keys(client.world.store.state().estimates.byEditor)).toEqual([editorOf(client)])
  })

  it('estimates the selected text in preference to the whole [A5.02]', async () => {
    server.use(
      token,
      answer(calls.estimate, () => json({ result: [] })),
    )
    const client = createTestClient()
    const editorId = editorOf(client)
    client.world.dispatch('editor.replace', { id: editorId, sql: 'SELECT 1; SELECT 2', by: 'load' })
    const sqlOf = (selectedText: string | null) => {
      const decision = client.world.dispatch('estimate.ask', { editorId, selectedText })
      return isRefusal(decision) ? decision.refused : (decision[0]?.data as { sql: string } | undefined)?.sql
    }
    expect(sqlOf('SELECT 2')).toBe('SELECT 2')
    expect(sqlOf('  ')).toBe('SELECT 1; SELECT 2')
    expect(sqlOf(null)).toBe('SELECT 1; SELECT 2')
    await client.clock.settle()
    expect(client.errors).toEqual([])
  })

  it('refuses an estimate where the database supports none', () => {
    server.use(answer(calls.databaseList, () => new Promise<Response>(() => undefined)))
    const client = createTestClient()
    const { world } = client
    world.dispatch('schema.load_databases', { force: true })
    const { request, value } = world.store.state().schemas.databases ?? { request: '', value: [] }
    const closed = (value ?? []).map((database) => ({ ...database, costEstimate: false }))
    world.remote(event('schema.databases_loaded', { databases: closed }, request))
    const decision = world.dispatch('estimate.ask', { editorId: editorOf(client) })
    expect(isRefusal(decision) && decision.refused).toBe('NO_ESTIMATES')
  })
})

it('treats an unknown database as closed, also during a reload', () => {
  server.use(answer(calls.databaseList, () => new Promise<Response>(() => undefined)))
  const { world } = createTestClient()
  const known = () => world.store.state().schemas.databases
  const closed = () => [1, 999, null].map((id) => isClosed(world.store.state(), id))
  world.dispatch('schema.load_databases', { force: true })
  world.remote(event('schema.databases_loaded', { databases: known()?.value ?? [] }, known()?.request ?? ''))
  expect([known()?.status, closed()]).toEqual(['loaded', [false, true, false]])
  world.dispatch('schema.load_databases', { force: true })
  expect([known()?.status, closed()]).toEqual(['loading', [false, true, false]])
})
