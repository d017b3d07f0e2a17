import type { Page } from '@playwright/test'

import { expect, runSql, test } from './support/fixtures'

test.use({ apart: 'grid-columns' })

const grid = (page: Page) => page.getByRole('grid', { name: 'Query results' })
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name, exact: true })
const heads = (page: Page) =>
  grid(page)
    .getByRole('columnheader')
    .evaluateAll((all) =>
      all
        .toSorted((a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')))
        .map((one) => one.getAttribute('aria-label')),
    )
const cells = (page: Page) => grid(page).getByRole('gridcell').allTextContents()
const option = async (page: Page, column: string, name: string): Promise<void> => {
  await head(page, column).click({ button: 'right', position: { x: 20, y: 10 } })
  await page
    .getByRole('menu', { name: `Options for ${column}` })
    .getByRole('menuitem', { name, exact: true })
    .click()
}

const SQL = 'SELECT i, i % 2 AS odd, chr(CAST(97 + i % 3 AS INT)) AS letter FROM range(6) t(i)'

test('rows are sorted by several columns, numbered, and undo goes back one by one', async ({ page }) => {
  await runSql(page, SQL)
  await expect(grid(page).getByRole('gridcell')).toHaveCount(18)
  await head(page, 'odd').click({ position: { x: 30, y: 10 } })
  await head(page, 'letter').click({ modifiers: ['Shift'], position: { x: 30, y: 10 } })
  await head(page, 'letter').click({ modifiers: ['Shift'], position: { x: 30, y: 10 } })
  await expect(head(page, 'odd')).toHaveAttribute('aria-sort', 'ascending')
  await expect(head(page, 'letter')).toHaveAttribute('aria-sort', 'descending')
  await expect(head(page, 'letter')).toHaveAttribute('aria-description', 'key 2 of the order')
  await expect(head(page, 'letter').locator('.nth')).toHaveText('2')
  await expect.poll(() => cells(page)).toEqual('2 0 c 4 0 b 0 0 a 5 1 c 1 1 b 3 1 a'.split(' '))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(head(page, 'letter')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => cells(page)).toEqual('0 0 a 1 1 b 2 0 c 3 1 a 4 0 b 5 1 c'.split(' '))
})

test('columns are hidden, shown again, pinned and put back, and stay so when the tab runs again and the page is loaded anew', async ({
  page,
}) => {
  await runSql(page, SQL)
  await option(page, 'i', 'Hide column')
  await expect.poll(() => heads(page)).toEqual(['odd', 'letter'])
  await option(page, 'letter', 'Pin column')
  await expect.poll(() => heads(page)).toEqual(['letter', 'odd'])
  await expect(grid(page)).toHaveAttribute('aria-colcount', '2')
  await runSql(page, `${SQL} ORDER BY i DESC`)
  await expect(grid(page).getByRole('gridcell').nth(0)).toHaveText('c')
  await expect.poll(() => heads(page)).toEqual(['letter', 'odd'])
  await page.reload()
  await expect(grid(page).getByRole('gridcell').nth(0)).toHaveText('c')
  await expect.poll(() => heads(page)).toEqual(['letter', 'odd'])

  await page.getByRole('button', { name: '1 column hidden' }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await panel.getByRole('searchbox', { name: 'Search columns' }).fill('i')
  await panel.getByRole('checkbox', { name: 'i', exact: true }).check()
  await expect(panel.getByRole('button', { name: 'Pin i', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect.poll(() => heads(page)).toEqual(['letter', 'i', 'odd'])
  await expect(grid(page)).toBeFocused()
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  await columns.click()
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await columns.click()
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => heads(page)).toEqual(['i', 'odd', 'letter'])
})

test('a pinned column stays in sight while the others scroll, and selection and keys go across', async ({ page }) => {
  const columns = Array.from({ length: 60 }, (_, index) => `'value ${index}' AS c${index}`)
  await runSql(page, `SELECT ${columns.join(', ')}`)
  await option(page, 'c1', 'Pin column')
  await grid(page).getByRole('gridcell', { name: 'value 1', exact: true }).click()
  await page.keyboard.press('End')
  await expect(head(page, 'c59')).toBeInViewport()
  const pinned = await head(page, 'c1').boundingBox()
  const box = await grid(page).boundingBox()
  expect(pinned?.x ?? 0).toBeLessThan((box?.x ?? 0) + 120)
  await page.keyboard.press('Shift+Home')
  await expect(page.locator('.grid-status')).toContainText('60 cells')
  await expect(page.locator('.grid-mark')).toHaveCount(2)
})

test('a column is moved by dragging its name and by keys, and resized by its edge, by keys and by a double click', async ({
  page,
}) => {
  await runSql(page, SQL)
  await expect(grid(page).getByRole('gridcell')).toHaveCount(18)
  const width = async (name: string) => Math.round((await head(page, name).boundingBox())?.width ?? 0)
  const from = await head(page, 'i').locator('.name').boundingBox()
  const to = await head(page, 'letter').boundingBox()
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 30, (from?.y ?? 0) + 8, { steps: 8 })
  await expect(page.locator('.grid-drop')).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => heads(page)).toEqual(['odd', 'letter', 'i'])
  // A drag is no press: nothing was sorted.
  await expect(head(page, 'i')).toHaveAttribute('aria-sort', 'none')

  await grid(page).getByRole('gridcell').first().click()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => heads(page)).toEqual(['letter', 'odd', 'i'])
  const before = await width('odd')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => width('odd')).toBe(before + 16)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => width('odd')).toBe(before)
  const grip = await head(page, 'odd').locator('.grid-grip').boundingBox()
  await page.mouse.move((grip?.x ?? 0) + 4, (grip?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((grip?.x ?? 0) + 104, (grip?.y ?? 0) + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => width('odd')).toBe(before + 100)
  await head(page, 'odd').locator('.grid-grip').dblclick()
  await expect.poll(() => width('odd')).toBe(before)
})

test('ranges are selected by mouse and keys: rows, columns and all, with exact aggregates', async ({ page }) => {
  await runSql(page, 'SELECT i, 9007199254740993::BIGINT + i AS big, 0.1::DECIMAL(9,1) * i AS part FROM range(4) t(i)')
  const status = page.locator('.grid-status')
  await head(page, 'big').click({ modifiers: ['ControlOrMeta'], position: { x: 30, y: 10 } })
  await expect(status).toContainText('Sum36028797018963978')
  await expect(status).toContainText('Min9007199254740993')
  await head(page, 'part').click({ modifiers: ['ControlOrMeta', 'Shift'], position: { x: 30, y: 10 } })
  await expect(status).toContainText('8 cells')
  await page.locator('.grid-number').nth(1).click()
  await expect(status).toContainText('3 cells')
  await page
    .locator('.grid-number')
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(status).toContainText('9 cells')
  await grid(page).getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Control+Space')
  await expect(status).toContainText('Sum0.6')
  await page.keyboard.press('ControlOrMeta+A')
  await expect(status).toContainText('12 cells')
  await page.keyboard.press('Escape')
  await page.locator('.grid-corner').click()
  await expect(status).toContainText('12 cells')
})

test('columns of one name and of none keep their own order, filter and place', async ({ page }) => {
  await runSql(page, 'SELECT i AS twice, 9 - i AS twice, i * 2 AS " " FROM range(3) t(i)')
  await grid(page)
    .getByRole('columnheader')
    .nth(1)
    .click({ position: { x: 30, y: 10 } })
  await expect(grid(page).getByRole('columnheader').nth(0)).toHaveAttribute('aria-sort', 'none')
  await expect.poll(() => cells(page)).toEqual(['2', '7', '4', '1', '8', '2', '0', '9', '0'])
})
