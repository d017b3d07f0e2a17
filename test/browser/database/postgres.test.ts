import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { checkAxe } from '../support/axe'
import { expect, test, writeSql } from '../support/fixtures'

test.use({ apart: 'database-postgres' })

const missing = whyNoPostgres()
let postgres: TestPostgres | null = null

test.beforeAll(async () => {
  if (missing !== null) return
  postgres = await startPostgres()
  postgres.sql(`
    CREATE TABLE orders AS SELECT i AS id, 9007199254740992 + i AS big, i * 1.25 AS amount FROM generate_series(1, 500) i;
    ALTER TABLE orders ADD PRIMARY KEY (id);
    COMMENT ON TABLE orders IS 'What was ordered';
  `)
})
test.afterAll(() => postgres?.stop())

test('a PostgreSQL server is connected, browsed, queried and stopped', async ({ page, server }) => {
  test.skip(missing !== null, missing ?? '')
  if (postgres === null) throw new Error('PostgreSQL did not start')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Databases' }).click()
  await page.getByRole('button', { name: 'Add database' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add database' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await field('Name').fill('Orders of the shop')
  await dialog.getByRole('radio', { name: 'PostgreSQL' }).check()
  await field('Host').fill('127.0.0.1')
  await dialog.getByRole('spinbutton', { name: /^Port/ }).fill(String(postgres.port))
  await field('Database').fill('postgres')
  await field('User name').fill(postgres.user)
  await dialog.getByLabel(/^Password/).fill('not the password')
  const tried = dialog.getByRole('button', { name: 'Test connection' })
  await tried.click()
  await expect(dialog.getByText(/The server has no encryption\./)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Without encryption' }).check()
  await tried.click()
  await expect(dialog.getByText('The server does not accept this user name and password.')).toBeVisible()
  await dialog.getByLabel(/^Password/).fill(postgres.password)
  await tried.click()
  await expect(dialog.getByText('The connection works.')).toBeVisible()
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Add database' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`${server.url}/sqllab/`)
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /Orders of the shop/ }).click()
  const tables = page.getByRole('tree', { name: 'Tables' })
  await expect(tables.getByText('orders')).toBeVisible()
  await writeSql(
    page,
    "SELECT max(big) AS big, sum(amount) AS amount, date_trunc('month', DATE '2024-02-29') AS month FROM orders",
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  const grid = page.getByRole('grid', { name: 'Query results' })
  await expect(grid.getByText('9007199254741492')).toBeVisible()
  await expect(grid.getByText('156,562.50')).toBeVisible()

  await writeSql(page, 'EXPLAIN ANALYZE SELECT count(*) FROM orders a JOIN orders b USING (id)')
  await page.keyboard.press('ControlOrMeta+Enter')
  const plan = page.getByRole('tree', { name: 'Query plan' })
  await expect(plan.getByRole('treeitem', { name: /^Aggregate.*ms.*1 row$/ })).toBeVisible()
  await expect(plan.getByRole('treeitem', { name: /^Seq Scan.*orders/ }).first()).toBeVisible()

  await writeSql(page, "SELECT pg_read_file('/etc/passwd')")
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('The function pg_read_file is not allowed.').first()).toBeVisible()

  await writeSql(page, 'SELECT count(*) FROM orders a, orders b, orders c, orders d, orders e')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText(/was stopped/).first()).toBeVisible()
  const busy =
    "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%orders e%' AND pid <> pg_backend_pid()"
  await expect.poll(() => postgres?.sql(busy)).toBe('0\n')
})
