import type { BrowserContext, Page } from '@playwright/test'

import { signInAt } from '../app'
import type { Bench } from '../context'
import { digits, times, type Line } from '../line'
import { makeHome, startProcess } from '../server'
import { bootstrap, median } from '../stats'

/** A slow telephone network, and a processor of a quarter of this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const SLOWER = 4

const WATCH = `(() => {
  const seen = (globalThis.vitals = { lcp: 0, what: '', cls: 0, shifts: [], inp: 0, slowest: '' })
  const nameOf = (node) => (node instanceof Element ? (node.getAttribute('aria-label') ?? node.className ?? '').toString().slice(0, 60) || node.tagName : '')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.lcp = entry.startTime
      seen.what = nameOf(entry.element)
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      seen.cls += entry.value
      seen.shifts.push(entry.value.toFixed(3) + ' ' + entry.sources.map(({ node }) => nameOf(node)).join(', '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.interactionId || entry.duration <= seen.inp) continue
      seen.inp = entry.duration
      seen.slowest = entry.name + ' ' + nameOf(entry.target)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
})()`

interface Vitals {
  readonly lcp: number
  readonly what: string
  readonly cls: number
  readonly shifts: readonly string[]
  readonly inp: number
  readonly slowest: string
}

/** A reader's actions on a dashboard: looks at a table of a chart, opens menus, and changes a filter. */
const press = async (page: Page): Promise<void> => {
  const presses = [
    page.getByRole('button', { name: 'View as table' }).first(),
    page.getByRole('button', { name: 'View as table' }).first(),
    page.getByRole('button', { name: /^More actions|^Options/ }).first(),
  ]
  for (const button of presses) {
    if ((await button.count()) === 0) continue
    await button.click()
    await page.waitForTimeout(700)
  }
  await page.keyboard.press('Escape')
  await page.waitForTimeout(700)
  const filter = page.getByRole('combobox').first()
  if ((await filter.count()) > 0) {
    await filter.click()
    await page.waitForTimeout(1000)
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(700)
    await page.keyboard.press('Escape')
    await page.waitForTimeout(700)
  }
}

type Part = 'lcp' | 'inp' | 'cls'

const lineOf = (
  taken: readonly Vitals[],
  part: Part,
  what: string,
  [gate, aim]: readonly [number, number],
  note: string,
): Line => {
  const values = taken.map((one) => one[part])
  return {
    id: `P23 ${part.toUpperCase()}`,
    what,
    product: part === 'cls' ? digits(median(values)) : times(values),
    reference: '-',
    verdict: {
      figure: bootstrap([values], ([all = []]) => median(all)),
      unit: part === 'cls' ? '' : 'ms',
      better: 'less',
      gate,
      aim,
    },
    n: taken.length,
    note,
  }
}

/** A visit with an empty browser cache, until three seconds after the charts in view show their rows, and its use. */
const visit = async (context: BrowserContext, address: string): Promise<Vitals> => {
  const page = await context.newPage()
  // the header of a proxy for a remote user: answers to it are compressed
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.1' })
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(WATCH)
  await page.bringToFront()
  await page.goto(address)
  await page.waitForFunction(() => {
    const frames = [...document.querySelectorAll<HTMLElement>('article[data-chart]')]
    const here = frames.filter((one) => one.getBoundingClientRect().top < innerHeight)
    return here.length > 0 && here.every((one) => one.dataset['status'] === 'rendered')
  })
  await page.waitForTimeout(3000)
  // a press ends the measurement of the largest paint
  const { lcp, what } = await page.evaluate<Vitals>('globalThis.vitals')
  await press(page)
  const seen = await page.evaluate<Vitals>('globalThis.vitals')
  await page.close()
  return { ...seen, lcp, what }
}

/** A server behind a proxy, by another name than that of the other lines, so that it has its own cookies. */
const elsewhere = async (bench: Bench): Promise<string> => {
  const running = await startProcess(bench.root, await makeHome(bench), { RECOUNT_PUBLIC_URL: 'http://localhost/' })
  bench.later(() => running.stop())
  return running.url.replace('127.0.0.1', 'localhost')
}

/** A first visit to a dashboard of the sample, over a slow network and with a slow processor. */
export const p23 = async (bench: Bench): Promise<Line[]> => {
  const { context } = await bench.host()
  const url = await elsewhere(bench)
  await signInAt(context, url)
  const list = await context.newPage()
  await list.goto(`${url}/dashboard/list/`)
  const link = list.getByRole('link', { name: /flights/i }).first()
  const address = `${url}${await link.getAttribute('href')}`
  await list.close()
  const taken: Vitals[] = []
  const rounds = bench.quick ? 3 : 9
  for (let round = -1; round < rounds; round += 1) {
    const seen = await visit(context, address)
    if (round >= 0) taken.push(seen)
  }
  const last = taken.at(-1)
  return [
    lineOf(
      taken,
      'lcp',
      'dashboard over 1.6 Mbit/s and 150 ms, answers compressed as for people elsewhere, processor 4 times slower: largest part painted',
      [2500, 1500],
      `the part: ${last?.what ?? ''}`,
    ),
    lineOf(
      taken,
      'inp',
      'the slowest of five presses there, to the next frame',
      [200, 100],
      `the slowest: ${last?.slowest ?? ''}`,
    ),
    lineOf(taken, 'cls', 'shifts of what was painted', [0.1, 0.02], (last?.shifts ?? []).join('; ')),
  ]
}
