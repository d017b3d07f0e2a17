import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { callApi, datasetOf } from '../support/api'
import { checkAxe } from '../support/axe'
import { drawn, frame, notes } from '../support/dashboardPage'
import { chart, makeChart, makeDashboard, nativeFilter } from '../support/dashboards'
import { group } from '../support/filtered'
import { expect, test } from '../support/fixtures'

test.use({ apart: 'database-move', start: '/dashboard/list/' })

const missing = whyNoPostgres()
let postgres: TestPostgres | null = null

test.beforeAll(async () => {
  if (missing !== null) return
  postgres = await startPostgres()
  postgres.sql(`
    CREATE TABLE gapminder (country text, year integer, population bigint, life_expectancy text, fertility double precision);
    INSERT INTO gapminder VALUES ('Atlantis', 2000, 12, '70', 2), ('Lemuria', 2000, 30, '80', 1);
  `)
})
test.afterAll(() => postgres?.stop())

test('a dashboard is compared with PostgreSQL, moved there and moved back', async ({ page, server }) => {
  test.skip(missing !== null, missing ?? '')
  if (postgres === null) throw new Error('PostgreSQL did not start')
  const { port, user: username, password } = postgres
  const parameters = { host: '127.0.0.1', port, database: 'postgres', username, password, unencrypted: true }
  const database = { database_name: 'Company', engine: 'postgresql', configuration_method: 'dynamic_form', parameters }
  await callApi(page, 'POST', '/api/v1/database/', database)
  const dataset = await datasetOf(page, 'gapminder')
  const table = { query_mode: 'aggregate', metrics: ['count'], row_limit: 500 }
  const countries = await makeChart(page, 'Countries', 'table', { ...table, groupby: ['country'] }, dataset)
  const clusters = await makeChart(page, 'Clusters', 'table', { ...table, groupby: ['cluster'] }, dataset)
  const fertility = nativeFilter('fertility', dataset, { defaultDataMask: { filterState: { value: [1, 7.5] } } })
  const id = await makeDashboard(
    page,
    'The world',
    [
      ['GRID_ID', 'GRID', ['ROW-1']],
      ['ROW-1', 'ROW', ['CHART-1', 'CHART-2']],
      chart('CHART-1', countries, 'Countries', 6),
      chart('CHART-2', clusters, 'Clusters', 6),
    ],
    {
      metadata: {
        native_filter_configuration: [nativeFilter('country', dataset), nativeFilter('cluster', dataset), fertility],
      },
    },
  )
  await makeDashboard(page, 'Another world', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', countries, 'Countries', 6),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Countries')
  await drawn(page, 'Clusters')
  const cells = frame(page, 'Countries').getByRole('cell')
  await expect(cells.filter({ hasText: 'Afghanistan' })).toBeVisible()

  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Move to another database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another database' })
  await dialog.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /^Company/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Schema' })).toContainText('public')
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()

  await expect(dialog.getByText('1 chart fails there.')).toBeVisible()
  await expect(dialog.getByText(/1 other dashboard reads the same datasets.*: Another world/)).toBeVisible()
  const datasets = dialog.getByRole('region', { name: 'Datasets' })
  await expect(datasets.getByText('2 columns differ')).toBeVisible()
  await datasets.getByText('Show the differences').click()
  await expect(datasets.getByText('cluster is missing there (INTEGER).')).toBeVisible()
  await expect(datasets.getByText(/^life_expectancy is text there in place of DOUBLE/)).toBeVisible()
  const charts = dialog.getByRole('region', { name: 'Charts' })
  await expect(charts.getByRole('listitem').filter({ hasText: 'Clusters' })).toContainText(/Fails.*cluster/)
  await charts.getByText('1 chart works there').click()
  await expect(charts.getByRole('listitem').filter({ hasText: 'Countries' })).toContainText('Works')
  const filters = dialog.getByRole('region', { name: 'Filters' })
  await expect(dialog.getByText('1 filter fails there.')).toBeVisible()
  await expect(filters.getByRole('listitem').filter({ hasText: 'Its column cluster is missing there.' })).toContainText(
    'Fails',
  )
  await expect(filters.getByText('No row there has its default value: 7.5')).toBeVisible()
  await filters.getByText('1 filter works there').click()
  await expect(filters.getByRole('listitem').filter({ hasText: 'country' })).toContainText('Works')
  await checkAxe(page, { over: true })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 800 })
  const beyond = await dialog.evaluate((whole) => {
    const edge = whole.getBoundingClientRect().right
    return [...whole.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > edge).length
  })
  expect(beyond).toBe(0)
  if (size !== null) await page.setViewportSize(size)

  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cells.filter({ hasText: 'Atlantis' })).toBeVisible()
  await expect(cells.filter({ hasText: 'Afghanistan' })).toHaveCount(0)
  // figures of the former database would look like those of the new one
  await expect(frame(page, 'Clusters').getByText(/^Fix first: /)).toBeVisible()
  await expect(frame(page, 'Clusters').getByRole('cell')).toHaveCount(0)
  await group(page, 'country').getByRole('button', { name: 'country: all' }).click()
  await expect(page.getByRole('option', { name: /^Lemuria/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await group(page, 'cluster').getByRole('button', { name: 'cluster: all' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(notes(page).getByText('Moved back to examples')).toBeVisible()
  await expect(cells.filter({ hasText: 'Afghanistan' })).toBeVisible()
  await drawn(page, 'Clusters')
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  const moved = notes(page).getByRole('status').filter({ hasText: 'Moved to Company' }).last()
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(cells.filter({ hasText: 'Afghanistan' })).toBeVisible()
  await drawn(page, 'Clusters')
})

test('a dashboard without datasets has nothing to move', async ({ page, server }) => {
  const id = await makeDashboard(page, 'Words alone', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['MARKDOWN-1']],
    ['MARKDOWN-1', 'MARKDOWN', [], { code: 'Text', width: 8, height: 50 }],
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Move to another database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another database' })
  await dialog.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /^examples/ }).click()
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText(/so there is nothing to move/)
  await expect(dialog.getByRole('region', { name: 'Datasets' })).toHaveCount(0)
})
