import type { Page } from '@playwright/test'

import { chart, makeChart, makeDashboard } from '../../test/browser/support/dashboards'
import { callApi } from '../../test/browser/support/api'
import { questionsOf } from '../../test/browser/support/questions'
import { app } from '../app'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { interleave, timed, within } from '../measure'
import { server } from '../server'
import { bootstrap, quantile } from '../stats'

/** The flights of the sample, four times over: 12 million rows. */
const TABLE = 'flights four times'
const SQL = 'SELECT f.* FROM flights f, range(4) AS times(n)'
const VIEWS = ['All flights', 'Origins', 'How far']

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'flights' }
const PLACES = { expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT destination)', label: 'places' }

/** A dashboard of a line over days that is brushed, and three views that follow. */
const makeBoard = async (page: Page, dataset: number, metric: object): Promise<number> => {
  const make = (name: string, kind: string, params: object): Promise<number> =>
    makeChart(page, name, kind, { ...params, datasource: `${dataset}__table` }, dataset)
  const ids = [
    await make('By day', 'echarts_timeseries_line', {
      x_axis: 'date',
      time_grain_sqla: 'P1D',
      metrics: [COUNT],
      groupby: [],
    }),
    await make('All flights', 'big_number_total', { metric }),
    await make('Origins', 'pie', { groupby: ['origin'], metric, row_limit: 10 }),
    await make('How far', 'echarts_timeseries_bar', {
      x_axis: 'distance',
      metrics: [metric],
      groupby: [],
      adhoc_filters: [
        { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'distance', operator: '<', comparator: 200 },
      ],
    }),
  ]
  return makeDashboard(page, 'Brushed', [
    ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
    ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
    ['ROW-2', 'ROW', ['CHART-3', 'CHART-4']],
    ...['By day', ...VIEWS].map((name, at) => chart(`CHART-${at + 1}`, ids[at] ?? 0, name, 6, 36)),
  ])
}

/** Ms from a move of the pointer to the end of the frame in which the last of the views changed: a task after its paint. */
const WATCH = `globalThis.nextPaint = (names) => new Promise((resolve) => {
  document.addEventListener('pointermove', (event) => {
    const left = new Set(names)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - event.timeStamp)
    for (const name of names) {
      const watcher = new MutationObserver(() => {
        watcher.disconnect()
        left.delete(name)
        if (left.size === 0) port2.postMessage(null)
      })
      watcher.observe(document.querySelector('article[aria-label="' + name + '"] .drawing'), { subtree: true, childList: true, characterData: true, attributes: true })
    }
  }, { once: true, capture: true })
})`

/** Ms from the release of the pointer to the end of the frame in which the last of the views shows its new rows. */
const SETTLE = `globalThis.nextSettled = (names) => new Promise((resolve) => {
  document.addEventListener('pointerup', (event) => {
    const left = new Set(names)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now() - event.timeStamp)
    for (const name of names) {
      let asked = false
      const watcher = new MutationObserver(([{ target }]) => {
        asked ||= target.dataset.status === 'loading'
        if (!asked || target.dataset.status !== 'rendered') return
        watcher.disconnect()
        left.delete(name)
        if (left.size === 0) requestAnimationFrame(() => port2.postMessage(null))
      })
      watcher.observe(document.querySelector('article[aria-label="' + name + '"]'), { attributeFilter: ['data-status'] })
    }
  }, { once: true, capture: true })
})`

const ready = async (page: Page): Promise<Page> => {
  for (const name of ['By day', ...VIEWS]) {
    await page.locator(`article[aria-label="${name}"][data-status="rendered"]`).waitFor()
  }
  await page.evaluate(WATCH)
  await page.evaluate(SETTLE)
  return page
}

const plotOf = async (page: Page) => {
  const box = await page.getByRole('article', { name: 'By day' }).getByRole('application').boundingBox()
  if (box === null) throw new Error('there is no plot')
  return (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
}

/** A share of the width for each round; two rounds after one another are never the same. */
const shareOf = (round: number): number => 0.45 + 0.4 * (((round + 8) * 0.618) % 1)

interface Boards {
  readonly page: Page
  readonly naive: () => Promise<number>
}

const boards = async (bench: Bench, metric: object): Promise<Boards> => {
  const product = await app(bench)
  const { api } = await server(bench)
  const first = await product.page('/dashboard/list/')
  const dataset = await bench.once('brush-dataset', async () => {
    const body = { database: product.databaseId, schema: 'main', table_name: TABLE, sql: SQL }
    return (await callApi<{ id: number }>(first, 'POST', '/api/v1/dataset/', body)).id
  })
  const id = await makeBoard(first, dataset, metric)
  await first.close()
  const page = await ready(await product.page(`/superset/dashboard/${id}/`))
  let day = 0
  const ask = async (columns: readonly string[], where: string): Promise<void> => {
    const range = `2001-02-01 : 2001-05-${String((day % 28) + 1).padStart(2, '0')}`
    const query = {
      columns,
      metrics: [metric],
      filters: [{ col: 'date', op: 'TEMPORAL_RANGE', val: range }],
      extras: { where },
    }
    const body = { datasource: { id: dataset, type: 'table' }, force: true, queries: [query] }
    const { status } = await api.post('/api/v1/chart/data', body)
    if (status !== 200) throw new Error(`chart/data answered ${status}`)
  }
  const naive = () => {
    day += 1
    return timed(() => Promise.all([ask([], ''), ask(['origin'], ''), ask(['distance'], 'distance < 200')]))
  }
  return { page, naive }
}

/** A brush that moves over 12 million rows while three views follow, beside asking the server for each move. */
export const p15 = async (bench: Bench): Promise<Line[]> => {
  const { page, naive } = await boards(bench, COUNT)
  const at = await plotOf(page)
  await page.bringToFront()
  await page.mouse.move(...at(0.3))
  await page.mouse.down()
  await page.evaluate(`void (globalThis.seen = globalThis.nextPaint(${JSON.stringify(VIEWS)}))`)
  await page.mouse.move(...at(0.5))
  const begun = await within(20_000, 'the first move', page.evaluate<number>('globalThis.seen'))
  const move = async (round: number): Promise<number> => {
    await page.evaluate(`void (globalThis.seen = globalThis.nextPaint(${JSON.stringify(VIEWS)}))`)
    await page.mouse.move(...at(shareOf(round)))
    return within(20_000, 'a move', page.evaluate<number>('globalThis.seen'))
  }
  const { product, reference } = await interleave(move, naive, { rounds: bench.rounds(60), warmUp: 4 })
  await page.mouse.up()
  await page.close()
  return [
    {
      id: 'P15',
      what: 'move of a brush → last of three views painted, 12 million rows, 95th percentile',
      product: times(product),
      reference: `${times(reference)}: the three queries with the range as their filter, over HTTP, none of it painted`,
      verdict: {
        figure: bootstrap([product], ([all = []]) => quantile(all, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 50,
        aim: 16.7,
      },
      n: product.length,
      note: `the first move, which the cubes are made for, took ${digits(begun)} ms; up to 16.7 ms of each are the display`,
    },
  ]
}

/** A case outside of cubes: releasing a brush sends one request to the server, beside the bare queries. */
export const p16 = async (bench: Bench): Promise<Line[]> => {
  const { page } = await boards(bench, PLACES)
  const { api } = await server(bench)
  const at = await plotOf(page)
  await page.bringToFront()
  const asked: object[] = []
  page.on('request', (request) => {
    asked.push(...questionsOf(request).map((body) => JSON.parse(body) as object))
  })
  // the page's last requests, sent bare: the same ranges of the same rows
  const again = async (body: object): Promise<void> => {
    const { status } = await api.post('/api/v1/chart/data', { ...body, force: true })
    if (status !== 200) throw new Error(`chart/data answered ${status}`)
  }
  const naive = (): Promise<number> => {
    if (asked.length !== VIEWS.length) throw new Error(`${asked.length} questions of ${VIEWS.length} views`)
    return timed(() => Promise.all(asked.map(again)))
  }
  const settle = async (round: number): Promise<number> => {
    asked.length = 0
    await page.mouse.move(...at(0.3))
    await page.mouse.down()
    await page.mouse.move(...at(shareOf(round)), { steps: 4 })
    await page.evaluate(`void (globalThis.seen = globalThis.nextSettled(${JSON.stringify(VIEWS)}))`)
    await page.mouse.up()
    return within(30_000, 'the settled views', page.evaluate<number>('globalThis.seen'))
  }
  const { product, reference } = await interleave(settle, naive, { rounds: bench.rounds(20), warmUp: 2 })
  await page.close()
  const ratio = ([own = [], bare = []]: readonly (readonly number[])[]): number =>
    quantile(own, 0.5) / quantile(bare, 0.5)
  return [
    {
      id: 'P16',
      what: 'brush let go → three views of what cannot be cut painted, 12 million rows',
      product: times(product),
      reference: `${times(reference)}: the same three queries over HTTP, none of it painted`,
      verdict: { figure: bootstrap([product, reference], ratio), unit: '×', better: 'less', gate: 1.15, aim: 1.05 },
      n: product.length,
      note: 'while the brush moves nothing is asked, so nothing out of date is ever painted',
    },
  ]
}
