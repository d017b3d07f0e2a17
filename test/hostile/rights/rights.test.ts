import { createHash } from 'node:crypto'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { calls } from '../../../contract/index'
import { type Charts, startCharts } from '../../server/support/charts'
import { type Browser, rison } from '../../server/support/server'
import { runs } from '../../support/runs'
import { type ProbeTarget, FILE_PROBES, PROBES, textOf } from './probes'

const CANARY = 'zq7-canary-place'
const NUMBER = '7770001234'
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
/** Forms in which a hidden value may come out. */
const TRACES = [CANARY, [...CANARY].toReversed().join(''), md5(CANARY), Buffer.from(CANARY).toString('base64'), NUMBER]

let charts: Charts
let admin: Browser
let bob: Browser
let places: Record<'weather' | 'open' | 'one' | 'own', number>
const roles = new Map<string, number>()

beforeAll(async () => {
  charts = await startCharts(
    `create table weather (place varchar, region varchar, n bigint);
     insert into weather values ('near', 'north', 1), ('${CANARY}', 'south', ${NUMBER});
     create table open (place varchar, region varchar, n bigint); insert into open values ('here', 'north', 3);`,
    () => Date.UTC(2026, 2, 18),
  )
  admin = await charts.server.signedIn('root', ['Admin'])
  bob = await charts.server.signedIn('bob', ['Alpha', 'sql_lab'], [1])
  const listed = await admin.get('/api/v1/rowlevelsecurity/related/roles')
  for (const { value, text } of listed.json<{ result: { value: number; text: string }[] }>().result)
    roles.set(text, value)
  const made = async (body: object): Promise<number> => {
    const owners = [admin.userId, bob.userId]
    const answer = await bob.post('/api/v1/dataset/', { database: 1, schema: 'main', owners, ...body })
    return answer.json<{ id: number }>().id
  }
  places = {
    weather: await made({ table_name: 'weather' }),
    open: await made({ table_name: 'open' }),
    one: await made({ table_name: 'one', sql: "SELECT 'x' AS place, 'y' AS region, 1 AS n" }),
    own: await made({ table_name: 'own', sql: 'SELECT * FROM weather' }),
  }
})
afterAll(() => charts.close())

/** Rules by which Bob sees no row of the south. */
const rule = fc.constantFrom(
  { filter_type: 'Regular', clause: "region = 'north'", role: 'Alpha' },
  { filter_type: 'Regular', clause: 'n < 100', role: 'sql_lab' },
  { filter_type: 'Base', clause: 'region IN (SELECT region FROM open)', role: 'Admin' },
  { filter_type: 'Regular', clause: "place <> 'x' AND 1 = 0", role: 'Alpha' },
)

/** A table reference that has every row of the table, unless the gate closes it. */
const reference = fc.constantFrom(
  'weather',
  'main.weather',
  'demo.main."Weather"',
  '(FROM weather)',
  '(TABLE weather)',
  '(WITH RECURSIVE weather AS (SELECT * FROM weather UNION ALL SELECT * FROM weather WHERE false) FROM weather)',
  '(WITH w AS MATERIALIZED (FROM weather) FROM w)',
  '(SELECT * FROM open RIGHT JOIN weather USING (place, region, n))',
  "(PIVOT weather ON region IN ('north', 'south') USING max(place) AS place, sum(n) AS n)",
)
const scalar = fc.constantFrom(
  (from: string) => `(SELECT string_agg(COLUMNS('place')::VARCHAR, ' ') FROM ${from} t)`,
  (from: string) => `(SELECT sum(n) FROM ${from} t)`,
  (from: string) => `(SELECT list(t)::VARCHAR FROM ${from} t)`,
  (from: string) => `(SELECT max(reverse(place)) || max(md5(place)) || max(base64(encode(place))) FROM ${from} t)`,
)
const secret = fc.tuple(reference, scalar).map(([from, of]) => of(from))

/** The place of the expression: in the dataset, or in the query. */
const spot = fc.constantFrom<
  'metric' | 'column' | 'predicate' | 'adhoc metric' | 'adhoc column' | 'where' | 'order' | 'none'
>('metric', 'column', 'predicate', 'adhoc metric', 'adhoc column', 'where', 'order', 'none')

const queryOf = (at: string, sql: string): object => {
  switch (at) {
    case 'metric':
      return { columns: [], metrics: ['sly'] }
    case 'column':
      return { columns: ['place', 'sly'] }
    case 'adhoc metric':
      return { columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: `max(${sql})`, label: 'x' }] }
    case 'adhoc column':
      return { columns: [{ label: 'x', sqlExpression: sql }] }
    case 'where':
      return { columns: ['place'], extras: { where: `place <> ${sql}::VARCHAR` } }
    case 'order':
      return { columns: ['place'], orderby: [[{ label: 'o', sqlExpression: sql }, true]] }
    default:
      return { columns: ['place', 'n'], apply_fetch_values_predicate: at === 'predicate' }
  }
}

const put = async (who: Browser, url: string, body: object): Promise<void> => {
  const answer = await who.send('PUT', url, { body })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.text}`)
}

const leaks = (text: string): boolean => TRACES.some((trace) => text.includes(trace))

/** Names of the probes that reveal rows of the south to `who`. */
const tellingProbes = async (asked: ProbeTarget, files: readonly string[]): Promise<readonly string[]> => {
  const telling: string[] = []
  for (const [name, probe] of [
    ...Object.entries(PROBES),
    ...Object.entries(FILE_PROBES).filter(([name]) => files.includes(name)),
  ]) {
    const answers = await probe(asked)
    if (answers.some((answer) => leaks(textOf(answer)))) telling.push(name)
  }
  return telling
}

const files = Object.keys(FILE_PROBES)
const names = [...Object.keys(PROBES), ...files]
const words = new Set(names.flatMap((name) => name.split(' ')))

describe('rows that a rule hides', () => {
  it('every call whose answer carries rows has a probe', () => {
    const missing = Object.values(calls)
      .filter((call) => 'rows' in call && call.rows === true)
      .map(({ name }) => name)
      // the job of chartData: its rows are those of the call that began it
      .filter((name) => name !== 'chartDataFound' && !words.has(name))
    expect(missing).toEqual([])
  })

  it('no answer to its reader has hidden rows, by any dataset, expression and call [B7.01]', async () => {
    const told = new Map<string, number>()
    const seen = { cases: 0, telling: 0 }
    const law = fc.asyncProperty(
      rule,
      fc.constantFrom<keyof typeof places>('weather', 'open', 'one', 'own'),
      spot,
      secret,
      fc.shuffledSubarray(files, { minLength: 2, maxLength: 2 }),
      async ({ role, ...rule }, place, at, sql, some) => {
        const dataset = places[place]
        const url = `/api/v1/dataset/${dataset}`
        const own = ['place', 'region', 'n'].map((column_name) => ({ column_name }))
        await put(bob, url, {
          columns: at === 'column' ? [...own, { column_name: 'sly', expression: sql }] : own,
          metrics: [
            { metric_name: 'count', expression: 'COUNT(*)' },
            ...(at === 'metric' ? [{ metric_name: 'sly', expression: `max(${sql})` }] : []),
          ],
          fetch_values_predicate: at === 'predicate' ? `place <> ${sql}::VARCHAR` : null,
        })
        const asked = {
          dataset,
          query: queryOf(at, sql),
          column: at === 'column' ? 'sly' : 'place',
          sql: `SELECT ${sql} AS x`,
        }
        const before = await tellingProbes({ ...asked, who: bob }, some)
        seen.cases += 1
        seen.telling += Number(before.length > 0)
        for (const name of before) told.set(name, (told.get(name) ?? 0) + 1)
        const made = await admin.post('/api/v1/rowlevelsecurity/', {
          name: 'hides the south',
          tables: [places.weather],
          roles: [roles.get(role)],
          ...rule,
        })
        if (made.status !== 201) throw new Error(made.text)
        try {
          const telling = await tellingProbes({ ...asked, who: bob }, some)
          expect({ place, at, sql, telling }).toEqual({ place, at, sql, telling: [] })
        } finally {
          await admin.send('DELETE', `/api/v1/rowlevelsecurity/${made.json<{ id: number }>().id}`)
        }
      },
    )
    await fc.assert(law, runs(40))
    // without the rule every probe reveals it for the same queries
    expect(seen.telling / seen.cases).toBeGreaterThan(0.8)
    expect(names.filter((name) => !told.has(name))).toEqual(['chartData query', 'estimate'])
  })

  it('no answer to a GET call of the contract has hidden rows', async () => {
    const made = await admin.post('/api/v1/rowlevelsecurity/', {
      name: 'hides the south',
      filter_type: 'Regular',
      tables: [places.weather],
      roles: [roles.get('Alpha')],
      clause: "region = 'north'",
    })
    let answered = 0
    for (const { method, path, queryEncoding } of Object.values(calls)) {
      if (method !== 'GET' || path === '/logout/') continue
      for (const id of Object.values(places)) {
        const url = path.replaceAll(/\{[a-z_]+\}/g, String(id))
        const more = path.includes('table_metadata') ? '?name=weather&schema=main' : ''
        const query = queryEncoding === 'rison' && more === '' ? `?${rison('(page_size:100)')}` : more
        const answer = await bob.get(url + query)
        answered += Number(answer.status === 200)
        expect([url, leaks(textOf(answer))]).toEqual([url, false])
      }
    }
    expect(answered).toBeGreaterThan(60)
    await admin.send('DELETE', `/api/v1/rowlevelsecurity/${made.json<{ id: number }>().id}`)
  })
})
