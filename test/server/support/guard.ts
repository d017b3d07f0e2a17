import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Charts, startCharts } from './charts'
import { type Remote, startEngines } from './engines'
import type { Browser } from './server'

const SECRET = 'canary-south'

const CLOCK = (): number => Date.UTC(2026, 2, 18)
const SQL = `create table weather (place varchar, region varchar, n integer);
     insert into weather values ('near', 'north', 1), ('${SECRET}', 'south', 2);
     create table open (n integer); insert into open values (1), (2);
     create table regions (who varchar, region varchar); insert into regions values ('bob', 'north');`

const DENIED = 'You need access to the following table: weather'

interface Opened {
  readonly charts: Charts
  /** Database and schema of the tables. */
  readonly source: { readonly database: number; readonly schema: string }
  readonly stop: () => Promise<void>
}

/** The tables of these tests in DuckDB. */
export const openInDuckDb = async (): Promise<Opened> => {
  const charts = await startCharts(SQL, CLOCK)
  return { charts, source: { database: 1, schema: 'main' }, stop: () => charts.close() }
}

/** The tables of these tests on a server. */
export const openIn = (remote: () => Promise<Remote>) => async (): Promise<Opened> => {
  const { charts, database, remote: opened, close } = await startEngines(SQL, CLOCK, remote)
  return { charts, source: { database, schema: opened.schema }, stop: close }
}

interface Sql {
  /** The texts of a column as one. */
  readonly joined: (column: string) => string
  /** Ends a subquery below which nothing is computed. */
  readonly fence: string
}

export const COMMON: Sql = { joined: (column) => `string_agg(${column}, ',')`, fence: 'OFFSET 0' }

/** Tests that no reader gets a row by a dataset which a rule hides from them. */
export const guardDatasets = (open: () => Promise<Opened>, { joined, fence }: Sql): void => {
  let charts: Charts
  let stop: () => Promise<void>
  let source: Opened['source']
  let admin: Browser
  let bob: Browser
  let weather: number
  const roles = new Map<string, number>()
  const hidden = `(SELECT ${joined('place')} FROM weather)`

  beforeAll(async () => {
    ;({ charts, stop, source } = await open())
    admin = await charts.server.signedIn('boss', ['Admin'])
    bob = await charts.server.signedIn('bob', ['Alpha', 'sql_lab'], [source.database])
    const listed = await admin.get('/api/v1/rowlevelsecurity/related/roles')
    for (const { value, text } of listed.json<{ result: { value: number; text: string }[] }>().result)
      roles.set(text, value)
    weather = await charts.dataset({ ...source, table_name: 'weather' })
  })
  afterAll(() => stop?.())

  /** A rule by which people see rows of the north alone, while `work` is done. */
  const withRule = async (work: () => Promise<void>, clause = "region = 'north'", more: object = {}): Promise<void> => {
    const body = {
      name: 'north',
      filter_type: 'Regular',
      tables: [weather],
      roles: [roles.get('Alpha')],
      clause,
      ...more,
    }
    const made = await admin.post('/api/v1/rowlevelsecurity/', body)
    expect(made.text).toContain('id')
    try {
      await work()
    } finally {
      await admin.send('DELETE', `/api/v1/rowlevelsecurity/${made.json<{ id: number }>().id}`)
    }
  }

  const created = async (who: Browser, body: object): Promise<number> => {
    const answer = await who.post('/api/v1/dataset/', { ...source, ...body })
    expect(answer.status).toBe(201)
    return answer.json<{ id: number }>().id
  }
  const change = async (who: Browser, id: number, body: object): Promise<void> => {
    expect((await who.send('PUT', `/api/v1/dataset/${id}`, { body })).status).toBe(200)
  }
  const ask = (who: Browser, id: number, query: object, more: object = {}) =>
    who.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [query], force: true, ...more })

  test('a saved metric reads no row that a rule hides from its reader', async () => {
    const id = await created(bob, { table_name: 'one', sql: 'SELECT 1 AS n' })
    await change(bob, id, { metrics: [{ metric_name: 'all', expression: `max(${hidden})` }] })
    const query = { columns: [], metrics: ['all'] }
    expect((await ask(bob, id, query)).text).toContain(SECRET)
    await withRule(async () => {
      const answer = await ask(bob, id, query)
      expect([answer.status, answer.text.includes(SECRET)]).toEqual([400, false])
      expect(answer.text).toContain(DENIED)
      const file = await ask(bob, id, query, { result_format: 'csv' })
      expect([file.status, file.text.includes(SECRET)]).toEqual([400, false])
      // nothing is hidden from anyone else
      expect((await ask(admin, id, query)).text).toContain(SECRET)
    })
  })

  test('the owner of a dataset gets no hidden row by a metric of its own table', async () => {
    const id = weather
    await change(admin, id, { owners: [bob.userId], metrics: [{ metric_name: 'all', expression: `max(${hidden})` }] })
    await withRule(async () => {
      const answer = await ask(bob, id, { columns: [], metrics: ['all'] })
      expect([answer.status, answer.text.includes(SECRET)]).toEqual([400, false])
      expect((await ask(bob, id, { columns: ['place'] })).text).toContain('near')
    })
  })

  test('a calculated column reads no row that a rule hides from its reader', async () => {
    const id = await created(bob, { table_name: 'open' })
    const columns = [{ column_name: 'n' }, { column_name: 'sly', expression: hidden }]
    await change(bob, id, { columns })
    const uses = [
      { columns: ['sly'] },
      { columns: [{ label: 'x', sqlExpression: 'upper(sly)' }] },
      { columns: ['n'], extras: { where: `sly LIKE '%${SECRET}%'` } },
      { columns: ['n'], filters: [{ col: 'sly', op: 'LIKE', val: '%c%' }] },
      { columns: ['n'], orderby: [['sly', true]] },
    ]
    for (const query of uses) expect((await ask(bob, id, query)).status).toBe(200)
    await withRule(async () => {
      for (const query of uses) expect([query, (await ask(bob, id, query)).status]).toEqual([query, 400])
      const trial = { expression: 'max(sly)', expression_type: 'metric', preview: true }
      const tried = await bob.post(`/api/v1/datasource/table/${id}/validate_expression/`, trial)
      expect(tried.text).toContain(DENIED)
      const values = await bob.get(`/api/v1/datasource/table/${id}/column/sly/values/`)
      expect([values.status, values.text.includes(SECRET)]).toEqual([400, false])
    })
  })

  test('a filter cannot escape its brackets by text, comments or spaces', async () => {
    const texts = [
      "region = E'x'\n'\\'' ) OR (true --'",
      "region = E'x' -- it\n'\\'' ) OR (true --'",
      "region = varchar\u00a0$$ ' $$ ) OR (true --'",
      "region = varchar\u200b$$ ' $$ ) OR (true --'",
      '1 = \u2028$$ ) OR (true --$$',
    ]
    const label = { label: '\u2028$$', sqlExpression: '1' }
    await withRule(async () => {
      for (const where of texts) {
        const answer = await ask(bob, weather, { columns: ['place', label], extras: { where } })
        expect([where, answer.text.includes(SECRET)]).toEqual([where, false])
        const trial = { expression: `${where} `, expression_type: 'where', preview: true }
        const tried = await bob.post(`/api/v1/datasource/table/${weather}/validate_expression/`, trial)
        expect([where, tried.text.includes('"values":[2]')]).toEqual([where, false])
      }
      // spaces of other scripts stay spaces
      const plain = await ask(bob, weather, { columns: ['place'], extras: { where: "region\u00a0=\u2003'north'" } })
      expect(plain.text).toContain('near')
    })
  })

  test('a rule refers to source columns, never to labels or calculated columns', async () => {
    await withRule(async () => {
      await charts.server.services.store.updateTable('rls_rule').set({ clause: "side = 'north'" }).execute()
      await change(admin, weather, {
        owners: [bob.userId],
        columns: [{ column_name: 'place' }, { column_name: 'side', expression: "'north'" }],
      })
      const queries = [
        { columns: ['place', { label: 'side', sqlExpression: "'north'" }] },
        { columns: ['place', 'side'] },
      ]
      for (const query of queries) expect((await ask(bob, weather, query)).text).not.toContain(SECRET)
      const rule = { name: 'side', filter_type: 'Regular', clause: "side = 'north'", tables: [weather], roles: [] }
      expect((await admin.post('/api/v1/rowlevelsecurity/', rule)).status).toBe(422)
    })
    await change(admin, weather, {
      columns: [{ column_name: 'place' }, { column_name: 'region' }, { column_name: 'n' }],
    })
  })

  test('the owner of a dataset cannot move its table out from under a rule', async () => {
    await change(admin, weather, { owners: [bob.userId] })
    await withRule(async () => {
      const path = `/api/v1/dataset/${weather}`
      const kept = [
        await bob.send('PUT', path, { body: { table_name: 'regions' } }),
        await bob.send('PUT', path, { body: { sql: "SELECT 'near' AS place" } }),
        await bob.send('DELETE', path),
        await bob.send('DELETE', `/api/v1/dataset/?q=!(${weather})`),
      ]
      for (const { status, text } of kept) expect([status, text.includes('Rules hide rows')]).toEqual([403, true])
      // all else is the owner's
      await change(bob, weather, { description: 'of the weather', table_name: 'weather' })
      expect((await ask(bob, weather, { columns: ['place'] })).text).not.toContain(SECRET)
      await change(admin, weather, { table_name: 'regions' })
      await change(admin, weather, { table_name: 'weather' })
    })
  })

  test('the values predicate of a dataset reads no row that a rule hides', async () => {
    const id = await created(bob, { table_name: 'twice', sql: 'SELECT * FROM open' })
    await change(bob, id, { fetch_values_predicate: "n = (SELECT max(n) FROM weather WHERE region = 'south')" })
    const values = () => bob.get(`/api/v1/datasource/table/${id}/column/n/values/`)
    expect((await values()).json()).toEqual({ result: [2] })
    await withRule(async () => expect((await values()).status).toBe(400))
  })

  test('a virtual dataset reads only what its author may read at that moment', async () => {
    const own = await created(bob, { table_name: 'own', sql: 'SELECT place FROM weather' })
    const curated = await created(admin, { table_name: 'curated', sql: 'SELECT count(*) AS n FROM weather' })
    await withRule(async () => {
      const answer = await ask(bob, own, { columns: ['place'] })
      expect([answer.status, answer.text.includes(SECRET)]).toEqual([400, false])
      // an author who sees all rows answers for what others see of them
      expect((await ask(bob, curated, { columns: ['n'] })).text).toContain('"n":2')
      const taken = await bob.post('/api/v1/dataset/duplicate', { base_model_id: curated, table_name: 'taken' })
      expect(taken.status).toBe(422)
      // the author of a changed query is responsible for it from then on
      await change(admin, curated, { owners: [bob.userId] })
      const sql = 'SELECT place AS n FROM weather'
      expect((await bob.send('PUT', `/api/v1/dataset/${curated}`, { body: { sql } })).status).toBe(422)
    })
    await change(bob, curated, { sql: 'SELECT place AS n FROM weather' })
    await withRule(async () => expect((await ask(bob, curated, { columns: ['n'] })).status).toBe(400))
  })

  test('a virtual dataset hides what its deactivated author could not see', async () => {
    const eve = await charts.server.signedIn('eve', ['Alpha'], [source.database])
    const owners = [bob.userId, eve.userId]
    const id = await created(eve, { table_name: 'left', sql: 'SELECT place FROM weather', owners })
    await withRule(async () => {
      const off = await admin.send('PUT', `/api/v1/security/users/${eve.userId}`, { body: { active: false } })
      expect(off.status).toBe(200)
      const answer = await ask(bob, id, { columns: ['place'] })
      expect([answer.status, answer.text.includes(SECRET)]).toEqual([400, false])
    })
  })

  test('a rule may query other tables, and readers without a rule keep metric queries', async () => {
    await withRule(async () => {
      const answer = await ask(bob, weather, { columns: ['place'] })
      expect([answer.status, answer.text.includes('near'), answer.text.includes(SECRET)]).toEqual([200, true, false])
      const id = await created(bob, { table_name: 'share', sql: 'SELECT * FROM open' })
      await change(bob, id, { metrics: [{ metric_name: 'share', expression: 'sum(n) / (SELECT sum(n) FROM open)' }] })
      expect((await ask(bob, id, { columns: [], metrics: ['share'] })).text).toContain('"share":1')
    }, "region IN (SELECT region FROM regions WHERE who = '{{ current_username() }}')")
  })

  test('an expression that fails on hidden rows reveals nothing of them [B7.01]', async () => {
    const curated = await created(admin, { table_name: 'shown', sql: 'SELECT * FROM weather WHERE n % 2 = 1' })
    const columns = [
      ...['place', 'region', 'n'].map((column_name) => ({ column_name })),
      { column_name: 'day', expression: "CASE WHEN n = 2 THEN CAST(place AS DATE) ELSE DATE '2026-01-01' END" },
    ]
    for (const id of [weather, curated]) await change(admin, id, { columns })
    const failing = "CASE WHEN n = 2 THEN CAST(CAST(place AS integer) AS varchar) ELSE 'ok' END"
    const column = { label: 'x', sqlExpression: failing }
    const queries = [
      { columns: ['n'], extras: { where: `${failing} = 'ok'` } },
      { columns: ['n'], filters: [{ col: column, op: '==', val: 'ok' }] },
      { columns: ['n'], filters: [{ col: 'day', op: 'IS NOT NULL' }] },
      { columns: ['n'], extras: { where: "day > DATE '2020-01-01'" }, orderby: [['day', true]] },
      { columns: [column], metrics: [{ expressionType: 'SQL', sqlExpression: `max(${failing})`, label: 'm' }] },
    ]
    await withRule(async () => {
      for (const query of queries) {
        for (const id of [weather, curated]) {
          const answer = await ask(bob, id, query)
          expect([query, answer.status, answer.text.includes(SECRET)]).toEqual([query, 200, false])
        }
      }
      const count = { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'count(*)', label: 'c' }] }
      const shown = async (who: Browser, id: number) =>
        (await ask(who, id, count, { result_type: 'query' })).text.includes(fence)
      // only where there are rows to hide from this reader
      const plain = await created(bob, { table_name: 'regions' })
      expect([await shown(bob, weather), await shown(bob, curated)]).toEqual([true, true])
      const others = [await shown(bob, plain), await shown(admin, weather), await shown(admin, curated)]
      expect(others).toEqual([false, false, false])
    }, 'n % 2 = 1')
    expect((await ask(admin, weather, queries[0] ?? {})).text).toContain(SECRET)
  })

  test('an expression over a query with a limit reveals nothing of hidden rows [B7.01]', async () => {
    const capped = await created(admin, { table_name: 'capped', sql: 'SELECT * FROM weather LIMIT 1000' })
    const failing = "CASE WHEN n = 2 THEN CAST(CAST(place AS integer) AS varchar) ELSE 'ok' END"
    const query = { columns: ['n'], extras: { where: `${failing} = 'ok'` } }
    await withRule(
      async () => {
        const answer = await ask(bob, capped, query)
        expect([answer.status, answer.text.includes(SECRET), answer.text.includes('"n":1')]).toEqual([200, false, true])
      },
      'n % 2 = 1',
      { tables: [capped] },
    )
    expect((await ask(admin, capped, query)).text).toContain(SECRET)
  })

  test('the type that somebody gives a column is no SQL', async () => {
    const id = await created(bob, {
      table_name: 'dated',
      sql: "SELECT DATE '2024-01-01' AS day, 1 AS n UNION ALL SELECT DATE '2023-01-01', 1",
    })
    const type = `date) + (SELECT max(n) FROM weather) * INTERVAL '1' DAY + CAST(NULL AS date`
    await change(bob, id, { columns: [{ column_name: 'day', type, is_dttm: true }, { column_name: 'n' }] })
    const range = { col: 'day', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2025-01-01' }
    const metrics = [{ expressionType: 'SQL', sqlExpression: 'count(*)', label: 'c' }]
    const shifted = { time_offsets: ['1 year ago'], time_compare_full_range: true }
    const queries = [
      { columns: ['day'], metrics, filters: [range], ...shifted },
      { columns: ['day'], filters: [{ col: 'day', op: '==', val: '2024-01-01' }] },
    ]
    for (const query of queries) {
      const { text } = await ask(bob, id, query, { result_type: 'query' })
      expect([text.includes('"query"'), text.includes('weather')]).toEqual([true, false])
    }
  })

  test('a cache gives no rows that were read before a rule was created', async () => {
    const id = await created(bob, { table_name: 'cached', sql: 'SELECT place FROM weather' })
    const query = { columns: ['place'] }
    expect((await ask(bob, id, query, { force: false })).text).toContain(SECRET)
    await withRule(async () => {
      const answer = await ask(bob, id, query, { force: false })
      expect([answer.status, answer.text.includes(SECRET)]).toEqual([400, false])
    })
  })
}
