import { join } from 'node:path'

import { DuckDBInstance } from '@duckdb/node-api'
import type { Page } from '@playwright/test'

import { ROWS_MEDIA_TYPE } from '../../contract/rows'
import { app, editorReady, write } from '../app'
import { measure } from '../browser'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { interleave, within } from '../measure'
import { server } from '../server'
import { bootstrap, median, quantile, ratioOf } from '../stats'
import { QUERY } from './execute'

export const p4 = async (bench: Bench): Promise<Line[]> => {
  const { api, databaseId } = await server(bench)
  const host = await bench.host()
  const body = { database_id: databaseId, sql: QUERY, queryLimit: 100_000, runAsync: false }
  const { bytes } = await api.post('/api/v1/sqllab/execute/', body, `${ROWS_MEDIA_TYPE}, application/json`)
  host.bodies.set('rows.json', bytes)
  const page = await host.page()
  const { product, reference } = await measure(page, 'rowsReady', bench.key, '/rows.json', bench.rounds(40))
  await page.close()
  return [
    {
      id: 'P4',
      what: 'answer of 100 k rows × 6 → rows at hand for the grid, Chromium',
      product: times(product),
      reference: `${times(reference)}: JSON.parse of the same bytes, one array filled`,
      verdict: { figure: ratioOf(product, reference), unit: '×', better: 'less', gate: 1.5, aim: 1.2 },
      n: product.length,
      note: `${digits(bytes.length / 1e6)} MB; the check for integers beyond 2^53 is in the product's figure`,
    },
  ]
}

const TEN = `SELECT random() AS r, i AS id, i * 7919 % 10007 AS code, 'carrier ' || (i % 21) AS carrier, 'city ' || (i % 347) AS city, DATE '2024-01-01' + (i % 366)::INTEGER AS day FROM range(10000) t(i)`
const TEN_RAW = `SELECT json_group_array(json_array(r, id, code, carrier, city, day))::VARCHAR FROM (${TEN})`

/** Ms from the key to the frame in which the first cell shows another value. */
export const WATCH_RUN = `(() => {
  const first = () => document.querySelector('[role="grid"][aria-label="Query results"] [role="gridcell"]')?.textContent ?? ''
  globalThis.nextRun = () => new Promise((resolve) => {
    const before = first()
    document.addEventListener('keydown', function started(event) {
      if (event.key !== 'Enter') return
      document.removeEventListener('keydown', started, true)
      const look = () => {
        const now = first()
        if (now === '' || now === before) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - event.timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }, true)
  })
})()`

export const p5 = async (bench: Bench): Promise<Line[]> => {
  const { home } = await server(bench)
  const product = await app(bench)
  const host = await bench.host()
  const instance = await DuckDBInstance.create(join(home, 'examples.duckdb'), { access_mode: 'READ_ONLY' })
  host.answers.set('raw-rows', async () => {
    const connection = await instance.connect()
    const text = (await connection.runAndReadAll(TEN_RAW)).value(0, 0) as string
    connection.closeSync()
    return Buffer.from(text)
  })
  const raw = await host.page('rawQuery')
  const page = await product.page('/sqllab/')
  await editorReady(page)
  await write(page, TEN)
  await page.evaluate(WATCH_RUN)
  const run = async (): Promise<number> => {
    await page.bringToFront()
    await page.waitForTimeout(700)
    await page.evaluate('void (globalThis.painted = globalThis.nextRun())')
    await page.keyboard.press('ControlOrMeta+Enter')
    return within(20_000, 'the first row', page.evaluate<number>('globalThis.painted'))
  }
  const runRaw = async (): Promise<number> => {
    await raw.bringToFront()
    await raw.waitForTimeout(100)
    return within(20_000, 'the raw rows', raw.evaluate<number>('globalThis.rawQuery()'))
  }
  const pair = await interleave(run, runRaw, {
    rounds: bench.rounds(30),
    warmUp: 3,
  })
  await page.close()
  await raw.close()
  const more = bootstrap([pair.product, pair.reference], ([a = [], b = []]) => median(a) - median(b))
  return [
    {
      id: 'P5',
      what: 'key Run → first row painted, 10 k rows × 6, difference of the medians',
      product: times(pair.product),
      reference: `${times(pair.reference)}: raw query, JSON.parse, one frame`,
      verdict: { figure: more, unit: 'ms', better: 'less', gate: 60, aim: 35 },
      n: pair.product.length,
      note: '',
    },
  ]
}

const FRAMES = 300

/** Scrolls a screenful a frame, down and across, and answers the times between frames. */
const SCROLL = `async (element) => {
  const times = []
  let last = await new Promise(requestAnimationFrame)
  for (let count = 0; count < ${FRAMES}; count += 1) {
    element.scrollTop += 420
    if (count % 10 === 0) element.scrollLeft = (element.scrollLeft + 400) % 4000
    const now = await new Promise(requestAnimationFrame)
    times.push(now - last)
    last = now
  }
  return times
}`

const scrollOnce = async (page: Page, element: string): Promise<number[]> => {
  await page.bringToFront()
  await page.waitForTimeout(300)
  return page.evaluate(`(${SCROLL})(${element})`)
}

const onTime = (values: readonly number[]): number =>
  (100 * values.filter((ms) => ms <= 1.5 * (1000 / 60)).length) / values.length

export const p8 = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const host = await bench.host()
  const columns = Array.from({ length: 50 }, (_, index) =>
    index % 3 === 0 ? `'text ' || (i * ${index} % 977) AS c${index}` : `i * ${index + 7} % 10007 AS c${index}`,
  )
  const page = await product.page('/sqllab/')
  await editorReady(page)
  await write(page, `SELECT ${columns.join(', ')} FROM range(100000) t(i)`)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.locator('[role="grid"][aria-label="Query results"][aria-rowcount="100001"]').waitFor()
  await page.waitForTimeout(2000)
  const empty = await host.page('scroll')
  const scrolled: number[] = []
  const reference: number[] = []
  const grid = `(() => { const grid = document.querySelector('[role="grid"][aria-label="Query results"]'); return [grid, ...grid.querySelectorAll('*')].find((one) => one.scrollHeight > one.clientHeight + 1000) })()`
  const rounds = bench.quick ? 2 : 6
  for (let round = -1; round < rounds; round += 1) {
    const mine = await scrollOnce(page, grid)
    const bare = await scrollOnce(empty, 'globalThis.emptyScroll()')
    if (round < 0) continue
    scrolled.push(...mine)
    reference.push(...bare)
  }
  await page.close()
  await empty.close()
  const share = bootstrap([scrolled], ([values = []]) => onTime(values))
  const both = (values: readonly number[]) =>
    `${digits(onTime(values))} % on time, p99 ${digits(quantile(values, 0.99))} ms`
  return [
    {
      id: 'P8',
      what: 'grid scroll, 100 k rows × 50 columns, a screenful a frame: frames on time',
      product: both(scrolled),
      reference: `${both(reference)}: empty scroll container`,
      verdict: { figure: share, unit: '%', better: 'more', gate: 95, aim: 99 },
      n: scrolled.length,
      note: 'on time: within 25 ms of the frame before; no graphics hardware',
    },
  ]
}
