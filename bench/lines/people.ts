import type { Bench } from '../context'
import { digits, exactly, type Line } from '../line'
import { addPeople, type Api, makeHome, signIn, startProcess } from '../server'
import { quantile } from '../stats'

const LADDER = [25, 50, 75, 100, 150, 200, 250]
const QUICK_LADDER = [10, 25, 50, 100, 200]
const CYCLE_MS = 10_000
const CYCLES = 3
const WITHIN_MS = 1000
const FLIGHTS = 'flights'

const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'flights' }
const delay = { expressionType: 'SQL', sqlExpression: 'AVG(delay)', label: 'delay' }
const day = { label: 'date', sqlExpression: 'date', expressionType: 'SQL', columnType: 'BASE_AXIS', timeGrain: 'P1D' }

/** The queries of a dashboard of eight charts. */
const CHARTS: readonly object[] = [
  { columns: [], metrics: [count] },
  { columns: [], metrics: [delay] },
  { columns: [day], metrics: [count] },
  { columns: [day], metrics: [delay] },
  { columns: ['destination'], metrics: [count], row_limit: 10 },
  { columns: ['destination'], metrics: [delay], row_limit: 50 },
  { columns: ['origin', 'destination'], metrics: [count], row_limit: 100 },
  { columns: ['distance'], metrics: [count], row_limit: 1000 },
]

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Place {
  readonly databaseId: number
  readonly datasetId: number
  readonly airports: readonly string[]
}

const timed = async (what: string, work: Promise<{ status: number; bytes: Uint8Array }>): Promise<number> => {
  const start = performance.now()
  const { status, bytes } = await work
  if (status !== 200) throw new Error(`${what} answered ${status}: ${Buffer.from(bytes).toString().slice(0, 200)}`)
  return performance.now() - start
}

/** One person: opens a dashboard filtered by an airport, then runs a query, and looks at both for the rest of ten seconds. */
const work = async (api: Api, { databaseId, datasetId, airports }: Place, person: number, cycle: number) => {
  const airport = airports[(person * 7 + cycle * 13) % airports.length] ?? ''
  const questions = CHARTS.map((query) => ({
    body: {
      datasource: { id: datasetId, type: 'table' },
      queries: [{ ...query, filters: [{ col: 'origin', op: '==', val: airport }] }],
    },
  }))
  const charts = await timed(
    'the dashboard',
    api.post('/api/v1/chart/data/together', { id: `p${person}-${cycle}`, questions }),
  )
  const sql = `SELECT destination, count(*), avg(delay) FROM ${FLIGHTS} WHERE origin = '${airport}' AND delay > ${(person + cycle) % 90} GROUP BY ALL ORDER BY 2 DESC`
  const query = await timed(
    'the query',
    api.post('/api/v1/sqllab/execute/', { database_id: databaseId, sql, queryLimit: 1000 }),
  )
  return [charts, query]
}

/** Times of all that `people` wait for, in ms. They begin spread over the ten seconds. */
const load = async (apis: readonly Api[], place: Place, round: number): Promise<readonly number[]> => {
  const all = await Promise.all(
    apis.map(async (api, person) => {
      const times: number[] = []
      await wait((person / apis.length) * CYCLE_MS)
      for (let cycle = 0; cycle < CYCLES; cycle += 1) {
        const until = performance.now() + CYCLE_MS
        times.push(...(await work(api, place, person, round * CYCLES + cycle)))
        await wait(Math.max(0, until - performance.now()))
      }
      return times
    }),
  )
  return all.flat()
}

/** The number of people a server serves so that 99 of 100 of their waits last less than a second. */
export const people = async (bench: Bench): Promise<Line[]> => {
  const home = await makeHome(bench)
  const ladder = bench.quick ? QUICK_LADDER : LADDER
  const names = await addPeople(home, ladder.at(-1) ?? 0)
  const process = await startProcess(bench.root, home)
  const apis: Api[] = []
  const first = await signIn(process.url)
  const [database] = await first.databases()
  if (database === undefined) throw new Error('there is no database')
  const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString())
  const made = await first.post('/api/v1/dataset/get_or_create/', { database_id: database.id, table_name: FLIGHTS })
  const datasetId = (parse(made.bytes) as { result: { table_id: number } }).result.table_id
  const sql = `SELECT origin FROM ${FLIGHTS} GROUP BY origin ORDER BY count(*) DESC LIMIT 50`
  const { bytes } = await first.post('/api/v1/sqllab/execute/', { database_id: database.id, sql, queryLimit: 50 })
  const { data } = parse(bytes) as { data: { origin: string }[] }
  const place = { databaseId: database.id, datasetId, airports: data.map(({ origin }) => origin) }
  const steps: string[] = []
  let served = 0
  let waits = 0
  for (const [round, count] of ladder.entries()) {
    for (const name of names.slice(apis.length, count)) apis.push(await signIn(process.url, name))
    const times = await load(apis, place, round)
    const p99 = quantile(times, 0.99)
    steps.push(`${count}: p50 ${digits(quantile(times, 0.5))} p99 ${digits(p99)} ms`)
    waits += times.length
    if (p99 > WITHIN_MS) break
    served = count
  }
  await process.stop()
  return [
    {
      id: 'people',
      what: 'people at once with 99 % of waits below a second: dashboard of 8 charts and a query each 10 s',
      product: `${served} people`,
      reference: steps.join('; '),
      verdict: { figure: exactly(served), unit: '', better: 'more', gate: 100, aim: 200 },
      n: waits,
      note: 'every person filters by another of 50 airports each time; answers of the last minutes may come from the cache',
    },
  ]
}
