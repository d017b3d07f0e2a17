import { expect, runSql, test } from '../support/fixtures'
import { hold } from '../support/hold'

const LONG = 'no room for this '.repeat(30)

test('a cell has its own menu, and a tooltip when its column is too narrow', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await runSql(page, `SELECT i, '${LONG}' || i AS words FROM range(3) t(i)`)
  const cells = page.getByRole('gridcell')
  await cells.nth(1).hover()
  await expect(cells.nth(1)).toHaveAttribute('title', `${LONG}0`)
  await cells.nth(0).hover()
  await expect(cells.nth(1)).not.toHaveAttribute('title')
  await expect(cells.nth(0)).not.toHaveAttribute('title')

  const choose = (name: RegExp) => page.getByRole('menu', { name: 'Cell options' }).getByRole('menuitem', { name })
  await cells.nth(3).click({ button: 'right' })
  await choose(/^Copy cell/).click()
  await expect.poll(copied).toBe(`${LONG}1`)
  await cells.nth(0).click()
  await cells.nth(4).click({ modifiers: ['Shift'] })
  // Within the selection it stays; elsewhere the cell under the pointer is taken.
  await cells.nth(2).click({ button: 'right' })
  await choose(/^Copy 3 cells/).click()
  await expect.poll(copied).toBe('0\n1\n2')
  await cells.nth(4).click({ button: 'right' })
  await choose(/^Copy with headers/).click()
  await expect.poll(copied).toBe('i\n0\n1\n2')
  await cells.nth(5).click({ button: 'right' })
  await choose(/^View cell/).click()
  await expect(page.getByRole('dialog', { name: 'words' })).toContainText(`${LONG}2`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeFocused()
})

test('times show with a space after the day, are found as shown and copied exactly', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await runSql(page, "SELECT TIMESTAMP '2001-02-03 04:05:06' + to_days(i::INT) AS moment FROM range(4) t(i)")
  await expect(page.getByRole('gridcell').first()).toHaveText('2001-02-03 04:05:06')
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('02-04 04:05')
  await expect(page.getByRole('gridcell')).toHaveText(['2001-02-04 04:05:06'])
  await page.getByRole('gridcell').first().click()
  await page.keyboard.press('ControlOrMeta+C')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('2001-02-04T04:05:06')
})

test('Escape cancels a view whose code is still loading', async ({ page }) => {
  const release = await hold(page, /\/Panels-[^/]*\.js$/)
  await runSql(page, "SELECT 'kept short' AS words")
  const asked = page.waitForRequest(/\/Panels-[^/]*\.js$/)
  await page.getByRole('gridcell').dblclick()
  await asked
  await page.keyboard.press('Escape')
  const arrived = page.waitForResponse(/\/Panels-[^/]*\.js$/)
  release()
  await (await arrived).finished()
  await expect(page.getByRole('grid', { name: 'Query results' })).toBeFocused()
  await page.getByRole('gridcell').dblclick()
  await expect(page.getByRole('dialog', { name: 'words' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
