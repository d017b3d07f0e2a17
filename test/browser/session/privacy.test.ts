import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, runSql, signIn, signInByForm, test, writeSql } from '../support/fixtures'
import { addPerson } from '../support/people'
import { launchProfile } from '../support/profile'

const SQL = 'canaryofthesql'
const CELL = 'canaryofthecell'
const TAB = 'canaryofthetab'

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : entry.isFile() ? [path] : []
  })

const holding = (folder: string, words: readonly string[]): readonly string[] => {
  const needles = words.flatMap((word) => [Buffer.from(word), Buffer.from(word, 'utf16le')])
  return filesUnder(folder)
    .filter((path) => statSync(path).size < 64 * 1024 * 1024)
    .filter((path) => {
      const bytes = readFileSync(path)
      return needles.some((needle) => bytes.includes(needle))
    })
}

test('the next person at a browser finds nothing of the last one on screen or disk [S152]', async ({ server }) => {
  const second = await addPerson(server, 'second', ['Alpha', 'sql_lab'])
  const folder = mkdtempSync(join(tmpdir(), 'recount-privacy-'))
  const profile = await launchProfile(folder)
  const page = await profile.context.newPage()
  await signInByForm(page, server.url)
  await page.locator('.sql-text.ready').waitFor()
  await page.getByRole('tablist', { name: 'Query tabs' }).getByRole('tab').last().dblclick()
  await page.getByRole('textbox', { name: /^New name of/ }).fill(TAB)
  await page.keyboard.press('Enter')
  await runSql(page, `SELECT 'canaryof' || 'thecell' AS bird, '${SQL}' AS word`)
  await expect(page.getByRole('grid', { name: 'Query results' }).getByText(CELL)).toBeVisible()
  await writeSql(page, `SELECT 1 -- ${SQL} typed at the end`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()

  await page.getByRole('textbox', { name: 'Username' }).fill(second.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(second.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'))
  await page.goto(`${server.url}/sqllab/`)
  await page.locator('.sql-text.ready').waitFor()
  const seen = async (): Promise<string> => (await page.locator('body').innerText()).toLowerCase()
  expect(await seen()).not.toContain('canary')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await page.getByRole('list', { name: 'Events' }).getByRole('listitem').first().waitFor()
  expect(await seen()).not.toContain('canary')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('canary')
  await profile.close()
  expect(filesUnder(folder).some((path) => path.includes('indexeddb.leveldb'))).toBe(true)
  expect(holding(folder, [SQL, CELL, TAB]).map((path) => path.slice(folder.length))).toEqual([])

  const later = await launchProfile(folder)
  const back = await later.context.newPage()
  await later.context.clearCookies()
  await signIn(back, server.url)
  await expect(back.locator('.monaco-editor .view-lines')).toContainText('typed at the end')
  await later.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
