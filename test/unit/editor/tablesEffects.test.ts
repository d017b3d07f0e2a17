import { describe, expect, it } from 'vitest'
import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { answer, json } from '../../support/server'
import { persistentClient, round, rounds } from '../../support/tabServer'
import type { TestClient } from '../../support/client'
import { tabOf, toasts } from '../../support/shown'
import { kept, model, server, serveTabs, table } from '../../support/tabTests'

serveTabs()

describe('tables of a tab on the server', () => {
  const synced = async () => {
    const client = persistentClient()
    await rounds(client, 3)
    return client
  }
  const toggle = (client: TestClient, expanded: boolean) =>
    client.world.dispatch('schema.toggle_table', { ...table, editorId: tabOf(client).id, expanded })

  it('syncs expanded tables with the server, and deletes them when all are closed [A4.57] [A7.23] [A7.24]', async () => {
    const client = await synced()
    toggle(client, true)
    await round(client)
    expect([...kept.tables.values()]).toMatchObject([{ tab: 5, expanded: true }])
    toggle(client, false)
    await round(client)
    expect([...kept.tables.values()]).toMatchObject([{ tab: 5, expanded: false }])
    await rounds(client, 3)
    expect(kept.calls('expanded')).toHaveLength(1)
    client.world.dispatch('schema.close_tables', { editorId: '5' })
    await round(client)
    expect(kept.tables.size).toBe(0)
    expect(model(client).tables).toMatchObject({ byKey: {}, removed: [] })
  })

  it.each([
    ['fetching table metadata', '[A8.13]', 'table', [true]],
    ['expanding the table schema', '[A8.14]', 'expanded', [true, false, true]],
    ['collapsing the table schema', '[A8.15]', 'expanded', [true, false]],
  ] as const)('a failure of %s is reported once %s', async (what, _clause, call, steps) => {
    const client = await synced()
    for (const [index, expanded] of steps.entries()) {
      if (index === steps.length - 1) kept.failWith((asked) => (asked === call ? 500 : 'none'))
      toggle(client, expanded)
      await round(client)
    }
    await rounds(client, 10)
    const text = `An error occurred while ${what}. Please contact your administrator.`
    expect(toasts(client)).toEqual([['danger', text]])
  })

  it('reports a failure of fetching table metadata [A8.13]', async () => {
    server.use(answer(calls.tableMetadataGet, () => json({ message: 'no' }, 500)))
    const client = persistentClient(1, false)
    client.world.dispatch('schema.load_table', table)
    await client.clock.settle()
    const text = 'An error occurred while fetching table metadata. Please contact your administrator.'
    expect(toasts(client)).toEqual([['danger', text]])
  })

  it('reports a failed removal of a table once, and retries it [A8.16]', async () => {
    const client = await synced()
    toggle(client, true)
    await round(client)
    kept.failWith((call) => (call === 'delete table' ? 500 : 'none'))
    client.world.dispatch('schema.close_tables', { editorId: '5' })
    await rounds(client, 10)
    const text = 'An error occurred while removing the table schema. Please contact your administrator.'
    expect(toasts(client)).toEqual([['danger', text]])
    kept.failWith(() => 'none')
    await rounds(client, 40)
    expect(kept.tables.size).toBe(0)
  })

  it('sends no table requests without the permission', async () => {
    const client = await synced()
    const { user, flags, config } = model(client).session
    if (user === null || config === null) throw new Error('nobody')
    client.world.remote(event('session.bootstrapped', { user: { ...user, permissions: [] }, flags, config }))
    toggle(client, true)
    await rounds(client, 3)
    expect(kept.calls('table')).toEqual([])
  })
})
