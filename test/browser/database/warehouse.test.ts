import { readFile } from 'node:fs/promises'

import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { callApi } from '../support/api'
import { drawn, frame } from '../support/dashboardPage'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { apply, group } from '../support/filtered'
import { expect, test } from '../support/fixtures'

test.use({ apart: 'database-warehouse', start: '/tablemodelview/list/' })

const missing = whyNoPostgres()
let postgres: TestPostgres | null = null

test.beforeAll(async () => {
  if (missing !== null) return
  postgres = await startPostgres()
  postgres.sql(`
    CREATE TABLE orders AS
      SELECT i AS id, TIMESTAMP '2024-01-01' + i * INTERVAL '6 hours' AS ordered,
        TIMESTAMPTZ '2024-01-01 00:00:00+00' + i * INTERVAL '12 hours' AS paid,
        (ARRAY['Bern', 'Oslo', 'Rome', 'Wien'])[1 + i % 4] AS city, i * 1.25 AS amount
      FROM generate_series(1, 1000) i;
  `)
})
test.afterAll(() => postgres?.stop())

test('a chart and a dashboard with filters and cross-filters read PostgreSQL', async ({ page, server, problems }) => {
  test.skip(missing !== null, missing ?? '')
  if (postgres === null) throw new Error('PostgreSQL did not start')
  const { port, user: username, password } = postgres
  const parameters = { host: '127.0.0.1', port, database: 'postgres', username, password, unencrypted: true }
  const database = { database_name: 'Orders', engine: 'postgresql', configuration_method: 'dynamic_form', parameters }
  await callApi(page, 'POST', '/api/v1/database/', database)

  await page.reload()
  await page.getByRole('button', { name: 'New dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'New dataset' })
  await dialog.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /^Orders/ }).click()
  await dialog.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: /^orders/ }).click()
  await dialog.getByRole('button', { name: 'Create dataset' }).click()
  await page.waitForURL(/explore\/.*datasource_id=\d+/)
  const dataset = Number(/datasource_id=(\d+)/.exec(page.url())?.[1])

  const source = page.getByRole('complementary', { name: 'Data source' })
  await source.getByRole('button', { name: 'Add column city' }).click()
  await source.getByRole('button', { name: 'Add metric count' }).click()
  await page.getByRole('button', { name: /^(?:Create|Update) chart/ }).click()
  const grid = page.getByRole('table', { name: 'New chart' })
  await expect(grid.getByText('Oslo')).toBeVisible()
  await expect(grid.getByText('250').first()).toBeVisible()

  // moments keep their zone in a file, and one form down a column
  const raw = {
    query_mode: 'raw',
    all_columns: ['id', 'paid', 'amount'],
    row_limit: 3,
    order_by_cols: ['["id", true]'],
  }
  const records = await makeChart(page, 'Records', 'table', raw, dataset)
  await page.goto(`${server.url}/explore/?slice_id=${records}`)
  const shown = page.getByRole('table', { name: 'Records' })
  const lines = [
    ['1', '2024-01-01 12:00:00+00:00', '1.25'],
    ['2', '2024-01-02 00:00:00+00:00', '2.50'],
    ['3', '2024-01-02 12:00:00+00:00', '3.75'],
  ]
  await expect(shown.getByRole('cell')).toHaveText(lines.flat())
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'Rows as CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toBe([['id', 'paid', 'amount'], ...lines].map((line) => `${line.join(',')}\n`).join(''))

  const count = { metrics: ['count'], row_limit: 100 }
  const line = { ...count, x_axis: 'ordered', time_grain_sqla: 'P1M', groupby: ['city'] }
  const table = { ...count, query_mode: 'aggregate', groupby: ['city'] }
  const ids = {
    months: await makeChart(page, 'Months', 'echarts_timeseries_line', line, dataset),
    cities: await makeChart(
      page,
      'Cities',
      'echarts_timeseries_bar',
      { ...count, x_axis: 'city', groupby: [] },
      dataset,
    ),
    list: await makeChart(page, 'List', 'table', table, dataset),
  }
  const period = nativeFilter('Period', null, { filterType: 'filter_time', targets: [{}] })
  const id = await makeDashboard(
    page,
    'The shop',
    [
      ['GRID_ID', 'GRID', ['ROW-1', 'ROW-2']],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      chart('CHART-1', ids.months, 'Months', 6),
      chart('CHART-2', ids.cities, 'Cities', 6),
      ['ROW-2', 'ROW', ['CHART-3']],
      chart('CHART-3', ids.list, 'List', 12),
    ],
    { metadata: { native_filter_configuration: [nativeFilter('city', dataset), period] } },
  )
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  for (const name of ['Months', 'Cities', 'List']) await drawn(page, name)
  const cells = frame(page, 'List').getByRole('cell')
  await expect(cells.filter({ hasText: /^250$/ })).toHaveCount(4)

  await group(page, 'Period')
    .getByRole('button', { name: /^Period:/ })
    .click()
  await page.getByRole('radio', { name: 'Days' }).click()
  await page.getByLabel('First day').fill('2024-02-01')
  await page.getByLabel('Last day').fill('2024-02-29')
  await page.getByRole('button', { name: 'Choose', exact: true }).click()
  await apply(page).click()
  // 29 days with four orders a day, one of each city
  await expect(cells.filter({ hasText: /^29$/ })).toHaveCount(4)

  await group(page, 'city').getByRole('button', { name: 'city: all' }).click()
  await expect(page.getByRole('option', { name: /^(?:Bern|Oslo|Rome|Wien)/ })).toHaveCount(4)
  await page.getByRole('option', { name: /Rome/ }).click()
  await page.keyboard.press('Escape')
  await apply(page).click()
  await expect(cells.filter({ hasText: /^29$/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cells.filter({ hasText: /^29$/ })).toHaveCount(4)

  await frame(page, 'Cities').getByRole('figure').locator('[tabindex="0"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const crossed = page.getByRole('list', { name: 'Cross-filters' })
  await expect(crossed).toContainText('from Cities, on 2 of 3 charts')
  await expect(cells.filter({ hasText: /^29$/ })).toHaveCount(1)
  expect(problems.console).toEqual([])
})
