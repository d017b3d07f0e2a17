import { expect, runSql, test } from '../../browser/support/fixtures'
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
