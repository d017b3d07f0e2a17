import type { Page } from '@playwright/test'

import { expect, runSql, signIn, test, watch, writeSql } from '../support/fixtures'

const list = '.monaco-editor .suggest-widget.visible .monaco-list-row'

test('completion knows aliases, columns with types, and the columns of a CTE', async ({ page }) => {
  await expect(page.getByRole('treeitem', { name: /^airports/ })).toBeVisible()
  // The metadata of a table loads at its first use.
  const known = page.waitForResponse(/\/table_metadata\/\?.*airports/)
  await runSql(page, 'SELECT * FROM airports LIMIT 1')
  await known
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeVisible()
  await writeSql(page, 'SELECT a FROM airports a')
  await page.keyboard.press('ControlOrMeta+Home')
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('.')
  const rows = page.locator(list)
  await expect(rows.filter({ hasText: 'city' }).first()).toContainText('varchar')
  await page.keyboard.type('lati')
  await expect(rows.first()).toContainText('latitude')
  await page.keyboard.press('Enter')
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('SELECT a.latitude FROM airports a')

  await writeSql(page, 'WITH late AS (SELECT city AS from_where, state FROM airports) SELECT  FROM late')
  await page.keyboard.press('ControlOrMeta+End')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('from_')
  await expect(rows.first()).toContainText('from_where')
  await expect(rows.first()).toContainText('varchar')
})

test('functions show their signature from the database, and their arguments', async ({ browser, server }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems = watch(page, server.url)
  const known = page.waitForResponse(/\/database\/\d+\/functions\//)
  await signIn(page, server.url)
  await known
  await writeSql(page, 'SELECT ')
  await page.keyboard.type('date_tr')
  const row = page.locator(list).first()
  await expect(row).toContainText('date_trunc')
  await expect(row).toContainText('(part, timestamp)')
  await page.keyboard.press('Enter')
  const help = page.locator('.monaco-editor .parameter-hints-widget.visible')
  await expect(help).toContainText('date_trunc(part, timestamp)')
  await expect(help.locator('.parameter.active')).toHaveText('part')
  await page.keyboard.type("'month', ")
  await expect(help.locator('.parameter.active')).toHaveText('timestamp')
  await page.keyboard.type('now())')
  await expect(page.locator('.monaco-editor .view-lines')).toContainText("SELECT date_trunc('month', now())")
  expect(problems.console).toEqual([])
  await context.close()
})

test('each window reads once a list that is too long to be stored', async ({ browser, server }) => {
  const context = await browser.newContext()
  const result = Array.from({ length: 60_000 }, (_, number) => {
    return { value: `a_table_with_a_long_name_${number}_of_many`, type: 'table', extra: null }
  })
  const body = JSON.stringify({ count: result.length, result })
  let asked = 0
  await context.route(/\/api\/v1\/database\/\d+\/tables\//, async (route) => {
    asked += 1
    await route.fulfill({ contentType: 'application/json', body })
  })
  const shown = (page: Page) => page.getByRole('treeitem', { name: /_of_many/ }).first()
  const one = await context.newPage()
  await signIn(one, server.url)
  await expect(shown(one)).toBeVisible()
  expect(asked).toBe(1)
  const other = await context.newPage()
  await other.goto(`${server.url}/sqllab/`)
  await expect(shown(other)).toBeVisible()
  expect(asked).toBe(2)
  // A refresh gives the list a new key, under which each window reads it once more.
  await other.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.poll(() => asked).toBe(4)
  await expect(shown(one)).toBeVisible()
  const late = one.waitForRequest(/\/tables\//, { timeout: 3000 }).catch(() => null)
  expect(await late).toBeNull()
  expect(asked).toBe(4)
  await context.close()
})
