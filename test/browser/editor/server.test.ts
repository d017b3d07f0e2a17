import { callApi } from '../support/api'
import { expect, runSql, signIn, test, writeSql, type Page } from '../support/fixtures'
import { startServer } from '../support/server'

test.use({ apart: 'tabs-server', flags: ['SQLLAB_BACKEND_PERSISTENCE'] })

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
const text = (page: Page) => page.locator('.monaco-editor .view-lines')
/** The server has everything that is here. */
const settled = (page: Page) => expect(page.getByText('Kept here and on the server')).toBeVisible()

/** Another browser of the same person. */
const elsewhere = async (page: Page, url: string): Promise<Page> => {
  const context = await page.context().browser()?.newContext()
  if (context === undefined) throw new Error('no browser')
  const other = await context.newPage()
  await signIn(other, url)
  return other
}

test('tabs, results and open tables appear in another browser, and close there too [A1.16] [A1.18] [A1.19] [A3.10] [A4.38] [A4.44] [A4.47] [A4.48] [A4.57]', async ({
  page,
  server,
}) => {
  await expect(tabs(page)).toHaveText(['Untitled Query 1'])
  await expect(text(page)).toHaveText('SELECT ...')
  await runSql(page, "SELECT 'from the first' AS what")
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText('from the first')).toBeVisible()
  const tree = page.getByRole('tree', { name: 'Tables' })
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/tableschemaview/'))
  await tree.getByRole('treeitem').first().click()
  await expect(tree.getByRole('treeitem', { expanded: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'New tab', exact: true }).click()
  await expect(tabs(page)).toHaveCount(2)
  const sent = page.waitForResponse(
    (answer) =>
      answer.url().includes('/tabstateview/') &&
      JSON.stringify(answer.request().postDataJSON() ?? '').includes('SELECT 22'),
  )
  await writeSql(page, 'SELECT 22')
  await Promise.all([opened, sent])
  await settled(page)
  const activated = page.waitForResponse((answer) => /tabstateview\/\d+\/activate/.test(answer.url()))
  await tabs(page).first().click()
  await activated

  const other = await elsewhere(page, server.url)
  await expect(tabs(other)).toHaveText(['Untitled Query 1', 'Untitled Query 2'])
  await expect(text(other)).toContainText('from the first')
  await expect(other.getByRole('grid', { name: 'Query results' }).getByText('from the first')).toBeVisible()
  await expect(other.getByRole('tree', { name: 'Tables' }).getByRole('treeitem', { expanded: true })).toHaveCount(1)
  await tabs(other).nth(1).click()
  await expect(text(other)).toHaveText('SELECT 22')
  const changed = other.waitForResponse((answer) => answer.request().method() === 'PUT')
  await writeSql(other, 'SELECT 23')
  await changed
  await settled(other)
  const removed = other.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await tabs(other).first().hover()
  await other.getByRole('button', { name: 'Close Untitled Query 1' }).click()
  expect((await removed).status()).toBe(200)

  await page.reload()
  await expect(tabs(page)).toHaveText(['Untitled Query 2'])
  await expect(text(page)).toHaveText('SELECT 23')
  await other.context().close()
})

test('moving a tab to the server does not disturb typing [A4.45]', async ({ page }) => {
  await page.getByRole('button', { name: 'New tab', exact: true }).click()
  let moved = false
  const migrated = page.waitForResponse((answer) => answer.url().endsWith('/tabstateview/'))
  void migrated.then(() => (moved = true))
  await writeSql(page, '-- ')
  const field = page.getByRole('textbox', { name: 'SQL' })
  let typed = '-- '
  for (let after = 0; after < 12;) {
    await page.keyboard.type('x', { delay: 80 })
    typed += 'x'
    if (moved) after += 1
  }
  await expect(field).toBeFocused()
  await expect(text(page)).toHaveText(typed)
  await page.keyboard.press('ControlOrMeta+Z')
  await expect(text(page)).not.toHaveText(typed)
  await settled(page)
  await page.reload()
  await expect(text(page)).toContainText('--')
})

test('deleting the log loses and doubles no tab that the server stores', async ({ page, server }) => {
  // the server lists tabs in the order in which they came to it: a new one is the last once the others are here
  const { result } = await callApi<{ result: { tab_state_ids: { label: string }[] } }>(page, 'GET', '/api/v1/sqllab/')
  for (const { label } of result.tab_state_ids) await expect(tabs(page).filter({ hasText: label })).toHaveCount(1)
  await page.getByRole('button', { name: 'New tab', exact: true }).click()
  await writeSql(page, 'SELECT 1 -- told to the server')
  await settled(page)
  const before = await tabs(page).allTextContents()
  const forget = (from: Page) =>
    from.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => {
          const request = indexedDB.deleteDatabase(name ?? '')
          for (const end of ['success', 'error']) request.addEventListener(end, done)
        })
      }
    })

  const other = await page.context().newPage()
  await other.goto(`${server.url}/health/live`)
  await forget(other)
  await page.bringToFront()
  const told = page.waitForResponse(
    (answer) =>
      answer.url().includes('/tabstateview/') &&
      JSON.stringify(answer.request().postDataJSON() ?? '').includes('after the log was deleted'),
  )
  await writeSql(page, 'SELECT 2 -- after the log was deleted')
  await told
  await page.reload()
  await expect(text(page)).toContainText('after the log was deleted')
  await expect(tabs(page)).toHaveText(before)

  // with nothing left in this browser it is said, and the server has them
  await page.goto(`${server.url}/health/live`)
  await forget(page)
  await page.goto(`${server.url}/sqllab/`)
  await expect(page.getByRole('status', { name: 'Storage' })).toContainText('stored steps are gone')
  await expect(text(page)).toContainText('after the log was deleted')
  await expect(tabs(page)).toHaveText(before)
  await other.close()
})

test('a failed sync is reported once, listed, and retried on demand [A4.46] [A8.21]', async ({ page }) => {
  const isNew = '**/tabstateview/'
  await settled(page)
  await page.route(isNew, (route) => route.fulfill({ status: 500, json: { error: 'The disk is full.' } }))
  await page.getByRole('button', { name: 'New tab', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Notifications' })
  const warning = 'Unable to migrate query editor state to backend. Recount will retry later.'
  await expect(notes.getByText(warning)).toBeVisible()
  await page.getByRole('button', { name: '1 tab waits for the server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tabs that wait for the server' })
  await expect(dialog.getByText('The disk is full.')).toBeVisible()
  await page.unroute(isNew)
  await dialog.getByRole('button', { name: 'Try now' }).click()
  await settled(page)
  await page.route('**/tabstateview/*', (route) => route.fulfill({ status: 500, json: { error: 'No.' } }))
  await writeSql(page, 'SELECT 99')
  await expect(notes.getByText('An error occurred while saving your editor state.')).toBeVisible()
  await page.unroute('**/tabstateview/*')
})

test('tabs stay in one browser without the flag, and a new one says so [A1.16] [A1.17] [A4.61]', async ({
  browser,
}) => {
  const server = await startServer()
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => /tabstateview|tableschemaview/.test(request.url()) && asked.push(request.url()))
  await signIn(page, server.url)
  await expect(text(page)).toContainText('these tabs will NOT persist')
  await page.getByRole('button', { name: 'New tab', exact: true }).click()
  await expect(tabs(page)).toHaveCount(2)
  const other = await elsewhere(page, server.url)
  await expect(tabs(other)).toHaveText(['Untitled Query 1'])
  expect(asked).toEqual([])
  await page.goto(`${server.url}/settings/`)
  const line = page.locator('dl.facts > div', { hasText: 'Tabs and queries in this browser' })
  await expect(line.locator('dd')).toHaveText(/^[\d,]+\.\d\d kB$/)
  await other.context().close()
  await context.close()
  await server.stop()
})
