import type { Page } from '@playwright/test'

import { checkAxe } from '../support/axe'
import { expect, runSql, test } from '../support/fixtures'

test.use({ apart: 'grid-chart' })

const figure = (page: Page) => page.getByRole('figure')
const asChart = (page: Page) => page.getByRole('radio', { name: 'Chart', exact: true }).click()
const kind = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click()

const SQL = `SELECT DATE '2001-01-01' + CAST(i // 2 AS INT) AS day, CASE i % 2 WHEN 0 THEN 'ORD' ELSE 'ATL' END AS origin,
  i * i AS delay FROM range(40) t(i)`

test('a result becomes a chart without a request, with a reasoned suggestion', async ({ page, problems }) => {
  await runSql(page, SQL)
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
  const asked = problems.api.filter((path) => path.includes('sqllab') || path.includes('chart')).length
  await asChart(page)
  await expect(figure(page)).toHaveAccessibleName('delay by origin by day')
  await expect(page.locator('.chart-controls')).toContainText('day is a time')
  await expect(figure(page).locator('path.ln')).toHaveCount(2)
  await checkAxe(page)
  for (const [name, mark] of [
    ['Area', 'path.ar'],
    ['Bar', 'svg rect'],
    ['Pie', 'path[opacity]'],
    ['Big number', '.figure'],
  ] as const) {
    await kind(page, name)
    await expect(figure(page).locator(mark).first()).toBeVisible()
  }
  expect(problems.api.filter((path) => path.includes('sqllab') || path.includes('chart')).length).toBe(asked)
  await kind(page, 'Bar')
  await expect(figure(page)).toHaveAccessibleName('delay by origin')
  await page.reload()
  await expect(figure(page)).toHaveAccessibleName('delay by origin')
  await page.getByRole('button', { name: 'Suggest' }).click()
  await expect(figure(page)).toHaveAccessibleName('delay by origin by day')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(figure(page)).toHaveAccessibleName('delay by origin')
  await page.getByRole('radio', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
  expect(problems.console).toEqual([])
})

test('keys move between marks, exact values are announced, and the table has them all', async ({ page }) => {
  await runSql(page, `SELECT 'name ' || i AS name, 9007199254740993::BIGINT + i AS big FROM range(5) t(i)`)
  await asChart(page)
  const plot = figure(page).getByRole('application')
  await plot.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(plot.locator('[aria-live]')).toHaveText('name 1: big 9007199254740994')
  await expect(page.locator('.chart-tip')).toContainText('9007199254740994')
  await page.keyboard.press('End')
  await expect(plot.locator('[aria-live]')).toHaveText('name 4: big 9007199254740997')
  await page.keyboard.press('t')
  const table = page.getByRole('table', { name: 'big by name' })
  await expect(table.getByRole('row')).toHaveCount(6)
  await expect(table.getByRole('row', { name: /name 3/ })).toContainText('9007199254740996')
  await page.getByRole('button', { name: 'View as table' }).click()
  await expect(plot).toBeVisible()
})

test('table filters apply to the chart, and a legend hides its series', async ({ page }) => {
  await runSql(page, SQL)
  await asChart(page)
  const legend = page.getByRole('list', { name: 'Legend' })
  await legend.getByRole('button', { name: 'ATL' }).click()
  await expect(legend.getByRole('button', { name: 'ATL' })).toHaveAttribute('aria-pressed', 'false')
  await expect(figure(page).locator('path.ln')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('ORD')
  await expect(figure(page)).toContainText('20 rows are left out by the filters.')

  await runSql(page, "SELECT 'a' AS name, -5 AS n UNION ALL SELECT 'b', 7")
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('2 rows')
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('')
  await kind(page, 'Pie')
  await expect(figure(page)).toContainText('A pie cannot show values below zero. Bars can.')
  await runSql(page, 'SELECT 1 AS n WHERE false')
  await expect(page.getByText('There is nothing to draw')).toBeVisible()
  await runSql(page, "SELECT i AS name, NULL::INT AS n FROM (VALUES ('a'), ('b')) t(i)")
  await kind(page, 'Bar')
  await expect(page.getByText('No values to draw')).toBeVisible()
})

test('100,000 points draw on one canvas, and the pointer finds them', async ({ page, problems }) => {
  await page.getByRole('combobox', { name: 'Row limit' }).fill('100000')
  await page.keyboard.press('Enter')
  await runSql(page, 'SELECT random() AS a, random() AS b FROM range(100000)')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('100,000 rows')
  await asChart(page)
  await expect(figure(page).locator('canvas')).toBeVisible()
  const inked = () =>
    figure(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        return data.filter((_, index) => index % 4 === 3).some((alpha) => alpha > 0)
      })
  await expect.poll(inked).toBe(true)
  await figure(page).getByRole('application').hover()
  await expect(page.locator('.chart-tip')).toBeVisible()
  expect(problems.console).toEqual([])
})

test('one press reruns a result that the row limit cut with a higher limit', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Row limit' }).fill('100')
  await page.keyboard.press('Enter')
  await runSql(page, 'SELECT range AS i FROM range(500)')
  const status = page.getByRole('status', { name: 'Query status' })
  await expect(status).toContainText('100 rows')
  await expect(status).toContainText('stopped at the row limit')
  await page.getByRole('button', { name: 'Raise to 1,000' }).click()
  await expect(status).toContainText('500 rows')
  await expect(page.getByRole('combobox', { name: 'Row limit' })).toHaveValue('1,000')
  await expect(page.getByRole('button', { name: /^Raise to/ })).toHaveCount(0)
})
