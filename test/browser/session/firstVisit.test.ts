import { gzipSync } from 'node:zlib'

import type { Page, Response } from '@playwright/test'

import { chart, makeChart, makeDashboard } from '../support/dashboards'
import { expect, NOWHERE, signIn, test } from '../support/fixtures'

/** Most that a first visit may load of JavaScript, packed, in kB. */
const MOST = 250
/** Monaco, its completion and its worker come behind the plain editor; the watches of what is kept come 5 s after the start. */
const BEHIND = /\/(?:MonacoText|completion|editor\.worker|inactive|nearlyFull)-/
const WATCHES = /\/(?:inactive|nearlyFull)-/

/** Nine charts of seven kinds. */
const MAX_OF_DASHBOARD = 383

const BY_CATEGORY = { metrics: ['count'], groupby: ['category'] }
const KINDS: readonly (readonly [vizType: string, params: object])[] = [
  ['big_number', { metric: 'count', granularity_sqla: 'ordered_at', time_grain_sqla: 'P1M' }],
  ['big_number', { metric: 'count', granularity_sqla: 'ordered_at', time_grain_sqla: 'P1W' }],
  ['big_number_total', { metric: 'count' }],
  ['big_number_total', { metric: 'count', subheader: 'orders' }],
  ['echarts_area', { ...BY_CATEGORY, x_axis: 'ordered_at', time_grain_sqla: 'P1M' }],
  ['pie', { metric: 'count', groupby: ['channel'] }],
  ['echarts_timeseries_bar', { metrics: ['count'], groupby: [], x_axis: 'category' }],
  ['pivot_table_v2', { metrics: ['count'], groupbyRows: ['region'], groupbyColumns: ['category'] }],
  ['histogram_v2', { column: 'amount', bins: 20 }],
]

/** A dashboard of these charts, three in a row. */
const makeNine = async (page: Page): Promise<number> => {
  await page.goto('/chart/list/')
  const charts: number[] = []
  for (const [place, [vizType, params]] of KINDS.entries())
    charts.push(await makeChart(page, `Chart ${place + 1}`, vizType, { ...params }, 'shop_orders'))
  const rows = [0, 1, 2]
  return makeDashboard(page, 'Nine charts', [
    ['GRID_ID', 'GRID', rows.map((row) => `ROW-${row}`)],
    ...rows.map(
      (row) => [`ROW-${row}`, 'ROW', rows.map((place) => `CHART-${3 * row + place}`)] as [string, string, string[]],
    ),
    ...charts.map((id, place) => chart(`CHART-${place}`, id, `Chart ${place + 1}`, 4, 20)),
  ])
}

test.use({ apart: 'first-visit', samples: true })

test('a first visit to sign-in and to each screen stays within its code limit', async ({ browser, server }) => {
  const sizeOf = async (path: string, isSignedIn: boolean): Promise<number> => {
    const context = await browser.newContext()
    const page = await context.newPage()
    // the history would preview a screen of the product
    if (isSignedIn) await signIn(page, server.url, NOWHERE)
    const visit = await context.newPage()
    const sizes: Promise<number>[] = []
    const add = (answer: Response): void => {
      const { pathname } = new URL(answer.url())
      if (pathname.endsWith('.js') && !BEHIND.test(pathname))
        sizes.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length))
    }
    visit.on('response', add)
    // on a busy machine the network is quiet now and then before everything has come
    const started = isSignedIn ? visit.waitForResponse((answer) => WATCHES.test(answer.url())) : null
    await visit.goto(server.url + path, { waitUntil: 'networkidle' })
    await started
    visit.off('response', add)
    const all = await Promise.all(sizes)
    await context.close()
    return all.reduce((sum, size) => sum + size, 0) / 1024
  }
  expect(await sizeOf('/login/', false)).toBeLessThan(MOST / 2)
  expect(await sizeOf('/sqllab/', true)).toBeLessThan(MOST)
  expect(await sizeOf('/history/', true)).toBeLessThan(MOST)
  expect(await sizeOf('/dashboard/list/', true)).toBeLessThan(MOST - 5)
  const maker = await browser.newContext({ baseURL: server.url })
  const page = await maker.newPage()
  await signIn(page, server.url, NOWHERE)
  const id = await makeNine(page)
  await maker.close()
  expect(await sizeOf(`/superset/dashboard/${id}/`, true)).toBeLessThan(MAX_OF_DASHBOARD)
})

/** Scripts of a page by the names of their files, without what changes with every build. */
const nameOf = (address: string): string => /\/assets\/(.+)-[\w-]{7}\.js$/.exec(new URL(address).pathname)?.[1] ?? ''

test('dashboard code loads right after the startup code without competing with it', async ({ browser, server }) => {
  const context = await browser.newContext()
  await signIn(await context.newPage(), server.url, '/settings/')
  const page = await context.newPage()
  const release = new Map<string, () => void>()
  await page.route('**/assets/*.js', async (route) => {
    const name = nameOf(route.request().url())
    if (name === 'core' || name === 'main') await new Promise<void>((resolve) => release.set(name, resolve))
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(nameOf(request.url())))
  const links = () => page.evaluate(() => document.querySelectorAll('head > link[href*="/dashboard-"]').length)
  const started = page.waitForResponse((answer) => nameOf(answer.url()) === 'laterLinks')
  await page.goto(`${server.url}/superset/dashboard/1/`, { waitUntil: 'commit' })
  await started
  await expect.poll(() => [...release.keys()].toSorted()).toEqual(['core', 'main'])
  expect([asked.includes('dashboard'), await links()]).toEqual([false, 1])
  release.get('core')?.()
  await expect.poll(() => asked.includes('dashboard')).toBe(true)
  expect(await links()).toBe(2)
  release.get('main')?.()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})
