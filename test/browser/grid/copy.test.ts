import type { Page } from '@playwright/test'

import { checkAxe } from '../support/axe'
import { expect, runSql, test } from '../support/fixtures'

test.use({ apart: 'grid-copy' })

const grid = (page: Page) => page.getByRole('grid', { name: 'Query results' })
const SQL = `SELECT 9007199254740993::BIGINT AS big, '=1+1' AS "text, quoted", NULL AS nothing FROM airports LIMIT 1`

test('the selection copies exactly in each format, from the menu that a key opens', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await runSql(page, SQL)
  await grid(page).getByRole('gridcell').first().click()
  await page.keyboard.press('ControlOrMeta+A')
  const expected: readonly (readonly [string, string])[] = [
    ['TSV with headers', 'big\ttext, quoted\tnothing\n9007199254740993\t=1+1\t'],
    ['CSV', 'big,"text, quoted",nothing\r\n9007199254740993,=1+1,\r\n'],
    ['CSV, formulas disarmed', 'big,"text, quoted",nothing\r\n9007199254740993,\'=1+1,\r\n'],
    ['Markdown', '| big | text, quoted | nothing |\n| ---: | --- | ---: |\n| 9007199254740993 | =1+1 | NULL |'],
    ['JSON', '[\n  {"big": 9007199254740993, "text, quoted": "=1+1", "nothing": null}\n]'],
    [
      'SQL INSERT',
      'INSERT INTO "airports" ("big", "text, quoted", "nothing") VALUES\n  (9007199254740993, \'=1+1\', NULL);\n',
    ],
    ['SQL IN list', "(9007199254740993, '=1+1')"],
  ]
  for (const [name, text] of expected) {
    await page.keyboard.press('Alt+c')
    await page.getByRole('menu', { name: 'Copy as' }).getByRole('menuitem', { name, exact: true }).click()
    await expect.poll(copied).toBe(text)
    await expect(grid(page)).toBeFocused()
  }
  await page.getByRole('button', { name: 'Copy results' }).click()
  await page.getByRole('menuitem', { name: 'Copy all rows with headers' }).click()
  await expect.poll(copied).toBe('big\ttext, quoted\tnothing\n9007199254740993\t=1+1\t')
  await page.getByRole('button', { name: 'Copy results' }).click()
  await page.getByRole('menuitem', { name: 'Markdown' }).click()
  await expect.poll(copied).toMatch(/^\| big \|/)
  const status = page.locator('.grid-status').getByRole('status')
  await expect(status).toHaveText('3 cells copied')
  await grid(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText('')
  await page.keyboard.press('ControlOrMeta+C')
  await expect(status).toHaveText('1 cell copied')
  const kept = await copied()

  await runSql(page, 'SELECT 1 AS a WHERE false')
  await expect(page.getByText('The query returned no rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Copy results' }).click()
  await page.getByRole('menuitem', { name: 'SQL INSERT' }).click()
  await expect(status).toHaveText('There is nothing to copy.')
  expect(await copied()).toBe(kept)
})

test('copying takes the visible cells: hidden columns and filtered rows stay behind', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await runSql(page, 'SELECT i AS a, i * 10 AS b, i * 100 AS c FROM range(4) t(i)')
  const head = (name: string) => grid(page).getByRole('columnheader', { name, exact: true })
  await head('b').click({ button: 'right', position: { x: 20, y: 10 } })
  await page.getByRole('menuitem', { name: 'Hide column' }).click()
  await head('a').click({ position: { x: 30, y: 10 } })
  await head('a').click({ position: { x: 30, y: 10 } })
  await expect(head('a')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('00')
  await expect(page.locator('.grid-status')).toContainText('3 of 4 rows match')
  await page.getByRole('button', { name: 'Copy results' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('a,c\r\n3,300\r\n2,200\r\n1,100\r\n')
})

test('a nested cell opens as a searchable tree with paths, and the viewer moves on', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await runSql(
    page,
    `SELECT i, {'name': 'Ada', 'tags': ['x', 'y y'], 'deep key': {'n': i}} AS person FROM range(3) t(i)`,
  )
  await grid(page).getByRole('gridcell').nth(1).click()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'person' })
  await expect(viewer.getByRole('treeitem', { name: 'name' })).toContainText('Ada')
  await expect(viewer.getByRole('treeitem', { name: 'deep key' })).toContainText('1 key')
  await expect(viewer.getByRole('treeitem', { name: 'deep key' })).not.toContainText('1 keys')
  const search = viewer.getByRole('searchbox', { name: 'Search keys and values' })
  const [field, tree] = [await search.boundingBox(), await viewer.getByRole('tree').boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(tree?.y ?? 0)
  await viewer.getByRole('treeitem', { name: 'n', exact: true }).click()
  await viewer.getByRole('button', { name: 'Copy path' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('$["deep key"].n')
  await search.fill('y y')
  await expect(viewer.getByRole('treeitem')).toHaveCount(2)
  await checkAxe(page)
  await viewer.getByRole('button', { name: 'Row below' }).click()
  await expect(viewer).toContainText('Row 2')
  await expect(viewer.getByRole('treeitem', { name: 'n', exact: true })).toContainText('1')
  await viewer.getByRole('radio', { name: 'Text' }).click()
  await expect(viewer.locator('pre')).toContainText('"name": "Ada"')
  await viewer.getByRole('button', { name: 'Column to the left' }).click()
  await expect(page.getByRole('dialog', { name: 'i', exact: true })).toContainText('Row 2')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
})

test('a row is shown as a record, and keys go to the next', async ({ page }) => {
  await runSql(page, `SELECT i AS id, NULL AS nothing, repeat('long ', 200) || i AS words FROM range(3) t(i)`)
  await grid(page).getByRole('gridcell').first().click()
  await page.keyboard.press('Shift+Enter')
  const record = page.getByRole('dialog', { name: 'Row 1' })
  await expect(record.getByRole('row', { name: /nothing/ })).toContainText('<NULL>')
  await checkAxe(page)
  await page.keyboard.press('Alt+ArrowDown')
  const next = page.getByRole('dialog', { name: 'Row 2' })
  await expect(next.getByRole('row', { name: /^id/ })).toContainText('1')
  await next.getByRole('button', { name: 'Next row' }).click()
  await expect(page.getByRole('dialog', { name: 'Row 3' }).getByRole('button', { name: 'Next row' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
})
