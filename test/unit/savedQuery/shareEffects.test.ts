import { describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { tabOf, toasts } from '../../support/shown'

const server = serveCalls()

describe('sharing a query', () => {
  it('stores the tab as a share and opens it elsewhere without running it [A1.11] [A7.12] [A7.13]', async () => {
    let stored = ''
    server.use(
      token,
      answer(calls.shareStore, ({ body }) => {
        stored = String(body['data'])
        return json({ id: 17 })
      }),
      answer(calls.shareGet, () => json(JSON.parse(stored))),
    )
    const client = createTestClient()
    const { id, sql, name } = tabOf(client)
    client.world.dispatch('share.request', { editorId: id })
    await client.clock.settle()
    expect(client.world.store.state().saved.shares[id]).toEqual({ sql, id: '17', message: null })
    stored = JSON.stringify({ ...JSON.parse(stored), autorun: true })
    client.world.dispatch('share.open', { id: '17' })
    await client.clock.settle()
    expect(tabOf(client)).toMatchObject({ name, sql, autorun: false })
    expect(tabOf(client).id).not.toBe(id)
  })

  it("names a share without a name 'Shared query' [A5.08]", async () => {
    server.use(answer(calls.shareGet, () => json({ sql: 'SELECT 1', dbId: 1 })))
    const client = createTestClient()
    client.world.dispatch('share.open', { id: 'x' })
    await client.clock.settle()
    expect(tabOf(client)).toMatchObject({ name: 'Shared query', sql: 'SELECT 1' })
  })

  it('reports a share that no longer exists [A8.01]', async () => {
    server.use(answer(calls.shareGet, () => json({ message: 'Not found' }, 404)))
    const client = createTestClient()
    client.world.dispatch('share.open', { id: 'x' })
    await client.clock.settle()
    expect(toasts(client)).toEqual([['danger', "The query couldn't be loaded"]])
  })
})
