import { gzipSync } from 'node:zlib'

import type { Page } from '@playwright/test'

import { app, editorReady, openTabs } from '../app'
import type { Bench } from '../context'
import { digits, exactly, times, type Line } from '../line'
import { interleave } from '../measure'
import { bootstrap, median, ratioOf } from '../stats'

/** Loaded after the route is usable, and left out of its size. */
const LAZY = /MonacoText|completion|editor\.worker/

const routeSize = async (bench: Bench, path: string, anonymous: boolean, usable: (page: Page) => Promise<void>) => {
  const { url } = await app(bench)
  const signedIn = await (await bench.host()).context.cookies()
  // a first visit: a state left by other lines would load further code
  const visitor = await bench.freshHost()
  const { context } = visitor
  if (!anonymous) await context.addCookies(signedIn)
  const page = await context.newPage()
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js'))
      sizes.set(
        pathname,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      )
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await usable(page)
  const found = await Promise.all([...sizes].map(async ([name, size]) => [name, await size] as const))
  await visitor.close()
  const of = (wanted: boolean) => found.filter(([name]) => LAZY.test(name) !== wanted)
  const sum = (parts: readonly (readonly [string, number])[]) => parts.reduce((all, [, size]) => all + size, 0) / 1024
  return { first: sum(of(true)), lazy: sum(of(false)), count: of(true).length }
}

export const p21 = async (bench: Bench): Promise<Line[]> => {
  const routes = [
    ['login', '/login/', true, (page: Page) => page.getByRole('button', { name: 'Sign in' }).waitFor()],
    ['sqllab', '/sqllab/', false, (page: Page) => page.getByRole('textbox', { name: 'SQL' }).first().waitFor()],
    [
      'dashboards',
      '/dashboard/list/',
      false,
      (page: Page) => page.getByRole('heading', { name: 'Dashboards', level: 1 }).waitFor(),
    ],
    [
      'dashboard',
      '/superset/dashboard/1/',
      false,
      (page: Page) => page.locator('article[data-status=rendered]').first().waitFor(),
    ],
    ['history', '/history/', false, (page: Page) => page.getByRole('slider').first().waitFor()],
  ] as const
  const lines: Line[] = []
  for (const [name, path, anonymous, usable] of routes) {
    const { first, lazy, count } = await routeSize(bench, path, anonymous, usable)
    lines.push({
      id: `P21 ${name}`,
      what: `JavaScript of the first visit to ${path}, gzip`,
      product: `${digits(first)} kB in ${count} files`,
      reference: "Superset's whole bundle 4,110 kB (published, 2020)",
      verdict: { figure: exactly(first), unit: 'kB', better: 'less', gate: 250, aim: 180 },
      n: 1,
      note: lazy === 0 ? '' : `without Monaco and its worker, which load behind the plain editor: ${digits(lazy)} kB`,
    })
  }
  return lines
}

const EDITABLE = `(() => {
  globalThis.seen = { plain: 0, large: 0 }
  const look = () => {
    const { seen } = globalThis
    if (seen.plain === 0 && document.querySelector('[aria-label="SQL"]')) seen.plain = performance.now()
    if (seen.large === 0 && document.querySelector('.sql-text.ready')) seen.large = performance.now()
    if (seen.large === 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()`

export const p22 = async (bench: Bench): Promise<Line[]> => {
  const { url } = await app(bench)
  const host = await bench.host()
  const plain: number[] = []
  const product = async (): Promise<number> => {
    const page = await host.context.newPage()
    await page.addInitScript(EDITABLE)
    await page.goto(`${url}/sqllab/`)
    await editorReady(page)
    const seen = (await page.evaluate('globalThis.seen')) as { readonly plain: number; readonly large: number }
    plain.push(seen.plain)
    await page.close()
    return seen.large
  }
  const reference = async (): Promise<number> => {
    const page = await host.context.newPage()
    await page.goto(`${host.origin}/bareMonaco`)
    const ms = await page.evaluate(() => globalThis.editable)
    await page.close()
    return ms
  }
  const pair = await interleave(product, reference, { rounds: bench.rounds(30), warmUp: 2 })
  return [
    {
      id: 'P22',
      what: 'first text editable in Monaco, navigation → ready',
      product: times(pair.product),
      reference: `${times(pair.reference)}: blank page, the same Monaco, create`,
      verdict: { figure: ratioOf(pair.product, pair.reference), unit: '×', better: 'less', gate: 1.5, aim: 1.2 },
      n: pair.product.length,
      note: `the plain editor takes text after ${times(plain.slice(2))}; aim 150 ms`,
    },
  ]
}

const heapOf = async (bench: Bench, open: () => Promise<Page>): Promise<readonly [number, number]> => {
  const page = await open()
  const session = await (await bench.host()).context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let count = 0; count < 3; count += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(200)
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await page.close()
  return [usedSize / 1e6, nodes]
}

export const p24 = async (bench: Bench): Promise<Line[]> => {
  const product = await app(bench)
  const host = await bench.host()
  const rounds = bench.quick ? 2 : 7
  const states: readonly (readonly [string, number, number, () => Promise<Page>])[] = [
    [
      'empty app',
      25,
      12,
      async () => {
        const page = await product.page('/settings/')
        await page.getByRole('radiogroup', { name: 'Theme' }).waitFor()
        return page
      },
    ],
    [
      'SQL, 5 tabs',
      60,
      40,
      async () => {
        const page = await product.page('/sqllab/')
        await openTabs(page, 5)
        return page
      },
    ],
  ]
  const lines: Line[] = []
  for (const [name, gate, aim, open] of states) {
    const used: number[] = []
    const blank: number[] = []
    let nodes = 0
    for (let round = 0; round < rounds; round += 1) {
      const [heap, counted] = await heapOf(bench, open)
      used.push(heap)
      nodes = counted
      blank.push((await heapOf(bench, () => host.page('blank')))[0])
    }
    lines.push({
      id: `P24 ${name}`,
      what: `JavaScript heap of a page after collection: ${name}`,
      product: `${digits(median(used))} MB, ${nodes} nodes`,
      reference: `${digits(median(blank))} MB: blank page`,
      verdict: { figure: bootstrap([used], ([values = []]) => median(values)), unit: 'MB', better: 'less', gate, aim },
      n: rounds,
      note: '',
    })
  }
  return lines
}
