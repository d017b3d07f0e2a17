import { expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { event } from '../../../src/core/events/registry'
import { createTestClient } from '../../support/client'
import { serveCalls, token } from '../../support/serveCalls'
import { answer, json } from '../../support/server'
import { tabOf } from '../../support/shown'

const server = serveCalls()

it('asks for the format of SQL in the dialect of its database [A7.06]', async () => {
  const client = createTestClient()
  const { world } = client
  const database = (id: number, backend: string) => ({
    id,
    name: backend,
    backend,
    allowRunAsync: false,
    allowDml: false,
    allowMultiCatalog: false,
    disableDataPreview: false,
  })
  server.use(answer(calls.databaseList, () => new Promise<Response>(() => undefined)))
  world.dispatch('schema.load_databases', { force: true })
  const request = world.store.pending().at(-1)?.id ?? ''
  const databases = [database(1, 'duckdb'), database(2, 'postgresql')]
  world.remote(event('schema.databases_loaded', { databases }, request))
  const { id } = tabOf(client)
  const sql = "select doc #>> '{n,x}' from orders"
  const bodies: unknown[] = []
  server.use(
    token,
    answer(calls.formatSql, ({ body }) => {
      bodies.push(body)
      return json({ result: `${sql}\n-- ${bodies.length}` })
    }),
  )
  world.dispatch('editor.replace', { id, sql, by: 'load' })
  for (const dbId of [2, 1, null]) {
    world.dispatch('editor.select_context', { id, dbId, catalog: null, schema: null })
    world.dispatch('editor.format', { id })
    await client.clock.settle()
  }
  expect(bodies).toMatchObject([{ engine: 'postgresql' }, { engine: 'duckdb' }, { sql: `${sql}\n-- 2` }])
  expect(bodies[2]).not.toHaveProperty('engine')
  expect(tabOf(client).sql).toBe(`${sql}\n-- 3`)
})
