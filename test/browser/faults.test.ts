import { expect, runSql, signIn, test, writeSql, type Page } from './support/fixtures'

const grid = (page: Page) => page.getByRole('grid', { name: 'Query results' })
const lines = (page: Page) => page.locator('.monaco-editor .view-lines')

test('a session that ended elsewhere is said, keeps everything, and goes on after signing in [A8.22]', async ({
  browser,
  context,
  page,
  server,
}) => {
  await page.locator('.sql-text.ready').waitFor()
  const other = await browser.newContext({ storageState: await context.storageState() })
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${server.url}/sqllab/`)
  await elsewhere.getByRole('button', { name: 'Account' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Sign out' }).click()
  await elsewhere.getByRole('button', { name: 'Sign in' }).waitFor()
  await other.close()

  await runSql(page, "SELECT 'after the end' AS what")
  const message = 'Your session timed out, please refresh your page and try again.'
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(message)).toHaveCount(1)
  await writeSql(page, "SELECT 'typed after the end' AS what")
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await signIn(page, server.url)
  await expect(lines(page)).toContainText('typed after the end')
  await page.locator('.sql-text.ready').waitFor()
  await runSql(page, "SELECT 'signed in again' AS what")
  await expect(grid(page).getByText('signed in again', { exact: true })).toBeVisible()
})
