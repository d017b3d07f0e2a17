import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Charts, startCharts } from '../support/charts'
import { type Browser, rison } from '../support/server'

let charts: Charts
let id: number
let other: number
let admin: Browser
let bob: Browser
const roles = new Map<string, number>()

beforeAll(async () => {
  charts = await startCharts(
    `create table sales (who varchar, region varchar, n integer);
     insert into sales values ('ada', 'north', 1), ('ada', 'south', 2), ('bob', 'north', 4), ('o''neil', 'south', 8);
     create table open (n integer); insert into open values (1), (2);`,
    () => Date.UTC(2026, 2, 18),
  )
  id = await charts.dataset({ table_name: 'sales' })
  other = await charts.dataset({ table_name: 'open' })
  admin = await charts.server.signedIn('root', ['Admin'])
  bob = await charts.server.signedIn('bob', ['Gamma'], [1])
  const listed = await admin.get('/api/v1/rowlevelsecurity/related/roles')
  for (const { value, text } of listed.json<{ result: { value: number; text: string }[] }>().result) {
    roles.set(text, value)
  }
})
afterAll(() => charts.close())

const rule = async (name: string, clause: string, more: object = {}) => {
  const body = { name, filter_type: 'Regular', tables: [id], roles: [roles.get('Gamma')], clause, ...more }
  const answer = await admin.post('/api/v1/rowlevelsecurity/', body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json<{ id: number }>().id
}
const total = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'n' }, label: 'n' }
const sumFor = async (who: Browser, dataset = id) => {
  const query = { columns: [], metrics: [total] }
  const answer = await who.post('/api/v1/chart/data', { datasource: { id: dataset, type: 'table' }, queries: [query] })
  return answer.status === 200
    ? answer.json<{ result: { data: { n: number }[] }[] }>().result[0]?.data[0]?.n
    : answer.text
}
const drop = async (...ids: number[]) => {
  for (const each of ids) expect((await admin.send('DELETE', `/api/v1/rowlevelsecurity/${each}`)).status).toBe(200)
}

describe('row-level security', () => {
  test('a rule applies to people of its roles, a base rule to all others', async () => {
    const regular = await rule('north', "region = 'north'")
    expect([await sumFor(charts.ada), await sumFor(bob), await sumFor(bob, other)]).toEqual([15, 5, 3])
    const base = await rule('few', 'n < 8', { filter_type: 'Base' })
    expect([await sumFor(charts.ada), await sumFor(bob)]).toEqual([7, 5])
    await drop(regular, base)
    expect([await sumFor(charts.ada), await sumFor(bob)]).toEqual([15, 15])
  })

  test('rules of a group are alternatives, and groups apply together', async () => {
    const ids = [
      await rule('a', "region = 'north'", { group_key: 'region' }),
      await rule('b', "region = 'south' OR FALSE", { group_key: 'region' }),
      await rule('c', 'n > 1', { group_key: 'size' }),
      await rule('d', 'n < 8'),
    ]
    expect(await sumFor(bob)).toBe(6)
    await drop(...ids)
  })

  test("a rule may use its reader's name, which is never SQL", async () => {
    const mine = await rule('mine', "who = '{{ current_username() }}'", {
      roles: [roles.get('Gamma'), roles.get('Alpha')],
    })
    const neil = await charts.server.signedIn("o'neil", ['Gamma'], [1])
    expect([await sumFor(charts.ada), await sumFor(bob), await sumFor(neil)]).toEqual([3, 4, 8])
    await drop(mine)
  })

  test('rules apply to samples, drilling, values, files and expression checks alike', async () => {
    const north = await rule('north', "region = 'north'")
    const headers = { 'content-type': 'application/json' }
    const sampled = await bob.post(`/datasource/samples?datasource_type=table&datasource_id=${id}`, undefined, {
      raw: 'null',
      headers,
    })
    expect(sampled.json<{ result: object }>().result).toMatchObject({ total_count: 2, rowcount: 2 })
    const values = await bob.get(`/api/v1/datasource/table/${id}/column/region/values/`)
    expect(values.json()).toEqual({ result: ['north'] })
    const both = await rule('ours', "region = 'north'", { roles: [roles.get('Alpha')] })
    const trial = async (expression: string) => {
      const body = { expression, expression_type: 'metric', preview: true }
      return (await charts.ada.post(`/api/v1/datasource/table/${id}/validate_expression/`, body)).json()
    }
    expect(await trial('SUM(n)')).toMatchObject({ values: [5] })
    expect(await trial('(SELECT SUM(n) FROM sales)')).toMatchObject({
      result: [{ message: 'Expressions of a chart may not hold queries of their own.' }],
    })
    await drop(both)
    const query = { columns: ['who', 'region'], row_limit: 10 }
    const file = await bob.post('/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [query],
      result_format: 'csv',
    })
    expect(file.text).not.toContain('south')
    const escape = { ...query, extras: { where: "1 = 1) OR (region = 'south'" } }
    const out = await bob.post('/api/v1/chart/data', { datasource: { id, type: 'table' }, queries: [escape] })
    expect(out.status).toBe(400)
    await drop(north)
  })

  test('refuses a clause that the database cannot apply', async () => {
    const at = '/api/v1/rowlevelsecurity/'
    const body = { name: 'gone', filter_type: 'Regular', tables: [id], roles: [roles.get('Gamma')] }
    const refusal = async (answering: ReturnType<Browser['post']>) => {
      const { status, json } = await answering
      return [status, json<{ message: { clause?: string[] } }>().message.clause?.[0]]
    }
    const missing = /^sales: .*"missing" not found/s
    const put = (rule: number, change: object) => admin.send('PUT', `${at}${rule}`, { body: change })
    expect(await refusal(admin.post(at, { ...body, clause: 'n >' }))).toEqual([
      422,
      expect.stringMatching(/^sales: The clause ends too early\.$/),
    ])
    expect(await refusal(admin.post(at, { ...body, clause: "missing = 'x'" }))).toEqual([
      422,
      expect.stringMatching(missing),
    ])
    // one that suits a dataset need not suit another
    expect(await refusal(admin.post(at, { ...body, tables: [id, other], clause: "region = 'north'" }))).toEqual([
      422,
      expect.stringMatching(/^open: .*"region" not found/s),
    ])
    const kept = await rule('kept', "region = 'north' AND who = '{{ current_username() }}'")
    expect(await refusal(put(kept, { clause: 'missing > 1' }))).toEqual([422, expect.stringMatching(missing)])
    expect(await refusal(put(kept, { tables: [id, other] }))).toEqual([422, expect.stringMatching(/^open: /)])
    expect((await put(kept, { name: 'kept well' })).status).toBe(200)
    expect((await put(kept, { clause: 'n IN (SELECT max(n) FROM open)' })).status).toBe(200)
    // a dataset that cannot be read is no reason against a rule of it
    const lost = await charts.dataset({ table_name: 'lost', sql: 'select * from sales' })
    await charts.server.services.store
      .updateTable('dataset')
      .set({ sql_text: 'select * from nowhere' })
      .where('id', '=', lost)
      .execute()
    const of = await rule('of lost', 'n = 1', { tables: [lost] })
    await drop(kept, of)
  })

  test('refuses custom SQL on a table to those who may not see all its rows', async () => {
    const run = async (sql: string) =>
      (
        await charts.ada.post('/api/v1/sqllab/execute/', {
          database_id: 1,
          schema: 'main',
          sql,
          client_id: `c${Math.abs(sql.length)}${sql.charCodeAt(7)}`,
          runAsync: false,
        })
      ).text
    expect(await run('SELECT n FROM sales')).toContain('"n":8')
    const north = await rule('north', "region = 'north'", { roles: [roles.get('Alpha')] })
    expect(await run('SELECT  n FROM sales')).toContain('TABLE_SECURITY_ACCESS_ERROR')
    expect(await run('WITH  s AS (FROM sales) FROM s')).toContain('TABLE_SECURITY_ACCESS_ERROR')
    expect(await run('SELECT  n FROM open')).toContain('"n":2')
    const own = { database: 1, schema: 'main', table_name: 'mine', sql: 'SELECT * FROM sales' }
    expect((await charts.ada.post('/api/v1/dataset/', own)).text).toContain('You need access to the following table')
    const metric = { metric_name: 'peek', expression: '(SELECT SUM(n) FROM sales)' }
    const put = await charts.ada.send('PUT', `/api/v1/dataset/${other}`, { body: { metrics: [metric] } })
    expect(put.status).toBe(200)
    const peek = await charts.ask(other, { metrics: ['peek'] })
    expect([peek.status, peek.text]).toEqual([400, expect.stringContaining('You need access')])
    const file = await charts.ask(other, { metrics: ['peek'] }, { result_format: 'csv' })
    expect(file.text).not.toContain('15')
    await drop(north)
    expect((await charts.result(other, { metrics: ['peek'] })).data).toEqual([{ peek: 15 }, { peek: 15 }])
  })

  test('lets only administrators manage rules, and returns them as they are', async () => {
    expect((await bob.get('/api/v1/rowlevelsecurity/')).status).toBe(403)
    expect((await charts.ada.post('/api/v1/rowlevelsecurity/', {})).status).toBe(403)
    const made = await rule('kept', 'n > 0', { description: 'why', group_key: 'g' })
    const list = await admin.get(`/api/v1/rowlevelsecurity/?${rison('(filters:!((col:name,opr:ct,value:kept)))')}`)
    expect(list.json()).toMatchObject({
      count: 1,
      result: [
        {
          id: made,
          name: 'kept',
          filter_type: 'Regular',
          clause: 'n > 0',
          group_key: 'g',
          tables: [{ id, table_name: 'sales' }],
          roles: [{ name: 'Gamma' }],
        },
      ],
    })
    const changed = await admin.send('PUT', `/api/v1/rowlevelsecurity/${made}`, {
      body: { clause: 'n > 3', tables: [other] },
    })
    expect(changed.status).toBe(200)
    const one = await admin.get(`/api/v1/rowlevelsecurity/${made}`)
    expect(one.json()).toMatchObject({
      result: { clause: 'n > 3', description: 'why', tables: [{ id: other }], roles: [{ name: 'Gamma' }] },
    })
    expect(await sumFor(bob)).toBe(15)
    const wrong = async (body: object) => (await admin.send('PUT', `/api/v1/rowlevelsecurity/${made}`, { body })).text
    expect(await wrong({ clause: 'n > 1) OR (1 = 1' })).toContain('bracket')
    expect(await wrong({ clause: '{{ secrets }}' })).toContain('current_username()')
    expect(await wrong({ tables: [999] })).toContain('One or more datasets do not exist')
    expect(await wrong({ roles: [999] })).toContain('One or more roles do not exist')
    const twin = { name: 'kept', filter_type: 'Base', tables: [id], roles: [], clause: '1 = 1' }
    expect((await admin.post('/api/v1/rowlevelsecurity/', twin)).text).toContain('already exists')
    await drop(made)
    expect((await admin.get(`/api/v1/rowlevelsecurity/${made}`)).status).toBe(404)
  })
})
