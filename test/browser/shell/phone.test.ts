import type { Locator } from '@playwright/test'

import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { datasetOf } from '../support/api'
import { expect, NOWHERE, test, type Page } from '../support/fixtures'

test.use({ apart: 'phone', start: NOWHERE, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The box of a part. Loaded code may replace a button, so size and position come from one and the same element. */
const boxOf = async (part: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    if (element.isConnected && (width === 0 || height === 0)) throw new Error(`${element.outerHTML} has no place`)
    return element.isConnected ? { x, y, width, height } : null
  })
  // it gave way between being found and being asked
  return box ?? boxOf(part)
}

/** Nothing of the page is out of reach at its side. */
const fits = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

/** There is room to read it, and it is in sight. */
const isReadable = async (part: Locator, least = 120): Promise<void> => {
  await expect(part).toBeVisible()
  await expect(async () => {
    const { x, width } = await boxOf(part)
    expect(width).toBeGreaterThanOrEqual(least)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
  }).toPass()
}

const overlap = (a: { x: number; y: number; width: number; height: number }, b: typeof a): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('lists show names on a phone, with the navigation at the bottom', async ({ page, server }) => {
  await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  await makeDashboard(page, 'Board for the road', [['GRID_ID', 'GRID', []]])
  const lists = [
    ['/chart/list/', 'Charts', 'All flights'],
    ['/dashboard/list/', 'Dashboards', 'Board for the road'],
    ['/tablemodelview/list/', 'Datasets', 'flights'],
    ['/databaseview/list/', 'Databases', 'examples'],
  ] as const
  for (const [path, name, thing] of lists) {
    await page.goto(`${server.url}${path}`)
    const grid = page.getByRole('grid', { name })
    await isReadable(grid.locator('td', { hasText: thing }).last())
    const title = await boxOf(page.getByRole('heading', { level: 1 }))
    expect(overlap(title, await boxOf(page.getByRole('searchbox').first()))).toBe(false)
    for (const button of await grid.getByRole('row').last().getByRole('button').all()) {
      const { x, width } = await boxOf(button)
      expect(x + width).toBeLessThanOrEqual(390)
    }
    await fits(page)
  }
  const rail = await boxOf(page.getByRole('navigation', { name: 'Main' }))
  expect(rail.y).toBeGreaterThan(700)
  expect(rail.width).toBe(390)
})

test('a dashboard header leaves a phone to the charts, with rare actions in the menu', async ({ page, server }) => {
  const total = await makeChart(page, 'On the road', 'big_number_total', { metric: 'count' })
  const id = await makeDashboard(
    page,
    'A dashboard with a name that is far too long for the screen of a phone',
    [['GRID_ID', 'GRID', ['ROW-1']], ['ROW-1', 'ROW', ['CHART-1']], chart('CHART-1', total, 'On the road', 4, 20)],
    { metadata: { native_filter_configuration: [nativeFilter('origin', await datasetOf(page, 'flights'))] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await isReadable(page.getByRole('heading', { level: 1 }))
  const filters = page.getByRole('button', { name: 'Show filters' })
  await expect(filters).toBeVisible()
  const top = await boxOf(page.locator('.top'))
  const first = await boxOf(page.getByRole('article', { name: 'On the road' }))
  expect(first.y - (top.y + top.height)).toBeLessThan(110)
  for (const button of [
    filters,
    ...['Favorite', 'Refresh', 'Dashboard options'].map((name) => page.getByRole('button', { name, exact: true })),
  ]) {
    const { x, width, height } = await boxOf(button)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(x + width).toBeLessThanOrEqual(390)
  }
  await page.getByRole('button', { name: 'Dashboard options' }).tap()
  for (const name of ['Share', 'Publish', 'History'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Edit dashboard' }).tap()
  // under edit too
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await isReadable(page.getByRole('textbox', { name: 'Dashboard title' }))
  await isReadable(save, 60)
  await isReadable(page.getByRole('button', { name: 'Dashboard options' }), 40)
  await fits(page)
  await page.getByRole('button', { name: 'Dashboard options' }).tap()
  for (const name of ['Filters and scoping', 'Dashboard properties', 'Version history'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Discard' }).tap()
  await expect(save).toHaveCount(0)
})

test('filters open on a phone without a keyboard over them, and figures are two by two', async ({ page, server }) => {
  const figures = ['Flights by air', 'Flights by night']
  const ids: number[] = []
  for (const name of figures) ids.push(await makeChart(page, name, 'big_number_total', { metric: 'count' }))
  const dataset = await datasetOf(page, 'flights')
  const range = nativeFilter('distance', dataset, { filterType: 'filter_range' })
  const id = await makeDashboard(
    page,
    'Two by two',
    [
      ['GRID_ID', 'GRID', ['ROW-1']],
      ['ROW-1', 'ROW', ['CHART-0', 'CHART-1']],
      ...ids.map((chartId, index) => chart(`CHART-${index}`, chartId, figures[index] ?? '', 3, 16)),
    ],
    { metadata: { native_filter_configuration: [range] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  const [left, right] = figures.map((name) => page.getByRole('article', { name }))
  if (left === undefined || right === undefined) throw new Error('There are two figures')
  await expect(left).toHaveAttribute('data-status', 'rendered')
  await expect(right).toHaveAttribute('data-status', 'rendered')
  const [one, other] = [await boxOf(left), await boxOf(right)]
  expect(other.y).toBe(one.y)
  expect(other.x).toBeGreaterThan(one.x + one.width)
  expect(other.width).toBe(one.width)

  const show = page.getByRole('button', { name: 'Show filters' })
  for (const open of [() => show.tap(), () => show.click()]) {
    await open()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.getByRole('textbox').or(sheet.getByRole('spinbutton')).first()).toBeVisible()
    await expect(sheet).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
})

test('SQL is written and read on a phone; the schema covers it only while open', async ({ page, server }) => {
  await page.goto(`${server.url}/sqllab/`)
  await isReadable(page.locator('.sql-text'), 320)
  const browser = page.getByRole('complementary', { name: 'Schema browser' })
  await expect(browser).toHaveCount(0)
  await page.getByRole('button', { name: 'Show schema browser' }).click()
  await isReadable(browser, 380)
  await browser.getByRole('button', { name: 'Hide schema browser' }).click()
  await expect(browser).toHaveCount(0)
  for (const name of ['Run', 'Format', 'Share', 'Create chart', 'Save', 'More actions']) {
    const { x, width } = await boxOf(page.getByRole('button', { name, exact: true }))
    expect(x + width).toBeLessThanOrEqual(390)
  }
  await page.locator('.sql-text.ready').waitFor()
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText('SELECT 7 AS on_the_road')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await isReadable(page.getByRole('grid', { name: 'Query results' }), 320)
  for (const name of ['Copy results', 'Download']) {
    const { x, width } = await boxOf(page.getByRole('button', { name, exact: true }))
    expect(x + width).toBeLessThanOrEqual(390)
  }
  await fits(page)
})

test('a chart is above its controls on a phone, and a column below its list', async ({ page, server }) => {
  const id = await makeChart(page, 'All flights', 'big_number_total', { metric: 'count' })
  await page.goto(`${server.url}/explore/?slice_id=${id}`)
  await expect(page.locator('.chart-pane[data-status=rendered]')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Chart controls' })).toBeVisible()
  const figure = await boxOf(page.getByRole('figure', { name: 'All flights' }))
  expect(figure.width).toBeGreaterThan(300)
  const controls = await boxOf(page.getByRole('region', { name: 'Chart controls' }))
  expect(controls.y).toBeGreaterThan(figure.y + figure.height - 1)
  await isReadable(page.getByRole('textbox', { name: 'Title of the chart' }), 300)
  await isReadable(page.getByRole('button', { name: 'Save', exact: true }), 44)
  await fits(page)
  await page.goto(`${server.url}/tablemodelview/edit/${await datasetOf(page, 'flights')}/`)
  await isReadable(page.getByRole('button', { name: 'Save', exact: true }), 44)
  await isReadable(page.getByRole('grid').first(), 320)
  await isReadable(page.getByRole('grid').first().getByText('distance', { exact: true }), 40)
  await fits(page)
})
