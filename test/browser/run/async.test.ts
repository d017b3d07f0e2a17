import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import { checkAxe } from '../support/axe'
import { expect, runSql, signIn, test, writeSql, type Page } from '../support/fixtures'
import { keptNotices } from '../support/notices'

test.use({ apart: 'runs-async' })

const ENDLESS = 'SELECT count(*) FROM range(100000) a(i), range(100000) b(j), range(1000) c(k)'
const status = (page: Page) => page.getByRole('status', { name: 'Query status' })
const results = (page: Page) => page.getByRole('grid', { name: 'Query results' })
const option = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Run options' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Sets switches of the sample database, as its form does, and opens the SQL screen anew. */
const allow = async (page: Page, url: string, on: readonly string[], off: readonly string[] = []): Promise<void> => {
  await page.goto(`${url}/databaseview/list/`)
  await page.getByRole('button', { name: 'Edit examples' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit examples' })
  for (const name of on) await dialog.getByRole('checkbox', { name }).check()
  for (const name of off) await dialog.getByRole('checkbox', { name }).uncheck()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${url}/sqllab/`)
}

test('a query continues in the background while its window is closed [A4.04] [A4.05] [A3.22]', async ({
  page,
  browser,
  server,
}) => {
  await allow(page, server.url, ['Run queries asynchronously'])
  await runSql(page, 'SELECT 42 AS answer')
  await expect(results(page).getByText('42')).toBeVisible()
  await runSql(page, ENDLESS)
  await expect(page.getByText('running', { exact: true })).toBeVisible()
  await expect(page.getByText(/the query runs in the background/)).toBeVisible()
  const context = page.context()
  await page.close()
  const again = await context.newPage()
  await again.goto(`${server.url}/sqllab/`)
  await expect(again.getByRole('button', { name: 'Stop' })).toBeVisible()
  const notices = await keptNotices(again)
  await again.getByRole('button', { name: 'Stop' }).click()
  await expect(notices.getByText('Query was stopped.')).toBeVisible()
  await again.getByRole('tab', { name: /^History/ }).click()
  const history = again.getByRole('grid', { name: 'Query history' })
  await expect(history.getByText('stopped', { exact: true })).toBeVisible()
  await expect(history.getByText('success', { exact: true })).toBeVisible()
  await allow(again, server.url, [], ['Run queries asynchronously'])
  await again.getByRole('button', { name: 'Run options' }).click()
  await expect(again.getByRole('menuitem', { name: /Run asynchronously/ })).toBeDisabled()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, server.url)
  await other.context().close()
})

test('a result is stored as a table and as a view, and both can be read [A3.21]', async ({ page, server }) => {
  await allow(page, server.url, ['Allow CREATE TABLE AS', 'Allow CREATE VIEW AS'])
  await writeSql(page, 'SELECT * FROM airports')
  await option(page, 'Create table as')
  const dialog = page.getByRole('dialog', { name: 'Create table as' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('kept airports')
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('heading', { name: 'The table main."kept airports" was made' })).toBeVisible()
  await expect(page.getByText('3,376 rows were kept in it.')).toBeVisible()
  await expect(status(page)).toHaveText(/^3,376 rows kept in .* as kept airports\.$/)
  await expect(page.getByRole('tree', { name: 'Tables' }).getByText('kept airports')).toBeVisible()
  await page.getByRole('button', { name: 'Query it in a new tab' }).click()
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('kept airports')
  await writeSql(page, 'SELECT count(*) AS n FROM "kept airports"')
  await option(page, 'Create view as')
  const view = page.getByRole('dialog', { name: 'Create view as' })
  await view.getByRole('textbox', { name: 'Name' }).fill('how_many')
  await view.getByRole('button', { name: 'Create view' }).click()
  await expect(page.getByRole('heading', { name: 'The view main.how_many was made' })).toBeVisible()
  await runSql(page, 'FROM how_many')
  await expect(results(page).getByText('3,376')).toBeVisible()
  await writeSql(page, 'SELECT 1 AS n')
  await option(page, 'Create table as')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('airports')
  await dialog.getByRole('button', { name: 'Create table' }).click()
  await expect(page.getByRole('alert', { name: 'Query error' })).toContainText(/already exists/)
})

test('the cost of a query is estimated, the selection in preference to the whole [A1.07] [A3.37] [A4.23] [A4.24] [A5.02]', async ({
  page,
}) => {
  await writeSql(page, 'SELECT origin, count(*) FROM flights JOIN airports ON iata = origin GROUP BY ALL')
  await page.getByRole('button', { name: 'Estimate cost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Estimated cost' })
  await expect(dialog.getByText('Rows read')).toBeVisible()
  await expect(dialog.getByText(/main\.flights \(3,000,000\)/)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await checkAxe(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await writeSql(page, 'SELECT 1 AS one')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('; SELECT nowhere FROM airports')
  await page.keyboard.press('Shift+Home')
  await page.getByRole('button', { name: 'Estimate cost' }).click()
  await expect(dialog.getByRole('alert')).toContainText('nowhere')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await writeSql(page, 'SELECT 1 AS one')
  await page.getByRole('button', { name: 'Estimate cost' }).click()
  await expect(dialog.getByText('Rows in the result')).toBeVisible()
})

test('the rows of a table are previewed, fetched again and removed [A1.06] [A2.11] [A4.25] [A4.26] [A4.27]', async ({
  page,
  server,
}) => {
  const table = page.getByRole('tree', { name: 'Tables' }).getByRole('treeitem', { name: /^airports/ })
  await table.click()
  await page.getByRole('button', { name: 'Preview rows' }).click()
  const pane = page.getByRole('tab', { name: 'Preview: airports' })
  await expect(pane).toHaveAttribute('aria-selected', 'true')
  const grid = page.getByRole('grid', { name: 'Preview of airports' })
  await expect(grid).toHaveAttribute('aria-rowcount', '101')
  await expect(status(page)).toHaveText(/^100 rows in .*, the first of the table\.$/)
  await expect(page.getByText('SQL changed since')).toHaveCount(0)
  const asked = page.waitForRequest(/sqllab\/execute/)
  await page.getByRole('button', { name: 'Fetch again' }).click()
  expect((await asked).postDataJSON()).toMatchObject({ queryLimit: 100 })
  await expect(grid).toBeVisible()
  await page.getByRole('tab', { name: /^History/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing has run in this tab yet' })).toBeVisible()
  await pane.click()
  await page.getByRole('button', { name: 'Remove the preview of airports' }).click()
  await expect(pane).toHaveCount(0)
  await allow(page, server.url, ['Disable data previews'])
  await table.click()
  await expect(page.getByRole('button', { name: 'Preview rows' })).toBeDisabled()
})

test('statements change data where allowed, and refusals elsewhere give the reason [B8.09]', async ({
  page,
  server,
}) => {
  copyFileSync(join(server.home, 'examples.duckdb'), join(server.home, 'mine.duckdb'))
  await runSql(page, 'DELETE FROM countries')
  await expect(page.getByRole('alert', { name: 'Query error' })).toContainText('Only statements that read are allowed')
  const hints = page.getByRole('list', { name: 'What may be behind it' }).getByRole('listitem')
  await expect(hints).toHaveText(['The database does not allow data to be changed.'])
  await allow(page, server.url, ['Allow statements that change data'])
  await runSql(page, 'CREATE TABLE notes (id INTEGER, note VARCHAR)')
  await expect(page.getByRole('tree', { name: 'Tables' }).getByText('notes')).toBeVisible()
  await runSql(page, "INSERT INTO notes VALUES (1, 'first'), (2, 'second')")
  await expect(results(page).getByText('2')).toBeVisible()
  await runSql(page, 'SELECT note FROM notes ORDER BY id DESC')
  await expect(results(page).getByText('second')).toBeVisible()
})
