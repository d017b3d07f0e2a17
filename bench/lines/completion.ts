import type { Page } from '@playwright/test'

import { app, editorReady, write } from '../app'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { interleave, within } from '../measure'
import { bootstrap, quantile } from '../stats'

const NAMES = 300_000

/**
 * Ms from a key to the frame that shows the first suggestions, a name that holds `wanted` among them. The editor's class
 * `visible` says nothing of it: it comes 100 ms after the list was painted.
 */
const WATCH = `globalThis.nextSuggestion = (wanted) => new Promise((resolve) => {
  document.addEventListener('keydown', (event) => {
    const look = () => {
      const rows = [...document.querySelectorAll('.suggest-widget .monaco-list-row')]
      if (!rows.some((row) => row.textContent.includes(wanted) && row.checkVisibility())) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - event.timeStamp)
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }, { once: true, capture: true })
})`

const many = (): string => {
  const result = Array.from({ length: NAMES }, (_, number) => {
    return { value: 'table_' + number + '_of_many', type: 'table', extra: { rows: null, comment: null } }
  })
  return JSON.stringify({ count: NAMES, result })
}

/** Letters with which names of the long list begin, or words in them. */
const LETTERS = 'tom'

const press = async (page: Page, letter: string, wanted: string): Promise<number> => {
  await page.evaluate(`void (globalThis.seen = globalThis.nextSuggestion('${wanted}'))`)
  await page.keyboard.press(letter)
  return within(20_000, 'the first suggestion', page.evaluate<number>('globalThis.seen'))
}

/** A letter in place of the one before, after FROM. */
const suggestOne = async (page: Page, round: number, wanted: string): Promise<number> => {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await page.waitForTimeout(60)
  return press(page, LETTERS[Math.abs(round) % LETTERS.length] ?? 't', wanted)
}

/** An editor with its cursor after FROM; the time to load the tables is not part of the figure. */
const ready = async (page: Page, table: RegExp): Promise<Page> => {
  await editorReady(page)
  await page.getByRole('tree', { name: 'Tables' }).getByRole('treeitem', { name: table }).first().waitFor()
  await write(page, 'SELECT * FROM ')
  await page.keyboard.press('ControlOrMeta+End')
  await page.evaluate(WATCH)
  return page
}

/** The first suggestion in a schema of 300,000 tables, beside the same editor in a schema of a few. */
export const completion = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const { context } = await bench.host()
  // In a separate browser: windows of one browser share their knowledge of a schema, and only one of them gets frames.
  const apart = await bench.freshHost()
  await apart.context.addCookies(await context.cookies())
  const beside = await apart.context.newPage()
  await beside.goto(`${product.url}/sqllab/`)
  const few = await ready(beside, /flights/)
  const body = many()
  const lists = /\/api\/v1\/database\/\d+\/tables\//
  await context.route(lists, (route) => route.fulfill({ contentType: 'application/json', body }))
  const opened = await product.page('/sqllab/')
  await opened.getByRole('button', { name: 'New tab' }).click()
  await opened.getByRole('button', { name: 'Refresh', exact: true }).click()
  const page = await ready(opened, /_of_many/)
  const first = await press(page, 't', '_of_many')
  const firstOfFew = await press(few, 't', '')
  const pair = await interleave(
    (round) => suggestOne(page, round, '_of_many'),
    (round) => suggestOne(few, round, ''),
    // a 95th percentile of fewer would be the slowest of them
    { rounds: Math.max(40, bench.rounds(60)), warmUp: 6 },
  )
  await context.unroute(lists)
  await page.close()
  await apart.close()
  return [
    {
      id: 'completion',
      what: 'key → first suggestion on screen, a schema of 300,000 tables, 95th percentile',
      product: times(pair.product),
      reference: `${times(pair.reference)}: the same editor in a schema of a few tables`,
      verdict: {
        figure: bootstrap([pair.product], ([all = []]) => quantile(all, 0.95)),
        unit: 'ms',
        better: 'less',
        gate: 50,
        aim: 35,
      },
      n: pair.product.length,
      note: `up to 16.7 ms of it are the display; the very first, right after the names came: ${digits(first)} ms, with a few ${digits(firstOfFew)} ms`,
    },
  ]
}
