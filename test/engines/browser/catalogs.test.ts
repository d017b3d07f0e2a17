import { callApi } from '../../browser/support/api'
import { drawn, frame } from '../../browser/support/dashboardPage'
import { chart, makeChart, makeDashboard } from '../../browser/support/dashboards'
import { expect, runSql, test, writeSql } from '../../browser/support/fixtures'
import { whyNoTrino } from '../../support/trino/install'
import { startTrino, type TestTrino } from '../../support/trino/server'
import { connectTrino } from './connect'

test.use({ apart: 'engines-catalogs', start: '/databaseview/list/' })

const missing = whyNoTrino()
let trino: TestTrino | null = null

test.beforeAll(async () => {
  if (missing !== null) return
  trino = await startTrino()
  await trino.sql(
    "CREATE TABLE memory.default.areas AS SELECT * FROM (VALUES (0, 'South'), (3, 'North')) t (key, area)",
  )
  await trino.sql("CREATE TABLE memory.default.nation AS SELECT * FROM tpch.tiny.nation WHERE name < 'C'")
})
test.afterAll(() => trino?.stop())

test('catalogs of a server are chosen, joined and drawn', async ({ page, server, problems }) => {
  test.skip(missing !== null, missing ?? '')
  if (trino === null) throw new Error('Trino did not start')
  await connectTrino(page, trino, { allCatalogs: true })
  await expect(page.getByRole('row', { name: /tpch/ })).toContainText('All catalogs')

  await page.goto(`${server.url}/sqllab/`)
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /tpch/ }).click()
  const catalog = page.getByRole('combobox', { name: 'Catalog' })
  const tables = page.getByRole('tree', { name: 'Tables' })
  await expect(catalog).toContainText('tpch')
  await expect(tables.getByText('lineitem')).toBeVisible()
  await catalog.click()
  await expect(page.getByRole('option', { name: 'system' })).toHaveCount(0)
  await page.getByRole('option', { name: 'memory' }).click()
  await expect(tables.getByText('areas')).toBeVisible()
  await expect(tables.getByText('lineitem')).toHaveCount(0)
  await runSql(page, 'SELECT area, name FROM areas JOIN tpch.tiny.nation ON key = regionkey ORDER BY name LIMIT 1')
  await expect(page.getByRole('grid', { name: 'Query results' })).toContainText('ALGERIA')

  // the names behind a dot may come after it was typed
  const offered = page.locator('.monaco-editor .suggest-widget.visible .monaco-list-row')
  await writeSql(page, 'SELECT 1 FROM tpch')
  await page.keyboard.type('.')
  await expect(offered.filter({ hasText: 'sf1' }).first()).toBeVisible()
  await page.keyboard.type('sf1')
  await page.keyboard.type('.')
  await expect(offered.filter({ hasText: 'nation' })).toBeVisible()

  await page.reload()
  await expect(catalog).toContainText('memory')
  await expect(tables.getByText('areas')).toBeVisible()

  await page.goto(`${server.url}/tablemodelview/list/`)
  await page.getByRole('button', { name: 'New dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'New dataset' })
  await dialog.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /tpch/ }).click()
  await dialog.getByRole('combobox', { name: 'Catalog' }).click()
  await page.getByRole('option', { name: 'memory' }).click()
  await dialog.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: /areas/ }).click()
  await dialog.getByRole('button', { name: 'Create dataset' }).click()
  await page.waitForURL(/explore/)
  await page.getByRole('button', { name: 'Number of rows by area' }).click()
  await expect(page.locator('.chart-pane[data-status=rendered]')).toContainText('South')
  expect(problems.outside).toEqual([])
})

test('a dashboard moves to tables of another catalog, and back', async ({ page, server }) => {
  test.skip(missing !== null, missing ?? '')
  await page.goto(`${server.url}/databaseview/list/`)
  const { result } = await callApi<{ result: readonly { id: number; database_name: string }[] }>(
    page,
    'GET',
    '/api/v1/database/',
  )
  const database = result.find(({ database_name: name }) => name === 'tpch')?.id
  const body = { database, schema: 'tiny', table_name: 'nation' }
  const { id: dataset } = await callApi<{ id: number }>(page, 'POST', '/api/v1/dataset/', body)
  const controls = { query_mode: 'aggregate', metrics: ['count'], groupby: ['name'], row_limit: 100 }
  const nations = await makeChart(page, 'Nations', 'table', controls, dataset)
  const id = await makeDashboard(page, 'The world', [
    ['GRID_ID', 'GRID', ['ROW-1']],
    ['ROW-1', 'ROW', ['CHART-1']],
    chart('CHART-1', nations, 'Nations', 6),
  ])
  await page.goto(`${server.url}/superset/dashboard/${id}/`)
  await drawn(page, 'Nations')
  const cells = frame(page, 'Nations').getByRole('cell')
  await expect(cells.filter({ hasText: 'CHINA' })).toBeVisible()

  await page.getByRole('button', { name: 'Dashboard options' }).click()
  await page.getByRole('menuitem', { name: 'Move to another database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another database' })
  await dialog.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /^tpch/ }).click()
  await dialog.getByRole('combobox', { name: 'Catalog' }).click()
  await page.getByRole('option', { name: 'memory' }).click()
  await dialog.getByRole('combobox', { name: 'Schema' }).click()
  await page.getByRole('option', { name: 'default', exact: true }).click()
  await dialog.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(dialog.getByText('Every chart works on tpch · memory.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Datasets' })).toContainText('tpch · tiny to tpch · memory.default')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cells.filter({ hasText: 'CHINA' })).toHaveCount(0)
  await expect(cells.filter({ hasText: 'ALGERIA' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(cells.filter({ hasText: 'CHINA' })).toBeVisible()
})
