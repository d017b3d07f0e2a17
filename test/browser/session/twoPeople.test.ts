import { statesOf } from '../support/api'
import { expect, runSql, test, writeSql, type Page } from '../support/fixtures'
import { addPerson, signInAs, windowsOf } from '../support/people'
import { PASSWORD } from '../support/server'

test.use({ apart: 'two-people' })

const usageRequest = (page: Page) => page.waitForRequest((request) => request.url().includes('/superset/log/'))
const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('recount.session'))
const results = (page: Page) => page.getByRole('grid', { name: 'Query results' })
const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Everything you did is kept here.' })

test('a window unaware of a new sign-in does nothing in the name of the new person', async ({ page, server }) => {
  // where it may read no storage a window does not learn who is signed in
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (this: Storage, name) {
      return name === 'recount.person' ? null : read.call(this, name)
    }
  })
  await page.reload()
  const bob = await addPerson(server, 'bob', ['Alpha', 'sql_lab'])
  await runSql(page, `SELECT 'of the administrator' AS words`)
  await expect(results(page).getByText('of the administrator')).toBeVisible()

  const second = await page.context().newPage()
  await signInAs(second, server, bob)
  await runSql(second, `SELECT 'of bob' AS words`)
  await expect(results(second).getByText('of bob')).toBeVisible()

  // actions without a request are reported to the usage log all the same
  const usage = usageRequest(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  // it names whose they are, and the server stores none of another's
  expect(new URLSearchParams((await usage).postData() ?? '').get('caller')).toBe('1')
  await expect.poll(() => windowsOf(server, 'bob')).toEqual([await sessionOf(second)])

  await page.bringToFront()
  await runSql(page, `SELECT 'not in the name of bob' AS words`)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Query error' })).toContainText('Your session timed out.')
  // nor does it read what is bob's
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await writeSql(page, 'SELECT 1 -- kept while somebody else was there')
  expect(await statesOf(second, "SELECT 'of bob")).toEqual(['success'])
  expect(await statesOf(second, 'not in the name')).toEqual([])
  await expect(second.locator('body')).not.toContainText('administrator')
  // by now the server has answered what came after
  expect(await windowsOf(server, 'bob')).toEqual([await sessionOf(second)])

  // nor does it go on as bob, whose session the browser has
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('You were here as admin.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('admin')
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('do not match')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('admin')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('kept while somebody else was there')
  // the other window has closed what was bob's; Chromium does not close a page that is about to load anew
  await expect(results(second)).toHaveCount(0)
  await expect(second.getByRole('tablist', { name: 'Query tabs' })).toBeVisible()
  await second.close()
  await expect(banner(page)).toHaveCount(0)
  await runSql(page, `SELECT 'again in my own' AS words`)
  await expect(results(page).getByText('again in my own')).toBeVisible()
})

test('a shared query opens for a person without access to its database, and says so', async ({
  page,
  server,
  browser,
}) => {
  const eve = await addPerson(server, 'eve', ['Gamma', 'sql_lab'])
  await writeSql(page, 'SELECT count(*) FROM flights')
  await page.getByRole('button', { name: 'Share' }).click()
  const link = await page
    .getByRole('dialog', { name: 'Share query' })
    .getByRole('textbox', { name: 'Link' })
    .inputValue()
  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, server, eve, link.slice(server.url.length))
  await expect(other.locator('.monaco-editor .view-lines')).toContainText('FROM')
  const browserPane = other.getByRole('complementary', { name: 'Schema browser' })
  await expect(browserPane).toContainText('The database of this query is not among those you may use here.')
  await expect(browserPane).not.toContainText('Not found')
  await expect(browserPane.getByLabel('Reading tables')).toHaveCount(0)
  await other.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(other.getByRole('alert', { name: 'Query error' })).toContainText('not found')

  // screens that no role of theirs opens are closed by their address too
  await other.goto(`${server.url}/databaseview/list/`)
  await expect(other.getByText('You do not have access to Databases')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Add database' })).toHaveCount(0)
  await other.goto(`${server.url}/tablemodelview/list/`)
  await expect(other.getByText('There is no dataset yet')).toBeVisible()
  await expect(other.getByRole('button', { name: /New dataset|Choose a table/ })).toHaveCount(0)
  await context.close()
})
