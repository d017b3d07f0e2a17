import type { Page } from '@playwright/test'

import { chart, makeChart, makeDashboard } from '../../test/browser/support/dashboards'
import { app, editorReady, openTabs, write } from '../app'
import type { Bench } from '../context'
import { times, type Line } from '../line'
import { within } from '../measure'
import { bootstrap, quantile } from '../stats'
import { WATCH_RUN } from './results'
import { LONG, typeNext } from './typing'

/** Other values at every run, so that it can be seen when they are there. */
const ROWS = `SELECT random() AS r, i AS id, i * 7919 % 10007 AS code, 'carrier ' || (i % 21) AS carrier, 'city ' || (i % 347) AS city, DATE '2024-01-01' + (i % 366)::INTEGER AS day FROM range(100000) t(i)`

const METRIC = { expressionType: 'SQL', sqlExpression: 'SUM(distance * random())', label: 'miles' }
const CHARTS = [
  ['Miles by day', 'echarts_timeseries_line', { x_axis: 'date', time_grain_sqla: 'P1D', metrics: [METRIC] }],
  ['Miles by origin', 'echarts_timeseries_bar', { x_axis: 'origin', metrics: [METRIC], row_limit: 30 }],
  ['Places', 'table', { query_mode: 'aggregate', groupby: ['origin'], metrics: [METRIC], row_limit: 50 }],
] as const

/** Interval of refreshing the charts, in ms: mostly as soon as they are there. */
const AGAIN = 250
/** Keys after the rows were painted: the page is still processing rows then. */
const AFTER = 6
const CALM = 1500

/** A dashboard of three charts, every value of which differs at every refresh, in a window of the editor's process. */
const openBoard = async (page: Page): Promise<Page> => {
  const ids: number[] = []
  for (const [name, kind, params] of CHARTS) ids.push(await makeChart(page, name, kind, { groupby: [], ...params }))
  const board = await makeDashboard(page, 'Beside the editor', [
    ['GRID_ID', 'GRID', ['ROW-0']],
    ['ROW-0', 'ROW', ids.map((_, at) => `CHART-${at}`)],
    ...ids.map((id, at) => chart(`CHART-${at}`, id, CHARTS[at]?.[0] ?? '', 4, 40)),
  ])
  const opening = page.context().waitForEvent('page')
  await page.evaluate(`void open('/superset/dashboard/${board}/', 'board', 'popup,width=1100,height=700')`)
  const opened = await opening
  await opened.waitForFunction(
    (count) => document.querySelectorAll('article[data-chart][data-status=rendered]').length === count,
    CHARTS.length,
    { polling: 100 },
  )
  return opened
}

const REFRESH = `document.querySelector('header button[aria-label="Refresh"], button[aria-label="Refresh"]').click()`

interface Typed {
  readonly busy: readonly number[]
  readonly calm: readonly number[]
  /** Answers to charts while keys were pressed. */
  readonly redrawn: number
}

const typeBoth = async (page: Page, board: Page, rounds: number): Promise<Typed> => {
  const busy: number[] = []
  const calm: number[] = []
  let redrawn = 0
  let counts = false
  board.on('response', (answer) => void (redrawn += counts && answer.url().includes('/chart/data') ? 1 : 0))
  for (let round = -1; round < rounds; round += 1) {
    await page.keyboard.press('ControlOrMeta+Home')
    await page.evaluate('globalThis.painted = null; void globalThis.nextRun().then((ms) => (globalThis.painted = ms))')
    await board.evaluate(`globalThis.refreshing = setInterval(() => ${REFRESH}, ${AGAIN})`)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('ControlOrMeta+End')
    counts = true
    const found: number[] = []
    for (let after = 0; after < AFTER;) {
      found.push(await typeNext(page, found.length))
      if (found.length > 400) throw new Error('the rows did not come while 400 keys were pressed')
      if ((await page.evaluate('globalThis.painted')) !== null) after += 1
    }
    counts = false
    await board.evaluate('clearInterval(globalThis.refreshing)')
    await page.waitForTimeout(CALM)
    const still: number[] = []
    for (const at of found.keys()) still.push(await typeNext(page, at))
    if (round < 0) continue
    busy.push(...found)
    calm.push(...still)
  }
  return { busy, calm, redrawn }
}

/** P7: keys while 100,000 rows arrive and three charts are redrawn, beside the same keys while nothing else happens. */
export const p7 = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const host = await bench.host()
  const page = await product.page('/sqllab/')
  await editorReady(page)
  await openTabs(page, 20)
  await write(page, `${ROWS};\n${LONG}`)
  await page.evaluate(host.script('keysEntry'))
  await page.evaluate(WATCH_RUN)
  const board = await openBoard(page)
  await page.bringToFront()
  await editorReady(page)
  const { busy, calm, redrawn } = await within(
    600_000,
    'the end of the typing',
    typeBoth(page, board, bench.rounds(100)),
  )
  if (redrawn === 0) throw new Error('no chart was drawn anew')
  await board.close()
  await page.close()
  const line = {
    product: times(busy),
    reference: `${times(calm)}: the same keys in the same page while nothing else happens`,
    n: busy.length,
  }
  const what = 'keystroke → frame, as P6, while 100 k rows arrive and 3 charts are drawn anew'
  return [
    {
      id: 'P7',
      what: `${what}, ratio of the 95th percentiles`,
      ...line,
      verdict: {
        figure: bootstrap([busy, calm], ([a = [], b = []]) => quantile(a, 0.95) / quantile(b, 0.95)),
        unit: '×',
        better: 'less',
        gate: 2,
        aim: 1.5,
      },
      note: `${redrawn} answers to charts came meanwhile, in a second window`,
    },
    {
      id: 'P7 p95',
      what: `${what}, 95th percentile`,
      ...line,
      verdict: {
        figure: bootstrap([busy], ([all = []]) => quantile(all, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 50,
        aim: null,
      },
      note: '',
    },
  ]
}
