import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawn, frame } from '../../browser/support/dashboardPage'
import { apply, group } from '../../browser/support/filtered'
import { expect, runSql, test, type Page } from '../../browser/support/fixtures'
import { pack } from '../../server/support/bundles'
import { whyNoTrino } from '../../support/trino/install'
import { startTrino, type TestTrino } from '../../support/trino/server'
import { connectTrino } from './connect'

test.use({ apart: 'engines-cluster', start: '/databaseview/list/' })

const missing = whyNoTrino()
let trino: TestTrino | null = null

test.beforeAll(async () => {
  if (missing === null) trino = await startTrino({ workers: 2 })
})
test.afterAll(() => trino?.stop())

const EXAMPLE = 'docs/examples/tpch'
const CHARTS = ['Revenue', 'Orders', 'Return rate', 'Revenue by region', 'Segments', 'Nations', 'Priorities']

/** The dashboard that comes with the product, as the file that the form takes. */
const example = async (): Promise<string> => {
  const paths = readdirSync(EXAMPLE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'))
  const zip = await pack(Object.fromEntries(paths.map((path) => [path, readFileSync(join(EXAMPLE, path))])))
  const path = test.info().outputPath('tpch.zip')
  await writeFile(path, zip)
  return path
}

const openEditor = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/sqllab/`)
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /tpch/ }).click()
  await page.getByRole('combobox', { name: 'Schema' }).click()
  await page.getByRole('option', { name: 'tiny', exact: true }).click()
}

const importExample = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/dashboard/list/`)
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import dashboards' })
  await dialog.getByLabel('Exported file (.zip)').setInputFiles(await example())
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Wholesale orders' }).click()
  for (const name of CHARTS) await drawn(page, name)
}

test('a cluster is connected, queried and drawn, and outlives a killed worker', async ({ page, server, problems }) => {
  test.skip(missing !== null, missing ?? '')
  if (trino === null) throw new Error('Trino did not start')
  const status = page.getByRole('status', { name: 'Query status' })
  await connectTrino(page, trino)
  await openEditor(page, server.url)
  await expect(page.getByRole('tree', { name: 'Tables' }).getByText('lineitem')).toBeVisible()
  await runSql(page, 'SELECT count(*) AS lines, sum(extendedprice) AS price FROM lineitem')
  await expect(page.getByRole('grid', { name: 'Query results' })).toContainText('60,175')

  await importExample(page, server.url)
  const orders = frame(page, 'Orders').getByRole('figure')
  await expect(frame(page, 'Segments')).toContainText('MACHINERY')
  await group(page, 'Region').getByRole('button', { name: 'Region: all' }).click()
  await page.getByRole('option', { name: /EUROPE/ }).click()
  await page.keyboard.press('Escape')
  await apply(page).click()
  const nations = frame(page, 'Nations').getByRole('figure')
  await expect(nations).toContainText('FRANCE')
  await expect(nations).not.toContainText('BRAZIL')
  await nations.locator('[tabindex="0"]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Cross-filters' })).toContainText('from Nations')
  await drawn(page, 'Orders')
  await expect(orders).toBeVisible()

  await openEditor(page, server.url)
  await runSql(page, 'SELECT orderkey, quantity FROM lineitem')
  await expect(status).toContainText('1,000 rows')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8').split('\n')).toHaveLength(60_177)

  // a worker that dies ends the query that it worked on, and no other
  await runSql(page, 'SELECT count(*) FROM sf1.lineitem a, sf1.lineitem b WHERE a.comment < b.comment')
  const working = "SELECT count(*) FROM system.runtime.tasks WHERE node_id LIKE 'worker%' AND state = 'RUNNING'"
  await expect.poll(async () => Number((await trino?.sql(working))?.[0]?.[0] ?? 0)).toBeGreaterThan(1)
  trino.killWorker()
  await expect(page.getByRole('alert').filter({ hasText: /worker node/ })).toBeVisible()
  // until the coordinator misses the worker, it goes on sending it work
  const active = "SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'"
  await expect.poll(async () => (await trino?.sql(active).catch(() => []))?.[0]?.[0]).toBe(2)
  await runSql(page, 'SELECT count(*) AS lines FROM lineitem')
  await expect(page.getByRole('grid', { name: 'Query results' })).toContainText('60,175')
  await page.goto(`${server.url}/superset/dashboard/wholesale-orders/`)
  for (const name of CHARTS) await drawn(page, name)
  expect(problems.outside).toEqual([])
})
