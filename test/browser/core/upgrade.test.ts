import { expect, runSql, signIn, test, watch, writeSql, type Page } from '../support/fixtures'
import { exportedLog } from '../support/journal'

const storage = (page: Page) => page.getByRole('status', { name: 'Storage' })
const lines = (page: Page) => page.locator('.monaco-editor .view-lines')
const ready = (page: Page) => page.locator('.sql-text.ready').waitFor()

/** A newer build with another layout of the log's database, as it opens it. */
const newerLayout = (): void => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own factory
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function opening(this: IDBFactory, name: string, version?: number) {
    return open.apply(this, [name, name.startsWith('recount log') ? (version ?? 1) + 1 : version])
  }
}

test('an old window after an upgrade stops writing, says so, and loses nothing', async ({ browser, server }) => {
  const context = await browser.newContext()
  const old = await context.newPage()
  const problems = watch(old, server.url)
  await signIn(old, server.url)
  await ready(old)
  await writeSql(old, 'SELECT 1 -- before the upgrade')

  const fresh = await context.newPage()
  await fresh.addInitScript(newerLayout)
  await fresh.goto(`${server.url}/sqllab/`)
  await ready(fresh)
  await expect(lines(fresh)).toContainText('before the upgrade')
  await expect(storage(fresh)).toHaveCount(0)
  await expect(storage(old)).toContainText('Reload this window')

  await old.getByRole('textbox', { name: 'SQL' }).focus()
  await old.keyboard.press('ControlOrMeta+End')
  await old.keyboard.insertText(' and after it')
  await old.addInitScript(newerLayout)
  await old.reload()
  await ready(old)
  await expect(lines(old)).toContainText('before the upgrade and after it')
  await expect(storage(old)).toHaveCount(0)
  await exportedLog(old)
  expect(problems.console).toEqual([])
  await context.close()
})

test('a banner that appears above does not move a button from under the pointer', async ({ browser, server }) => {
  const context = await browser.newContext()
  const old = await context.newPage()
  await signIn(old, server.url)
  await ready(old)
  const tabs = old.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
  await expect(tabs).toHaveCount(1)
  await old.getByRole('button', { name: 'New tab' }).hover()
  await old.mouse.down()

  const fresh = await context.newPage()
  await fresh.addInitScript(newerLayout)
  await fresh.goto(`${server.url}/sqllab/`)
  await ready(fresh)
  await expect(old.getByRole('button', { name: 'New tab' })).toBeVisible()
  await old.mouse.up()
  await expect(storage(old)).toContainText('Reload this window')
  await expect(tabs).toHaveCount(2)
  await context.close()
})

test('a newer window that an old one keeps out says so and continues to work', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, server.url)
  await ready(page)
  await writeSql(page, 'SELECT 1 -- in the log')
  await page.goto(`${server.url}/health/live`)
  // A window of a build that does not give way.
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith('recount log') !== true) continue
      const request = indexedDB.open(name)
      await new Promise((done) => request.addEventListener('success', done))
      Object.assign(globalThis, { keeps: request.result })
    }
  })
  const fresh = await context.newPage()
  await fresh.addInitScript(newerLayout)
  await fresh.goto(`${server.url}/sqllab/`)
  await ready(fresh)
  await expect(storage(fresh)).toContainText('another window holds the log')
  await runSql(fresh, "SELECT 'works all the same' AS words")
  await expect(
    fresh.getByRole('grid', { name: 'Query results' }).getByText('works all the same', { exact: true }),
  ).toBeVisible()
  await page.close()
  await fresh.reload()
  await ready(fresh)
  await expect(storage(fresh)).toHaveCount(0)
  const texts = JSON.stringify((await exportedLog(fresh)).events)
  expect(texts).toContain('in the log')
  expect(texts).toContain('works all the same')
  await context.close()
})

/** The server's answers after a deployment: the old files are gone, and pages start with new ones. */
const renew = async (page: Page, renewed = '/assets/index-renewed.js') => {
  const gone: string[] = []
  await page.route('**/assets/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname !== renewed) gone.push(pathname)
    await route.fulfill({ status: pathname === renewed ? 200 : 404, body: '' })
  })
  await page.route(/\/(?:sqllab|chart\/list)\/$/, async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replace(/\/assets\/index-[^."]+\.js/, renewed) })
  })
  return gone
}

test('a page open during a deployment says so, stops old requests, loses nothing', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, server.url)
  await ready(page)
  const said = page.getByRole('status').filter({ hasText: 'A new version of Recount is ready.' })
  await expect(said).toHaveCount(0)

  // the first key asks for what menus and dialogs are made of
  const gone = await renew(page)
  await writeSql(page, 'SELECT 1 -- after the deployment')
  await expect(said).toBeVisible()
  const asked = gone.length
  expect(asked).toBeGreaterThan(3)
  // by now each of them would have been requested again
  await page.waitForTimeout(2500)
  expect(gone).toHaveLength(asked)

  await page.getByRole('button', { name: 'Command palette' }).click()
  await page.keyboard.press('Escape')
  const place = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await place('Charts').click()
  await expect(page.getByText('This screen could not be fetched')).toBeVisible()
  await place('SQL').click()
  await expect(lines(page)).toContainText('after the deployment')
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' and more')

  await page.unrouteAll()
  await said.getByRole('button', { name: 'Reload' }).click()
  await ready(page)
  await expect(lines(page)).toContainText('after the deployment and more')
  await expect(said).toHaveCount(0)
  await context.close()
})
