import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { effectiveEditor } from '../../../src/projections/editor/editors'
import { expect, signIn, test, writeSql, type Page } from '../support/fixtures'
import { rendererOf } from '../support/helpers'
import { exportedLog } from '../support/journal'
import { launchProfile } from '../support/profile'
import { countTransactions, holdOutsideTransactions } from '../support/transactions'

const lines = (page: Page) => page.locator('.monaco-editor .view-lines')
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab')
const storage = (page: Page) => page.getByRole('status', { name: 'Storage' })

test.skip(process.platform !== 'linux', 'renderers are found under /proc')

test('a tab that the browser freezes and discards loses no typed text', async ({ server }) => {
  const folder = mkdtempSync(join(tmpdir(), 'recount-frozen-'))
  const profile = await launchProfile(folder)
  let page = await profile.context.newPage()
  await signIn(page, server.url)
  await writeSql(page, 'SELECT 1 -- ')
  let typed = ''
  for (let round = 0; round < 3; round += 1) {
    for (let word = 0; word < 8; word += 1) {
      await page.keyboard.insertText(`r${round}w${word} `)
      typed += `r${round}w${word} `
    }
    const crashed = page.waitForEvent('crash')
    const renderer = await rendererOf(folder, page)
    for (let word = 0; word < 4; word += 1) {
      await page.keyboard.insertText(`last${round}w${word} `)
      typed += `last${round}w${word} `
    }
    // A headless browser freezes no page by itself: the event is all that a page notices of it.
    await page.evaluate(() => void document.dispatchEvent(new Event('freeze')))
    process.kill(renderer, 'SIGKILL')
    await crashed
    page = await profile.context.newPage()
    await page.goto(`${server.url}/sqllab/`)
    await page.locator('.sql-text.ready').waitFor()
    await expect(lines(page)).toContainText(`SELECT 1 -- ${typed.trim()}`)
    await page.getByRole('textbox', { name: 'SQL' }).focus()
    await page.keyboard.press('ControlOrMeta+End')
  }
  await expect(storage(page)).toHaveCount(0)
  await profile.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('a frozen tab blocks no other, and continues with the changes of the other', async ({ server }) => {
  const folder = mkdtempSync(join(tmpdir(), 'recount-stopped-'))
  const profile = await launchProfile(folder)
  const page = await profile.context.newPage()
  await countTransactions(page)
  await signIn(page, server.url)
  await writeSql(page, 'SELECT 1 -- before')
  await exportedLog(page)
  const still = await rendererOf(folder, page)
  const other = await profile.context.newPage()
  await other.goto(`${server.url}/sqllab/`)
  await other.locator('.sql-text.ready').waitFor()
  expect(await rendererOf(folder, other)).not.toBe(still)
  const release = await holdOutsideTransactions(page)
  process.kill(still, 'SIGSTOP')
  try {
    await other.getByRole('button', { name: 'New tab' }).click()
    // else what is typed may still go into the tab before
    await expect(tabs(other)).toHaveCount(2)
    await expect(lines(other)).toContainText('SELECT ...')
    await writeSql(other, 'SELECT 2 -- meanwhile')
    await other.reload()
    await expect(lines(other)).toContainText('meanwhile')
    await expect(storage(other)).toHaveCount(0)
  } finally {
    process.kill(still, 'SIGCONT')
    await release()
  }
  await expect(tabs(page)).toHaveCount(2)
  await page.getByRole('textbox', { name: 'SQL' }).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText(' and after')
  await expect(lines(page)).toContainText('before and after')
  const { model } = await exportedLog(page)
  const texts = model.editors.order.map((id) => effectiveEditor(model.editors, id)?.sql)
  expect(texts).toEqual(expect.arrayContaining(['SELECT 1 -- before and after', 'SELECT 2 -- meanwhile']))
  await expect(storage(page)).toHaveCount(0)
  await profile.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
