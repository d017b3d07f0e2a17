import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNoPostgres } from '../../support/postgres'
import { postgresRemote, startEngines } from '../support/engines'
import type { Browser } from '../support/server'

const SQL = `create table events (place varchar, region varchar); insert into events values ('old', 'north');
  create table events_2024 (place varchar, region varchar);
  insert into events_2024 values ('near', 'north'), ('canary', 'south');`

describe.skipIf(whyNoPostgres() !== null)('rules on tables that inherit', () => {
  let opened: Awaited<ReturnType<typeof startEngines>>
  let admin: Browser
  let bob: Browser
  let alpha = 0

  beforeAll(async () => {
    opened = await startEngines(SQL, () => Date.UTC(2026, 2, 18), postgresRemote)
    await opened.remote.sql('alter table events_2024 inherit events')
    const { server } = opened.charts
    admin = await server.signedIn('boss', ['Admin'])
    bob = await server.signedIn('bob', ['Alpha', 'sql_lab'], [opened.database])
    const roles = await admin.get('/api/v1/rowlevelsecurity/related/roles')
    const { result } = roles.json<{ result: { value: number; text: string }[] }>()
    alpha = result.find(({ text }) => text === 'Alpha')?.value ?? 0
  })
  afterAll(() => opened?.close())

  test('a table shows what its own rules leave, and is closed by those of its heirs', async () => {
    const source = { database: opened.database, schema: opened.remote.schema }
    const parent = await opened.charts.dataset({ ...source, table_name: 'events' })
    const child = await opened.charts.dataset({ ...source, table_name: 'events_2024' })
    const rule = async (id: number): Promise<void> => {
      const body = {
        name: `north ${id}`,
        filter_type: 'Regular',
        tables: [id],
        roles: [alpha],
        clause: "region = 'north'",
      }
      expect((await admin.post('/api/v1/rowlevelsecurity/', body)).text).toContain('id')
    }
    const places = async (id: number): Promise<readonly string[] | string> => {
      const query = { columns: ['place'], orderby: [['place', true]] }
      const answer = await bob.post('/api/v1/chart/data', {
        datasource: { id, type: 'table' },
        queries: [query],
        force: true,
      })
      if (answer.status !== 200)
        return /You need access to the following table: \w+/.exec(answer.text)?.[0] ?? answer.text
      return answer.json<{ result: [{ data: { place: string }[] }] }>().result[0].data.map(({ place }) => place)
    }
    expect(await places(parent)).toEqual(['canary', 'near', 'old'])
    await rule(child)
    expect(await places(child)).toEqual(['near'])
    expect(await places(parent)).toBe('You need access to the following table: events')
    await rule(parent)
    expect(await places(parent)).toEqual(['near', 'old'])
    expect(await places(child)).toEqual(['near'])
    // expressions are the reader's own SQL
    for (const table of ['events', 'events_2024']) {
      const label = `(SELECT max(place) FROM ${table})`
      const queries = [{ columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: label, label }] }]
      const body = { datasource: { id: parent, type: 'table' }, queries, force: true }
      const answer = await bob.post('/api/v1/chart/data', body)
      expect([table, answer.status, answer.text.includes('canary')]).toEqual([table, 400, false])
    }
  })
})
