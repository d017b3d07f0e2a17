import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNoPostgres } from '../../support/postgres'
import { postgresRemote, startEngines } from '../support/engines'

describe.skipIf(whyNoPostgres() !== null)('tables made of queries on PostgreSQL', () => {
  let opened: Awaited<ReturnType<typeof startEngines>>
  beforeAll(async () => {
    opened = await startEngines('create table sales (n integer)', () => Date.UTC(2026, 2, 18), postgresRemote)
  })
  afterAll(() => opened?.close())

  test('a query without a schema makes its table where names without one look', async () => {
    const { charts, database } = opened
    const admin = await charts.server.signedIn('boss', ['Admin'])
    const allowed = await admin.send('PUT', `/api/v1/database/${database}`, { body: { allow_ctas: true } })
    expect(allowed.status).toBe(200)
    const schemas = async () =>
      (await admin.get(`/api/v1/database/${database}/schemas/`)).json<{ result: string[] }>().result
    await opened.remote.sql('create schema main')
    const before = await schemas()
    const create = { select_as_cta: true, ctas_method: 'TABLE', tmp_table_name: 'made' }
    const run = (sql: string, more: object) =>
      admin.post('/api/v1/sqllab/execute/', { database_id: database, sql, runAsync: false, ...more })
    expect((await run('SELECT 7 AS n', { client_id: 'create', ...create })).status).toBe(200)
    const read = await run('SELECT n FROM made', { client_id: 'read' })
    expect([read.status, read.json<{ data: object[] }>().data]).toEqual([200, [{ n: 7 }]])
    expect(await schemas()).toEqual(before)
  })
})
