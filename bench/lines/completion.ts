import type { Page } from '@playwright/test'

import { app, editorReady, write } from '../app'
import type { Bench } from '../context'
import { times, type Line } from '../line'
import { interleave, within } from '../measure'
import { bootstrap, quantile } from '../stats'

const NAMES = 300_000

/**
 * Ms from a key to the frame that shows the first suggestion. The editor's class `visible` says nothing of it: it comes
 * 100 ms after the list was painted.
 */
const WATCH = `globalThis.nextSuggestion = () => new Promise((resolve) => {
  document.addEventListener('keydown', (event) => {
    const look = () => {
      const row = document.querySelector('.suggest-widget .monaco-list-row')
      if (row === null || !row.checkVisibility()) return requestAnimationFrame(look)
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

const LETTERS = 'tablesofmny'

const suggestOne = async (page: Page, round: number): Promise<number> => {
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Backspace')
  await page.waitForTimeout(60)
  await page.evaluate('void (globalThis.seen = globalThis.nextSuggestion())')
  await page.keyboard.press(LETTERS[Math.abs(round) % LETTERS.length] ?? 't')
  return within(20_000, 'the first suggestion', page.evaluate<number>('globalThis.seen'))
}

/** Until the long list is there and its names are suggested: how long it takes to come is no part of the figure. */
const listed = async (page: Page): Promise<void> => {
  await page
    .getByRole('treeitem', { name: /_of_many/ })
    .first()
    .waitFor()
  await write(page, 'SELECT * FROM tab')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('l')
  await page.locator('.suggest-widget .monaco-list-row').filter({ hasText: '_of_many' }).first().waitFor()
  await page.keyboard.press('Escape')
}

/** The first suggestion in a schema of 300,000 tables, beside the same editor in a schema of a few. */
export const completion = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const ready = async (page: Page, there: (of: Page) => Promise<void>): Promise<Page> => {
    await editorReady(page)
    await page.getByRole('tree', { name: 'Tables' }).getByRole('treeitem').first().waitFor()
    await there(page)
    await write(page, 'SELECT * FROM ')
    await page.keyboard.press('ControlOrMeta+End')
    await page.evaluate(WATCH)
    return page
  }
  const few = await ready(await product.page('/sqllab/'), async () => undefined)
  const body = many()
  await few
    .context()
    .route(/\/api\/v1\/database\/\d+\/tables\//, (route) => route.fulfill({ contentType: 'application/json', body }))
  const opened = await product.page('/sqllab/')
  await opened.getByRole('button', { name: 'New tab' }).click()
  await opened.getByRole('button', { name: 'Refresh', exact: true }).click()
  const page = await ready(opened, listed)
  const pair = await interleave(
    (round) => suggestOne(page, round),
    (round) => suggestOne(few, round),
    { rounds: bench.rounds(60), warmUp: 6 },
  )
  await few.context().unroute(/\/api\/v1\/database\/\d+\/tables\//)
  await page.close()
  await few.close()
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
      note: 'up to 16.7 ms of it are the display',
    },
  ]
}
