import { expect, runSql, signIn, test, watch, writeSql, type Page } from './support/fixtures'
import { exportedLog } from './support/journal'

const storage = (page: Page) => page.getByRole('status', { name: 'Storage' })
const lines = (page: Page) => page.locator('.monaco-editor .view-lines')
const ready = (page: Page) => page.locator('.sql-text.ready').waitFor()

/** What a newer build with another layout of the log's database does on opening it. */
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

test('a newer window that an old one keeps out says so and works on', async ({ browser, server }) => {
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
