import { startPostgres, whyNoPostgres, type TestPostgres } from '../../support/postgres'
import { checkAxe } from '../support/axe'
import { expect, test, writeSql, type Page } from '../support/fixtures'
import { addPerson, signInAs } from '../support/people'

test.use({ apart: 'database-connect', permissions: ['clipboard-read', 'clipboard-write'] })

const WAREHOUSE = 'warehouse_of_everything_that_the_company_has_ever_sold'

const missing = whyNoPostgres()
let postgres: TestPostgres | null = null

test.beforeAll(async () => {
  if (missing !== null) return
  postgres = await startPostgres()
  postgres.sql(`
    CREATE TABLE orders AS SELECT i AS id, i * 1.25 AS amount FROM generate_series(1, 500) i;
    CREATE SCHEMA sales;
    CREATE DATABASE empty;
    CREATE DATABASE many;
    CREATE DATABASE away;
    CREATE ROLE blind LOGIN PASSWORD 'blind';
  `)
  postgres.sql('REVOKE USAGE ON SCHEMA public FROM PUBLIC', 'empty')
  postgres.sql(`CREATE SCHEMA ${WAREHOUSE}; CREATE TABLE ${WAREHOUSE}.parts AS SELECT 7 AS pieces`, 'away')
  postgres.sql(Array.from({ length: 39 }, (_, at) => `CREATE SCHEMA department_of_logistics_${at};`).join(' '), 'many')
})
test.afterAll(() => postgres?.stop())

const started = (): TestPostgres => {
  test.skip(missing !== null, missing ?? '')
  if (postgres === null) throw new Error('PostgreSQL did not start')
  return postgres
}

const starting = (page: Page) => page.getByRole('button', { name: 'Connect a database' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add database' })

/** Opens the dialog from Home, with the engine chosen. */
const openAtHome = async (page: Page, url: string, engine: string) => {
  await page.goto(`${url}/superset/welcome/`)
  await starting(page).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('radiogroup', { name: 'Engine' }).getByRole('radio', { name: engine }).check()
  return dialog
}

/** Fills the form of PostgreSQL with what leads to the server. */
const fill = async (page: Page, { port, user, password }: TestPostgres): Promise<void> => {
  const dialog = dialogOf(page)
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await field('Host').fill('127.0.0.1')
  await dialog.getByRole('spinbutton', { name: /^Port/ }).fill(String(port))
  await field('Database').fill('postgres')
  await field('User name').fill(user)
  await dialog.getByLabel(/^Password/).fill(password)
  await dialog.getByRole('checkbox', { name: 'Without encryption' }).check()
}

test('a keyboard leads from Home over a new connection to the first query', async ({ page, server }) => {
  const { port, user, password } = started()
  await page.goto(`${server.url}/superset/welcome/`)
  await starting(page).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('radio', { name: 'DuckDB' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'PostgreSQL' })).toBeChecked()
  for (const text of ['Shop', '127.0.0.1', String(port), 'postgres', user, password]) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: 'Without encryption' })).toBeChecked()
  const tried = dialog.getByRole('button', { name: 'Test connection' })
  await tried.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'The connection works.' })).toContainText(
    '2 schemas: public, sales.',
  )
  await checkAxe(page)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await page.keyboard.press('Enter')

  const connected = page.getByRole('dialog', { name: 'Shop is connected' })
  await expect(connected).toContainText('2 schemas: public, sales.')
  await expect(connected.getByRole('button', { name: 'Open in SQL Lab' })).toBeFocused()
  await checkAxe(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${server.url}/sqllab/`)
  await expect(page.getByRole('combobox', { name: 'Database' })).toHaveText(/Shop/)
  await writeSql(page, 'SELECT count(*) AS orders, sum(amount) AS amount FROM orders')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText('156,562.50')).toBeVisible()
})

test('a first query begins in the first schema that has tables', async ({ page, server }) => {
  const shop = started()
  const dialog = await openAtHome(page, server.url, 'PostgreSQL')
  await fill(page, shop)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Elsewhere')
  await dialog.getByRole('textbox', { name: 'Database', exact: true }).fill('away')
  await dialog.getByRole('button', { name: 'Add database' }).click()
  const connected = page.getByRole('dialog', { name: 'Elsewhere is connected' })
  await expect(connected).toContainText(`SQL Lab opens with ${WAREHOUSE}, the first of them with tables.`)
  // a long name stays within the dialog on a phone
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const words = connected.getByText('SQL Lab opens with')
  expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  if (size !== null) await page.setViewportSize(size)
  await connected.getByRole('button', { name: 'Open in SQL Lab' }).click()
  await expect(page.getByRole('combobox', { name: 'Schema' })).toHaveText(/^warehouse/)
  await writeSql(page, 'SELECT pieces FROM parts')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText('7', { exact: true })).toBeVisible()
})

test('a closed dialog gives the focus back to the action at Home', async ({ page, server }) => {
  const shop = started()
  await openAtHome(page, server.url, 'PostgreSQL')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(starting(page)).toBeFocused()

  await openAtHome(page, server.url, 'PostgreSQL')
  await fill(page, shop)
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Nothing in it')
  await dialog.getByRole('textbox', { name: 'Database', exact: true }).fill('empty')
  await dialog.getByRole('checkbox', { name: 'Expose in the SQL editor' }).uncheck()
  await dialog.getByRole('button', { name: 'Add database' }).click()
  const connected = page.getByRole('dialog', { name: 'Nothing in it is connected' })
  await expect(connected.getByRole('button', { name: 'Open in SQL Lab' })).toHaveCount(0)
  await connected.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(starting(page)).toBeFocused()
})

test('a person who may not add databases is not offered to connect one', async ({ browser, server }) => {
  const analyst = await addPerson(server, 'analyst', ['Alpha', 'sql_lab'])
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInAs(page, server, analyst, '/superset/welcome/')
  await expect(page.getByRole('button', { name: 'New query' })).toBeVisible()
  await expect(starting(page)).toHaveCount(0)
  await context.close()
})

test('a failed test of a connection names its cause in words', async ({ page, server }) => {
  const shop = started()
  const dialog = await openAtHome(page, server.url, 'PostgreSQL')
  await fill(page, shop)
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const port = dialog.getByRole('spinbutton', { name: /^Port/ })
  const password = dialog.getByLabel(/^Password/)
  const expectOutcome = async (words: string): Promise<void> => {
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expect(dialog.getByRole('status').filter({ hasText: words })).toBeVisible()
  }
  await password.fill('not the password')
  await expectOutcome('The server does not accept this user name and password.')
  await checkAxe(page)
  await password.fill(shop.password)
  await port.fill('1')
  await expectOutcome('Nothing answers at port 1 of 127.0.0.1.')
  await port.fill(String(shop.port))
  await field('Host').fill('nowhere.invalid')
  await expectOutcome('There is no host nowhere.invalid.')
  await field('Host').fill('169.254.169.254')
  await expectOutcome('The address 169.254.169.254 is closed: no database may be there.')
  await field('Host').fill('127.0.0.1')
  await field('Database').fill('gone')
  await expectOutcome('The server has no database of this name.')
  await port.fill(new URL(server.url).port)
  await expectOutcome('127.0.0.1 does not answer as a PostgreSQL server does')
  await port.fill(String(shop.port))
  await field('Database').fill('empty')
  await field('User name').fill('blind')
  await password.fill('blind')
  await expectOutcome('The connection works. This user sees no schema.')
})

test('forty schemas take two lines beside the buttons on a phone', async ({ page, server }) => {
  const shop = started()
  await page.setViewportSize({ width: 390, height: 844 })
  const dialog = await openAtHome(page, server.url, 'PostgreSQL')
  await fill(page, shop)
  await dialog.getByRole('textbox', { name: 'Database', exact: true }).fill('many')
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  const outcome = dialog.getByRole('status').filter({ hasText: 'The connection works.' })
  await expect(outcome).toContainText(/40 schemas: department_of_logistics_0 and 39 more\.$/)
  const lines = await outcome.evaluate(
    (element) => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(Math.round(lines)).toBeLessThanOrEqual(2)
})

test('statements for a read-only user follow the typed database and are copied', async ({ page, server }) => {
  const dialog = await openAtHome(page, server.url, 'PostgreSQL')
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await field('Database').fill('the "shop"')
  await field('User name').fill('owner')
  await dialog.getByLabel(/^Password/).fill('hunter2-secret')
  await dialog.getByText('Statements for a read-only user').click()
  const statements = dialog.getByRole('figure', { name: 'Statements for a read-only user' })
  await expect(statements).toContainText(`CREATE ROLE recount_reader LOGIN PASSWORD '<a new password>';`)
  await expect(statements).toContainText('GRANT CONNECT ON DATABASE "the ""shop""" TO recount_reader;')
  await expect(statements).not.toContainText(/hunter2|owner/)
  await checkAxe(page)
  await statements.getByRole('button', { name: 'Copy' }).click()
  await expect(statements.getByRole('button', { name: 'Copied to clipboard!' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(await statements.locator('pre').textContent())
  await field('Database').fill('other')
  await expect(statements).toContainText('GRANT CONNECT ON DATABASE "other" TO recount_reader;')
  await expect(statements.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()

  await dialog.getByRole('radio', { name: 'Trino' }).check()
  await dialog.getByRole('textbox', { name: 'Catalog', exact: true }).fill('hive')
  await expect(dialog.getByRole('figure', { name: 'Rules for a read-only user' })).toContainText('"hive|system"')
  await dialog.getByRole('radio', { name: 'DuckDB' }).check()
  await expect(dialog.getByRole('figure')).toHaveCount(0)
  await expect(dialog.getByText('read-only user')).toHaveCount(0)
})
