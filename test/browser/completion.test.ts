import { expect, signIn, test, watch, writeSql } from './support/fixtures'

const list = '.monaco-editor .suggest-widget.visible .monaco-list-row'

test('completion knows aliases, columns with types, and what comes from a CTE', async ({ page }) => {
  await page.getByRole('treeitem', { name: /^flights/ }).click()
  await expect(page.getByRole('treeitem', { name: /^origin/ })).toBeVisible()
  await writeSql(page, 'SELECT f FROM flights f')
  await page.keyboard.press('ControlOrMeta+Home')
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('.')
  const rows = page.locator(list)
  await expect(rows.filter({ hasText: 'origin' }).first()).toContainText('varchar')
  await page.keyboard.type('delay')
  await expect(rows.first()).toContainText('delay')
  await page.keyboard.press('Enter')
  await expect(page.locator('.monaco-editor .view-lines')).toContainText('SELECT f.delay FROM flights f')

  await writeSql(page, 'WITH late AS (SELECT origin AS from_where, delay FROM flights) SELECT  FROM late')
  await page.keyboard.press('ControlOrMeta+End')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('from_')
  await expect(rows.first()).toContainText('from_where')
  await expect(rows.first()).toContainText('varchar')
})

test('functions come with their signature from the database, and the arguments are told', async ({
  browser,
  server,
}) => {
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
