import { gzipSync } from 'node:zlib'
import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'
import { ROWS_MEDIA_TYPE } from '../../contract/rows'
import { callApi } from '../../test/browser/support/api'
import { chart, makeChart, makeDashboard } from '../../test/browser/support/dashboards'
import { questionsOf } from '../../test/browser/support/questions'
import { app } from '../app'
import type { Bench } from '../context'
import { digits, exactly, times, type Line } from '../line'
import { interleave, timed, within } from '../measure'
import { server, type Api } from '../server'
import { bootstrap, median, ratioOf } from '../stats'

/** The flights of the sample, four times over: 12 million rows. */
const SQL = 'SELECT f.* FROM flights f, range(4) AS times(n)'

const sqlMetric = (label: string, sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label })
const METRICS = [
  sqlMetric('flights', 'COUNT(*)'),
  sqlMetric('delay', 'AVG(delay)'),
  sqlMetric('miles', 'SUM(distance)'),
  sqlMetric('latest', 'MAX(delay)'),
]

/** Five kinds with four figures each. */
const charts = METRICS.flatMap((metric) => [
  [`Total ${metric.label}`, 'big_number_total', { metric }],
  [`${metric.label} by day`, 'echarts_timeseries_line', { x_axis: 'date', time_grain_sqla: 'P1D', metrics: [metric] }],
  [`${metric.label} by origin`, 'echarts_timeseries_bar', { x_axis: 'origin', metrics: [metric], row_limit: 30 }],
  [`Share of ${metric.label}`, 'pie', { groupby: ['destination'], metric, row_limit: 10 }],
  [
    `Places by ${metric.label}`,
    'table',
    { query_mode: 'aggregate', groupby: ['origin'], metrics: [metric], row_limit: 50 },
  ],
]) as readonly (readonly [name: string, kind: string, params: object])[]

interface Answered {
  /** The request as sent. */
  readonly question: string
  readonly bytes: Uint8Array
  readonly sql: readonly string[]
  readonly rows: unknown
}

interface Boards {
  /** Ms from the navigation to the frame that shows the last chart, of a dashboard that was never opened before. */
  readonly open: (force: boolean) => Promise<number>
  readonly answers: readonly Answered[]
}

const PAINTED = `globalThis.allPainted = new Promise((resolve) => {
  const look = () => {
    const frames = [...document.querySelectorAll('article[data-chart]')]
    const done = frames.length === ${charts.length} && frames.every((one) => one.dataset.status === 'rendered')
    if (!done) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
})`

const partsOf = (ids: readonly number[]) => {
  const rows = [0, 1, 2, 3].map((row) => ids.slice(row * 5, row * 5 + 5).map((_, at) => `CHART-${row * 5 + at}`))
  return [
    ['GRID_ID', 'GRID', rows.map((_, row) => `ROW-${row}`)] as const,
    ...rows.map((children, row) => [`ROW-${row}`, 'ROW', children] as const),
    ...ids.map((id, at) => chart(`CHART-${at}`, id, charts[at]?.[0] ?? '', 2, 24)),
  ]
}

const accept = `${ROWS_MEDIA_TYPE}, application/json`

/** A chart's query, sent by itself. */
const answerTo = async (api: Api, question: string): Promise<Answered> => {
  const { status, bytes } = await api.post('/api/v1/chart/data', JSON.parse(question), accept)
  const text = Buffer.from(bytes).toString()
  if (status !== 200) throw new Error(`chart data answered ${status}: ${text}`)
  const { result } = JSON.parse(text) as { readonly result: readonly { query: string; data: unknown }[] }
  return { question, bytes, sql: result.map(({ query }) => query), rows: result.map(({ data }) => data) }
}

const boards = (bench: Bench): Promise<Boards> =>
  bench.once('boards', async () => {
    const product = await app(bench)
    const { context } = await bench.host()
    const { api } = await server(bench)
    const maker = await product.page('/settings/')
    const body = { database: product.databaseId, schema: 'main', table_name: 'flights of the board', sql: SQL }
    const { id: dataset } = await callApi<{ id: number }>(maker, 'POST', '/api/v1/dataset/', body)
    const ids: number[] = []
    for (const [name, kind, params] of charts) {
      ids.push(await makeChart(maker, name, kind, { groupby: [], ...params }, dataset))
    }
    const answers: Answered[] = []
    const open = async (force: boolean): Promise<number> => {
      const id = await makeDashboard(maker, 'Twenty', partsOf(ids))
      const page = await context.newPage()
      await page.setViewportSize({ width: 1280, height: 1400 })
      const asked: string[] = []
      page.on('request', (request) => void asked.push(...questionsOf(request)))
      await page.addInitScript(PAINTED)
      await page.bringToFront()
      await page.goto(`${product.url}/superset/dashboard/${id}/${force ? '?force=true' : ''}`)
      const took = await within(60_000, 'the last chart', page.evaluate<number>('globalThis.allPainted'))
      if (answers.length === 0) for (const question of asked) answers.push(await answerTo(api, question))
      await page.close()
      await callApi(maker, 'DELETE', `/api/v1/dashboard/${id}`)
      return took
    }
    await open(true)
    return { open, answers }
  })

/** Twenty uncached charts over 12 million rows, beside their statements one after the other. */
export const p17 = async (bench: Bench): Promise<Line[]> => {
  const { home, api } = await server(bench)
  const { open, answers } = await boards(bench)
  const instance = await DuckDBInstance.create(join(home, 'examples.duckdb'), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const statements = answers.flatMap(({ sql }) => sql)
  const raw = () =>
    timed(async () => {
      for (const statement of statements) await connection.runAndReadAll(statement)
    })
  const pair = await interleave(() => open(true), raw, { rounds: bench.rounds(15), warmUp: 1 })
  const questions = answers.map(({ question }) => ({ ...(JSON.parse(question) as object), force: true }))
  const askAll = () =>
    timed(() =>
      Promise.all(
        questions.map(async (question) => {
          const { status } = await api.post('/api/v1/chart/data', question, accept)
          if (status !== 200) throw new Error(`chart data answered ${status}`)
        }),
      ),
    )
  const server20 = await interleave(askAll, raw, { rounds: bench.rounds(30), warmUp: 2 })
  connection.closeSync()
  instance.closeSync()
  return [
    {
      id: 'P17',
      what: `dashboard of ${charts.length} charts over 12 million rows, nothing kept: navigation → last painted`,
      product: times(pair.product),
      reference: `${times(pair.reference)}: its ${statements.length} statements one after the other in DuckDB`,
      verdict: { figure: ratioOf(pair.product, pair.reference), unit: '×', better: 'less', gate: 1.2, aim: 0.7 },
      n: pair.product.length,
      note: '',
    },
    {
      id: 'P17 server',
      what: `the questions of these ${charts.length} charts asked at once by a program, nothing kept, to the last answer`,
      product: times(server20.product),
      reference: `${times(server20.reference)}: their ${statements.length} statements one after the other in DuckDB`,
      verdict: {
        figure: ratioOf(server20.product, server20.reference),
        unit: '×',
        better: 'less',
        gate: 1,
        aim: 0.7,
      },
      n: server20.product.length,
      note: '',
    },
  ]
}

const BARE = (count: number): string => `(async () => {
  const all = await Promise.all(Array.from({ length: ${count} }, async (_, at) => (await fetch('/board-' + at)).json()))
  for (const one of all) {
    const place = document.createElement('pre')
    place.textContent = JSON.stringify(one.result[0].data)
    document.body.append(place)
  }
  await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve, 0))
  return performance.now()
})()`

/** The same dashboard when the server still has every answer, beside its bodies fetched and written bare. */
export const p18 = async (bench: Bench): Promise<Line[]> => {
  const host = await bench.host()
  const { open, answers } = await boards(bench)
  for (const [at, { bytes }] of answers.entries()) host.bodies.set(`board-${at}`, bytes)
  const bare = async (): Promise<number> => {
    const page = await host.page('blank')
    await page.bringToFront()
    const took = await page.evaluate<number>(BARE(answers.length))
    await page.close()
    return took
  }
  const pair = await interleave(() => open(false), bare, { rounds: bench.rounds(20), warmUp: 2 })
  return [
    {
      id: 'P18',
      what: `dashboard of ${charts.length} charts, every answer kept by the server: navigation → last painted`,
      product: times(pair.product),
      reference: `${times(pair.reference)}: ${answers.length} bodies fetched and written as text`,
      verdict: {
        figure: bootstrap([pair.product], ([all = []]) => median(all)),
        unit: 'ms',
        better: 'less',
        gate: 1000,
        aim: 400,
      },
      n: pair.product.length,
      note: `ratio ${digits(median(pair.product) / median(pair.reference))}×`,
    },
  ]
}

/** Bytes of the data of that dashboard as another machine gets them, beside its rows alone, packed. */
export const p32 = async (bench: Bench): Promise<Line[]> => {
  const { answers } = await boards(bench)
  const packed = (body: Uint8Array | string): number => gzipSync(body).length
  const sent = answers.reduce((sum, { bytes }) => sum + packed(bytes), 0)
  const least = packed(JSON.stringify(answers.map(({ rows }) => rows)))
  return [
    {
      id: 'P32',
      what: `bytes of data over the wire for a dashboard of ${charts.length} charts, gzip`,
      product: `${digits(sent / 1000)} kB`,
      reference: `${digits(least / 1000)} kB: the rows of all in one, gzip`,
      verdict: { figure: exactly(sent / least), unit: '×', better: 'less', gate: 2, aim: 1.3 },
      n: 1,
      note: 'bodies of charts only; on the same machine nothing is packed',
    },
  ]
}
