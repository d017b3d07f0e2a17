import { readFile } from 'node:fs/promises'
import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { callApi } from '../support/api'
import { expect, runSql, test, type Page } from '../support/fixtures'

test.use({ apart: 'database-files' })

const missing = whyNoPostgres()
let postgres: TestPostgres | null = null

test.beforeAll(async () => {
  if (missing !== null) return
  postgres = await startPostgres()
  postgres.sql(`
    CREATE TABLE orders AS SELECT i AS id, 9007199254740992 + i AS big, i * 1.25 AS amount, '=1+' || i AS note
      FROM generate_series(1, 5000) i;
  `)
})
test.afterAll(() => postgres?.stop())

/** Adds the server as a database, as the form does. */
const connect = (page: Page, { port, user, password }: TestPostgres): Promise<unknown> => {
  const parameters = { host: '127.0.0.1', port, database: 'postgres', username: user, password, unencrypted: true }
  const made = { database_name: 'Orders of the shop', engine: 'postgresql', parameters, expose_in_sqllab: true }
  return callApi(page, 'POST', '/api/v1/database/', made)
}

const download = async (page: Page, choice: string): Promise<Buffer> => {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: choice }).click()
  return readFile(await (await saved).path())
}

test('all rows of a PostgreSQL query are saved in every format', async ({ page, server, problems }) => {
  test.skip(missing !== null, missing ?? '')
  if (postgres === null) throw new Error('PostgreSQL did not start')
  await connect(page, postgres)
  await page.goto(`${server.url}/sqllab/`)
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.getByRole('combobox', { name: 'Database' }).click()
  await page.getByRole('option', { name: /Orders of the shop/ }).click()
  await runSql(page, 'SELECT * FROM orders ORDER BY id')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('1,000 rows')

  const csv = (await download(page, 'All rows as CSV')).toString().split('\n')
  expect(csv).toHaveLength(5002)
  expect(csv.slice(0, 2)).toEqual(['id,big,amount,note', "1,9007199254740993,1.25,'=1+1"])
  const shown = (await download(page, 'Rows shown as CSV')).toString().split('\n')
  expect(shown.slice(0, -1)).toEqual(csv.slice(0, 1001))
  expect(JSON.parse((await download(page, 'All rows as JSON')).toString())).toHaveLength(5000)
  expect((await download(page, 'All rows as Excel')).subarray(0, 2).toString()).toBe('PK')
  const parquet = await download(page, 'All rows as Parquet')
  expect([parquet.subarray(0, 4).toString(), parquet.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])

  await runSql(page, 'SELECT id, 1 / (5000 - id) AS odds FROM orders')
  await expect(page.getByRole('status', { name: 'Query status' })).toContainText('1,000 rows')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
  await expect(page.getByText('division by zero').first()).toBeVisible()
  expect(problems.outside).toEqual([])
})
