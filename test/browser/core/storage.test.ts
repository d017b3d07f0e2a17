import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { effectiveEditor } from '../../../src/projections/editor/editors'
import { onCommitted } from '../support/committed'
import { expect, runSql, signIn, test, watch, writeSql, type Page } from '../support/fixtures'
import { exportedLog } from '../support/journal'
import { launchProfile } from '../support/profile'

const storage = (page: Page) => page.getByRole('status', { name: 'Storage' })
const lines = (page: Page) => page.locator('.monaco-editor .view-lines')
const ready = (page: Page) => page.locator('.sql-text.ready').waitFor()

const works = async (page: Page, word: string): Promise<void> => {
  await ready(page)
  await runSql(page, `SELECT '${word}' AS still_works`)
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText(word, { exact: true })).toBeVisible()
}

test('a forbidden database is reported, and the work is kept for a later page', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watch(page, server.url)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await signIn(page, server.url)
  await expect(storage(page)).toContainText('memory')
  await works(page, 'in memory')
  await writeSql(page, 'SELECT 1 -- typed without a database')
  await page.close({ runBeforeUnload: true })
  expect(problems.console).toEqual([])

  const later = await context.newPage()
  await later.goto(`${server.url}/sqllab/`)
  await expect(lines(later)).toContainText('typed without a database')
  await expect(storage(later)).toHaveCount(0)
  await context.close()
})

test('a log that is deleted while open is written again from memory', async ({ context, page, problems, server }) => {
  const committed: string[] = []
  await onCommitted(context, (events) => void committed.push(JSON.stringify(events)))
  await page.reload()
  await ready(page)
  await works(page, 'before')
  await writeSql(page, 'SELECT 1 -- typed before the log was deleted')
  const other = await context.newPage()
  await other.goto(`${server.url}/health/live`)
  await other.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((done) => {
        const request = indexedDB.deleteDatabase(name ?? '')
        request.addEventListener('success', done)
        request.addEventListener('error', done)
      })
    }
  })
  await works(page, 'after')
  // what the new log has not acknowledged yet would go with a page that is left now
  await expect.poll(() => committed.some((events) => events.includes("SELECT 'after'"))).toBe(true)
  await page.reload()
  await ready(page)
  await expect(lines(page)).toContainText("SELECT 'after'")
  await exportedLog(page)
  expect(problems.console).toEqual([])
})

test('a full disk is reported, and changes are stored once there is room', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watch(page, server.url)
  await page.goto(`${server.url}/login/`)
  // Before the first write: later the browser allows for half a minute what it once promised.
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 })
  await signIn(page, server.url)
  await expect(storage(page)).toContainText('no room left')
  await works(page, 'without room')
  await writeSql(page, 'SELECT 1 -- typed while the disk was full')
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url })
  await page.reload()
  await ready(page)
  await expect(lines(page)).toContainText('typed while the disk was full')
  await expect(storage(page)).toHaveCount(0)
  const { events } = await exportedLog(page)
  expect(JSON.stringify(events)).toContain('without room')
  expect(problems.console).toEqual([])
  await context.close()
})

const MEGABYTE = 1024 * 1024

/** Takes what room the origin has, in pieces that get smaller; answers how many bytes went in. */
const fill = async (): Promise<number> => {
  const opening = indexedDB.open('filler')
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes', { autoIncrement: true }))
  await new Promise((done) => opening.addEventListener('success', done))
  const put = (bytes: Uint8Array): Promise<boolean> =>
    new Promise((done) => {
      const transaction = opening.result.transaction('bytes', 'readwrite')
      transaction.objectStore('bytes').add(bytes)
      transaction.addEventListener('complete', () => done(true))
      transaction.addEventListener('abort', () => done(false))
    })
  let total = 0
  for (let size = 256 * 1024; size >= 1024;) {
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
    if (await put(bytes)) total += size
    else size /= 2
  }
  return total
}

for (const megabytes of [2, 8]) {
  test(`a quota of ${megabytes} MB that fills during work is reported, and nothing is lost`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const problems = watch(page, server.url)
    await page.goto(`${server.url}/login/`)
    const session = await context.newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: megabytes * MEGABYTE })
    await signIn(page, server.url)
    await works(page, 'with room')
    await expect(storage(page)).toHaveCount(0)

    const beside = await context.newPage()
    await beside.goto(`${server.url}/health/live`)
    const filled = await beside.evaluate(fill)
    expect(filled).toBeGreaterThan((megabytes * MEGABYTE) / 4)
    const texts: string[] = []
    for (let step = 0; step < 40 && (await storage(page).count()) === 0; step += 1) {
      await page.getByRole('button', { name: 'New tab' }).click()
      texts.push(`SELECT ${step} -- ${'while the disk fills '.repeat(10)}`.trim())
      await writeSql(page, texts.at(-1) ?? '')
      // Kept results give way first; what they leave is taken too.
      await beside.evaluate(fill)
    }
    await expect(storage(page)).toContainText('no room left')
    await page.getByRole('button', { name: 'New tab' }).click()
    await works(page, 'without room')

    await session.send('Storage.overrideQuotaForOrigin', { origin: server.url })
    // An export commits everything first.
    await exportedLog(page)
    await expect(storage(page)).toHaveCount(0)
    await page.reload()
    await ready(page)
    const { model } = await exportedLog(page)
    const kept = model.editors.order.map((id) => effectiveEditor(model.editors, id)?.sql)
    for (const text of texts) expect(kept, text.slice(0, 20)).toContain(text)
    expect(kept).toContain("SELECT 'without room' AS still_works")
    expect(problems.console).toEqual([])
    await context.close()
  })
}

const damages: Readonly<Record<string, (folder: string, name: string) => void>> = {
  'the end of the files is cut off': (folder, name) => {
    if (name.endsWith('.log')) truncateSync(join(folder, name), Math.floor(statSync(join(folder, name)).size * 0.6))
  },
  'the manifest is gone': (folder, name) => {
    if (name.startsWith('MANIFEST')) rmSync(join(folder, name))
  },
  'the pointer to the manifest is gone': (folder, name) => {
    if (name === 'CURRENT') rmSync(join(folder, name))
  },
}

for (const [what, damage] of Object.entries(damages)) {
  test(`damage on disk is reported and work continues: ${what}`, async ({ server }) => {
    const profile = mkdtempSync(join(tmpdir(), 'recount-damage-'))
    const first = await launchProfile(profile)
    const page = await first.context.newPage()
    await signIn(page, server.url)
    for (const word of ['one', 'two', 'three']) {
      await works(page, word)
      await page.getByRole('button', { name: 'New tab' }).click()
    }
    await expect(storage(page)).toHaveCount(0)
    await first.close()

    const folder = join(profile, 'Default', 'IndexedDB', `http_127.0.0.1_${server.port}.indexeddb.leveldb`)
    for (const name of readdirSync(folder)) damage(folder, name)

    const second = await launchProfile(profile)
    const again = await second.context.newPage()
    const problems = watch(again, server.url)
    await second.context.clearCookies()
    await signIn(again, server.url)
    await ready(again)
    const whole = again.getByRole('tab', { name: 'Untitled Query 3', exact: true })
    await expect(whole.or(storage(again)).first(), 'all is there, or the loss is named').toBeVisible()
    await works(again, 'after the damage')
    expect(problems.console).toEqual([])
    await second.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })
}
