import type { Page } from '@playwright/test'

import { app, editorReady, openTabs, write } from '../app'
import type { Bench } from '../context'
import { times, type Line } from '../line'
import { interleave, within } from '../measure'
import { bootstrap, quantile } from '../stats'

export const LONG = Array.from(
  { length: 2000 },
  (_, line) => `SELECT carrier, count(*) AS n${line} FROM flights WHERE delay > ${line};`,
).join('\n')
const LETTERS = 'selectfromwhere'

/** Ms from the next key to its frame, in a page that is in front. */
export const typeNext = async (page: Page, round: number): Promise<number> => {
  const letter = LETTERS[Math.abs(round) % LETTERS.length] ?? 'x'
  await page.waitForTimeout(40)
  await page.evaluate('void (globalThis.seen = globalThis.keys.next())')
  await page.keyboard.press(round % 12 === 11 ? 'Enter' : letter)
  return within(20_000, 'the frame after a key', page.evaluate<number>('globalThis.seen'))
}

const typeOne = async (page: Page, round: number): Promise<number> => {
  // Only the page in front gets frames.
  await page.bringToFront()
  return typeNext(page, round)
}

/** P6: a key in the product's editor among twenty tabs, beside the same editor alone. */
export const p6 = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const host = await bench.host()
  host.bodies.set('long.sql', Buffer.from(LONG))
  const bare = await host.page('bareMonaco?long')
  await bare.evaluate(() => globalThis.editable)
  const page = await product.page('/sqllab/')
  await editorReady(page)
  await openTabs(page, 20)
  await write(page, LONG)
  await page.evaluate(host.script('keysEntry'))
  for (const one of [bare, page]) await one.keyboard.press('ControlOrMeta+End')
  const pair = await interleave(
    (round) => typeOne(page, round),
    (round) => typeOne(bare, round),
    { rounds: bench.rounds(300), warmUp: 20 },
  )
  await page.close()
  await bare.close()
  const p95 = bootstrap([pair.product, pair.reference], ([a = [], b = []]) => quantile(a, 0.95) / quantile(b, 0.95))
  return [
    {
      id: 'P6',
      what: 'keystroke → frame, 2,000 lines of SQL, 20 tabs, log on, ratio of the 95th percentiles',
      product: times(pair.product),
      reference: `${times(pair.reference)}: the same Monaco alone`,
      verdict: { figure: p95, unit: '×', better: 'less', gate: 1.25, aim: 1.1 },
      n: pair.product.length,
      note: 'both wait for the next frame of the display, 16.7 ms at most',
    },
  ]
}
